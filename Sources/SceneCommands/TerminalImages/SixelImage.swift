/// An image in DEC's sixel format: bands of six rows, with one layer per color.
///
/// Terminals have 256 color registers, which contain the colors of the image. If it has more, they
/// are rounded (`ColorPalette`).
struct SixelImage {
  let text: String

  init(_ picture: DownscaledImage) {
    var text = "\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)"
    let palette = ColorPalette(picture)
    for (register, color) in palette.colors.enumerated() {
      text += Self.definition(of: register, color)
    }
    let indices = (0..<(picture.width * picture.height)).map { palette.index(of: picture[$0]) }
    for top in stride(from: 0, to: picture.height, by: 6) {
      let rows = top..<min(top + 6, picture.height)
      text += Self.band(rows, width: picture.width, indices)
    }
    self.text = text + "\u{1B}\\"
  }

  /// Channels are reported in percent.
  private static func definition(of register: Int, _ color: ColorPalette.RGB) -> String {
    func percent(_ byte: UInt8) -> Int { (Int(byte) * 200 + 255) / 510 }
    return "#\(register);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
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
