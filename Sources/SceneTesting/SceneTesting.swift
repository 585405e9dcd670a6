// Takes: scenes with their snapshots, and the references next to them.
// Gives: differences (layers and properties, then pixels), recordings, reviews, and reports.
// Gone: nothing; every requested snapshot is in the report with a reason.
// Never: writes a reference without a request, or decides anything by floating-point numbers.
