import SceneLayers
import SceneSource
import Testing
@testable import SceneResolving
@testable import SceneLanguage

@Suite("Sections")
struct SectionTests {
  private func layers(_ table: String) throws -> [Layer] {
    let scene = "scene \"A\" { size: (320, 400); table { \(table) } }"
    return try resolvedTree(scene).layers[0].sublayers
  }

  private func texts(_ layers: [Layer]) -> [String] {
    layers.flatMap { layer -> [String] in
      if case .text(let text) = layer.content { return [text.string] }
      return texts(layer.sublayers)
    }
  }

  @Test(
    "A header stays at the top until the next one pushes it",
    arguments: [(0, 0), (20, 20), (60, 48), (80, 80)])
  func aHeaderStays(offset: Int, y: Int) throws {
    let layers = try layers(
      """
      contentOffset: (0, \(offset)); sectionHeaderTopPadding: 0; rows { height: 24 }
      section "A" { row "1"; row "2" }
      section "B" { row "3" }
      """)
    let header = try #require(layers.first { texts([$0]) == [offset < 76 ? "A" : "B"] })
    #expect(header.frame.y == Double(y))
    #expect(header.frame.height == 28)
  }

  @Test("A section's rows override those of the table, property by property")
  func sectionsRowsOverrideThoseOfTablePropertyByProperty() throws {
    let layers = try layers(
      """
      rows { height: 30; background: red }
      section { rows { height: 50 }; row "1" }
      section { rows { background: blue }; row "2"; row "3" { height: 10 } }
      """)
    let rows = layers.filter { !texts([$0]).isEmpty }
    #expect(rows.map { $0.frame.height } == [50, 30, 10])
    #expect(rows.map { $0.backgroundColor } == [Color(1, 0, 0), Color(0, 0, 1), Color(0, 0, 1)])
  }

  @Test("Rows know their section, and loops create sections")
  func rowsKnowTheirSection() throws {
    let layers = try layers(
      """
      row "\\(section) \\(index) \\(count)"
      for name in ["A", "B"] { section { for x in 0..<2 { row "\\(section) \\(index) \\(name)\\(x)" } } }
      """)
    #expect(texts(layers) == ["0 0 1", "1 0 A0", "1 1 A1", "2 0 B0", "2 1 B1"])
  }

  @Test("Heights can depend on the section")
  func heightsCanDependOnSection() throws {
    let layers = try layers(
      """
      for s in 0..<3 { section { for x in 0..<6 { row "\\(x)" { height: 4 + section } } } }
      """)
    let rows = layers.filter { !texts([$0]).isEmpty }
    #expect(rows.map { $0.frame.height } == [4, 5, 6].flatMap { Array(repeating: $0, count: 6) })
  }

  @Test("A subtitle row is higher by default")
  func subtitleRowIsHigherByDefault() throws {
    let layers = try layers(
      """
      rows { detail: "d" }
      row "1" { style: subtitle }; row "2"; row "3" { style: subtitle; height: 20 }
      section {
        rows { style: subtitle }
        for x in 0..<8 { row "4" { style: x % 2 == 0 ? value1 : subtitle } }
      }
      """)
    let rows = layers.filter { !texts([$0]).isEmpty }
    let heights: [Double] = [58, 44, 20, 44, 58, 44, 58, 44]
    #expect(Array(rows.map { $0.frame.height }.prefix(8)) == heights)
  }

  @Test("Rejects a million sections")
  func rejectsMillionSections() throws {
    let scene = try checkedScene(
      "scene \"A\" { size: (320, 400); table { for x in 0..<1000000 { section { } } } }")
    let resolution = resolve(scene, snapshot: nil, in: Library())
    #expect(resolution.diagnostics.contains { $0.message.contains("100,000 sections") })
  }
}
