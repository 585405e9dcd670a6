import SceneLayers
import SceneSource
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Elements with another content size or direction than the scene.
@Suite("Traits")
struct TraitsTests {
  private func tree(_ settings: String, _ contents: String) throws -> LayerTree {
    try resolvedTree("scene \"A\" { device: iPhone15; \(settings)\n\(contents) }")
  }

  private func width(_ settings: String, _ contents: String) throws -> Double {
    try tree(settings, contents).layers[0].frame.width
  }

  private func texts(_ layers: [Layer]) -> [Text] {
    layers.flatMap { ($0.text.map { [$0] } ?? []) + texts($0.sublayers) }
  }

  private func errors(_ text: String) throws -> [Diagnostic] {
    resolve(try checkedScene(text), snapshot: nil, in: Library()).diagnostics
  }

  private static let rows = """
    row "Title" { %; detail: "Detail"; accessory: disclosure; image: symbol("wifi") }
    row "Subtitle" { %; style: subtitle; detail: "Detail"; accessory: checkmark }
    row "A rather long title" { %; detail: "and a long value of several words" }
    row { %; stack { spacing: 8; label "One" { textStyle: body }; layer; label "Two" } }
    row "Wrapped text of a row with many words" { %; numberOfLines: 0; textStyle: title2 }
    row "Own" { %; height: isAccessibilityCategory ? 70 : 50 }
    for i in 0..<3 { row "\\(i)" { % } }
    """

