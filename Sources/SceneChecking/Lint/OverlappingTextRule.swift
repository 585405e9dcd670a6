import SceneFonts
import SceneLayers
import SceneSource

/// Warns about two texts in one place, except for symbols, larger text behind smaller text, and copies
/// of the same text.
enum OverlappingTextRule {
  static func check(_ layer: LintedLayer, on ground: BackdropTracker, _ lints: inout Lints) {
    guard layer.isOpaque, layer.origin.isDeclared, let text = layer.text, !text.isOfSymbols,
      let box = layer.textBox
    else { return }
    for other in ground.texts(below: box, &lints) {
      guard other.isOpaque, other.origin.part?.last != .run, let below = other.text,
        below.string != text.string, !below.isOfSymbols,
        max(below.fontSize, text.fontSize) < 2 * min(below.fontSize, text.fontSize),
        let otherBox = other.textBox, let shared = box.intersection(otherBox), shared.width >= 4,
        shared.height >= min(box.height, otherBox.height) / 2,
        lints.isStatic(layer.origin.file), lints.isStatic(other.origin.file)
      else { continue }
      return lints.warn(
        layer.origin, .overlappingText, "this text is painted over another one",
        note: "put them into one stack, or set the 'origin' of one of them")
    }
  }
}

extension Text {
  /// Whether it consists of the built-in font's symbols.
  var isOfSymbols: Bool {
    string.unicodeScalars.allSatisfy { BuiltInSymbol($0) != nil }
  }
}
