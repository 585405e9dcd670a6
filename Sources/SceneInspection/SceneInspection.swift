// Takes layer trees and images.
// Gives their differences, which layers match, and which layers made a pixel.
// Gone: files, references, and text; differences are between values.
// Never reads, writes, or prints.
