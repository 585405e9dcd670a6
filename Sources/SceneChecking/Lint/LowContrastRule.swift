import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

/// Warns about text whose contrast with a solid background is below level AA of the Web Content
/// Accessibility Guidelines 2.2.
enum LowContrastRule {
  static func check(
    _ layer: LintedLayer, on ground: BackdropTracker, _ lints: inout Lints
  ) {
    guard layer.isOpaque, let text = layer.text, !systemColors.contains(text.foregroundColor),
      let box = layer.textBox,
      let below = self.ground(of: layer, box, ground, &lints)
    else { return }
    // As on UIKit's own filled buttons.
    if text.foregroundColor == .white, tints.contains(below) { return }
    if layer.origin.file == ControlLibrary.name, tints.contains(text.foregroundColor) { return }
    let ratio = Contrast.ratio(text.foregroundColor.over(below), below)
    // The guidelines require the same of graphics as of large text.
    let isGraphic = text.isOfSymbols
    let isLarge =
      text.fontSize >= 24 || text.fontSize >= 19 && text.fontWeight == .bold || isGraphic
    let required: Double =
      isLarge || tints.contains(text.foregroundColor) ? 3 : 4.5
    guard ratio < required else { return }
    let tenths = Int(ratio * 10)
    lints.warn(
      layer.origin, .lowContrast,
      "this \(isGraphic ? "symbol" : "text") has a contrast of \(tenths / 10).\(tenths % 10):1 with its background;"
        + " expected at least \(required.shortestText):1")
  }

  /// Returns the color behind a text: the layer's own, over what is behind the layer.
  private static func ground(
    of layer: LintedLayer, _ box: Rect, _ ground: BackdropTracker, _ lints: inout Lints
  ) -> Color? {
    guard let own = layer.layer.backgroundColor, own.alpha > 0 else {
      return ground.color(below: box, &lints)
    }
    return own.alpha == 1 ? own : ground.color(below: box, &lints).map { own.over($0) }
  }

  /// UIKit's tint colors, such as `systemBlue`, which has a contrast of 4:1 with white in every app.
  private static let tints = colors { traits in
    colorNames.filter {
      $0.hasPrefix("system") && !$0.hasSuffix("Background") || $0 == "link"
    }.map { namedColor($0, traits) }
  }

  /// The colors that UIKit uses for details, headers, and placeholders, which the scene did not
  /// choose.
  private static let systemColors = colors { traits in
    ["secondaryLabel", "placeholderText"].map { namedColor($0, traits) }
      + [colorOfGroupedTitles(traits)]
  }

  private static func colors(_ some: (ColorTraits) -> [Color?]) -> Set<Color> {
    Set(ColorTraits.all.flatMap { some($0).compactMap { $0 } })
  }
}

extension Rect {
  /// Returns the approximate area of a text's glyphs.
  func textBox(_ text: Text) -> Rect {
    var box = (minX: Double.infinity, minY: Double.infinity, maxX: 0.0, maxY: 0.0)
    for glyph in text.glyphs {
      box.minX = min(box.minX, glyph.origin.x)
      box.maxX = max(box.maxX, glyph.origin.x + text.fontSize / 2)
      box.minY = min(box.minY, glyph.origin.y - 0.7 * text.fontSize)
      box.maxY = max(box.maxY, glyph.origin.y)
    }
    return Rect(
      x + box.minX, y + box.minY, max(0, box.maxX - box.minX), max(0, box.maxY - box.minY))
  }
}

/// Relative luminance and contrast ratio as defined by the Web Content Accessibility Guidelines
/// 2.2.
///
/// x^2.4 is computed as x² · ⁵√x² with Newton's method, which gives the same bits on every machine.
enum Contrast {
  /// Returns the contrast ratio of two opaque colors, from 1 to 21.
  static func ratio(_ a: Color, _ b: Color) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  static func luminance(_ color: Color) -> Double {
    let red = 0.2126 * linear(color.red)
    let green = 0.7152 * linear(color.green)
    let blue = 0.0722 * linear(color.blue)
    return red + green + blue
  }

  private static func linear(_ component: Double) -> Double {
    if component <= 0.04045 { return component / 12.92 }
    let base = (component + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// Returns the fifth root of a number from 0.001 to 2.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    // The iterations decrease monotonically and converge after at most twelve.
    for _ in 0..<20 {
      let fourth = root * root * root * root
      root = (4 * root + number / fourth) / 5
    }
    return root
  }
}
