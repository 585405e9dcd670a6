// Input: a layer tree.
// Output: rows of pixels, in bands that can be painted on any thread.
// Discards: layers, points, and colors as numbers from 0 to 1.
// Never: reads a file, starts a thread, or calls the C math library.
