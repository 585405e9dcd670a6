import SceneSource
import SceneSyntax
import SceneLanguage

// Elements without braces, whose contents are in the lines below:
//
//     table places
//         row "Durham, NC"

/// Reports each element without braces once, at the first of the lines that belong to it.
///
/// - Parameter diagnostics: The checker's diagnostics, sorted by location.
func mergeErrors(ofUnbracedElementsIn tree: SyntaxTree, _ diagnostics: inout [Diagnostic]) {
  var end = 0
  var merged: [Diagnostic] = []
  for diagnostic in diagnostics.sortedByLocation() {
    switch diagnostic.code {
    case .misplacedElement, .unknownProperty, .unknownElement:
      guard diagnostic.span.path == tree.source.path else { break }
      let start = diagnostic.span.bytes.lowerBound
      if start < end { continue }
      guard let block = unbracedBlock(of: start, in: tree.source) else { break }
      end = block.end
      merged.append(inserting(block, into: diagnostic))
      continue
    default: break
    }
    merged.append(diagnostic)
  }
  diagnostics = merged
}

/// Returns a diagnostic with a fix-it that inserts the braces.
private func inserting(_ block: IndentedBlock, into diagnostic: Diagnostic) -> Diagnostic {
  guard block.hasSeveralLines || diagnostic.fixIts.isEmpty else { return diagnostic }
  var diagnostic = diagnostic
  let path = diagnostic.span.path
  func edit(_ offset: Int, _ text: String) -> Diagnostic.Edit {
    .init(SourceRange(path: path, bytes: offset..<offset), text)
  }
  var edits = [edit(block.head.upperBound, " {")]
  if let brace = block.closingBrace { edits.append(edit(brace.offset, brace.text)) }
  diagnostic.notes = []
  diagnostic.fixIts = [.init("insert '{' and '}'", edits, isSafe: false)]
  return diagnostic
}

/// Returns the lines below an element without braces if the first of them begins at an offset with
/// what the element can contain.
private func unbracedBlock(of start: Int, in source: SourceText) -> IndentedBlock? {
  let bytes = source.bytes
  let line = source.startOfLine(at: start)
  guard line > 0, bytes[line..<start].allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
    let block = IndentedBlock(below: line - 1, of: source)
  else { return nil }
  let head = bytes[block.head]
  let word = head.prefix { $0.isIdentifierBody }
  guard let owner = ElementKind(rawValue: String(decoding: word, as: UTF8.self)),
    !head.contains(where: { [0x7B, 0x7D, 0x3A, 0x2F].contains($0) })
  else { return nil }
  let item = bytes[start...].prefix { $0.isIdentifierBody }
  let name = String(decoding: item, as: UTF8.self)
  let isProperty = bytes[item.endIndex...].first { $0 != 0x20 } == UInt8(ascii: ":")
  if isProperty {
    return PropertyKey(rawValue: name).flatMap { Schema.property($0, of: owner) } == nil
      ? nil : block
  }
  return ElementKind(rawValue: name).map { Schema.element(owner).children.contains($0) } == true
    ? block : nil
}
