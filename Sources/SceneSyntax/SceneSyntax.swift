// Takes: a source text.
// Gives: a lossless syntax tree with typed views, and diagnostics of missing and unexpected tokens.
// Gone: nothing; the leaves of the tree are the text, byte for byte.
// Never: knows the name of an element, property, or type; fails.
