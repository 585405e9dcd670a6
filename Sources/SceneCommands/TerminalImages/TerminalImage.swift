import SceneCompiler
import SceneExport
import SceneInspection
import SceneLayers
import SceneRaster
import SceneSystem

/// An image as characters of a terminal.
struct TerminalImage {
  /// The size in pixels.
  private let pixels: (width: Int, height: Int)
  private let png: () -> [UInt8]
  /// Returns the image with a size in pixels, which is at most its own.
  private let scaled: (_ width: Int, _ height: Int) -> DownscaledImage
  private let size: Terminal.Size
  private let colors: TerminalColors
  /// The maximum number of lines of half blocks.
  private let mostLines: Int

  init(_ output: Output, size: Terminal.Size, _ colors: TerminalColors, on workers: Workers) {
    (self.size, self.colors, mostLines) = (size, colors, 500)
    pixels = (output.tree.canvas.pixelWidth, output.tree.canvas.pixelHeight)
    png = { output.preview(on: workers) }
    scaled = {
      DownscaledImage(output.displayList(.rgb), width: $0, height: $1, on: workers)
    }
  }

  /// Creates an image from pixels, with fewer lines of half blocks.
  init(_ image: Bitmap, size: Terminal.Size, _ colors: TerminalColors) {
    (self.size, self.colors, mostLines) = (size, colors, 24)
    pixels = (image.width, image.height)
    png = { image.png }
    scaled = { DownscaledImage(image.opaqueBytes, from: (image.width, image.height), to: ($0, $1)) }
  }

  func text(as format: TerminalFormat) -> String {
    switch format {
    case .kitty: kitty()
    case .iterm2: inlineImage()
    case .blocks: blocks()
    }
  }

  /// The number of columns at the terminal's own resolution, if they fit.
  private var columns: Int {
    let needed = (pixels.width + size.cellWidth - 1) / size.cellWidth
    return max(min(needed, size.columns), 1)
  }

  private func reduced(widest: Int, _ highest: Int) -> DownscaledImage {
    let size = DownscaledImage.size(of: pixels.width, pixels.height, within: widest, highest)
    return scaled(size.width, size.height)
  }

  private var base64: String {
    Base64.text(png())
  }

  /// Returns a PNG in chunks of 4096 bytes, as required by the protocol.
  private func kitty() -> String {
    let content = Array(base64.utf8)
    var text = ""
    for start in stride(from: 0, to: content.count, by: 4096) {
      let end = min(start + 4096, content.count)
      let isFirst = start == 0
      let isLast = end == content.count
      text += "\u{1B}_G" + (isFirst ? "a=T,f=100,q=2,c=\(columns)," : "")
      text += "m=\(isLast ? 0 : 1);"
      text += String(decoding: content[start..<end], as: UTF8.self) + "\u{1B}\\"
    }
    return text + "\n"
  }

  private func inlineImage() -> String {
    "\u{1B}]1337;File=inline=1;width=\(columns);preserveAspectRatio=1:" + base64 + "\u{07}\n"
  }

