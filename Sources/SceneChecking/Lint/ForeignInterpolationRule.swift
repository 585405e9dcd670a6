import SceneSource
import SceneSyntax

/// Warns about interpolation in the syntax of other languages, which is plain text in scenes: `"a
/// ${n}"`, `"a {n}"`.
enum ForeignInterpolationRule {
  static func check(_ linter: SourceLinter, _ lints: inout Lints) {
    let tree = linter.tree
    // Few texts contain braces.
    var declared: Set<String>?
    var offset = 0
    for node in tree.nodes where node.kind.isToken {
      let bytes = offset..<(offset + node.length)
      offset = bytes.upperBound
      guard node.kind == .stringSegment else { continue }
      check(bytes, tree, &declared, &lints)
    }
  }

  private static func check(
    _ segment: Range<Int>, _ tree: SyntaxTree, _ declared: inout Set<String>?,
    _ lints: inout Lints
  ) {
    let source = tree.source
    let text = source.bytes
    var index = segment.lowerBound
    while let open = text[index..<segment.upperBound].firstIndex(of: UInt8(ascii: "{")) {
      index = open + 1
      // `{{ name }}`
      let name = index < segment.upperBound && text[index] == text[open] ? index + 1 : index
      let isPart = { (byte: UInt8) in
        byte.isIdentifierBody || byte == UInt8(ascii: ".") || byte == 0x20
      }
      guard let close = text[name..<segment.upperBound].firstIndex(where: { !isPart($0) }),
        text[close] == UInt8(ascii: "}")
      else { continue }
      let isDouble =
        name > index && close + 1 < segment.upperBound && text[close + 1] == UInt8(ascii: "}")
      let inner = isDouble ? trimmed(text[(index + 1)..<close]) : text[index..<close]
      let words = inner.split(
        separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let hasDollar = open > segment.lowerBound && text[open - 1] == UInt8(ascii: "$")
      // Without a dollar sign, only known names are reported.
      guard words.allSatisfy(isName), let first = words.first else { continue }
      if !hasDollar {
        let names = declared ?? declaredWords(tree)
        declared = names
        guard names.contains(String(decoding: first, as: UTF8.self)) else { continue }
      }
      let start = hasDollar ? open - 1 : open
      let end = close + (isDouble ? 2 : 1)
      let span = SourceRange(path: source.path, bytes: start..<end)
      let meant = "\\(" + source[inner.startIndex..<inner.endIndex] + ")"
      lints.append(
        Diagnostic(
          .foreignInterpolation, at: span,
          "'\(source[span.bytes])' is plain text; interpolation is written '\(meant)'",
          fixIts: [.init("write '\(meant)'", [.init(span, meant)])]))
      index = end
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.firstIndex { $0 != 0x20 } ?? text.endIndex
    let end = text[start...].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start
    return text[start..<end]
  }

  private static func isName(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, first.isIdentifierHead else { return false }
    return word.allSatisfy { $0.isIdentifierBody }
  }

  /// Returns the names of all `let`s, variables, and parameters.
  private static func declaredWords(_ tree: SyntaxTree) -> Set<String> {
    var found: Set<String> = []
    var offset = 0
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      let item = SyntaxNode(number: index, offset: offset, of: tree)
      switch node.kind {
      case .letDeclaration: if let name = LetSyntax(item).name { found.insert(name.text) }
      case .forPattern: for name in item.all(.identifier) { found.insert(name.text) }
      case .parameter: if let name = ParameterSyntax(item).name { found.insert(name.text) }
      default: break
      }
      if node.kind.isToken { offset += node.length }
    }
    return found
  }
}