  /// The line heights of `body` are 21, 22, and 48, and those of `caption2` 13, 13, and 35 points.
  @Test("Scaled lengths follow the content size as with UIFontMetrics")
  func scaledLengths() throws {
    func sizes(_ value: String, _ settings: String = "") throws -> [Double] {
      try [ContentSize.medium, .large, .accessibilityExtraLarge].map {
        let label = "label \"A\" { origin: (0, 0); fontSize: \(value); \(settings) }"
        return try #require(texts(try tree("contentSize: \($0)", label).layers).first).fontSize
      }
    }
    #expect(try sizes("scaled(14, body)") == [40 / 3.0, 14, 92 / 3.0])
    #expect(try sizes("scaled(8)") == [23 / 3.0, 8, 52 / 3.0])
    #expect(try sizes("scaled(10, caption2)") == [10, 10, 27])
    #expect(try sizes("scaled(textStyle: title1, value: 17)") == [50 / 3.0, 17, 86 / 3.0])
    #expect(
      try sizes("scaled(14)", "maximumContentSizeCategory: medium") == [
        40 / 3.0, 40 / 3.0, 40 / 3.0,
      ])
  }

  @Test(
    "An element with the traits of another scene looks as in that scene",
    arguments: [
      "navigationBar \"Settings\" { %; largeTitle: true; backButtonTitle: \"Back\" }",
      "navigationBar \"Settings\" { %; backButtonTitle: \"Back\" }", "searchBar { % }",
      "toolbar { %; stack { origin: (0, 0); label \"A\" { textStyle: body }; label \"B\" } }",
      "table { %; style: plain; \(rows.replacing("%; ", with: "").replacing("%", with: "")) }",
      """
      table { %; style: insetGrouped; sectionIndexTitles: ["A"]; header "Header"; footer "End"
        section "Section" { row "Row"; footer "Footer" } }
      """,
      "stack { %; origin: (0, 0); label \"A\" { textStyle: body }; switch { isOn: true }; slider }",
      "label \"Text\" { %; frame: (0, 0, 90, 30); textStyle: headline }",
      "layer { %; slider { value: 0.25 }; layer { label \"A\" { textStyle: body } } }",
      "layer { %; width: contentSize == large ? 5 : 9; height: 5 }",
      "style s { % }\nstack { uses: s; label \"A\" { textStyle: body } }",
      "let x = 1\nstack { if x == 1 { % }; origin: (0, 0); label \"A\" { textStyle: body } }",
    ], [ContentSize.extraSmall, .extraExtraLarge, .accessibilityLarge])
  func elementLooksAsInOtherScene(contents: String, size: ContentSize) throws {
    let parts = contents.split(separator: "\n", maxSplits: 1).map { String($0) }
    let isStyle = contents.hasPrefix("style")
    func tree(_ settings: String, _ traits: String) throws -> LayerTree {
      let outside = isStyle ? parts[0].replacing("%", with: traits) : ""
      let inside = (isStyle ? parts[1] : contents).replacing("%", with: traits)
      return try resolvedTree(
        "\(outside)\nscene \"A\" { device: iPhone15; \(settings)\n\(inside) }")
    }
    let expected = try tree(
      "contentSize: \(size.rawValue); layoutDirection: rightToLeft", "isHidden: false")
    let traits = """
      isHidden: false; maximumContentSizeCategory: \(size.rawValue)
      minimumContentSizeCategory: \(size.rawValue); semanticContentAttribute: forceRightToLeft
      """
    #expect(try tree("", traits) == expected)
    #expect(try tree("contentSize: accessibilityExtraLarge", traits) == expected)
    #expect(try tree("", "isHidden: false") != expected)
  }

  @Test(
    "A row, header, or footer with the traits of another scene looks as in that scene",
    arguments: [
      rows, "rows { % }; \(rows.replacing("%; ", with: "").replacing("%", with: ""))",
      "header \"Header\" { % }; row \"Row\" { height: 44 }; footer \"End\" { % }",
      "section { header \"Header\" { % }; row \"Row\" { height: 44 }; footer \"A footer\" { % } }",
    ], [ContentSize.extraSmall, .extraExtraLarge, .accessibilityLarge])
  func partLooksAsInOtherScene(contents: String, size: ContentSize) throws {
    func parts(_ settings: String, _ traits: String) throws -> [Layer] {
      let contents = contents.replacing("%", with: traits)
      return try tree(settings, "table { style: grouped; \(contents) }").layers[0].sublayers
        .filter { layer in texts([layer]).contains { $0.string != "Row" } }
    }
    let expected = try parts(
      "contentSize: \(size.rawValue); layoutDirection: rightToLeft", "tintColor: tintColor")
    let traits = """
      maximumContentSizeCategory: \(size.rawValue)
      minimumContentSizeCategory: \(size.rawValue); semanticContentAttribute: forceRightToLeft
      """
    // The table has the space of its own size above the first row.
    func inside(_ layers: [Layer]) -> [[Layer]] { layers.map { $0.sublayers } }
    func heights(_ layers: [Layer]) -> [Double] {
      layers.map { roundToTenThousandths($0.frame.height) }
    }
    let found = try parts("", traits)
    #expect(inside(found) == inside(expected))
    #expect(heights(found) == heights(expected))
  }

  @Test(
    "Limits of all elements around apply, and the maximum if a minimum is larger",
    arguments: [
      ("large", "maximumContentSizeCategory: extraLarge", "", "large"),
      ("accessibilityLarge", "maximumContentSizeCategory: extraLarge", "", "extraLarge"),
      ("small", "minimumContentSizeCategory: medium", "", "medium"),
      (
        "accessibilityLarge", "maximumContentSizeCategory: small",
        "maximumContentSizeCategory: extraLarge", "small"
      ),
      (
        "accessibilityLarge", "maximumContentSizeCategory: extraLarge",
        "maximumContentSizeCategory: small", "small"
      ),
      (
        "large", "minimumContentSizeCategory: accessibilityLarge",
        "maximumContentSizeCategory: medium", "medium"
      ),
      (
        "large", "maximumContentSizeCategory: medium",
        "minimumContentSizeCategory: accessibilityLarge", "medium"
      ),
      (
        "extraLarge", "maximumContentSizeCategory: none", "minimumContentSizeCategory: none",
        "extraLarge"
      ),
      (
        "accessibilityLarge",
        "maximumContentSizeCategory: contentSize > extraLarge ? small : large", "", "small"
      ),
      (
        "accessibilityLarge", "if contentSize > large { maximumContentSizeCategory: medium }",
        "", "medium"
      ),
    ])
  func limitsCombine(scene: String, outer: String, inner: String, found: String) throws {
    let contents =
      "stack { \(outer)\norigin: (0, 0)\nstack { \(inner)\nlayer { width: contentSize == \(found) ? 7 : 5; height: 5 } } }"
    #expect(try width("contentSize: \(scene)", contents) == 7)
  }

  @Test(
    "Directions of nested elements",
    arguments: [
      ("forceRightToLeft", "unspecified", "rightToLeft"),
      ("forceRightToLeft", "playback", "leftToRight"),
      ("forceRightToLeft", "spatial", "leftToRight"),
      ("forceLeftToRight", "forceRightToLeft", "rightToLeft"),
      ("unspecified", "unspecified", "leftToRight"),
    ])
  func directionsOfNestedElements(outer: String, inner: String, found: String) throws {
    let contents = """
      layer { semanticContentAttribute: \(outer)
        layer { semanticContentAttribute: \(inner)
          layer { width: layoutDirection == \(found) ? 7 : 5; height: 5 } } }
      """
    #expect(try width("", contents) == 7)
  }

  @Test("A snapshot, and a parameter of a component, can change them")
  func snapshotChangesTraits() throws {
    let scene = """
      component Card(most = accessibilityLarge) { stack { maximumContentSizeCategory: most
        layer { width: contentSize == small ? 7 : 5; height: 5 } } }
      scene "A" { device: iPhone15; contentSize: extraLarge
        Card a() { origin: (0, 0) }
        Card(most: small) { origin: (0, 50) }
        snapshot "small" { a.maximumContentSizeCategory: small } }
      """
    #expect(try resolvedTree(scene).layers.map { $0.frame.width } == [5, 7])
    #expect(try resolvedTree(scene, snapshot: 0).layers.map { $0.frame.width } == [7, 7])
  }

  @Test(
    "A limit that depends on what it limits is an error",
    arguments: [
      "stack { maximumContentSizeCategory: a.width > 9 ? small : large; label a \"A\" { textStyle: body } }",
      "stack { let x = contentSize > small; maximumContentSizeCategory: x ? small : large; label \"A\" { textStyle: body } }",
    ])
  func limitOfItself(stack: String) throws {
    let found = try errors("scene \"A\" { size: (99, 99)\n\(stack) }").filter {
      $0.severity == .error
    }
    #expect(found.map { $0.code } == [.frameCycle])
    #expect(found.first?.hint?.contains("cannot depend on what has it") == true)
  }

  @Test(
    "Content sizes are compared in their order",
    arguments: zip(ContentSize.allCases, ContentSize.allCases.indices))
  func contentSizesAreOrdered(size: ContentSize, rank: Int) throws {
    for (other, index) in zip(ContentSize.allCases, ContentSize.allCases.indices) {
      var expected = 0.0
      if rank < index { expected += 1 }
      if rank <= index { expected += 2 }
      if rank > index { expected += 4 }
      if rank >= index { expected += 8 }
      let x = other.rawValue
      let sum =
        "(contentSize < \(x) ? 1 : 0) + (contentSize <= \(x) ? 2 : 0) + (contentSize > \(x) ? 4 : 0) + (contentSize >= \(x) ? 8 : 0)"
      let found = try width("contentSize: \(size.rawValue)", "layer { width: \(sum); height: 1 }")
      #expect(found == expected)
      #expect((size < other) == (rank < index))
    }
    let found = try width(
      "contentSize: \(size.rawValue)", "layer { width: isAccessibilityCategory ? 7 : 5; height: 1 }"
    )
    #expect(found == (size >= .accessibilityMedium ? 7 : 5))
  }

  @Test("What changes the environment of an element is a source of its layers, and of no others")
  func traitsAreSources() throws {
    let text = """
      scene "A" { size: (99, 99); contentSize: medium
        stack { maximumContentSizeCategory: small; semanticContentAttribute: playback; frame: (0, 0, 9, 9)
          label "A" { frame: (0, 0, 9, 9); textStyle: body } }
        layer { minimumContentSizeCategory: large
          layer { frame: (0, 0, contentSize == large ? 7 : 5, 9) } }
        layer { frame: (0, 0, 9, 9) } }
      """
    var (budget, texts) = (WorkBudget(), TextCache())
    let found = resolve(
      try checkedScene(text), snapshot: nil, time: nil, scale: nil, in: Library(),
      spending: &budget, keeping: &texts, traces: true)
    let sources = try #require(found.sources)
    func words(_ ranges: [SourceRange]) -> [String] {
      ranges.map { String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self) }
    }
    func hasSources(_ layer: Int) -> [Bool] {
      ["small", "playback", "large", "medium"].map {
        words(sources.layers[layer].layout).contains($0)
      }
    }
    #expect(hasSources(0) == [true, true, false, true])
    #expect(hasSources(1) == [true, true, false, true])
    #expect(hasSources(3) == [false, false, true, true])
    #expect(hasSources(4) == [false, false, false, true])
    #expect(
      words(sources.layers[3].values["width"]?.inputs ?? []).prefix(2) == ["large", "medium"])
  }

  // MARK: Safe areas

  @Test(
    "The safe area of an element is in its coordinates",
    arguments: [
      ("layer { frame: (0, 0, 393, 852); % }", Rect(0, 59, 393, 759)),
      ("layer { frame: (10, 40, 100, 50); % }", Rect(0, 19, 100, 31)),
      ("layer { frame: (-20, 800, 500, 40); % }", Rect(20, 0, 393, 18)),
      ("layer { frame: (0, 10, 50, 40); % }", Rect(0, 40, 50, 0)),
      ("layer { frame: (0, 830, 50, 10); % }", Rect(0, 0, 50, 0)),
      ("layer { frame: (500, 100, 50, 10); % }", Rect(0, 0, 0, 10)),
      ("layer { position: (100, 45); bounds: (3, 7, 100, 90); % }", Rect(3, 66, 100, 31)),
      (
        "layer { frame: (0, 800, 100, 52); layer { frame: (5, 10, 50, 40); % } }",
        Rect(0, 0, 50, 8)
      ),
      ("table { frame: (0, 30, 393, 500); row { height: 60; % } }", Rect(0, 29, 393, 31)),
      (
        "table { frame: (0, 30, 393, 500); contentOffset: (0, 20); row { height: 60; % } }",
        Rect(0, 49, 393, 11)
      ),
      (
        "table { frame: (0, 30, 393, 500); style: plain; section { row { height: 60; % } } }",
        Rect(0, 29, 393, 31)
      ),
      ("tabBar { % }", Rect(0, 0, 393, 49)),
    ])
  func safeAreaOfElement(contents: String, expected: Rect) throws {
    let found = try tree(
      "", contents.replacing("%", with: "layer { frame: parent.safeArea; backgroundColor: red }"))
    func frame(_ layer: Layer) -> Rect { layer.sublayers.first.map(frame) ?? layer.frame }
    #expect(frame(found.layers[0]) == expected)
  }

  @Test("Bars reduce the safe area of the scene, and a hidden bar does not")
  func barsReduceSafeArea() throws {
    func area(_ settings: String, _ bars: String) throws -> Rect? {
      let layer = "layer { frame: parent.safeArea; backgroundColor: red }"
      return try resolvedTree("scene \"A\" { \(settings)\n\(layer)\n\(bars) }").layers
        .first { $0.backgroundColor == Color(bytes: 0xFF0000) }?.frame
    }
    let size = "size: (320, 480)"
    #expect(try area(size, "") == Rect(0, 0, 320, 480))
    #expect(try area(size, "statusBar") == Rect(0, 20, 320, 460))
    #expect(try area(size, "navigationBar \"A\"") == Rect(0, 44, 320, 436))
    #expect(try area(size, "toolbar { isHidden: true }") == Rect(0, 0, 320, 480))
    #expect(try area(size, "toolbar; tabBar") == Rect(0, 0, 320, 387))
    #expect(
      try area("device: iPhone14", "navigationBar \"A\"; tabBar")
        == Rect(0, 91, 390, 844 - 91 - 34 - 49))
  }

  @Test(
    "A side of the safe area asks for nothing along the other axis",
    arguments: [
      ("width: 20; height: b.height + 1", "(parent.safeArea.maxX, 0, 1, parent.safeArea.width)"),
      ("width: b.width + 1; height: 20", "(0, 0, parent.safeArea.height, parent.safeArea.y + 1)"),
      ("width: b.width + 1; height: 20", "(0, parent.safeArea.maxY, parent.safeArea.midY, 1)"),
    ])
  func sideOfSafeArea(lengths: String, frame: String) throws {
    let scene =
      "scene \"A\" { size: (99, 99)\nlayer a { origin: (0, 0); \(lengths)\nlayer b { frame: \(frame) } } }"
    #expect(try errors(scene).filter { $0.severity == .error }.isEmpty)
  }
}
