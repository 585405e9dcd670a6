import SceneSource
import TestSupport
import Testing

@testable import SceneSyntax

@Suite("The quick test for syntax errors")
struct SyntaxValidityTests {
  private func isValid(_ tree: SyntaxTree) -> Bool {
    var explainer = ParseDiagnoser(tree.source, tree.nodes)
    explainer.take(tree.doubts)
    return explainer.doubts.isEmpty
  }

  /// Determined by explaining every node.
  private func explainedAtLength(_ tree: SyntaxTree) -> [Diagnostic] {
    var explainer = ParseDiagnoser(tree.source, tree.nodes)
    explainer.tree()
    return explainer.diagnostics
  }

  private func explainedWhereDoubtful(_ tree: SyntaxTree) -> [Diagnostic] {
    var explainer = ParseDiagnoser(tree.source, tree.nodes)
    explainer.take(tree.doubts)
    explainer.tree()
    return explainer.diagnostics
  }

  @Test("Nodes that pass the quick test have no errors")
  func edited() {
    var valid = 0
    for (number, text) in EditedTexts.all.enumerated() {
      var edits = RandomEdits(seed: UInt64(number) + 1000)
      let start = tree(text)
      for _ in 0..<Tries.count(2) {
        var tree = start
        for edit in edits.next(in: start.source.bytes) {
          tree = tree.edited(edit)
          let fresh = NodeDoubts(of: tree.nodes, tree.source)
          #expect(tree.doubts.nodes == fresh.nodes && tree.doubts.end == fresh.end)
          let told = explainedAtLength(tree)
          #expect(explainedWhereDoubtful(tree) == told, "\(edit.range) of text \(number)")
          guard isValid(tree) else { continue }
          valid += 1
          #expect(told.isEmpty, "\(edit.range) of text \(number)")
        }
      }
    }
    #expect(valid > 100)
  }

  @Test("Excessive nesting is reported once per item")
  func deep() {
    let deep = String(repeating: "(", count: 300) + "true" + String(repeating: ")", count: 300)
    for between in ["if true { }", "for a in [1] { }", "a: 1", "import \"a\""] {
      let tree = tree("if \(deep) { }\n\(between)\nif \(deep) { }\n")
      #expect(explainedWhereDoubtful(tree) == explainedAtLength(tree))
    }
  }

  @Test(
    "It finds nothing in valid code",
    arguments: [
      "", "a: 1\n", "a: b.0 + 5.5px\nlayer { c: #FFF }\n", "row \"a\\n\\(b)\" { x: [1, 2] }\n",
      "// a comment\n/* and one more */ a: 1\n", "if a { b: 1 }\nelse { b: 2 }\n",
    ])
  func right(_ text: String) {
    #expect(isValid(tree(text)) && explain(tree(text)).isEmpty)
  }

  @Test(
    "It finds all doubtful code",
    arguments: [
      "a: .5\n", "a: 5.\n", "a: 1x\n", "a: #12345\n", "a: \"\\q\"\n", "a: \"b\n", "a: (1\n",
      "layer\n{ }\n", "a: @\n", "a:\n", "a: b.1e3\n", "/* a\n",
    ])
  func wrong(_ text: String) {
    #expect(!isValid(tree(text)))
    #expect(!explain(tree(text)).isEmpty)
  }
}
