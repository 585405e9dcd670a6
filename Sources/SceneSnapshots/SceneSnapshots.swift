// Input: the scenes and images of expectations in Swift Testing and XCTest.
// Output: issues with the report of `scenec test`, and images as attachments.
// Discards: files; the test's source location determines the paths of references.
// Never: writes a reference, only snapshots for `scenec review`. `scenec` does not link it.
