import SceneLayers
import SceneSource
import Testing
@testable import SceneLanguage

/// Scenes in other directions and text sizes, and with tint colors.
@Suite("Screens that adapt")
struct AdaptiveSceneTests {
  private func tree(_ settings: String, _ contents: String) throws -> LayerTree {
    try resolvedTree("scene \"A\" { device: iPhone15; \(settings)\n\(contents) }")
  }

  /// Each frame is the mirror image within its parent; only texts and shapes are not mirrored.
  private func expectMirrored(
    _ layers: [Layer], _ others: [Layer], in bounds: Rect, _ path: String
  ) {
    #expect(layers.count == others.count, "\(path)")
    for (index, (layer, other)) in zip(layers, others).enumerated() {
      let place = path + ".\(index)"
      let mirrored = bounds.minX + bounds.maxX - other.frame.maxX
      #expect(abs(layer.frame.minX - mirrored) < 1e-9, "\(place)")
      #expect(abs(layer.frame.width - other.frame.width) < 1e-9, "\(place)")
      #expect(layer.frame.height == other.frame.height, "\(place)")
      #expect(layer.frame.minY == other.frame.minY, "\(place)")
      if layer.text == nil {
        expectMirrored(layer.sublayers, other.sublayers, in: layer.bounds, place)
      }
    }
  }

  @Test(
    "An interface from right to left is the mirror image", arguments: ["plain", "insetGrouped"])
  func interfaceIsMirrored(style: String) throws {
    let contents = """
      statusBar
      navigationBar "Settings" { largeTitle: true; backButtonTitle: "Back" }
      searchBar
      table {
        style: \(style)
        sectionIndexTitles: ["A", "B"]
        section "Header" {
          row "Title" { detail: "Detail"; accessory: disclosure; image: symbol("wifi") }
          row "Switch" { accessory: switch(isOn: true); textInset: (40, 10) }
          row "Subtitle" { style: subtitle; detail: "Detail"; accessory: detailDisclosure }
          row "value2" { style: value2; detail: "Detail"; accessory: checkmark }
          row "Layers" { accessory { layer { frame: (0, 0, 9, 9) } }; accessory: disclosure }
          row { stack { spacing: 8; label "One"; layer; label "Two" } }
          footer "Footer"
        }
      }
      """
    let left = try tree("", contents)
    let right = try tree("layoutDirection: rightToLeft", contents)
    expectMirrored(right.layers, left.layers, in: Rect(0, 0, 393, 852), "")
  }

  @Test("Layers with a frame keep their place")
  func framesKeepTheirPlace() throws {
    let contents =
      "table { row { layer { frame: (20, 5, 30, 30) } } }\nlayer { frame: (9, 700, 5, 5) }"
    let found = try tree("layoutDirection: rightToLeft", contents)
    #expect(found.layers[1].frame == Rect(9, 700, 5, 5))
    #expect(found.layers[0].sublayers[0].sublayers[0].frame == Rect(20, 5, 30, 30))
  }

  @Test("Rows, headers, and bars grow with the content size; a fixed font size does not")
  func textsGrow() throws {
    let contents = """
      navigationBar "Settings" { largeTitle: true }
      searchBar
      table list { section "Header" { row "Title"; row "Fixed" { fontSize: 17 }; footer "Footer" } }
      """
    var previous: [Double] = []
    for size in ContentSize.allCases {
      let tree = try tree("contentSize: \(size.rawValue)", contents)
      func texts(_ layers: [Layer]) -> [Text] {
        layers.flatMap { ($0.text.map { [$0] } ?? []) + texts($0.sublayers) }
      }
      let all = texts(tree.layers)
      let sizes = all.filter { $0.string != "Fixed" }.map { $0.fontSize }
      let heights = tree.layers.map { $0.frame.height }.dropLast()
      #expect(all.first { $0.string == "Fixed" }?.fontSize == 17)
      #expect(sizes.contains(DynamicTypeStyle.body.size(size)))
      let found = sizes + heights
      if !previous.isEmpty { #expect(zip(found, previous).allSatisfy { $0 >= $1 }) }
      previous = found
    }
    let classic = try resolvedTree(
      "scene \"A\" { size: (320, 480); era: classic; contentSize: accessibilityLarge; table { row \"A\" } }"
    )
    #expect(classic.layers[0].sublayers.contains { $0.frame.height == 44 })
  }

  @Test("A value that does not fit is below its title at larger sizes only")
  func valuesAreStacked() throws {
    let row = "table { row \"A rather long title\" { detail: \"and a long value\" } }"
    func height(_ size: String) throws -> Double {
      try tree("contentSize: \(size)", row).layers[0].sublayers[0].frame.height
    }
    #expect(try height("large") == 44)
    #expect(try height("accessibilityLarge") > 80)
  }

  @Test("The closest tint color applies")
  func tintIsInherited() throws {
    let found = try tree(
      "tintColor: #000001",
      """
      layer { frame: (0, 0, 9, 9); backgroundColor: tintColor }
      layer { tintColor: #000002; layer { layer { frame: (0, 0, 9, 9); backgroundColor: tintColor } } }
      layer { tintColor: tintColor.opacity(50%); layer { frame: (0, 0, 9, 9); backgroundColor: tintColor } }
      """)
    func color(_ layer: Layer) -> Color? {
      layer.backgroundColor ?? layer.sublayers.first.flatMap(color)
    }
    #expect(
      found.layers.map { color($0) } == [
        Color(bytes: 1), Color(bytes: 2), Color(bytes: 1, alpha: 0.5),
      ])
  }

