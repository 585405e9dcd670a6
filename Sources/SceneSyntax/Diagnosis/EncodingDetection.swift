import SceneSource

/// Detects files that are not text, such as images, UTF-16, and legacy encodings, and text with too
/// many combining marks. The result is nil for other text, even if it contains invalid bytes.
enum EncodingDetection {
  case utf16, otherEncoding, binary, marks

  /// The number of bytes examined at the start.
  private static let sample = 1024

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16
      return
    }
    let end = min(bytes.count, Self.sample)
    var controls = 0
    var invalid = 0
    var index = 0
    while index < end {
      let byte = bytes[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { controls += 1 }
      if byte < 0x80 {
        index += 1
      } else if let (_, length) = decodeScalar(bytes, at: index) {
        index += length
      } else {
        invalid += 1
        index += 1
      }
    }
    if controls > 3, controls * 20 > end {
      self = .binary
    } else if invalid > 3, invalid * 20 > end {
      self = .otherEncoding
    } else if CombiningMarks.areTooMany(in: bytes) {
      self = .marks
    } else {
      return nil
    }
  }

  var message: String {
    switch self {
    case .utf16: "this file is UTF-16; expected UTF-8"
    case .otherEncoding: "this file is not valid UTF-8"
    case .binary: "this file is not text"
    case .marks: CombiningMarks.message(about: "file")
    }
  }
}
