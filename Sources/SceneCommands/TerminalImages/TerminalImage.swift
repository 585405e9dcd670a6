import SceneCompiler
import SceneExport
import SceneLayers
import SceneRaster
import SceneSystem

/// An image as characters of a terminal.
struct TerminalImage {
  private let output: Output
  private let size: Terminal.Size
  private let colors: TerminalColors
  private let workers: Workers

  init(_ output: Output, size: Terminal.Size, _ colors: TerminalColors, on workers: Workers) {
    (self.output, self.size, self.colors, self.workers) = (output, size, colors, workers)
  }

  /// The maximum number of lines of half blocks per image, and of rows of pixels.
  private static let mostLines = 500

  func text(as format: TerminalFormat) -> String {
    switch format {
    case .kitty: kitty()
    case .iterm2: inlineImage()
    case .sixel: SixelImage(reduced(widest: columns * size.cellWidth, 4096)).text + "\n"
    case .blocks: blocks()
    }
  }

  private var tree: LayerTree { output.tree }

  /// The number of columns at the terminal's own resolution, if they fit.
  private var columns: Int {
    let needed = (tree.canvas.pixelWidth + size.cellWidth - 1) / size.cellWidth
    return max(min(needed, size.columns), 1)
  }

  private func reduced(widest: Int, _ highest: Int) -> DownscaledImage {
    let canvas = tree.canvas
    let size = DownscaledImage.size(
      of: canvas.pixelWidth, canvas.pixelHeight, within: widest, highest)
    return DownscaledImage(
      output.displayList(.rgb), width: size.width, height: size.height, on: workers)
  }

  private var base64: String {
    Base64.text(output.preview(on: workers))
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
    let picture = reduced(widest: size.columns, 2 * Self.mostLines)
    var text = ""
    for y in stride(from: 0, to: picture.height, by: 2) {
      var (upper, lower): (Color?, Color?) = (nil, nil)
      for x in 0..<picture.width {
        let top = Color(picture, x, y)
        if top != upper { text += "\u{1B}[38;\(top.code(colors))m" }
        upper = top
        // If the height is odd, the last line has no lower pixel.
        if y + 1 < picture.height {
          let bottom = Color(picture, x, y + 1)
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

    init(_ picture: DownscaledImage, _ x: Int, _ y: Int) {
      let index = (y * picture.width + x) * 3
      red = picture.bytes[index]
      green = picture.bytes[index + 1]
      blue = picture.bytes[index + 2]
    }

    func code(_ colors: TerminalColors) -> String {
      colors.code(red: red, green: green, blue: blue)
    }
  }
}

/// The image formats of terminals.
enum TerminalFormat: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline images of iTerm2, which WezTerm and others also support.
  case iterm2
  /// DEC's sixels.
  case sixel
  /// Two pixels per character, in any terminal that supports colors.
  case blocks

  /// Returns the best format of the terminal at standard output, which is queried with a timeout of
  /// half a second; half blocks if there is no terminal.
  static func ofTerminal() -> TerminalFormat {
    Terminal.ask(question, isEnough: isWhole).map(TerminalFormat.init) ?? .blocks
  }

  /// The queries: an image of one pixel in Kitty's protocol, the terminal's name, and its
  /// attributes. All terminals answer the last query, so one that has not answered the others by
  /// then does not support them.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"

  /// Returns whether the answer to the last query is complete: `ESC [ ? … c`.
  static func isWhole(_ answer: [UInt8]) -> Bool { attributes(answer) != nil }

  /// - Parameter answer: The answer to `question`, which can be empty.
  init(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if ["iTerm2", "WezTerm"].contains(where: { text.contains("\u{1B}P>|" + $0) }) {
      self = .iterm2
    } else if Self.attributes(answer)?.contains("4") == true {
      self = .sixel
    } else {
      self = .blocks
    }
  }

  /// Returns the numbers of the primary device attributes.
  private static func attributes(_ answer: [UInt8]) -> [String]? {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.range(of: "\u{1B}[?"),
      let end = text[start.upperBound...].firstIndex(of: "c")
    else { return nil }
    return text[start.upperBound..<end].split(separator: ";").map(String.init)
  }
}

extension StringProtocol {
  fileprivate func range(of part: String) -> Range<Index>? { firstRange(of: part) }
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
