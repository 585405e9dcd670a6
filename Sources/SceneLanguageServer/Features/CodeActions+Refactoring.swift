import SceneEditing
import SceneSource
import SceneSyntax

// Extracts a value into a `let`, and replaces a `let` with its value.

extension LanguageServer {
  /// Returns the refactorings for a selection.
  ///
  /// - Parameter wants: Returns whether the client requests a kind of action.
  mutating func refactorings(
    of bytes: Range<Int>, in document: Document, _ wants: (String) -> Bool
  ) -> [(kind: String, edit: OfferedEdit)] {
    var found: [(String, OfferedEdit)] = []
    if wants("refactor.extract"), let edit = extraction(of: bytes, in: document) {
      found.append(("refactor.extract", edit))
    }
    if wants("refactor.inline"), let edit = inlining(at: bytes, in: document) {
      found.append(("refactor.inline", edit))
    }
    return found
  }

  // MARK: Extract

  /// Declares a `let` with the selected expression before the item that contains it.
  private mutating func extraction(
    of bytes: Range<Int>, in document: Document
  ) -> OfferedEdit? {
    let bytes = trimmed(bytes, document.bytes)
    guard !bytes.isEmpty else { return nil }
    let path = SyntaxPath(to: bytes.lowerBound, in: document.tree)
    guard
      let number = path.nodes.firstIndex(where: { $0.kind.isExpression && $0.bytes == bytes }),
      !path.nodes[number].isBroken, isValue(number, in: path)
    else { return nil }
    // Returns the innermost body that contains the value and can declare a `let`, in which all
    // names in the value are visible.
    guard
      let body = path.nodes[..<number].lastIndex(where: { $0.kind == .body || $0.kind == .file }),
      body + 1 < number
    else { return nil }
    let item = path.nodes[body + 1]
    guard mayDeclare(in: body, of: path) else { return nil }
    let name = unusedName(around: path, in: document)
    let line = document.lines.line(at: item.offset)
    let start = document.lines.line(line, of: document.bytes).lowerBound
    let indentation = document.bytes[start..<item.offset]
    let value = document.bytes[bytes]
    // Preceding items on the same line stay before the declaration.
    let isAlone = indentation.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    let separator = isAlone ? [0x0A] + Array(indentation) : Array("; ".utf8)
    let text = Array("let \(name) = ".utf8) + Array(value) + separator
    return checked(
      OfferedEdit(
        title: "extract into 'let \(name)'",
        edits: [
          .init(item.offset..<item.offset, text), .init(bytes, Array(name.utf8)),
        ]), in: document)
  }

  /// Returns an edit unless it would cause an error: the meaning of a word can depend on the
  /// property whose value it is.
  private mutating func checked(_ offer: OfferedEdit, in document: Document) -> OfferedEdit? {
    let text = offer.edits.applied(to: document.bytes)
    let edited = Document(
      uri: document.uri, version: document.version, text: String(decoding: text, as: UTF8.self))
    let analysis = Analysis(
      of: edited, root: workspace.root, in: workspace.texts, number: 0)
    guard let before = try? workspace.analysis(of: document.key) else { return nil }
    func errors(_ analysis: Analysis) -> Int {
      analysis.diagnostics.count { $0.severity == .error }
    }
    return errors(analysis) <= errors(before) ? offer : nil
  }

