import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Uniform sections of a loop are created only if they are visible, and have the same positions as
/// sections that are written out.
@Suite("Looped sections")
struct LoopSectionTests {
  /// The contents of an iteration, in which `i` is its index.
  private static let iterations = [
    #"section "S \(i)" { row "a"; row "b" }"#,
    #"section { for j in 0..<4 { row "\(i) \(j)" { height: 20 + j } } }"#,
    #"section { for j in 0..<4 { row "\(i) \(j)" { height: 20 + index % 3 } } }"#,
    #"section "\(i)" { rows { height: 20.3 }; for j in 0..<3 { row "\(j)" } }"#,
    #"section "S" { header { height: 10.15 + i }; row "a" }"#,
    #"section "S" { header { height: 10.15 }; row "a" }"#,
    #"section { header { layer { frame: (0, 0, 10, 20 + 20 * i) } }; row "a" }"#,
    #"section { header "S" { layer a { frame: (0, 0, 10, 60) } }; row "a"; row "b" }"#,
    #"section "A title with \(i * 1_000_000_000)" { row "a" }"#,
    #"section { header "\(i)" { fontSize: 20 + i }; row "a" }"#,
    #"section "S" { row "a" { height: 20 + i } }"#,
    #"section "S" { row "a" { height: 20 + section } }"#,
    #"section { header "\(i == 2 ? "" : "H")"; row "a" }"#,
    #"section { row "a"; footer "F \(i)" }"#,
    #"section { row "a"; footer "A footer with a text that takes two lines or more" }"#,
    #"section { for j in 0..<i { row "\(j)" } }"#,
    #"section { let more = i % 2; row "a" { height: 20 + more } }"#,
    #"section { row "a" { uses: bySection } }"#,
    #"section { row "a" { uses: tall }; row "b" }"#,
    #"section { row "a" { if i % 2 == 0 { height: 33 } } }"#,
    #"section { row "\(["x", "y"][i % 2])" }"#,
    #"section { }"#,
    #"section "A" { row "a" }; section { row "b" }"#,
    #"if i != 2 { section "A" { row "a" } }"#,
  ]

  private static let templates = [
    "", "style: insetGrouped; rows { height: 25.5 }", "style: grouped; rows { height: 20 + index }",
    "rows { height: 20 + section }", "rows { uses: bySection }",
  ]

  private func tree(_ sections: String, _ template: String, at offset: Int) throws -> LayerTree {
    try resolvedTree(
      """
      scene "A" {
        size: (160, 220)
        scale: 3
        style tall { height: 52 }
        style bySection { let more = section % 3; height: 21 + more }
        table {
          contentOffset: (0, \(offset))
          \(template)
          row "first"
          \(sections)
          section "last" { row "last" }
        }
      }
      """)
  }

  @Test(
    "Sections of a loop have the same positions as explicit sections", arguments: iterations,
    templates)
  func theyLieWhereSpelledOutSections(iteration: String, template: String) throws {
    let spelledOut = (0..<9).map { number in
      "for i in [\(number)] { \(iteration) }"
    }.joined(separator: "\n")
    let looped = "for i in 0..<9 { \(iteration) }"
    let start = iteration.utf8.count + template.utf8.count
    for offset in Tries.some(of: [0, 150, 333, 600], oneIn: 4, from: start) {
      #expect(
        try tree(looped, template, at: offset) == tree(spelledOut, template, at: offset),
        "\(iteration), \(template), at \(offset)")
    }
  }

  /// The evaluation steps of resolving.
  private func work(_ table: String, at offset: Int) throws -> Double {
    let scene = try checkedScene(
      """
      scene "A" {
        size: (320, 480)
        table { contentOffset: (0, \(offset)); \(table) }
      }
      """)
    var (budget, texts) = (WorkBudget(), TextCache())
    let resolution = resolve(
      scene, snapshot: nil, time: nil, scale: nil, in: Library(), spending: &budget, keeping: &texts
    )
    #expect(resolution.tree != nil)
    return budget.share(.evaluation)
  }

  @Test("A million rows in a thousand sections take as much work as one screen")
  func millionRowsInThousandSectionsTakeAsMuchWorkAsOne() throws {
    // All titles have the same length, because each character is charged.
    let rows = #"row "Row \(1000 + r) of \(1000 + s)" { detail: "d" }"#
    let one = try work(
      "for s in [0] { section \"S \\(s)\" { for r in 0..<40 { \(rows) } } }", at: 500)
    for offset in [500, 22_000_000, 44_000_000] {
      let all = try work(
        "for s in 0..<1000 { section \"S \\(s)\" { for r in 0..<1000 { \(rows) } } }", at: offset)
      #expect(all <= 1.2 * one, "\(all / one) times as much at \(offset)")
    }
  }

  @Test("Empty sections are found, too")
  func emptySectionsAreFoundToo() throws {
    let tree = try resolvedTree(
      """
      scene "A" {
        size: (320, 100)
        table { sectionHeaderTopPadding: 0; contentOffset: (0, 100000); for s in 0..<100000 { section "S \\(s)" { } } }
      }
      """)
    #expect(tree.layers[0].sublayers.contains { $0.frame.y == 28 * 3573 })
  }
}
