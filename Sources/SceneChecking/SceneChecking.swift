// Input: syntax trees and the library of files that a scene reads; layer trees, for their lints.
// Output: a bound scene with diagnostics, fix-its, and hints for what other languages write; warnings.
// Discards: syntax, names, and units.
// Never: evaluates a value, reads a file or a clock.