  private func trimmed(_ bytes: Range<Int>, _ text: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    var (start, end) = (bytes.lowerBound, min(bytes.upperBound, text.count))
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns whether an expression is a value that does not depend on its context, unlike a callee,
  /// the name of a style or element, a built-in value of a property, or a file path.
  private func isValue(_ number: Int, in path: SyntaxPath) -> Bool {
    let node = path.nodes[number]
    switch node.kind {
    case .implicitMember, .name: return false
    default: break
    }
    let parent = path.nodes[number - 1]
    if parent.kind == .importDeclaration || parent.kind == .letDeclaration { return false }
    // In an element's title and arguments, a word is a name.
    if parent.kind == .element { return false }
    if parent.kind == .call || parent.kind == .member {
      return parent.expressions.first.map { !$0.isSame(as: node) } ?? false
    }
    if node.kind == .tuple, parent.kind == .call { return false }
    let isFile = path.nodes[..<number].contains { outer in
      guard outer.kind == .call, let callee = CallSyntax(outer).callee?.text else { return false }
      return callee == "image" || callee == "csv" || callee == "json"
    }
    if isFile, node.kind == .stringLiteral { return false }
    let property = path.nodes[..<number].last { $0.kind == .property }
    if let name = property.flatMap({ PropertySyntax($0).name?.text }) {
      // The values of some properties are names, files, or words without a meaning elsewhere.
      return !["uses", "ignore", "contents", "font", "id"].contains(name)
    }
    return true
  }

  /// The body of a snapshot, `compare`, or `matrix` cannot contain declarations.
  private func mayDeclare(in body: Int, of path: SyntaxPath) -> Bool {
    guard path.nodes[body].kind == .body, body > 0 else { return path.nodes[body].kind == .file }
    let word = path.nodes[body - 1].elementWord
    return !["snapshot", "compare", "matrix", "animate"].contains(word)
  }

  /// Returns an unused name that is not a word of the language.
  private mutating func unusedName(around path: SyntaxPath, in document: Document) -> String {
    var taken: Set<String> = []
    var walk = SyntaxWalk(document.tree)
    while let leaf = walk.next(.identifier) { taken.insert(leaf.text) }
    let scopes = workspace.names().scopes(around: path, in: document.key)
    for scope in scopes { for declaration in scope.all { taken.insert(declaration.name) } }
    if !taken.contains("value") { return "value" }
    var number = 2
    while taken.contains("value\(number)") { number += 1 }
    return "value\(number)"
  }

  // MARK: Inline

  /// Replaces each use of a `let` with its value, and removes the declaration.
  private mutating func inlining(at bytes: Range<Int>, in document: Document) -> OfferedEdit? {
    let path = SyntaxPath(at: bytes.lowerBound, in: document.tree)
    let names = workspace.names()
    guard let declaration = names.declaration(of: path, in: document.key),
      declaration.kind == .let, declaration.file == document.key
    else { return nil }
    let declared = SyntaxPath(to: declaration.bytes.lowerBound, in: document.tree)
    guard let number = declared.nodes.lastIndex(where: { $0.kind == .letDeclaration }),
      let value = LetSyntax(declared.nodes[number]).value, !value.isBroken,
      // Declarations at the top level can be used in other files, and those in a scene can be set
      // by snapshots.
      number > 1, !isSetBySnapshot(declaration, in: document),
      hasStableNames(value, at: declared, for: declaration, in: document)
    else { return nil }
    let uses = names.references(to: declaration, in: document.key).filter {
      $0 != declaration.bytes
    }
    guard !uses.isEmpty else { return nil }
    let text = Array(document.bytes[value.bytes])
    let needsParentheses = value.kind == .binary || value.kind == .ternary || value.kind == .prefix
    let open = needsParentheses ? Array("(".utf8) : []
    let close = needsParentheses ? Array(")".utf8) : []
    var edits = uses.map { SceneSource.TextEdit($0, open + text + close) }
    edits.append(.init(wholeLines(of: declared.nodes[number].bytes, in: document), []))
    edits.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
    let name = declaration.name
    let title = uses.count == 1 ? "inline '\(name)'" : "inline '\(name)' (\(uses.count) uses)"
    return checked(OfferedEdit(title: title, edits: edits), in: document)
  }

  private func isSetBySnapshot(_ declaration: Declaration, in document: Document) -> Bool {
    var walk = SyntaxWalk(document.tree)
    let word = Array(declaration.name.utf8)
    while let leaf = walk.next(.identifier, word) {
      let nodes = walk.path(to: leaf).nodes
      if nodes.contains(where: { $0.elementWord == "snapshot" }) { return true }
    }
    return false
  }

  /// Returns whether all names in a value have the same meaning at each use.
  private mutating func hasStableNames(
    _ value: SyntaxNode, at declared: SyntaxPath, for declaration: Declaration,
    in document: Document
  ) -> Bool {
    let names = workspace.names()
    let words = Set(value.names.map { $0.text })
    // The meaning of names such as `index` and `parent` depends on the context.
    if !words.isDisjoint(with: ["parent", "index", "section", "count"]) { return false }
    let outer = names.scopes(around: declared, in: document.key).count
    for use in names.references(to: declaration, in: document.key) {
      let path = SyntaxPath(to: use.lowerBound, in: document.tree)
      let inner = names.scopes(around: path, in: document.key)
      for scope in inner.prefix(max(inner.count - outer, 0))
      where words.contains(where: { scope.value($0) != nil }) {
        return false
      }
    }
    return true
  }
}
