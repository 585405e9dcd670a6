// Input: nothing.
// Output: the resolved layer tree and its geometry, as plain values with numbers in points.
// Discards: units, defaults, references, components, styles, and times.
// Never: depends on the language, files, or pixel formats.
