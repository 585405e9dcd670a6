import SceneLayers
import TestSupport
import Testing

/// Rows of loops are measured arithmetically if possible, and have the same positions as equal rows
/// that are written out and measured individually.
@Suite("Looped rows")
struct LoopRowTests {
  /// The contents of an iteration, in which `$i` is its index. Written out, each iteration is a
  /// separate body.
  private static let turns = [
    #"row "r \($i)""#,
    #"row "r \($i)" { height: 50 }"#,
    #"row "r \($i)" { height: 30 + $i % 4 }"#,
    #"row "r \($i)" { height: 30 + index % 3 }"#,
    #"row "r \($i)" { height: count > 20 ? 31.5 : 20 }"#,
    #"row "a"; row "b \($i)" { height: 12.25 }"#,
    #"row "a" { height: 9 + index % 2 }; row "b""#,
    #"row "s \($i)" { uses: tall }"#,
    #"row "s \($i)" { uses: byIndex }"#,
    #"let more = $i % 5; row "l" { height: 20 + more }"#,
    #"if $i % 3 == 0 { row "a" { height: 18 } } else { row "b \($i)" }"#,
    #"if $i % 2 == 0 { row "a" }"#,
    #"row "r" { if $i % 4 == 1 { height: 66 } }"#,
    #"row "r" { height: $i < 4 ? 20 + $i : 40 }"#,
    #"row "r" { height: index == count - 2 || $i == 3 ? 60 : 30 }"#,
    #"row "r" { height: 20 + (6 - $i) * 2 % 5 }"#,
    #"row "r" { height: min(24, 18 + $i) + 0.3 }"#,
    #"row "r" { height: [20, 25.1, 31][($i + 2) % 3] }"#,
    #"row "r" { if $i >= 3 && $i % 2 == 1 { height: 20.7 } else { height: 33.1 } }"#,
    #"let even = $i % 2 == 0; row "a" { height: even ? 9 : 19 }; row "b" { height: index * 3 % 7 }"#,
    #"row "r" { if $i < 7 { uses: tall } else { uses: byIndex } }"#,
    #"for j in 0..<2 { row "n \($i) \(j)" { height: 20 + j } }"#,
    #"for j in 0..<3 { row "n \($i) \(j)" }"#,
    #"for j in 0..<($i % 3) { row "n" { height: 15 + $i % 2 } }"#,
  ]

  private static let templates = [
    "", "rows { height: 25 }", "rows { height: 20 + index % 4 }",
    "rows { let high = 20 + index % 3 * 5; height: high }",
    "rows { if index % 2 == 0 { height: 33 } }", "rows { uses: byIndex }",
  ]

  private func tree(_ rows: String, _ template: String, at offset: Int) throws -> LayerTree {
    try resolvedTree(
      """
      scene "A" {
        size: (80, 120)
        scale: 2
        style tall { height: 52 }
        style byIndex { let more = index % 6; height: 21 + more }
        table {
          contentOffset: (0, \(offset))
          \(template)
          row "first" { height: 17 }
          \(rows)
          row "last"
        }
      }
      """)
  }

  @Test("Their positions equal those of explicit rows", arguments: turns.indices, templates.indices)
  func theirPositionsEqualThoseOfExplicitRows(_ turn: Int, _ template: Int) throws {
    let start = turn + template
    let (body, template) = (Self.turns[turn], Self.templates[template])
    let count = 13
    let spelled = (0..<count).map { number in
      "if true { \(body.replacing("$i", with: "\(number)")) }"
    }
    let looped = "for i in 0..<\(count) { \(body.replacing("$i", with: "i")) }"
    let offsets = [-20, 0, 95, 333, 700]
    for offset in Tries.some(of: offsets, oneIn: offsets.count, from: start) {
      #expect(
        try tree(looped, template, at: offset)
          == tree(spelled.joined(separator: "\n"), template, at: offset),
        "scrolled by \(offset)")
    }
  }
}
