import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

// Quick fixes for diagnostics without fix-its.

extension LanguageServer {
  /// The title of an action, and its edit.
  struct OfferedEdit {
    var title: String
    var edits: [SceneSource.TextEdit]
  }

  mutating func offers(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    var offers: [OfferedEdit] = []
    if diagnostic.code == .unusedName, let removal = removal(of: diagnostic, in: document) {
      offers.append(removal)
    }
    switch diagnostic.code {
    case .unknownName, .unknownWord, .unknownStyle, .unknownElement:
      offers += imports(for: diagnostic, in: document)
      offers += declarations(for: diagnostic, in: document)
    default: break
    }
    if diagnostic.severity == .warning, diagnostic.code != .uselessAllowance {
      offers.append(allowance(of: diagnostic, in: document))
    }
    return offers
  }

  /// Removes an unused declaration with its documentation and its line.
  private func removal(of diagnostic: Diagnostic, in document: Document) -> OfferedEdit? {
    let path = SyntaxPath(to: diagnostic.span.bytes.lowerBound, in: document.tree)
    guard
      let item = path.nodes.last(where: { node in
        node.kind == .letDeclaration || node.kind == .styleDeclaration
          || node.kind == .importDeclaration
      })
    else { return nil }
    let name = document.tree.source[diagnostic.span.bytes]
    return OfferedEdit(
      title: "remove \(item.kind == .importDeclaration ? name : "'\(name)'")",
      edits: [.init(wholeLines(of: item.bytes, in: document), [])])
  }

  /// Returns the whole lines of an item if they contain nothing else; otherwise, the item's bytes.
  func wholeLines(of bytes: Range<Int>, in document: Document) -> Range<Int> {
    let text = document.bytes
    var (start, end) = (bytes.lowerBound, bytes.upperBound)
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    while end < text.count, text[end] == 0x20 || text[end] == 0x3B || text[end] == 0x09 {
      end += 1
    }
    guard start == 0 || text[start - 1] == 0x0A, end == text.count || text[end] == 0x0A else {
      return bytes.lowerBound..<end
    }
    return start..<min(end + 1, text.count)
  }

  /// Inserts a comment above the line that suppresses the warning.
  private func allowance(of diagnostic: Diagnostic, in document: Document) -> OfferedEdit {
    let line = document.lines.line(at: diagnostic.span.bytes.lowerBound)
    let bytes = document.lines.line(line, of: document.bytes)
    let blanks = document.bytes[bytes].prefix { $0 == 0x20 || $0 == 0x09 }
    let comment = Array("// scenec:allow(\(diagnostic.code.rawValue))\n".utf8)
    return OfferedEdit(
      title: "allow \(diagnostic.code.rawValue) here",
      edits: [.init(bytes.lowerBound..<bytes.lowerBound, Array(blanks) + comment)])
  }

  /// Imports files of the workspace that declare a name at the top level.
  private mutating func imports(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    guard let own = document.path else { return [] }
    let word = document.tree.source[diagnostic.span.bytes]
    let names = workspace.names()
    var offers: [OfferedEdit] = []
    for file in workspace.sourceFiles(limit: 2000) where file != own && offers.count < 5 {
      let folder = FilePath.folder(of: own)
      guard file.hasPrefix(folder + "/"), let tree = names.tree(of: file) else { continue }
      // A file with a scene cannot be imported.
      if tree.root.items.contains(where: { $0.elementWord == "scene" }) { continue }
      let declared = names.names(of: tree.root, owner: nil, in: file)
      let found: Declaration? =
        switch diagnostic.code {
        case .unknownStyle: declared.style(word)
        case .unknownElement: declared.component(word)
        default: declared.value(word)
        }
      guard found != nil else { continue }
      let path = String(file.dropFirst(folder.utf8.count + 1))
      offers.append(
        OfferedEdit(
          title: "import \"\(path)\"",
          edits: [.init(placeOfImport(in: document), Array("import \"\(path)\"\n".utf8))]))
    }
    return offers
  }

  /// Returns the location after existing imports, or the top of the file.
  private func placeOfImport(in document: Document) -> Range<Int> {
    var place = 0
    for item in document.tree.root.items where item.kind == .importDeclaration {
      let line = document.lines.line(at: item.bytes.upperBound)
      place = document.lines.end(ofLine: line, byteCount: document.bytes.count)
    }
    return place..<place
  }

  /// Returns whether a declaration would correct an unknown name: not that of a word that a
  /// property expects, or of an element where components are not allowed.
  private static func mayDeclare(_ code: DiagnosticCode, _ path: SyntaxPath) -> Bool {
    let elements = path.nodes.filter { $0.kind == .element }
    let kinds = elements.map { $0.elementWord.flatMap { ElementKind(rawValue: $0) } }
    switch code {
    case .unknownElement:
      guard let parent = kinds.dropLast().last else { return true }
      return parent.map { Schema.element($0).children.contains(.layer) } ?? true
    case .unknownWord:
      let property = path.innermost(.property).flatMap { PropertySyntax($0).name }
      guard let key = property.flatMap({ PropertyKey(rawValue: $0.text) }),
        let kind = kinds.last ?? nil,
        let spec = Schema.property(key, of: kind)
      else { return true }
      if case .word = spec.type { return false }
      return true
    default: return true
    }
  }

  /// Declares a name before the top-level item that uses it.
  private func declarations(
    for diagnostic: Diagnostic, in document: Document
  ) -> [OfferedEdit] {
    let word = document.tree.source[diagnostic.span.bytes]
    guard Self.isIdentifier(word) else { return [] }
    let path = SyntaxPath(to: diagnostic.span.bytes.lowerBound, in: document.tree)
    guard let item = path.nodes.first(where: { $0.kind.isItem }) else { return [] }
    let line = document.lines.line(at: item.offset)
    let start = document.lines.line(line, of: document.bytes).lowerBound
    guard Self.mayDeclare(diagnostic.code, path) else { return [] }
    let (title, text): (String, String) =
      switch diagnostic.code {
      case .unknownStyle: ("create the style '\(word)'", "style \(word) {\n}\n\n")
      case .unknownElement:
        ("create the component '\(word)'", "component \(word)() {\n}\n\n")
      case .unknownWord: ("create 'let \(word)'", "let \(word) = black\n\n")
      default: ("create 'let \(word)'", "let \(word) = 0\n\n")
      }
    return [OfferedEdit(title: title, edits: [.init(start..<start, Array(text.utf8))])]
  }
}
