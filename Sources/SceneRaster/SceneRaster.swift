// Takes: a layer tree.
// Gives: rows of pixels, in bands that can be painted on any thread.
// Gone: layers, points, and colors as numbers from 0 to 1.
// Never: reads a file, starts a thread, or calls the C math library.
