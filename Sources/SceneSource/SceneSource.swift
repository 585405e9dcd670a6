// Takes: bytes of files.
// Gives: text with lines and columns, diagnostics, fix-its: values that every later stage speaks in.
// Gone: nothing; a source text keeps every byte it was made from.
// Never: reads a file, prints, or knows the grammar.
