/// An image in DEC's sixel format: bands of six rows, with one layer per color.
///
/// Terminals have 256 color registers, so red and blue have six levels and green has seven, with
/// ordered dithering between them. The minimum and maximum of a channel are exact.
struct SixelImage {
  let text: String

  private static let levels = (red: 6, green: 7, blue: 6)

  /// The 4 × 4 Bayer matrix.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  init(_ picture: DownscaledImage) {
    var text = "\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)"
    let indices = Self.indices(picture)
    for register in Set(indices).sorted() { text += Self.definition(of: register) }
    for top in stride(from: 0, to: picture.height, by: 6) {
      let rows = top..<min(top + 6, picture.height)
      text += Self.band(rows, width: picture.width, indices)
    }
    self.text = text + "\u{1B}\\"
  }

  private static func indices(_ picture: DownscaledImage) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(picture.width * picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let threshold = thresholds[(y & 3) * 4 + (x & 3)]
        let at = (y * picture.width + x) * 3
        func level(_ channel: Int, of count: Int) -> Int {
          // In units of 1/16 of a level.
          let steps = Int(picture.bytes[at + channel]) * (count - 1) * 16 / 255
          return steps / 16 + (steps % 16 > threshold ? 1 : 0)
        }
        let (red, green, blue) = (
          level(0, of: levels.red), level(1, of: levels.green), level(2, of: levels.blue)
        )
        indices.append((red * levels.green + green) * levels.blue + blue)
      }
    }
    return indices
  }

  /// Channels are in percent.
  private static func definition(of register: Int) -> String {
    let blue = register % levels.blue
    let green = register / levels.blue % levels.green
    let red = register / (levels.blue * levels.green)
    func percent(_ level: Int, of count: Int) -> Int { (level * 200 / (count - 1) + 1) / 2 }
    return "#\(register);2;\(percent(red, of: levels.red));"
      + "\(percent(green, of: levels.green));\(percent(blue, of: levels.blue))"
  }

  private static func band(_ rows: Range<Int>, width: Int, _ indices: [Int]) -> String {
    var patterns: [Int: [UInt8]] = [:]
    for (bit, y) in rows.enumerated() {
      for x in 0..<width {
        let register = indices[y * width + x]
        patterns[register, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(bit)
      }
    }
    let layers = patterns.sorted { $0.key < $1.key }.map { register, pattern in
      "#\(register)" + runs(pattern)
    }
    return layers.joined(separator: "$") + "-"
  }

  /// Returns a run-length encoded pattern, such as `!12~`, without empty columns at the end.
  private static func runs(_ pattern: [UInt8]) -> String {
    var text = ""
    var index = 0
    let end = (pattern.lastIndex { $0 != 0 } ?? -1) + 1
    while index < end {
      var next = index + 1
      while next < end && pattern[next] == pattern[index] { next += 1 }
      let sixel = String(UnicodeScalar(63 + pattern[index]))
      let count = next - index
      text += count > 3 ? "!\(count)" + sixel : String(repeating: sixel, count: count)
      index = next
    }
    return text
  }
}
