import SceneSource
import SceneSyntax

/// Warns about unused `let`s, styles, and imports.
enum UnusedNameRule {
  static func check(
    _ linter: SourceLinter, _ library: Library, _ diagnostics: inout DiagnosticList
  ) {
    for name in linter.lets where !linter.used.contains(name.text) {
      // In `"{{name}}"`, the syntax of the interpolation is reported.
      if diagnostics.count < 100, isInForeignInterpolation(name) { continue }
      diagnostics.append(Diagnostic(.unusedName, at: name.span, "'\(name.text)' is never used"))
    }
    for name in linter.styles where !linter.used.contains(name.text) {
      diagnostics.append(
        Diagnostic(.unusedName, at: name.span, "style '\(name.text)' is never used"))
    }
    for item in linter.imports {
      guard let literal = item.path, let (text, names) = file(literal, linter, library),
        !isUsed(names, by: linter)
      else { continue }
      diagnostics.append(
        Diagnostic(.unusedName, at: literal.span, "import '\(text)' is never used"))
    }
  }

  /// Returns whether a name is in an interpolation of another language, as in `"{name}"`.
  private static func isInForeignInterpolation(_ name: SyntaxNode) -> Bool {
    let bytes = name.tree.source.bytes
    let word = Array(name.text.utf8)
    var start = 0
    while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
      start = open + 1
      let rest = bytes[start...].drop { $0 == 0x20 }
      guard rest.starts(with: word) else { continue }
      let line = bytes[name.tree.source.startOfLine(at: open)..<open]
      guard line.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 1 else { continue }
      let next = rest.dropFirst(word.count).first { $0 != 0x20 }
      if next == UInt8(ascii: "}") || next == UInt8(ascii: ".") { return true }
    }
    return false
  }

  /// Returns the path of an import as written, and its file; nil if it could not be read.
  private static func file(
    _ literal: SyntaxNode, _ linter: SourceLinter, _ library: Library
  ) -> (path: String, SyntaxTree)? {
    let parts = Array(StringSyntax(literal).parts)
    guard parts.count == 1, let text = parts.first?.text,
      let path = resolvePath(text, from: linter.tree.source.path),
      case .loaded(let imported)? = library.sources[path]
    else { return nil }
    return (text, imported)
  }

  private static func isUsed(_ file: SyntaxTree, by linter: SourceLinter) -> Bool {
    for declaration in file.root.items {
      switch declaration.kind {
      case .letDeclaration:
        if let name = LetSyntax(declaration).name, linter.used.contains(name.text) { return true }
      case .styleDeclaration:
        if let name = StyleSyntax(declaration).name, linter.used.contains(name.text) { return true }
      case .componentDeclaration:
        if let name = ComponentSyntax(declaration).name, linter.kinds.contains(name.text) {
          return true
        }
      default: break
      }
    }
    return false
  }
}
