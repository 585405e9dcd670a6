import SceneLayers
import TestSupport
import Testing

/// Heights that depend on the index of a row: if they are periodic, only one period is measured.
@Suite("Recurring heights")
struct PeriodicRowHeightTests {
  /// Ten million rows, measured one by one, would take minutes.
  @Test(
    "They are measured once",
    .timeLimit(.minutes(1)),
    arguments: [
      ("40 + i % 9", 439_999_996), ("i % 3 == 0 ? 60 : 30", 400_000_020), ("44", 440_000_000),
      ("40 + index % 2", 405_000_000), ("i == 9999999 ? 54 : 44", 440_000_010),
      ("i < 3 || i * 2 >= 19999990 ? 49 : 44", 440_000_040),
      ("min(i, 50)", 499_998_725), ("[10, 20][i % 2]", 150_000_000),
      ("tall", 450_000_000), ("i % every == 0 ? 140 : 40", 500_000_000),
      ("index == 0 || index == count - 1 ? 49 : 44", 440_000_010),
    ])
  func areMeasuredOnce(_ height: String, _ end: Int) throws {
    let scene = """
      scene "A" {
        size: (80, 120)
        let every = 10
        table {
          contentOffset: (0, \(end - 120))
          for i in 0..<10000000 {
            let tall = i % 2 == 0 && true ? 50 : 40
            row "r" { height: \(height) }
          }
        }
      }
      """
    let rows = try resolvedTree(scene).layers[0].sublayers
    #expect(rows.map { $0.frame.maxY }.max() == Double(end))
  }

  /// Random expressions, compared with rows that are written out and measured individually.
  @Test("Their positions equal those of explicit rows", arguments: Tries.numbers(20))
  func theirPositionsEqualThoseOfExplicitRows(_ seed: Int) throws {
    var text = ExpressionText(seed: UInt64(seed))
    let first = text.number(-9...9)
    let height = text.height(depth: 3)
    let own = "($i - \(text.number(0...30))) % \(text.number(1...9))"
    let body = "let own = \(own); row \"r\" { height: \(height) }"
    func scene(_ rows: String) -> String {
      """
      scene "A" {
        size: (80, 1500)
        table {
          row "first" { height: 7.3 }
          \(rows)
        }
      }
      """
    }
    let spelled = (first..<first + 40).map { number in
      "if true { \(body.replacing("$i", with: "(\(number))")) }"
    }
    let turn = body.replacing("$i", with: "i")
    let loop = "for i in (\(first))..<(\(first + 40)) { \(turn) }"
    #expect(
      try resolvedTree(scene(loop)) == resolvedTree(scene(spelled.joined(separator: "\n"))),
      "\(body)")
  }
}

/// Random expressions, reproducible from a seed; `$i` is the index of a loop.
private struct ExpressionText {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func one(of texts: [String]) -> String { texts[number(0...texts.count - 1)] }

  /// The expression is at least 0.
  mutating func height(depth: Int) -> String {
    switch depth > 0 ? number(0...5) : 0 {
    case 0: one(of: ["20", "12.7", "31.3"])
    case 1: "20 + (\(whole(depth: depth - 1))) % \(number(2...19))"
    case 2: "min(max(\(whole(depth: depth - 1)), \(number(0...20))), \(number(20...40)))"
    case 3: "[10, 20.1, 30, 5.7, 44][abs((\(whole(depth: depth - 1))) % \(number(1...5)))]"
    default:
      "(\(condition(depth: depth - 1)) ? \(height(depth: depth - 1)) : \(height(depth: depth - 1)))"
    }
  }

  mutating func whole(depth: Int) -> String {
    switch depth > 0 ? number(0...5) : 0 {
    case 0: one(of: ["$i", "$i", "index", "count", "own", "3", "7"])
    case 1: "(\(whole(depth: depth - 1)) + \(whole(depth: depth - 1)))"
    case 2: "(\(whole(depth: depth - 1)) - \(whole(depth: depth - 1)))"
    case 3: "(-\(whole(depth: depth - 1)) * \(number(-3...3)))"
    case 4: "(\(whole(depth: depth - 1)) % \(number(2...7)))"
    default: "min(\(whole(depth: depth - 1)), \(whole(depth: depth - 1)))"
    }
  }

  private mutating func condition(depth: Int) -> String {
    switch depth > 0 ? number(0...4) : 3 {
    case 0: "(\(condition(depth: depth - 1)) && \(condition(depth: depth - 1)))"
    case 1: "(\(condition(depth: depth - 1)) || \(condition(depth: depth - 1)))"
    case 2: "!(\(condition(depth: depth - 1)))"
    default:
      "(\(whole(depth: depth)) \(one(of: ["<", "<=", ">", ">=", "==", "!="])) \(whole(depth: 0)))"
    }
  }
}
