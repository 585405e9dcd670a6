import SceneSource
import SceneSyntax
import Testing

@Suite("Missing and extra braces") struct BraceIndentationTests {
  /// A valid text with bodies in one line, in several lines, and nested ones.
  static let text = """
    let names = ["a", "b"]

    component Card(title) {
        // A comment with a brace: }
        textLayer "\\(title)" { frame: (0, 0, 10, 10) }
    }

    scene "A" {
        size: (320, 480)
        table list {
            rows { height: 44 }
            for name in names {
                row "\\(name)" {
                    detail: "x"
                    leading { layer { frame: (0, 0, 10, 10) } }
                }
            }
            if true {
                row "b"
            } else {
                row "c" { detail: "y" } // Last.
            }
        }
        snapshot "rest" { list.contentOffset: (0, 4) }
    }

    """

  /// A pair of braces.
  struct Pair: CustomTestStringConvertible {
    var open: Int
    var close: Int
    var testDescription: String { "\(open)–\(close)" }
  }

  static let pairs: [Pair] = {
    var (pairs, open) = ([Pair](), [Int]())
    for (offset, node) in tokens(tree(text)) {
      if node.kind == .leftBrace { open.append(offset) }
      if node.kind == .rightBrace { pairs.append(Pair(open: open.removeLast(), close: offset)) }
    }
    // Without the '}' in `} else {`, the `else` has no `if`.
    return pairs.filter { !text.utf8.dropFirst($0.close).starts(with: "} else".utf8) }
  }()

  private static func tokens(_ tree: SyntaxTree) -> [(Int, SyntaxTree.Node)] {
    var offset = 0
    return tree.nodes.filter { $0.kind.isToken }.map { node in
      defer { offset += node.length }
      return (offset, node)
    }
  }

  private func line(of offset: Int, in text: String) -> Int {
    SourceText(path: "a.tbl", text).line(at: offset)
  }

  @Test("A missing '}' is reported in the line of its '{', and can be inserted", arguments: pairs)
  func missing(_ pair: Pair) throws {
    var bytes = Array(Self.text.utf8)
    bytes.remove(at: pair.close)
    try expectOneError(.unclosedDelimiter, inLineOf: pair.open, of: bytes)
  }

  /// Expects one error, which a fix-it removes.
  private func expectOneError(
    _ code: DiagnosticCode, inLineOf offset: Int, of bytes: [UInt8]
  ) throws {
    let damaged = String(decoding: bytes, as: UTF8.self)
    let errors = explain(tree(damaged))
    try #require(errors.count == 1, "\(drawn(damaged))")
    #expect(errors[0].code == code)
    let found = line(of: errors[0].span.bytes.lowerBound, in: damaged)
    #expect(found == line(of: offset, in: damaged), "\(drawn(damaged))")
    #expect(explain(tree(fixed(damaged))).isEmpty, "\(fixed(damaged))")
  }

  @Test("An extra '}' is reported where it is, and can be removed", arguments: pairs)
  func extra(_ pair: Pair) throws {
    var bytes = Array(Self.text.utf8)
    bytes.insert(contentsOf: " }".utf8, at: pair.close + 1)
    try expectOneError(.unexpectedToken, inLineOf: pair.close, of: bytes)
  }

  @Test("The items after a missing '}' are misplaced, and those before it are not")
  func misplaced() throws {
    let text = "a {\n    b {\n        c: 1\n    d: 2\n}\n"
    let range = try #require(syntaxErrors(of: tree(text)).misplaced)
    #expect(range.lowerBound == text.utf8.count - "d: 2\n}\n".utf8.count)
    #expect(syntaxErrors(of: tree("a {\n    b: 1\n}\n")).misplaced == nil)
    #expect(syntaxErrors(of: tree("a {\n    b: 1\n")).misplaced == nil)
  }

  @Test(
    "Without indentation, the outermost body is unclosed",
    arguments: ["a {\nb {\nc: 1\n}\n", "a { b { c: 1 }\n"])
  func ambiguous(_ text: String) {
    let errors = explain(tree(text))
    #expect(errors.map { $0.span.bytes } == [2..<3])
  }

  @Test("Missing and extra braces in one file are reported where the parser found them")
  func both() {
    let codes = explain(tree("a {\n}\n}\nb {\n    c {\n}\n")).map { $0.code.rawValue }
    #expect(codes == ["E0111", "E0106"])
  }
}
