// Takes: characters, a size and a weight; the bytes of fonts.
// Gives: outlines in ems and lines of text in points.
// Gone: characters; what is left are outlines and their places.
// Never: reads a font of the system.
