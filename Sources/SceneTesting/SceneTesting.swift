// Input: scenes with their snapshots, and the references next to them.
// Output: differences (layers and properties, then pixels), recordings, reviews, and reports.
// Discards: nothing; every requested snapshot is in the report with a reason.
// Never: writes a reference without a request, or compares floating-point numbers to decide a test.
