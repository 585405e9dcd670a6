// Takes: a layer tree.
// Gives: rows of pixels, any band of them on any thread.
// Gone: layers, points and colors as numbers between 0 and 1.
// Never: reads a file, starts a thread, or calls the C library's mathematics.
