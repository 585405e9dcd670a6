// Takes: a source text.
// Gives: a lossless tree of it, typed views of the tree, and diagnostics of what is missing in it.
// Gone: nothing; the tree's leaves are the text, byte for byte.
// Never: knows the name of an element, a property or a type, or fails.
