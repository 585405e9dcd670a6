// Input: syntax trees and the library of files that a scene reads.
// Output: a checked scene, and its layer trees with the origins of their layers.
// Discards: syntax, names, units, defaults, templates, styles, and times.
// Never: reads a file or a clock.
