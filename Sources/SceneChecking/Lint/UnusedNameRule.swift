import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about unused `let`s, styles, and imports.
enum UnusedNameRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    let unused = linter.lets.filter { !linter.uses($0) }
    // In `"{{name}}"`, the syntax of the interpolation is reported.
    let interpolated = unused.isEmpty ? [] : wordsInForeignInterpolations(linter.tree.source)
    for name in unused where !interpolated.contains(name.text) {
      lints.append(Diagnostic(.unusedName, at: name.span, "'\(name.text)' is never used"))
    }
    checkSnapshots(linter, &lints)
    for (name, _) in linter.styles where !linter.uses(name) {
      lints.append(
        Diagnostic(.unusedName, at: name.span, "style '\(name.text)' is never used"))
    }
    for item in linter.imports {
      guard let literal = item.path, let (text, names) = file(literal, linter, lints.library),
        lints.spend(names.nodes.count / 8),
        !isUsed(names, by: linter)
      else { continue }
      lints.append(
        Diagnostic(.unusedName, at: literal.span, "import '\(text)' is never used"))
    }
  }

  /// Warns about the `let`s of snapshots that only others use, because they have the same name.
  private static func checkSnapshots(
    _ linter: SourceLinter, _ lints: inout Lints
  ) {
    let bodies = linter.elements(.snapshot).compactMap { $0.syntax.body }
    let inner = bodies.map { body in
      body.items.compactMap { $0.kind == .letDeclaration ? LetSyntax($0).name : nil }
    }
    let offsets = Set(inner.joined().map { $0.offset })
    if offsets.isEmpty { return }
    let outer = Set(linter.lets.filter { !offsets.contains($0.offset) }.map { $0.text })
    for (body, names) in zip(bodies, inner) where !names.isEmpty {
      let used = Set(body.names.map { $0.text })
      for name in names where linter.uses(name) && !used.contains(name.text) {
        let word = name.text
        lints.append(
          Diagnostic(
            .unusedName, at: name.span, "'\(word)' is never used in this snapshot",
            notes: outer.contains(word)
              ? [.init("without 'let', '\(word): …' sets the value of the scene's '\(word)'")] : [])
        )
      }
    }
  }

  /// Returns the words in interpolations of other languages, as `name` in `"{name}"` and
  /// `"{{name.first}}"`.
  private static func wordsInForeignInterpolations(_ source: SourceText) -> Set<String> {
    let bytes = source.bytes
    var words: Set<String> = []
    var (isQuoted, start) = (false, 0)
    while start < bytes.count {
      let byte = bytes[start]
      start += 1
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\n") { isQuoted = false }
      guard isQuoted, byte == UInt8(ascii: "{") else { continue }
      let rest = bytes[start...].drop { $0 == 0x20 }
      let word = rest.prefix { $0.isIdentifierBody }
      let next = rest.dropFirst(word.count).first { $0 != 0x20 }
      if next == UInt8(ascii: "}") || next == UInt8(ascii: ".") {
        words.insert(String(decoding: word, as: UTF8.self))
      }
      start = word.endIndex
    }
    return words
  }

  /// Returns the path of an import as written, and its file; nil if it could not be read.
  private static func file(
    _ literal: SyntaxNode, _ linter: SourceLinter, _ library: Library
  ) -> (path: String, SyntaxTree)? {
    let parts = Array(StringSyntax(literal).parts)
    guard parts.count == 1, let text = parts.first?.text,
      let path = resolveImport(text, from: linter.tree.source.path),
      case .loaded(let imported)? = library.source(at: path)
    else { return nil }
    return (text, imported)
  }

  private static func isUsed(_ file: SyntaxTree, by linter: SourceLinter) -> Bool {
    for declaration in file.root.items {
      switch declaration.kind {
      case .letDeclaration:
        if let name = LetSyntax(declaration).name, linter.uses(name) { return true }
      case .styleDeclaration:
        if let name = StyleSyntax(declaration).name, linter.uses(name) { return true }
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
