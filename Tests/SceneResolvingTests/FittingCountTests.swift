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
}
