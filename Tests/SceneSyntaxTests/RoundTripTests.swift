import SceneSource
import SceneSyntax
import TestSupport
import Testing

@Suite("Lossless syntax trees") struct RoundTripTests {
  @Test("The scenes have no errors", arguments: Scenes.all)
  func scene(_ text: String) {
    #expect(flaw(of: tree(text)) == nil)
    #expect(leaves(of: tree(text)) == Array(text.utf8))
    #expect(drawn(text) == "")
  }

  @Test("Scenes truncated at any byte", arguments: Scenes.all)
  func truncation(_ text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let tree = tree(Array(bytes[..<count]))
      #expect(flaw(of: tree) == nil, "cut after \(count) bytes")
      _ = explain(tree)
    }
  }

  @Test("Mutated scenes", arguments: Scenes.all.indices)
  func mutation(_ scene: Int) {
    var random = SeededGenerator(seed: UInt64(scene) + 1)
    let bytes = Array(Scenes.all[scene].utf8)
    let pieces = [
      "{", "}", "(", ")", "[", "]", "\"", "\\(", "\\", "\n", ";", ":", ",", ".", "..", "...", "=",
      "?", "+", "-", "<", "5", ".5", "#", "@", "/*", "*/", "//", "if ", "else ", "for ", " in ",
      "let ", "style ", "import ", "component ", "\u{0}", "é", "\r",
    ].map { Array($0.utf8) }
    for turn in 0..<Tries.count(60) {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0..<mutated.count, using: &random)
        let end = min(mutated.count, start + Int.random(in: 0...4, using: &random))
        var piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        if Int.random(in: 0..<5, using: &random) == 0 {
          piece = [UInt8.random(in: 0...255, using: &random)]
        }
        mutated.replaceSubrange(start..<end, with: piece)
      }
      let tree = tree(mutated)
      #expect(flaw(of: tree) == nil, "turn \(turn)")
      #expect(explain(tree).allSatisfy { $0.span.bytes.upperBound <= mutated.count })
    }
  }

  @Test("Random tokens")
  func soup() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "a", "if", "else", "for", "in", "let", "style", "import", "component", " ", " ", "\n", "{",
      "}", "(", ")", "[", "]", "\"", "\\(", ".", ",", ":", ";", "=", "?", "-", "!", "<", "&&", "1",
      "2%", "#F00", "...", "@", "/**/", "//",
    ]
    for turn in 0..<Tries.count(300) {
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let tree = tree(text)
      #expect(flaw(of: tree) == nil, "turn \(turn): \(text)")
      _ = explain(tree)
    }
  }

  @Test("An empty text")
  func empty() {
    #expect(tree("").nodes == [.init(kind: .file, length: 0, size: 1)])
    #expect(explain(tree("")) == [])
  }

  @Test("Only the file begins or ends with trivia")
  func trivia() {
    let text = " \u{FEFF}// a\n x : 1 // b\n"
    #expect(outline(text) == "\u{FEFF}\nproperty(path(x) : 1)")
    #expect(tree(text).root.items.map { $0.text } == ["x : 1"])
  }

  /// The concatenated bytes of the leaves.
  private func leaves(of tree: SyntaxTree) -> [UInt8] {
    var bytes: [UInt8] = []
    func visit(_ node: SyntaxNode) {
      if node.kind.isToken { bytes += tree.source.bytes[node.bytes] }
      for child in node.children { visit(child) }
    }
    visit(tree.root)
    return bytes
  }
}
