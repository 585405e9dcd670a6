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
    _ layer: LintedLayer, _ library: Library, _ diagnostics: inout DiagnosticList
  ) {
    guard let text = layer.text, !fits(text, layer, library) else { return }
    diagnostics.appendOnce(layer.warning(.cutText, "this text is wider than the space available"))
  }

  private mutating func fits(_ text: Text, _ layer: LintedLayer, _ library: Library) -> Bool {
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
    for line in text.string.split(separator: "\n") {
      if line.hasSuffix("…"), !Self.isWritten("…", at: layer.origin, library) { return false }
      let set = fonts.line(String(line), size: text.fontSize, weight: text.fontWeight)
      if set.width > width + 0.01 { return false }
    }
    return true
  }

  /// Returns whether the source of a declaration contains a character.
  private static func isWritten(
    _ sign: Character, at origin: LayerOrigin, _ library: Library
  ) -> Bool {
    guard case .loaded(let tree)? = library.sources[origin.file] else { return false }
    return tree.source[origin.bytes].contains(sign)
  }
}
