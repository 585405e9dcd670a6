// Input: bands of pixels in order, or a layer tree.
// Output: the bytes of PPM, PNG, SVG, or the layer tree as text or JSON; also decodes PNG.
// Discards: layers and bands.
// Never: opens a file or reads a clock.
