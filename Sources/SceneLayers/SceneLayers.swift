// Takes: nothing.
// Gives: the resolved layer tree and its geometry, as plain values with numbers in points.
// Gone: units, defaults, references, components, styles, and times.
// Never: depends on the language, files, or pixel formats.
