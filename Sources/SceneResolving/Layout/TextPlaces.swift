import SceneLayers
import SceneLanguage

/// Where a text of UIKit is in its container, in the container's coordinates.
enum TextPlace {
  case centered(y: Double, height: Double)
  /// The distance of the first or last baseline from the container's top.
  case firstBaseline(Double)
  case lastBaseline(Double)
}

extension Evaluator {
  /// Returns the frame of a text: as high as its lines, rounded up, at a whole pixel.
  mutating func frame(
    of text: StyledText, x: Double, width: Double, _ place: TextPlace, for id: Int?
  ) -> Rect {
    let (block, scale) = (block(of: text, width: width, for: id), settings.scale)
    let height = roundUpToPixel(
      block.lines.isEmpty ? text.lineHeight : block.height, scale: scale)
    func baseline(_ index: Int) -> Double {
      block.lines.isEmpty ? 0 : self.baseline(index, of: block, in: height)
    }
    let y: Double =
      switch place {
      case .centered(let y, let room): roundToPixel(y + (room - height) / 2, scale: scale)
      case .firstBaseline(let own): roundDownToPixel(own, scale: scale) - baseline(0)
      case .lastBaseline(let own):
        roundDownToPixel(own, scale: scale) - baseline(block.lines.count - 1)
      }
    return Rect(x, roundToTenThousandths(y), max(0, width), roundToTenThousandths(height))
  }

  /// Returns the distance of a line's baseline from the top of its text's layer. UILabel rounds it down
  /// to a pixel; in the middle of a line height of its own, the nearest one counts.
  func baseline(
    _ index: Int, of block: TextBlock, in height: Double
  ) -> Double {
    let style = block.text.style
    guard style.isOfUIKit else { return block.baselines[index] }
    let own = (height - block.height) / 2 + block.baselines[index]
    return roundToTenThousandths(
      style.lines.ownHeight == nil
        ? roundDownToPixel(own, scale: settings.scale) : roundToPixel(own, scale: settings.scale))
  }

  /// Returns the first baseline of one line in a style, from the top of its layer.
  func firstBaseline(_ style: TextStyle) -> Double {
    let height = roundUpToPixel(style.lineHeight, scale: settings.scale)
    return roundDownToPixel(
      (height - style.lineHeight) / 2 + style.ascent, scale: settings.scale)
  }
}
