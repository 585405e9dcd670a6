import SceneFonts
import SceneLayers
import SceneSource

/// Warns about text whose contrast with a solid background is below level AA of the Web Content
/// Accessibility Guidelines 2.2.
enum LowContrastRule {
  static func check(
    _ layer: LintedLayer, on ground: BackdropTracker, _ lints: inout Lints
  ) {
    guard layer.isOpaque, let text = layer.text, !systemColors.contains(text.foregroundColor),
      let frame = layer.frame,
      let box = layer.clip.intersection(frame.textBox(text)),
      let below = ground.color(below: box, &lints)
    else { return }
    let ratio = Contrast.ratio(text.foregroundColor.over(below), below)
    // The guidelines require the same of graphics as of large text.
    let isGraphic = text.string.unicodeScalars.allSatisfy { BuiltInSymbol($0) != nil }
    let isLarge =
      text.fontSize >= 24 || text.fontSize >= 19 && text.fontWeight == .bold || isGraphic
    let required: Double = isLarge || tints.contains(text.foregroundColor) ? 3 : 4.5
    guard ratio < required else { return }
    let tenths = Int(ratio * 10)
    lints.appendOnce(
      layer.warning(
        .lowContrast,
        "this text has a contrast of \(tenths / 10).\(tenths % 10):1 with its background;"
          + " expected at least \(required.shortestText):1"))
  }

  /// UIKit's tint colors, such as `systemBlue`, which has a contrast of 4:1 with white in every app.
  private static let tints = colors { era, appearance in
    colorNames.filter {
      $0.hasPrefix("system") && !$0.hasSuffix("Background") || $0 == "link"
    }.map { namedColor($0, era: era, appearance: appearance) }
  }

  /// The colors that UIKit uses for details, headers, and placeholders, which the scene did not
  /// choose.
  private static let systemColors = colors { era, appearance in
    let looks = UIKitDefaults.of(era, appearance, canvasWidth: 320)
    return [
      looks.secondaryLabel, looks.groupedTitleColor,
      namedColor("placeholderText", era: era, appearance: appearance),
    ]
  }

  private static func colors(_ some: (Era, Appearance) -> [Color?]) -> Set<Color> {
    Set(
      Era.allCases.flatMap { era in
        Appearance.allCases.flatMap { some(era, $0).compactMap { $0 } }
      })
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
