// Takes scenes with their snapshots, and the references that are next to them.
// Gives what differs: layers and properties first, then pixels; records, reviews, reports.
// Gone: nothing; every snapshot that was asked for is in the report, with its reason.
// Never writes a reference without being asked to, never decides anything by floating-point numbers.
