import SceneSource
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// How often the contents of elements are measured.
@Suite("Counts of fits")
struct FittingCountTests {
  private static let card = """
    component Card(text) { stack { axis: vertical; layoutMargins: (5, 6, 5, 6)
      label "\\(text)" { numberOfLines: 0 }; label "Detail"; layer { height: 1 } } }
    """
  private static let three = """
    stack { spacing: 8; label "A title of several words" { numberOfLines: 0 }
      label "and a text of several lines" { numberOfLines: 0 }; label "09:41" }
    """

  @Test(
    "The contents of an element are measured at most six times",
    arguments: [
      "stack { width: 200; axis: vertical; for i in 0..<10 { \(three) } }",
      "table { row { stack { axis: vertical; for i in 0..<10 { \(three) } } } }",
      "table { header { Card(text: \"A long text of a header\") }; row { Card(text: \"A long text of a row\") } }",
      "Card c(text: \"A text that is centered\") { position: (160, 100); maxWidth: 120 }",
      "stack { alignment: center; width: 240; Card(text: \"One of two\"); Card(text: \"and the other one, longer\") }",
      """
      stack { origin: (10, 10); layer a { width: b.width; height: 20 }; label b "Word"
        layer { label "One" { origin: ((parent.width - 20) / 2, 2) } } }
      """,
      "layer { layer { layer { stack { \(three); \(three) } } } }",
    ])
  func atMostSix(body: String) throws {
    let scene = try checkedScene(
      "\(Self.card)\nscene \"A\" { size: (320, 400); scale: 2\n\(body) }")
    var resolver = Resolver(scene, library: Library(), snapshot: nil)
    _ = resolver.tree(time: nil, scale: nil)
    let counts = resolver.evaluator.store.fittings.counts.values
    #expect(!counts.isEmpty && counts.max() ?? 0 <= 6, "\(counts)")
  }

  @Test("Nested stacks with views that read both of their lengths take at most quadratic work")
  func nestedStacks() throws {
    func steps(_ depth: Int) throws -> Int {
      var stack = "label \"A text that wraps\" { numberOfLines: 0 }"
      for level in 0..<depth {
        stack = """
          stack { axis: \(level % 3 == 0 ? "vertical" : "horizontal"); maxWidth: \(300 - level); \(stack)
            layer { width: parent.width / 3; height: parent.height / 4 }
            label "B wraps" { numberOfLines: 0; minHeight: parent.width / 10 } }
          """
      }
      let scene = try checkedScene("scene \"A\" { size: (320, 400)\n\(stack) }")
      var (budget, texts) = (WorkBudget(), TextCache())
      let resolution = resolve(
        scene, snapshot: nil, time: nil, scale: nil, in: Library(), spending: &budget,
        keeping: &texts)
      #expect(resolution.diagnostics.isEmpty)
      return budget.used(.evaluation)
    }
    let (few, many) = (try steps(4), try steps(12))
    #expect(many < 9 * few, "\(few), \(many)")
  }
}
