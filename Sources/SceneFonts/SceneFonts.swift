// Input: characters, a size, and a weight; the bytes of font files.
// Output: outlines in ems and lines of text in points.
// Discards: characters; the output consists of outlines and positions.
// Never: looks up fonts on the system; callers pass the bytes.