  /// Returns upper half blocks: the upper pixel is the foreground color, and the lower pixel the
  /// background color.
  private func blocks() -> String {
    let image = reduced(widest: size.columns, 2 * mostLines)
    var text = ""
    for y in stride(from: 0, to: image.height, by: 2) {
      var (upper, lower): (Color?, Color?) = (nil, nil)
      for x in 0..<image.width {
        let top = Color(image, x, y)
        if top != upper { text += "\u{1B}[38;\(top.code(colors))m" }
        upper = top
        // If the height is odd, the last line has no lower pixel.
        if y + 1 < image.height {
          let bottom = Color(image, x, y + 1)
          if bottom != lower { text += "\u{1B}[48;\(bottom.code(colors))m" }
          lower = bottom
        }
        text += "▀"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  private struct Color: Equatable {
    let red, green, blue: UInt8

    init(_ image: DownscaledImage, _ x: Int, _ y: Int) {
      let index = (y * image.width + x) * 3
      red = image.bytes[index]
      green = image.bytes[index + 1]
      blue = image.bytes[index + 2]
    }

    func code(_ colors: TerminalColors) -> String {
      colors.code(red: red, green: green, blue: blue)
    }
  }
}

extension Bitmap {
  /// Red, green, and blue of each pixel over white, row by row.
  fileprivate var opaqueBytes: [UInt8] {
    pixels.flatMap { pixel in
      let alpha = pixel >> 24
      return (0..<3).map { channel in
        let value = pixel >> UInt32(8 * channel) & 255
        return UInt8(truncatingIfNeeded: (value * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
  }

  /// Returns two images next to each other.
  func joined(with other: Bitmap) -> Bitmap {
    let gap = 16
    let size = (width: width + gap + other.width, height: max(height, other.height))
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for (image, x) in [(self, 0), (other, width + gap)] {
      for y in 0..<image.height {
        let row = image.pixels[y * image.width..<(y + 1) * image.width]
        pixels.replaceSubrange(y * size.width + x..<y * size.width + x + image.width, with: row)
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels) ?? self
  }
}

/// The image formats of terminals.
enum TerminalFormat: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline images of iTerm2, which WezTerm and others also support.
  case iterm2
  /// Two pixels per character, in any terminal that supports colors.
  case blocks

  /// Returns the best format of the terminal at standard output, which is queried with a timeout of
  /// half a second; half blocks if there is no terminal.
  static func ofTerminal() -> TerminalFormat { supported(readsKeys: false) ?? .blocks }

  /// Returns the best format of the terminal at standard output; nil if there is none.
  ///
  /// - Parameter readsKeys: Whether the command then reads the keys that were typed meanwhile.
  static func supported(readsKeys: Bool) -> TerminalFormat? {
    Terminal.ask(question, readsKeys: readsKeys, isEnough: isWhole).map(TerminalFormat.init)
  }

  /// The queries: an image of one pixel in Kitty's protocol, the terminal's name, and its
  /// attributes. All terminals answer the last query, so one that has not answered the others by
  /// then does not support them. The attributes themselves do not matter.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"

  /// Returns whether the answer to the last query is complete: `ESC [ ? … c`.
  static func isWhole(_ answer: [UInt8]) -> Bool {
    let text = String(decoding: answer, as: UTF8.self)
    return text.firstRange(of: "\u{1B}[?").map { text[$0.upperBound...].contains("c") } ?? false
  }

  /// - Parameter answer: The answer to `question`, which can be empty.
  init(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if ["iTerm2", "WezTerm"].contains(where: { text.contains("\u{1B}P>|" + $0) }) {
      self = .iterm2
    } else {
      self = .blocks
    }
  }
}

/// The colors that a terminal supports for characters.
enum TerminalColors: Hashable, Sendable {
  /// 24-bit colors.
  case direct
  /// The 216 colors and 24 grays of xterm's palette.
  case indexed

  /// Determines the colors. All terminals are assumed to support 24-bit colors, except macOS's
  /// Terminal, which before macOS 26 interpreted them as other commands.
  ///
  /// - Parameter environment: Returns the value of an environment variable.
  init(_ environment: (String) -> String?) {
    let isDeclared = ["truecolor", "24bit"].contains(environment("COLORTERM"))
    self = !isDeclared && environment("TERM_PROGRAM") == "Apple_Terminal" ? .indexed : .direct
  }

  /// Returns the parameters that follow `38;` (foreground) or `48;` (background).
  func code(red: UInt8, green: UInt8, blue: UInt8) -> String {
    switch self {
    case .direct: "2;\(red);\(green);\(blue)"
    case .indexed: "5;\(Self.index(Int(red), Int(green), Int(blue)))"
    }
  }

  private static let cubeLevels = [0, 95, 135, 175, 215, 255]

  /// Returns the nearest color of the palette, preferring the cube to grays.
  private static func index(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    func nearest(_ value: Int) -> Int {
      cubeLevels.indices.min { abs(cubeLevels[$0] - value) < abs(cubeLevels[$1] - value) } ?? 0
    }
    func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
      (r - red) * (r - red) + (g - green) * (g - green) + (b - blue) * (b - blue)
    }
    let (r, g, b) = (nearest(red), nearest(green), nearest(blue))
    let step = min(max(((red + green + blue) / 3 - 8 + 5) / 10, 0), 23)
    let gray = 8 + 10 * step
    let isGrayNearer =
      distance(gray, gray, gray) < distance(cubeLevels[r], cubeLevels[g], cubeLevels[b])
    return isGrayNearer ? 232 + step : 16 + 36 * r + 6 * g + b
  }
}
