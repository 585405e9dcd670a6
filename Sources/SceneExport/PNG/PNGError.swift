/// Why bytes are not an image that can be read.
public enum PNGError: Error, Hashable, Sendable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the image does.
  case truncated
  /// A chunk's checksum, or that of the pixels, does not fit.
  case badChecksum
  /// A chunk is missing, stands twice or in the wrong place, or has fields that no PNG has.
  case badStructure
  /// The compressed pixels are not deflate, or not as many as the image has.
  case badData
  /// A palette's image names a color that the palette lacks.
  case badPalette
  /// A critical chunk or a method that the PNG specification does not know.
  case unsupported
  /// More than 32,768 pixels wide or high, or more than 64 million in all.
  case tooLarge

  /// In plain words, fit to follow the file's name.
  public var message: String {
    switch self {
    case .notPNG: "not a PNG file"
    case .truncated: "the file is truncated"
    case .badChecksum: "the file is damaged: wrong checksum"
    case .badStructure: "the file is damaged: invalid or misplaced chunk"
    case .badData: "the file is damaged: invalid compressed data"
    case .badPalette: "the file is damaged: a pixel's color is not in the palette"
    case .unsupported: "the file uses an unsupported PNG extension"
    case .tooLarge: "the image is larger than 32,768 pixels on a side or 64 million in total"
    }
  }
}
