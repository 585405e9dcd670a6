import SceneRaster
import SceneSource

/// A picture as PNG, RGB or RGBA of 8 bits in sRGB, made of bands as they come.
///
/// The bytes depend on the pixels and the level only, not on how the picture is divided into
/// bands. Memory holds a few rows, whatever the picture's height.
public struct PNGEncoder: ~Copyable, Sendable {
  public enum Level: Hashable, Sendable {
    /// For previews: quick, and larger.
    case fast
    case `default`
  }

  public let width: Int
  public let height: Int
  public let format: PixelFormat

  private let crc = CRC32()
  private var zlib: ZlibEncoder
  private var filter: PNGRowFilter
  private let rowLength: Int
  private let rowsPerBlock: Int
  private var rowCount = 0

  /// A block is cut after so many rows as make about this many bytes.
  private static let blockSize = 1 << 18

  /// In pixels, both at least 1 and below 2³¹.
  public init(width: Int, height: Int, format: PixelFormat, level: Level = .default) {
    precondition(width > 0 && width <= Int(Int32.max), "PNG's widths have 31 bits")
    precondition(height > 0 && height <= Int(Int32.max), "PNG's heights have 31 bits")
    self.width = width
    self.height = height
    self.format = format
    rowLength = width * format.bytesPerPixel
    rowsPerBlock = min(height, max(1, Self.blockSize / (rowLength + 1)))
    let effort =
      switch level {
      case .fast: MatchFinder.Effort(chain: 1, nice: 32)
      case .default: MatchFinder.Effort(chain: 16, nice: 128)
      }
    zlib = ZlibEncoder(
      effort, period: format.bytesPerPixel, blockSize: rowsPerBlock * (rowLength + 1))
    filter = PNGRowFilter(
      rowLength: rowLength, bytesPerPixel: format.bytesPerPixel, triesAll: level == .default)
  }

  /// What stands before the pixels: signature, IHDR and sRGB.
  public var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes += PNGSignature.bytes
    var fields: [UInt8] = []
    fields.appendBigEndian(UInt32(width))
    fields.appendBigEndian(UInt32(height))
    // 8 bits, the kind of pixels, then deflate, the five filters, no interlacing.
    fields += [8, format == .rgb ? 2 : 6, 0, 0, 0]
    crc.appendChunk(.header, fields, to: &bytes)
    let perceptual: UInt8 = 0
    crc.appendChunk(.standardRGB, [perceptual], to: &bytes)
    return bytes
  }

  /// Appends the band's rows, which are the picture's next ones, and returns the file's bytes that
  /// are ready; often none.
  public mutating func append(_ band: borrowing Band) -> [UInt8] {
    precondition(band.width == width && band.format == format, "a band of this picture")
    precondition(band.rows.lowerBound == rowCount, "bands come in order")
    precondition(band.rows.upperBound <= height, "rows of this picture")
    let pixels = band.bytes
    var output: [UInt8] = []
    for row in 0..<band.rows.count {
      let range = row * rowLength..<(row + 1) * rowLength
      switch filter.filter(pixels.span.extracting(range)) {
      case .zeros: zlib.append(PNGFilter.up.rawValue, zeros: rowLength)
      case .plain: zlib.append(PNGFilter.none.rawValue, pixels, range)
      case .filtered: zlib.append(filter.chosen.rawValue, filter.filtered, 0..<rowLength)
      }
      rowCount += 1
      if rowCount == height || rowCount % rowsPerBlock == 0 {
        zlib.endBlock(isLast: rowCount == height)
        crc.appendChunk(.data, zlib.takeBytes(), to: &output)
      }
    }
    return output
  }

  /// What stands after the pixels: IEND. All rows have been appended.
  public consuming func finish() -> [UInt8] {
    precondition(rowCount == height, "a picture is finished after its last row")
    var bytes: [UInt8] = []
    crc.appendChunk(.end, [], to: &bytes)
    return bytes
  }
}
