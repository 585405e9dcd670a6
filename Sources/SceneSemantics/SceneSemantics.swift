// Takes: syntax trees and the library of what a scene reads.
// Gives: a checked scene, and of that layer trees with the origins of their layers.
// Gone: syntax, names, units, defaults, templates, styles and times.
// Never: reads a file, or asks what the time is.
