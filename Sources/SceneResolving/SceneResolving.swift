// Input: a bound scene and the library of files that it reads.
// Output: its snapshots, and layer trees with the origins of their layers and the sources of values.
// Discards: defaults, templates, styles, and times.
// Never: uses syntax, reads a file or a clock.
