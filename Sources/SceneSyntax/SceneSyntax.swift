// Input: a source text.
// Output: a lossless syntax tree with typed views, and diagnostics of missing and unexpected tokens.
// Discards: nothing; the leaves of the tree are the text, byte for byte.
// Never: depends on the names of elements, properties, or types, or fails.
