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
