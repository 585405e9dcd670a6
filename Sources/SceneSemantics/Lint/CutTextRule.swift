import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax

/// Warns about text that is wider than its layer.
struct CutTextRule {
  private var stacks: [String: FontStack] = [:]

  mutating func check(_ layer: LintedLayer, _ lints: inout Lints) {
    guard let text = layer.text, !fits(text, layer, &lints),
      !Self.lacksWrapping(layer.origin, &lints)
    else { return }
    lints.appendOnce(layer.warning(.cutText, "this text is wider than the space available"))
  }

  /// Returns whether a text layer sets `numberOfLines` without `isWrapped`, which is reported.
  private static func lacksWrapping(_ origin: LayerOrigin, _ lints: inout Lints) -> Bool {
    guard let element = lints.element(of: origin), let body = element.body else { return false }
    let names = body.items.compactMap { item in
      item.kind == .property ? PropertySyntax(item).name?.text : nil
    }
    return element.kind?.text == ElementKind.textLayer.rawValue && names.contains("numberOfLines")
      && !names.contains("isWrapped") && !names.contains("uses")
  }

  private mutating func fits(
    _ text: Text, _ layer: LintedLayer, _ lints: inout Lints
  ) -> Bool {
    // The widths of runs with attributes depend on their fonts, which are not in the layers.
    if layer.isAttributed { return !Self.isTruncated(text.string[...], layer, &lints) }
    let width = layer.layer.bounds.width
    guard width > 0 else { return true }
    var fonts =
      stacks.removeValue(forKey: text.font)
      ?? FontStack(text.font.isEmpty ? [] : TextFonts.fonts(named: text.font, lints.library))
    let most = 2 * lints.budget.left(.linting)
    fonts.work = FontWork(left: most)
    defer {
      lints.spend((most - fonts.work.left) / 2)
      stacks[text.font] = fonts
    }
    fonts.letterSpacing = 0
    fonts.letterSpacing = Self.letterSpacing(of: text, &fonts)
    for line in text.string.split(separator: "\n") {
      if Self.isTruncated(line, layer, &lints) { return false }
      if fonts.work.isSpent { return true }
      let set = fonts.line(String(line), size: text.fontSize, weight: text.fontWeight)
      if set.width > width + 0.01 { return false }
    }
    return true
  }

  /// Returns the space after each character, which is not in the layer, but in the positions of its
  /// glyphs.
  private static func letterSpacing(of text: Text, _ fonts: inout FontStack) -> Double {
    guard let line = text.string.split(separator: "\n").first, text.glyphs.count > 2 else {
      return 0
    }
    let glyphs = fonts.line(String(line.prefix(3)), size: text.fontSize, weight: text.fontWeight)
      .glyphs
    guard glyphs.count == 3 else { return 0 }
    func spacing(_ index: Int) -> Double {
      text.glyphs[index + 1].origin.x - text.glyphs[index].origin.x
        - (glyphs[index + 1].x - glyphs[index].x)
    }
    // Other differences are those of fonts.
    return abs(spacing(0) - spacing(1)) < 0.001 && abs(spacing(0)) > 0.001 ? spacing(0) : 0
  }

  /// Returns whether a text contains an ellipsis that is not in the source.
  private static func isTruncated(
    _ text: Substring, _ layer: LintedLayer, _ lints: inout Lints
  ) -> Bool {
    text.contains("…") && !isWritten("…", at: layer.origin, &lints)
  }

  /// Returns whether the source of a declaration contains a character.
  private static func isWritten(
    _ sign: Character, at origin: LayerOrigin, _ lints: inout Lints
  ) -> Bool {
    guard lints.spend(origin.bytes.count),
      case .loaded(let tree)? = lints.library.sources[origin.file]
    else { return true }
    return tree.source[origin.bytes].contains(sign)
  }
}
