// Takes: layer trees and images.
// Gives: their differences, matching layers, and the layers that contribute to a pixel.
// Gone: files, references, and text; differences are between values.
// Never: reads, writes, or prints.
