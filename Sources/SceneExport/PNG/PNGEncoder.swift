import SceneRaster
import SceneSource

/// Encodes bands as a PNG image, RGB or RGBA with 8 bits per channel in sRGB.
///
/// The bytes depend only on the pixels and the level, not on the division into bands. The encoder
/// stores a few rows, regardless of the image's height.
public struct PNGEncoder: ~Copyable, Sendable {
  public enum Level: Hashable, Sendable {
    /// Faster and larger, for previews.
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

  /// The approximate number of bytes of rows in a block.
  private static let blockSize = 1 << 18

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at least 1 and below 2³¹.
  ///   - height: The height in pixels, at least 1 and below 2³¹.
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

  /// The bytes before the pixels: the signature, IHDR, and sRGB.
  public var header: [UInt8] {
    var bytes: [UInt8] = []
    bytes += PNGSignature.bytes
    var fields: [UInt8] = []
    fields.appendBigEndian(UInt32(width))
    fields.appendBigEndian(UInt32(height))
    // 8 bits, the color type, deflate, adaptive filters, and no interlacing.
    fields += [8, format == .rgb ? 2 : 6, 0, 0, 0]
    crc.appendChunk(.header, fields, to: &bytes)
    let perceptual: UInt8 = 0
    crc.appendChunk(.standardRGB, [perceptual], to: &bytes)
    return bytes
  }

  /// Appends the rows of a band, which are the next ones of the image, and returns the bytes of the
  /// file that are complete, which can be empty.
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

  /// Returns the bytes after the pixels, including IEND. All rows must have been appended.
  public consuming func finish() -> [UInt8] {
    precondition(rowCount == height, "a picture is finished after its last row")
    var bytes: [UInt8] = []
    crc.appendChunk(.end, [], to: &bytes)
    return bytes
  }
}
