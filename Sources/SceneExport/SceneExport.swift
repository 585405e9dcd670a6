// Takes: bands of pixels in order, or a layer tree.
// Gives: the bytes of PPM, PNG, SVG, or the layer tree as text or JSON; also decodes PNG.
// Gone: layers and bands.
// Never: opens a file or reads a clock.
