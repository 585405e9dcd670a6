import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax

/// Warns about text that is wider than its layer.
struct CutTextRule {
  private var stacks: [String: FontStack] = [:]
  /// Text is not checked once this is spent.
  private var work = FontWork(left: 20_000_000)

  mutating func check(
    _ layer: LintedLayer, _ library: Library, _ scenes: inout StaticScenes,
    _ diagnostics: inout DiagnosticList
  ) {
    guard let text = layer.text, !fits(text, layer, library),
      !Self.lacksWrapping(layer.origin, &scenes)
    else { return }
    diagnostics.appendOnce(layer.warning(.cutText, "this text is wider than the space available"))
  }

  /// Returns whether a text layer sets `numberOfLines` without `isWrapped`, which is reported.
  private static func lacksWrapping(_ origin: LayerOrigin, _ scenes: inout StaticScenes) -> Bool {
    guard let element = scenes.element(of: origin), let body = element.body else { return false }
    let names = body.items.compactMap { item in
      item.kind == .property ? PropertySyntax(item).name?.text : nil
    }
    return element.kind?.text == ElementKind.textLayer.rawValue && names.contains("numberOfLines")
      && !names.contains("isWrapped") && !names.contains("uses")
  }

  private mutating func fits(_ text: Text, _ layer: LintedLayer, _ library: Library) -> Bool {
    // The widths of runs with attributes depend on their fonts, which are not in the layers.
    if layer.isAttributed { return !Self.isTruncated(text.string[...], layer, library) }
    let width = layer.layer.bounds.width
    guard width > 0 else { return true }
    var fonts =
      stacks.removeValue(forKey: text.font)
      ?? FontStack(text.font.isEmpty ? [] : TextFonts.fonts(named: text.font, library))
    fonts.work = work
    defer {
      work = fonts.work
      stacks[text.font] = fonts
    }
    fonts.letterSpacing = 0
    fonts.letterSpacing = Self.letterSpacing(of: text, &fonts)
    for line in text.string.split(separator: "\n") {
      if Self.isTruncated(line, layer, library) { return false }
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
    _ text: Substring, _ layer: LintedLayer, _ library: Library
  ) -> Bool {
    text.contains("…") && !isWritten("…", at: layer.origin, library)
  }

  /// Returns whether the source of a declaration contains a character.
  private static func isWritten(
    _ sign: Character, at origin: LayerOrigin, _ library: Library
  ) -> Bool {
    guard case .loaded(let tree)? = library.sources[origin.file] else { return false }
    return tree.source[origin.bytes].contains(sign)
  }
}
