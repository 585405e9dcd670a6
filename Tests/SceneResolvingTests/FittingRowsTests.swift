import SceneLayers
import Testing
@testable import SceneResolving

/// Rows whose `numberOfLines` is not 1 are as high as their texts.
@Suite("Rows that fit their text")
struct FittingRowsTests {
  private func layers(_ table: String, scene: String = "") throws -> [Layer] {
    let text = "scene \"A\" { size: (320, 600); \(scene) table { \(table) } }"
    return try resolvedTree(text).layers[0].sublayers
  }

  private func heights(_ table: String, scene: String = "") throws -> [Double] {
    try layers(table, scene: scene).filter { !texts($0).isEmpty }.map { $0.frame.height }
  }

  private func texts(_ layer: Layer) -> [String] {
    if let text = layer.text { return [text.string] }
    return layer.sublayers.flatMap { texts($0) }
  }

  private static let long =
    "A title that is much too long for a single line of a phone that is 320 points wide"
  private let lineHeight = TextStyle(color: .black).lineHeight

  @Test("A wrapped title determines the height, which is at least the default one")
  func titleWraps() throws {
    let rows = try layers(
      """
      row "Short" { numberOfLines: 0 }
      row "\(Self.long)" { numberOfLines: 0 }
      row "\(Self.long)" { numberOfLines: 2 }
      row "\(Self.long)"
      row "\(Self.long)" { numberOfLines: 0; height: 30 }
      """
    ).filter { !texts($0).isEmpty }
    let found = rows.map { $0.frame.height }
    let lines = texts(rows[1])[0].split(separator: "\n").count
    #expect(lines > 2)
    #expect(found[0] == 44)
    #expect(abs(found[1] - (Double(lines) * lineHeight + 22)) <= 1)
    #expect(abs(found[2] - (2 * lineHeight + 22)) <= 1)
    #expect(found[3...] == [44, 30])
  }

  @Test("The last line is truncated, and a fixed height shows the lines that fit")
  func linesAreLimited() throws {
    let rows = try layers(
      """
      row "\(Self.long)" { numberOfLines: 0 }
      row "\(Self.long)" { numberOfLines: 2 }
      row "\(Self.long)" { numberOfLines: 0; height: 30 }
      """
    ).flatMap { texts($0) }
    #expect(rows[0].split(separator: "\n").joined(separator: " ") == Self.long)
    #expect(rows[1].split(separator: "\n").count == 2 && rows[1].hasSuffix("…"))
    #expect(rows[2].split(separator: "\n").count == 1 && rows[2].hasSuffix("…"))
  }

  @Test("Details wrap below the title and next to it", arguments: ["subtitle", "value1", "value2"])
  func detailWraps(style: String) throws {
    let found = try heights(
      """
      row "T" { style: \(style); detail: "d" }
      row "T" { style: \(style); detail: "d"; detailNumberOfLines: 0 }
      row "T" { style: \(style); detail: "\(Self.long)"; detailNumberOfLines: 0 }
      """)
    #expect(found[0] == found[1])
    #expect(found[2] > found[1] + 10)
  }

  @Test("Layers and accessories leave less width for the title")
  func textLeavesRoom() throws {
    let wide = try heights("row \"\(Self.long)\" { numberOfLines: 0 }")
    let narrow = try heights(
      """
      row "\(Self.long)" {
        numberOfLines: 0
        leading { layer { frame: (0, 0, 60, 30) } }
        accessory: switch(isOn: true)
      }
      """)
    #expect(narrow[0] > wide[0] + 10)
  }

  @Test("`rows` applies to all rows, and a row overrides it")
  func templateWraps() throws {
    let found = try heights(
      """
      rows { numberOfLines: 0 }
      row "\(Self.long)"
      row "\(Self.long)" { numberOfLines: 1 }
      for i in 0..<3 { if i != 1 { row "\(Self.long)" } }
      """)
    #expect(found[0] > 60 && found[1] == 44 && found[2] == found[0] && found[3] == found[0])
  }

  @Test("Rows of a loop are measured one by one only if their texts differ")
  func loops() throws {
    let rows = "row \"\(Self.long)\" { numberOfLines: 0 }"
    let lines = try texts(layers(rows)[0])[0].split(separator: "\n").count
    // At a scale of 1.
    let end = 1_000_000 * (Double(lines) * lineHeight + 22).rounded(.up)
    let last = try layers(
      "contentOffset: (0, \(end - 600)); for i in 0..<1000000 { \(rows) }")
    #expect(last.map { $0.frame.maxY }.max() == roundToPixel(end, scale: 1))

    let looped = try layers(
      """
      for i in 0..<30 {
        row "\\(i % 7 == 3 ? "\(Self.long)" : "Short") \\(i)" { numberOfLines: i % 2 }
      }
      """)
    let explicit = try layers(
      (0..<30).map { i in
        "row \"\(i % 7 == 3 ? Self.long : "Short") \(i)\" { numberOfLines: \(i % 2) }"
      }.joined(separator: "\n"))
    #expect(looped.map { $0.frame } == explicit.map { $0.frame })
  }

  @Test("Sections of a loop have the heights of explicit ones")
  func sections() throws {
    func table(_ sections: String) -> String {
      "rows { numberOfLines: 0 }; contentOffset: (0, 80); \(sections)"
    }
    func section(_ i: String, _ title: String) -> String {
      "section \"S\(i)\" { row \"\(title)\"; row \"b\" }"
    }
    let looped = try layers(
      table("for i in 0..<4 { \(section("", "\\(i == 2 ? \"\(Self.long)\" : \"a\")")) }"))
    let explicit = try layers(
      table((0..<4).map { section("", $0 == 2 ? Self.long : "a") }.joined(separator: "\n")))
    #expect(looped.map { $0.frame } == explicit.map { $0.frame })
  }

  @Test("A style in a conditional row changes its height")
  func conditionalStyle() throws {
    let found = try heights(
      "for i in 0..<3 { if i != 1 { row \"T\" { style: subtitle; detail: \"d\" } } }")
    #expect(found == [58, 58])
  }

  @Test("A chain of constants in the frame of a row's layer is read once each")
  func chainOfConstants() throws {
    let chain = (1...40).map { "let a\($0) = a\($0 - 1) + a\($0 - 1) - a\($0 - 1)" }
    let rows = try layers(
      "row { layer { let a0 = 90; \(chain.joined(separator: "; ")); frame: (0, 0, 10, a40); "
        + "backgroundColor: red } }")
    #expect(rows.contains { $0.frame.height == 90 })
  }

  @Test("A layer with bounds makes its row higher, one whose bounds depend on the row does not")
  func boundsOfLayers() throws {
    func height(_ layer: String) throws -> Double? {
      try layers("row { \(layer) }").map { $0.frame.height }.max()
    }
    #expect(try height("layer { bounds: (0, 0, 10, 80); position: (20, 40) }") == 80)
    #expect(
      try height("layer { bounds: (0, 0, 10, parent.height); position: (20, parent.height / 2) }")
        == 44)
  }
}
