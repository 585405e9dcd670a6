import SceneLayers
import SceneSource
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Rows, headers, footers, bars, and components, whose contents fill them and determine their
/// heights.
@Suite("Containers")
struct ContainerTests {
  private static let size = "size: (320, 600)"
  private static let card = """
    component Card(text) { stack s { layoutMargins: (5, 6, 5, 6); label l "\\(text)" { numberOfLines: 0 } } }
    """
  private static let long = "A text that is longer than a line of any of these containers"

  private func tree(_ body: String, settings: String = "") throws -> LayerTree {
    try resolvedTree(
      "\(Self.card)\nscene \"A\" { \(Self.size); \(settings.contains("scale") ? "" : "scale: 2"); \(settings)\n\(body) }"
    )
  }

  private func first(in layers: [Layer], where matches: (Layer) -> Bool) -> Layer? {
    for layer in layers {
      if matches(layer) { return layer }
      if let found = first(in: layer.sublayers, where: matches) { return found }
    }
    return nil
  }

  /// Returns the frame of the layer that is red, or of a text.
  private func frame(
    _ body: String, text: String? = nil, settings: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Rect {
    let found = first(in: try tree(body, settings: settings).layers) {
      text == nil ? $0.backgroundColor == Color(bytes: 0xFF0000) : $0.text?.string == text
    }
    return try #require(found, sourceLocation: sourceLocation).frame
  }

  private func heights(_ rows: String) throws -> [Double] {
    try tree("table { separators { style: none }; \(rows) }").layers[0].sublayers
      .map { $0.frame.height }
  }

  @Test("A component takes the width that it is given, and is as high as its text there")
  func componentInAWidth() throws {
    let use = "Card(text: \"\(Self.long)\")"
    let red = "backgroundColor: red"
    let alone = try frame("\(use) { origin: (10, 10); width: 120; \(red) }")
    let inStack = try frame(
      "stack { origin: (10, 10); width: 120; axis: vertical; \(use) { \(red) } }")
    let inRow = try frame("table { row { textInset: (100, 100); \(use) { \(red) } } }")
    #expect(alone.width == 120 && alone.height > 60)
    #expect(inStack.height == alone.height && inRow.height == alone.height)
    #expect(inRow == Rect(100, 11, 120, alone.height))
  }

  @Test("The limits of what fills a component are those of the component in a horizontal stack")
  func limitsOfRoot() throws {
    let cell = "component Cell() { stack { minHeight: 44; label \"A\" } }"
    let tree = try resolvedTree(
      "\(cell) scene \"A\" { size: (320, 200); stack { origin: (0, 0); Cell(); Cell() } }")
    #expect(tree.layers[0].frame.height == 44)
    #expect(tree.layers[0].sublayers.map { $0.frame.height } == [44, 44])
  }

  @Test("A length of 'none' is not set, also in a condition")
  func lengthOfNone() throws {
    for width in ["none", "scale == 1 ? 60 : none", "scale == 2 ? 60 : none"] {
      let tree = try resolvedTree(
        """
        component Cell() { stack { width: \(width); height: 40 } }
        scene "A" { size: (320, 200); scale: 2; Cell() { frame: (0, 0, 100, 40) } }
        """)
      let expected = width.hasPrefix("scale == 2") ? 60.0 : 100
      #expect(tree.layers[0].sublayers[0].frame.width == expected)
    }
  }

  @Test("A component can be as large as what fills it")
  func componentReadsItsRoot() throws {
    let size = "width: s.width + 4; height: s.height; stack s { label \"Saved\" }"
    let tree = try resolvedTree(
      """
      component Sized() { \(size) }
      scene "A" { size: (300, 100); Sized a() { position: (150, 50) }; stack b { label "Saved" } }
      """)
    let (a, b) = (tree.layers[0].frame, tree.layers[1].frame)
    #expect(a.width == b.width + 4 && a.height == b.height && a.midX == 150)
  }

  @Test(
    "A length below 0 is an error, also where it depends on what fills the component",
    arguments: ["C() { width: -5 }", "C()", "stack { layer { width: -5 } }"])
  func lengthsBelowZero(element: String) throws {
    let component = "component C() { width: s.width - 100; stack s { label \"A\" } }"
    let scene = try checkedScene("\(component)\nscene \"A\" { size: (300, 100); \(element) }")
    let found = resolve(scene, snapshot: nil, scale: 1, in: Library()).diagnostics
    #expect(found.map { $0.code } == [.valueOutOfRange])
  }

  @Test("The start of a component's root does not depend on the component's length")
  func startOfRoot() throws {
    let component = "component C() { width: s.x + 90; height: 20; stack s { label \"A\" } }"
    let tree = try resolvedTree("\(component)\nscene \"A\" { size: (300, 100); C() }")
    #expect(tree.layers[0].frame == Rect(0, 0, 90, 20))
  }

  @Test("Margins of each container, mirrored from right to left")
  func margins() throws {
    let stack = "stack { backgroundColor: red; layer { width: 40; height: 20 } }"
    let inset = "textInset: (20, 50)"
    let row = "table { row { \(inset); \(stack) } }"
    #expect(try frame(row) == Rect(20, 11, 250, 20))
    #expect(try frame(row, settings: "layoutDirection: rightToLeft") == Rect(50, 11, 250, 20))
    for edge in ["header", "footer"] {
      #expect(try frame("table { \(edge) { \(stack) } }") == Rect(16, 8, 288, 20))
      #expect(
        try frame("table { section { row \"A\"; \(edge) { \(inset); \(stack) } } }")
          == Rect(20, 8, 250, 20))
    }
    #expect(
      try frame("table { header { stack { layer { height: 20 } } }; row { background: red } }").y
        == 36)
    #expect(try frame("toolbar { height: 60; \(stack) }") == Rect(16, 20, 288, 20))
  }

  @Test("What sets a length begins at 0 along that axis, and what sets both fills nothing")
  func lengthsOfTheirOwn() throws {
    let stack = "stack { backgroundColor: red; width: 50"
    #expect(
      try frame("table { row { \(stack); layer { height: 20 } } } }") == Rect(0, 11, 50, 20))
    #expect(try frame("table { row { \(stack); height: 30; layer } } }") == Rect(0, 0, 50, 30))
  }

  @Test("The layers at a row's start and end count for its height, controls do not")
  func partsOfRows() throws {
    let part = "layer { frame: (0, 0, 10, 60) }"
    #expect(
      try heights(
        """
        row "A" { leading { \(part) } }
        row "A" { accessory { \(part) } }
        row { leading { \(part) }; stack { layer { height: 10 } } }
        row { leading { layer { frame: (0, 0, 9, 9) } }; stack { layer { height: 70 } } }
        row "A" { leading { layer { frame: (0, 0, 9, 9) } } }
        row "A" { accessory { switch } }
        row "A" { leading { \(part) }; height: 50 }
        """) == [82, 82, 82, 92, 44, 44, 50])
  }

  @Test("A row of layers can be lower than usual, one with a text or image cannot")
  func lowRows() throws {
    let layer = "layer { frame: (0, 4, 10, 10) }"
    #expect(
      try heights(
        """
        row { \(layer) }
        row { stack { layer { height: 10 } } }
        row "A" { \(layer) }
        row { detail: "A"; \(layer) }
        row { image: symbol("gear"); \(layer) }
        row
        row { layer { frame: parent.bounds } }
        row { layer { frame: (0, 4, 10, 10); isHidden: true } }
        """) == [14, 32, 44, 44, 44, 44, 44, 44])
  }

  @Test("A height of none fits, also where `rows` sets one")
  func heightOfNone() throws {
    #expect(
      try heights(
        """
        rows { height: 80 }
        row "A"
        row "A" { height: none }
        row "A" { height: none; style: subtitle; detail: "B" }
        row { height: none; stack { layer { height: 10 } } }
        row "A" { height: none; leading { layer { frame: (0, 0, 10, 60) } } }
        """) == [80, 44, 58, 32, 82])
  }

  /// The heights of SwiftUI's rows at accessibility3, from pictures.
  @Test(
    "A value row at a content size of accessibility has its own distances",
    arguments: [("modern", 118.0 + 2.0 / 3, 11.0), ("liquidGlass", 130, 15)])
  func stackedValues(era: String, height: Double, top: Double) throws {
    let settings = "era: \(era); scale: 3; contentSize: accessibilityExtraLarge"
    let row = "table { row \"A\" { background: red; detail: \"B\" } }"
    #expect(abs(try frame(row, settings: settings).height - height) < 0.001)
    let title = try frame(row, text: "A", settings: settings)
    let detail = try frame(row, text: "B", settings: settings)
    #expect(abs(title.y - top) < 0.001 && title.x == detail.x && detail.y > title.y + 48)
    let larger = "contentSize: extraExtraExtraLarge"
    #expect(
      try frame(row, text: "A", settings: larger).y == frame(row, text: "B", settings: larger).y)
  }

  @Test("Rows of a loop with equal layers are measured once, others as explicit ones")
  func loops() throws {
    let part = "leading { layer { frame: (0, 0, 10, 60) } }"
    let last = try heights(
      """
      contentOffset: (0, \(82 * 1_000_000 - 600))
      for i in 0..<1000000 { row "\\(i)" { \(part) } }
      """)
    #expect(last.last == 82)
    let looped = try heights(
      "for i in 0..<9 { row { stack { layer { height: i % 3 == 1 ? 10 : 50 } } } }")
    #expect(looped == (0..<9).map { $0 % 3 == 1 ? 32 : 72 })
    let hidden = try heights(
      "for i in 0..<6 { row { layer { frame: (0, 0, 9, 20) }; "
        + "layer { frame: (0, 0, 9, 30); isHidden: i % 2 == 0 } } }")
    #expect(hidden == [20, 30, 20, 30, 20, 30])
  }

  @Test("A stack can depend on a length that one of its views sets")
  func keptLengths() throws {
    let red = "backgroundColor: red"
    let high = "stack { width: 90; height: a.height + 20; alignment: center; "
    #expect(try frame(high + "layer a { width: 10; height: 30; \(red) } }") == Rect(0, 10, 10, 30))
    let wide = "stack { width: a.width + 20; height: 9; layer a { width: 30 }; layer { \(red) } }"
    #expect(try frame(wide) == Rect(30, 0, 20, 9))
    // An equal part is not the length that the view sets.
    let equal =
      "stack { width: 90; height: 9; distribution: fillEqually; layer a { width: 10 }; layer"
    #expect(
      try frame(equal + "; layer { origin: (0, 0); width: a.width; height: 1; \(red) } }")
        == Rect(0, 0, 45, 1))
  }

  @Test("The text in what has a maximum is as high as its lines in that")
  func limitedHeights() throws {
    let label = "label \"\(Self.long)\" { numberOfLines: 0 }"
    let lines = "A text that is longer than\na line of any of\nthese containers"
    let high = try frame("stack { width: 200; \(label) }", text: lines).height
    #expect(high > 60)
    for body in [
      "stack { maxWidth: 200; \(label) }", "stack { axis: vertical; maxWidth: 200; \(label) }",
      "stack { width: 320; axis: vertical; alignment: trailing; stack { maxWidth: 200; \(label) } }",
      "stack { width: 320; stack { maxWidth: 200; \(label) }; layer }",
    ] {
      #expect(try frame(body, text: lines).height == high)
    }
  }

  @Test("A line in a stack does not vanish")
  func lines() throws {
    let line = "layer { height: 0.5; backgroundColor: red }"
    let found = try frame(
      "stack { width: 100; axis: vertical; label \"A\"; \(line); label \"B\" }",
      settings: "scale: 1")
    #expect(found.height == 1)
  }

  @Test("Limits apply to what fills a container, and its text wraps in them")
  func limitsOfFilling() throws {
    let label = "label \"\(Self.long)\" { maxWidth: 200; numberOfLines: 0; backgroundColor: red }"
    let found = try frame("table { row { \(label) } }")
    #expect(found.x == 16 && found.width == 200)
    let other = try frame(
      "table { row { \(label) } }", settings: "layoutDirection: rightToLeft")
    #expect(other == Rect(320 - 216, found.y, 200, found.height))
    #expect(try frame("stack { width: 200; \(label) }").height == found.height)
  }

  @Test("A nested stack of baselines is as high as its views need")
  func nestedBaselines() throws {
    let inner = """
      stack { alignment: lastBaseline; backgroundColor: red
        stack { layoutMargins: (0, 0, 10, 0); label "A" }
        stack { axis: vertical; label "B"; label "C" } }
      """
    #expect(try frame("stack { \(inner) }").height == frame("\(inner)").height)
  }

  @Test("A number of a frame does not depend on the others")
  func membersOfMembers() throws {
    let red = "backgroundColor: red"
    for member in ["bounds.width", "frame.width", "size.width"] {
      let square = "layer q { origin: (1, 2); width: 10; height: q.\(member); \(red) }"
      #expect(try frame(square) == Rect(1, 2, 10, 10))
    }
  }
}
