// Takes scenes and pictures that a Swift test names, by Swift Testing or by XCTest.
// Gives issues of that test: what `scenec test` says of the same scene, with the pictures attached.
// Gone: files; where a reference stands is found from the test's own file.
// Never writes a reference, only what waits for `scenec review`; `scenec` never links it.
