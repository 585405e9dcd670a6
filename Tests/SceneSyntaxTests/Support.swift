import SceneSource
import SceneSyntax
import Testing

func tree(_ text: String) -> SyntaxTree { parse(SourceText(path: "a.tbl", text)) }

func tree(_ bytes: [UInt8]) -> SyntaxTree { parse(SourceText(path: "a.tbl", bytes: bytes)) }

/// A node as one line without trivia: `property(path(width) : 44)`. Missing tokens are written
/// `‹kind›`, and names, numbers, and colors as their token alone.
func outline(_ node: SyntaxNode) -> String {
  if node.kind.isToken { return node.length == 0 ? "‹\(node.kind)›" : node.text }
  var parts: [String] = []
  for child in node.children where !child.kind.isTrivia { parts.append(outline(child)) }
  switch node.kind {
  case .name, .numberLiteral, .colorLiteral: return parts.joined(separator: " ")
  case .stringLiteral: return "string(\(parts.joined()))"
  default: return "\(node.kind)(\(parts.joined(separator: " ")))"
  }
}

/// The items of a text, each on one line.
func outline(_ text: String) -> String {
  var lines: [String] = []
  for child in tree(text).root.children where !child.kind.isTrivia { lines.append(outline(child)) }
  return lines.joined(separator: "\n")
}

/// The expression of `x: …`.
func expressionOutline(_ text: String) -> String {
  var parts: [String] = []
  guard let item = tree("x: \(text)").root.items.first else { return "" }
  for child in item.children where !child.kind.isTrivia { parts.append(outline(child)) }
  return parts.dropFirst(2).joined(separator: " ")
}

/// Returns the text with the diagnostics from `explain` below each line.
func drawn(_ text: String) -> String {
  let source = SourceText(path: "a.tbl", text)
  var lines: [String] = []
  var shown = 0
  for diagnostic in explain(parse(source)) {
    let bytes = diagnostic.span.bytes
    let start = source.position(at: bytes.lowerBound)
    if start.line != shown { lines.append(source[source.range(ofLine: start.line)]) }
    shown = start.line
    let length = min(bytes.upperBound, source.range(ofLine: start.line).upperBound)
    let caret =
      String(repeating: " ", count: start.column - 1) + "^"
      + String(repeating: "~", count: max(0, length - bytes.lowerBound - 1))
    lines.append("\(caret) \(diagnostic.code.rawValue) \(diagnostic.message)")
    let indent = String(repeating: " ", count: start.column + 1)
    if let hint = diagnostic.hint { lines.append("\(indent)hint: \(hint)") }
    for note in diagnostic.notes {
      let at = note.span.map { source.position(at: $0.bytes.lowerBound) }
      let span = at.map { "\($0.line):\($0.column): " } ?? ""
      lines.append("\(indent)note: \(span)\(note.message)")
    }
    for fixIt in diagnostic.fixIts { lines.append("\(indent)fix: \(fixIt.message)") }
  }
  return lines.joined(separator: "\n")
}

/// Returns a text with the first fix-it of each diagnostic applied.
func fixed(_ text: String) -> String {
  var bytes = Array(text.utf8)
  let edits = explain(tree(text)).compactMap { $0.fixIts.first }.flatMap { $0.edits }
  let sorted = edits.sorted { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }
  for edit in sorted { bytes.replaceSubrange(edit.span.bytes, with: edit.replacement.utf8) }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns a description of a violated invariant of syntax trees, or nil.
func flaw(of tree: SyntaxTree) -> String? {
  let nodes = tree.nodes
  // The end of each open node: the index of the first node after it, and the offset.
  var open: [(index: Int, end: Int, endOffset: Int)] = []
  var offset = 0
  for (index, node) in nodes.enumerated() {
    while let innermost = open.last, innermost.end == index {
      if innermost.endOffset != offset { return "node \(innermost.index) has a wrong length" }
      open.removeLast()
    }
    let size = Int(node.size)
    if let innermost = open.last, index + size > innermost.end { return "node \(index) sticks out" }
    if node.kind.isToken {
      if size != 1 { return "token \(index) has children" }
      offset += Int(node.length)
      continue
    }
    open.append((index, index + size, offset + Int(node.length)))
    if open.count > 1500 { return "node \(index) is too deep" }
    guard node.kind != .file, size > 1 else { continue }
    if nodes[index + 1].kind.isTrivia { return "node \(index) begins with trivia" }
    if nodes[index + size - 1].kind.isTrivia { return "node \(index) ends with trivia" }
  }
  while let innermost = open.popLast() {
    if innermost.endOffset != offset || innermost.end != nodes.count { return "open at the end" }
  }
  return offset == tree.source.bytes.count ? nil : "the leaves are \(offset) bytes"
}
