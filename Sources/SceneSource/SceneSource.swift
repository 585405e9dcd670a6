// Input: bytes of files.
// Output: text with lines and columns, diagnostics, and fix-its, which all later stages use.
// Discards: nothing; a source text keeps every byte.
// Never: reads a file, prints, or knows the grammar.
