// Takes: bands of pixels in order, or a layer tree.
// Gives: bytes of a format: PPM, PNG, the layer tree as text or JSON; and reads PNG.
// Gone: layers and bands.
// Never: opens a file, or asks what the time is.
