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

/// Up to 256 colors that represent those of an image: the colors themselves if there are at most
/// 256, and otherwise the mean colors of boxes (Heckbert's median cut).
struct ColorPalette {
  /// In the order of their boxes' cuts.
  private(set) var colors: [RGB] = []
  /// The palette color of each color of the image, by its number.
  private var places: [RGB: Int] = [:]

  struct RGB: Hashable {
    var red, green, blue: UInt8

    fileprivate subscript(channel: Int) -> UInt8 {
      switch channel {
      case 0: red
      case 1: green
      default: blue
      }
    }
  }

  /// The number of color registers of a terminal.
  static let limit = 256

  /// Colors of an image, and the number of pixels of each.
  private struct Box {
    let colors: [(color: RGB, count: Int)]
    let total: Int
    /// The channel with the largest range, and that range.
    var channel = 0
    var spread = 0

    init(_ colors: [(color: RGB, count: Int)]) {
      self.colors = colors
      total = colors.reduce(0) { $0 + $1.count }
      for channel in 0..<3 {
        let values = colors.lazy.map { Int($0.color[channel]) }
        let spread = (values.max() ?? 0) - (values.min() ?? 0)
        if spread > self.spread { (self.channel, self.spread) = (channel, spread) }
      }
    }

    /// The reduction of the error by dividing the box.
    var weight: Int { spread * total }

    /// Two boxes with about half of the pixels each, neither of them empty.
    func cut() -> (Box, Box) {
      let sorted = colors.sorted {
        ($0.color[channel], $0.color.red, $0.color.green, $0.color.blue)
          < ($1.color[channel], $1.color.red, $1.color.green, $1.color.blue)
      }
      let half = total / 2
      var (end, count) = (0, 0)
      while end < sorted.count - 1, end == 0 || count + sorted[end].count / 2 < half {
        count += sorted[end].count
        end += 1
      }
      return (Box(Array(sorted[..<end])), Box(Array(sorted[end...])))
    }

    var mean: RGB {
      func mean(_ channel: Int) -> UInt8 {
        let sum = colors.reduce(0) { $0 + Int($1.color[channel]) * $1.count }
        return UInt8((sum + total / 2) / total)
      }
      return RGB(red: mean(0), green: mean(1), blue: mean(2))
    }
  }

  init(_ picture: DownscaledImage) {
    var counts: [RGB: Int] = [:]
    for index in 0..<(picture.width * picture.height) { counts[picture[index], default: 0] += 1 }
    // Sorted, so that the result does not depend on hash order.
    let found = counts.map { (color: $0.key, count: $0.value) }.sorted {
      ($0.color.red, $0.color.green, $0.color.blue) < ($1.color.red, $1.color.green, $1.color.blue)
    }
    var boxes = found.count <= Self.limit ? found.map { Box([$0]) } : [Box(found)]
    while boxes.count < min(Self.limit, found.count) {
      // Ties are resolved in favor of the first box.
      let best = boxes.indices.reduce(0) { boxes[$1].weight > boxes[$0].weight ? $1 : $0 }
      guard boxes[best].colors.count > 1 else { break }
      let (low, high) = boxes[best].cut()
      boxes[best] = low
      boxes.append(high)
    }
    for (number, box) in boxes.enumerated() {
      colors.append(box.mean)
      for (color, _) in box.colors { places[color] = number }
    }
  }

  /// The number of the palette color for a color of the image.
  func index(of color: RGB) -> Int { places[color] ?? 0 }
}

extension DownscaledImage {
  subscript(pixel: Int) -> ColorPalette.RGB {
    ColorPalette.RGB(
      red: bytes[3 * pixel], green: bytes[3 * pixel + 1], blue: bytes[3 * pixel + 2])
  }
}
