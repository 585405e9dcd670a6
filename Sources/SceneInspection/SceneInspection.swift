// Input: layer trees and images.
// Output: their differences, matching layers, and the layers that contribute to a pixel.
// Discards: files, references, and text; differences are between values.
// Never: reads, writes, or prints.
