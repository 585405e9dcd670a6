// Takes: characters, a size and a weight; the bytes of fonts.
// Gives: outlines in ems and lines of text in points.
// Gone: characters; the output consists of outlines and positions.
// Never: reads a system font.
