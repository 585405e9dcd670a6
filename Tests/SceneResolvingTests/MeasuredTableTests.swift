import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Long tables whose rows fit their contents are measured from the top, as far as necessary.
@Suite("Measured tables")
struct MeasuredTableTests {
  /// The rows of a table for a number, some of which depend on it.
  private static let bodies: [(name: String, rows: @Sendable (Int) -> String)] = [
    ("titles", { #"for i in 0..<\#($0) { row "\#(text)" { numberOfLines: 0 } }"# }),
    (
      "template",
      {
        #"""
        rows { numberOfLines: 0; detailNumberOfLines: 2; style: subtitle }
        separators { lineWidth: 9 }
        for i in 0..<\#($0) { row "\#(text)" { detail: words[i % 3] } }
        """#
      }
    ),
    (
      "stacks",
      {
        #"""
        header { height: 30 }
        for i in 0..<\#($0) {
          row { stack { axis: vertical; label "\#(text)" { numberOfLines: 0 }; label "\(i)" } }
        }
        footer { height: 25 }
        """#
      }
    ),
    (
      "conditions",
      {
        #"""
        row "first"
        for i in 0..<\#($0) {
          if i % 3 == 0 { row "\#(text)" { numberOfLines: 0 } }
          for j in 0..<i % 4 { if j != 1 { row "\(j) \#(text)" { numberOfLines: 0 } } }
        }
        """#
      }
    ),
    (
      "sections",
      {
        #"""
        sectionIndexTitles: ["A", "B"]
        for s in 0..<\#($0 / 3) {
          section "\(s % 2 == 0 ? "" : "S")" {
            for i in 0..<3 { row "\(s) \#(text)" { numberOfLines: 0 } }
            if s % 4 == 1 { footer "The footer of \(s), which has a long text" }
          }
        }
        """#
      }
    ),
    (
      "mixed",
      {
        #"""
        for i in 0..<4 { row "\(i)" { height: 20 + i } }
        for s in 0..<\#($0 / 6) {
          section "S" { rows { numberOfLines: 0 }; row "\(s) \#(text(of: "s"))"; row "B" }
          section { shadows { contentBottom: 5 }; for i in 0..<4 { row "\(i)" } }
        }
        shadows { visibility: exposed; contentBottom: 20; top: 4 }
        """#
      }
    ),
  ]
  private static let text = text(of: "i")
  private static func text(of variable: String) -> String {
    #"\(words[\#(variable) % 3]) \(\#(variable))"#
  }
  private static let styles = ["plain", "grouped", "insetGrouped"]

  private func tree(
    _ body: String, _ style: String, era: String = "modern", at offset: Double, before: String = ""
  ) throws -> LayerTree {
    try resolvedTree(
      """
      let words = ["one", "a title of two or three lines", "a text with \\"i\\" and some more"]
      scene "A" {
        size: (160, 220); scale: 3; era: \(era)
        \(before)
        table t { style: \(style); contentOffset: (0, \(offset)); contentInset: (3, 0, -8, 0); \(body) }
      }
      """)
  }

  @Test(
    "Visible layers are those of a table that is measured completely", arguments: bodies.indices,
    styles)
  func visiblePartIsThatOfCompleteTable(body: Int, style: String) throws {
    let text = Self.bodies[body].rows(120)
    for offset in Tries.some(of: [-50, 0, 700, 3000, 1e6], oneIn: 3, from: body + style.utf8.count)
    {
      for era in ["modern", "classic"] {
        let found = try tree(text, style, era: era, at: offset)
        let complete = try tree(
          text, style, era: era, at: offset,
          before: "layer { frame: (0, t.contentSize.height, 1, 1) }")
        #expect(found.layers == Array(complete.layers.dropFirst()), "\(era) at \(offset)")
      }
    }
  }

  @Test(
    "Visible layers are those of a table without the rows below", arguments: bodies.indices, styles)
  func rowsBelowDoNotMatter(body: Int, style: String) throws {
    for (offset, count) in [(0.0, 24), (310, 48)] {
      let all = try tree(Self.bodies[body].rows(600), style, at: offset)
      #expect(try all.layers == tree(Self.bodies[body].rows(count), style, at: offset).layers)
    }
  }

  @Test(
    "Frames of rows, sections, headers, and footers are exact wherever they are",
    arguments: ["top", "last", "s", "bottom"])
  func framesAreExact(name: String) throws {
    func offset(before: String = "") throws -> Point {
      let table = try resolvedTree(
        #"""
        scene "A" {
          size: (160, 220)
          \#(before)
          table t {
            contentOffset: (0, \#(name).frame.maxY)
            header top { height: 30 }
            for i in 0..<110 { row "\(i) A title of two or three lines" { numberOfLines: 0 } }
            row last "L" { numberOfLines: 0 }
            section s "S" { for i in 0..<110 { row "\(i) B" { numberOfLines: 0 } } }
            footer bottom { height: 10 }
          }
        }
        """#
      ).layers.last
      return try #require(table).bounds.origin
    }
    let found = try offset()
    #expect(found.y >= 30 && found.y < 20_000)
    #expect(try found == offset(before: "layer { frame: (0, t.contentSize.height, 1, 1) }"))
  }

  // MARK: Work

  private func steps(_ table: String, before: String = "", spent: Int = 0) throws -> (
    Int, [Diagnostic]
  ) {
    let scene = try checkedScene(
      """
      scene "A" { size: (320, 480); \(before) table t { \(table) } }
      """)
    var (budget, texts) = (WorkBudget(), TextCache())
    budget.spend(spent, on: .evaluation)
    let resolution = resolve(
      scene, snapshot: nil, time: nil, scale: nil, in: Library(), spending: &budget, keeping: &texts
    )
    return (budget.used(.evaluation) - spent, resolution.diagnostics)
  }

  private static func rows(_ count: Int) -> String {
    #"""
    for i in 0..<\#(count) {
      row "\(i) a title that is as long as two lines or three" { numberOfLines: 0 }
    }
    """#
  }

  @Test("The first screen of 100,000 rows takes as much work as that screen")
  func firstScreenIsQuick() throws {
    let screen = try steps(Self.rows(10))
    let all = try steps(Self.rows(100_000))
    #expect(screen.1.isEmpty && all.1.isEmpty)
    #expect(Double(all.0) < 1.2 * Double(screen.0))
  }

  @Test("A screen in the middle takes as much work as the rows above")
  func middleIsQuick() throws {
    let offset = "contentOffset: (0, 100000); "
    let above = try steps(offset + Self.rows(1600))
    let all = try steps(offset + Self.rows(100_000))
    #expect(above.1.isEmpty && all.1.isEmpty)
    #expect(Double(all.0) < 1.2 * Double(above.0))
  }

  @Test("Exceeding the budget names what depends on all rows")
  func budgetNamesReason() throws {
    let (_, diagnostics) = try steps(
      Self.rows(1000), before: "layer { frame: (0, 0, 9, t.contentSize.height) }", spent: 19_950_000
    )
    let notes = try #require(diagnostics.first?.notes)
    #expect(diagnostics.map { $0.code } == [.budgetExceeded])
    #expect(notes.contains { $0.message == "the rows of 't' are measured because of this" })
  }

  @Test("Expressions of rows below fail as if the rows were measured")
  func rowsBelowAreValidated() throws {
    let table = #"""
      for s in 0..<50 {
        section "S \([1, 2][s < 49 ? 0 : 2])" {
          for i in 0..<9 { row "\(s) \(i)" { numberOfLines: 0; fontSize: 9 + [8, 9][s < 30 ? 0 : 3] } }
        }
      }
      """#
    let (_, diagnostics) = try steps(table)
    #expect(diagnostics.map { $0.code } == [.indexOutOfRange, .indexOutOfRange])
  }
}