  @Test("Headers of plain tables have UIKit's space above them from iOS 15 on")
  func plainHeadersHavePadding() throws {
    let sections = """
      table { section "Fruits" { row "Apple"; row "Pear" }
        section "Vegetables" { row "Leek" } }
      """
    func rows(_ settings: String) throws -> [Double] {
      try tree(settings, sections).layers[0].sublayers
        .filter { $0.frame.height == 44 }.map { $0.frame.y }
    }
    #expect(try rows("") == [50, 94, 188])
    #expect(try rows("era: flat") == [28, 72, 144])
  }

  @Test("Lists are sorted without diacritics and grouped in order")
  func listsAreGrouped() throws {
    let scene = """
      scene "A" {
        size: (99, 99)
        let people = [(name: "Zoë", n: 2), (name: "Åsa", n: 1), (name: "adam", n: 2), (name: "7", n: 1)]
        let letters = grouped(sorted(people, by: "name"), by: "name", initials: true)
        for group in letters { textLayer "\\(group.key) \\(group.items.count)" { frame: (0, 0, 9, 9) } }
        for group in grouped(people, by: "n") { textLayer "\\(group.key) \\(group.items[0].name)" { frame: (0, 0, 9, 9) } }
        for n in sorted([3, 1, 2]) { textLayer "\\(n)" { frame: (0, 0, 9, 9) } }
      }
      """
    #expect(
      try resolvedTree(scene).layers.compactMap { $0.text?.string } == [
        "A 2", "Z 1", "# 1", "2 Zoë", "1 Åsa", "1", "2", "3",
      ])
  }

  @Test("A row's title has a frame")
  func titleHasFrame() throws {
    let found = try tree(
      "",
      "table { row r \"Title\" { layer { frame: (parent.titleFrame.maxX + 4, parent.titleFrame.y, 9, 9) } } }"
    )
    let row = found.layers[0].sublayers[0]
    let title = try #require(row.sublayers.first { $0.text != nil })
    let layer = try #require(row.sublayers.last)
    #expect(abs(layer.frame.y - title.frame.y) < 1e-9)
    #expect(layer.frame.x > title.frame.x + 34 && layer.frame.x < title.frame.x + 44)
  }

  /// Each element that has a `textStyle`, with a place for the property.
  private static let styledTexts: [ElementKind: String] = [
    .textLayer: #"textLayer "Text" { frame: (0, 0, 300, 200); % }"#,
    .label: #"label "Text" { frame: (0, 0, 300, 200); % }"#,
    .row: #"table { row "Text" { % } }"#,
    .rows: #"table { rows { % }; row "Text" }"#,
    .header: #"table { section { header "Text" { % }; row "Row" } }"#,
    .footer: #"table { section { row "Row"; footer "Text" { % } } }"#,
  ]

  @Test(
    "A text style, and a content size with one, change every element that has the property",
    arguments: ElementKind.allCases.filter { Schema.property(.textStyle, of: $0) != nil })
  func textStyles(kind: ElementKind) throws {
    let contents = try #require(Self.styledTexts[kind], "add '\(kind.rawValue)'")
    func tree(_ style: String, _ size: String) throws -> LayerTree {
      let parts = contents.split(separator: "%", omittingEmptySubsequences: false)
      return try self.tree("contentSize: \(size)", "\(parts[0])textStyle: \(style)\(parts[1])")
    }
    let usual = try tree("title3", "large")
    #expect(try tree("caption2", "large") != usual)
    for size in ["extraSmall", "accessibilityMedium"] {
      #expect(try tree("title3", size) != usual, "\(size)")
    }
  }

  @Test("The hairline of a bar is above the table, and below what follows the table")
  func hairlineIsBelowSheets() throws {
    let tree = try tree(
      "era: flat",
      """
      navigationBar "Title" { hairline: gray }
      table { row "Row" }
      layer sheet { frame: (0, 0, 393, 852); backgroundColor: white }
      """)
    let frames = tree.layers.map { $0.frame }
    let hairline = try #require(frames.lastIndex { $0.height > 0 && $0.height < 1 }, "\(frames)")
    #expect(hairline == frames.count - 2)
    #expect(frames[frames.count - 1].height == 852)
  }
}
