/// The reason why an image cannot be read.
public enum PNGError: Error, Hashable, Sendable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the image does.
  case truncated
  /// The checksum of a chunk or of the pixels is incorrect.
  case badChecksum
  /// A chunk is missing, duplicated, or misplaced, or has invalid fields.
  case badStructure
  /// The compressed pixels are invalid, or their number does not match the size of the image.
  case badData
  /// A pixel refers to a color that is not in the palette.
  case badPalette
  /// A critical chunk or method that is not part of the PNG specification.
  case unsupported
  /// The width or height exceeds 32,768 pixels, or the image has more than 64 million pixels.
  case tooLarge

  /// The reason, for use after the file's name.
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
