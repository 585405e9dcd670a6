import SceneLayers
import SceneSource
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Why elements have their frames.
@Suite("Reasons of frames")
struct LayoutReasonsTests {
  /// The reasons of the element `e`.
  private func lines(
    _ body: String, settings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let text = """
      component Card(text) { label e "\\(text)" { numberOfLines: 0 } }
      scene "A" { size: (320, 200); scale: 2; \(settings)
      \(body)
      }
      """
    let scene = try checkedScene(text)
    var (budget, texts) = (WorkBudget(), TextCache())
    let resolution = resolve(
      scene, snapshot: nil, time: nil, scale: nil, in: Library(), spending: &budget,
      keeping: &texts, observes: true)
    #expect(resolution.diagnostics.isEmpty, sourceLocation: sourceLocation)
    let reasons = try #require(resolution.reasons, sourceLocation: sourceLocation)
    #expect(reasons.count == resolution.origins.count, sourceLocation: sourceLocation)
    let index = resolution.origins.firstIndex { $0.path == "e" || $0.path.hasSuffix(".e") }
    return try #require(index.flatMap { reasons[$0] }, sourceLocation: sourceLocation).lines
  }

  @Test("Lengths and places are set, fitted, or limited")
  func alone() throws {
    #expect(try lines("layer e { frame: (1, 2, 3, 4) }") == ["x, y, width, height: set (frame)"])
    #expect(
      try lines("label e \"Word\" { origin: (9, 9); fontSize: 20 }") == [
        "x, y: set (origin)", "width: as its text needs, rounded up from 49.68 (fontSize)",
        "height: as its text needs, rounded up from 23.8672 (fontSize)",
      ])
    #expect(
      try lines("label e \"A word\" { position: (90, 9); maxWidth: 30; height: 10 }") == [
        "x, y: the middle is set (position)", "width: limited (maxWidth)", "height: set (height)",
      ])
    #expect(
      try lines("layer e { layer { origin: (5, 5); width: 10; height: 10 } }") == [
        "x, y: nothing sets it", "width, height: as its contents need",
      ])
  }

  @Test("In a stack, views fill, give way, or take what is left")
  func stacks() throws {
    let row = "stack row { width: 200; spacing: 8; "
    #expect(
      try lines(row + "label e \"A\"; label \"B\" { contentHuggingPriority: 300 } }") == [
        "x: arranged by 'row' (spacing)", "y: arranged by 'row'",
        "width: takes what is left in 'row', needs 12 (spacing)",
        "height: as its text needs, rounded up from 20.2871",
      ])
    #expect(
      try lines(
        row + "label e \"A word\"; layer { width: 170; height: 50 } }",
        settings: "layoutDirection: rightToLeft") == [
          "x: arranged by 'row' (spacing, layoutDirection)", "y: arranged by 'row'",
          "width: gives way in 'row', needs 56.5 (spacing)", "height: fills 'row'",
        ])
    #expect(
      try lines(
        "stack { width: 200; axis: vertical; alignment: center; label e \"Word\" { textStyle: body } }",
        settings: "contentSize: extraLarge")[2]
        == "width: as its text needs, rounded up from 47.196 (textStyle, contentSize)")
  }

  @Test("What fills its container names it")
  func containers() throws {
    #expect(
      try lines("Card c(text: \"Word\") { origin: (5, 5); width: 90 }") == [
        "x, y: arranged by 'c'", "width, height: fills 'c'",
      ])
    #expect(
      try lines("table { row r { stack e { label \"Word\" } } }") == [
        "x, y: arranged by 'r'", "width, height: fills 'r'",
      ])
  }
}
