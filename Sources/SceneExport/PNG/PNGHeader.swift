/// The IHDR chunk, which specifies the kind of image.
struct PNGHeader {
  var width: Int
  var height: Int
  var bitDepth: Int
  var kind: Kind
  var isInterlaced: Bool

  /// The color types.
  enum Kind: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    func allows(_ bitDepth: Int) -> Bool {
      switch self {
      case .gray: [1, 2, 4, 8, 16].contains(bitDepth)
      case .palette: [1, 2, 4, 8].contains(bitDepth)
      case .rgb, .grayAlpha, .rgba: bitDepth == 8 || bitDepth == 16
      }
    }
  }

  private static let longestSide = 32_768
  private static let mostPixels = 64_000_000

  static func isReadable(width: Int, height: Int) -> Bool {
    width <= longestSide && height <= longestSide && width * height <= mostPixels
  }

  init(_ data: [UInt8]) throws(PNGError) {
    guard data.count == 13 else { throw .badStructure }
    let (width, height) = (data.bigEndian32(at: 0), data.bigEndian32(at: 4))
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else { throw .badStructure }
    guard Self.isReadable(width: Int(width), height: Int(height)) else { throw .tooLarge }
    guard let kind = Kind(rawValue: data[9]), kind.allows(Int(data[8])) else {
      throw .badStructure
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else { throw .unsupported }
    self.width = Int(width)
    self.height = Int(height)
    bitDepth = Int(data[8])
    self.kind = kind
    isInterlaced = data[12] == 1
  }

  /// The distance used by filters; 1 if a byte contains several pixels.
  var bytesPerPixel: Int { max(1, bitDepth * kind.channels / 8) }

  /// The passes of the image: one, or Adam7's seven (specification, 8.2), without empty passes.
  var passes: [PNGPass] {
    guard isInterlaced else { return [PNGPass(self, x: 0, y: 0, dx: 1, dy: 1)] }
    let passes = [
      PNGPass(self, x: 0, y: 0, dx: 8, dy: 8), PNGPass(self, x: 4, y: 0, dx: 8, dy: 8),
      PNGPass(self, x: 0, y: 4, dx: 4, dy: 8), PNGPass(self, x: 2, y: 0, dx: 4, dy: 4),
      PNGPass(self, x: 0, y: 2, dx: 2, dy: 4), PNGPass(self, x: 1, y: 0, dx: 2, dy: 2),
      PNGPass(self, x: 0, y: 1, dx: 1, dy: 2),
    ]
    return passes.filter { $0.width > 0 && $0.height > 0 }
  }
}

/// A pass: every `dx`-th pixel from `x` of every `dy`-th row from `y`.
struct PNGPass {
  let x, y, dx, dy: Int
  let width: Int
  let height: Int
  /// The length of a row without the filter byte.
  let rowLength: Int

  init(_ header: PNGHeader, x: Int, y: Int, dx: Int, dy: Int) {
    (self.x, self.y, self.dx, self.dy) = (x, y, dx, dy)
    width = (header.width - x + dx - 1) / dx
    height = (header.height - y + dy - 1) / dy
    rowLength = (width * header.kind.channels * header.bitDepth + 7) / 8
  }

  /// The size of the pass, including filter bytes.
  var size: Int { height * (rowLength + 1) }
}
