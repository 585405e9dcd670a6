/// Why bytes are not a picture that can be read.
public enum PNGError: Error, Hashable, Sendable {
  /// The signature is missing.
  case notPNG
  /// The file ends before the picture does.
  case truncated
  /// A chunk's checksum, or that of the pixels, does not fit.
  case badChecksum
  /// A chunk is missing, stands twice or in the wrong place, or has fields that no PNG has.
  case badStructure
  /// The compressed pixels are not deflate, or not as many as the picture has.
  case badData
  /// A palette's picture names a colour that the palette lacks.
  case badPalette
  /// A critical chunk or a method that the PNG specification does not know.
  case unsupported
  /// More than 32,768 pixels wide or high, or more than 64 million in all.
  case tooLarge

  /// In plain words, fit to follow the file's name.
  public var message: String {
    switch self {
    case .notPNG: "it is not a PNG picture"
    case .truncated: "the file ends before the picture does"
    case .badChecksum: "a checksum does not fit, so the file is damaged"
    case .badStructure: "its chunks are not in the order and form that PNG prescribes"
    case .badData: "its compressed pixels are damaged"
    case .badPalette: "a pixel names a colour that is not in the palette"
    case .unsupported: "it uses an extension of PNG that is not supported"
    case .tooLarge: "it has more than 32,768 pixels a side or 64 million in all"
    }
  }
}
