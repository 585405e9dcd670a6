// Takes: bytes of files.
// Gives: text with lines and columns, diagnostics, and fix-its, which all later stages use.
// Gone: nothing; a source text keeps every byte.
// Never: reads a file, prints, or knows the grammar.
