// Takes: nothing.
// Gives: the resolved layer tree and its geometry: plain values with numbers in points.
// Gone: units, defaults, references, templates, styles and times.
// Never: knows the language, a file, or a pixel format.
