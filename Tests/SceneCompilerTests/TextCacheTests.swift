import Foundation
import SceneFonts
import SceneLanguage
import SceneLayers
import SceneSource
import TestSupport
import Testing

@testable import SceneCompiler
@testable import SceneResolving

@Suite("Texts that are set once")
struct TextCacheTests {
  private static let text =
    "We could take the early ferry and be there before lunch. Marten says the road is closed."

  /// Rows of three labels in stacks, in a font of the tests.
  private static func scene(rows: Int = 2, _ matrix: String, in font: String = "Inter") -> String {
    #"""
    let text = "\#(text)"
    scene "Rows" {
        device: iPhone17
        fontFamily: "\#(font)"
        table {
            for i in 0..<\#(rows) {
                row { stack { axis: vertical
                    stack { label "Marten \(i)" { textStyle: headline }; label "09:4\(i)" { } }
                    label "\(i) \(text)" { textStyle: subheadline; numberOfLines: 2 }
                    label "\(text) \(i)" { textStyle: footnote; numberOfLines: 0 }
                } }
                row "\(text) \(i % 2)" { numberOfLines: i % 3; detail: "\(i)"; style: subtitle }
                row "\(i) \(attributed(text, fontWeight: bold))" { numberOfLines: 0 }
            }
        }
        label "\(text)" { frame: (20, 700, 150, 40); numberOfLines: 3 }
        textLayer "\(text)\n\(text) " { frame: (0, 600, 300, 60); isWrapped: true; numberOfLines: 2 }
        matrix { \#(matrix) }
        snapshot "rest"
    }
    """#
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func compilation(_ source: String) throws -> Compilation {
    for name in ["Fonts/Inter-Regular.otf", "Fonts/Inter-Bold.otf"] {
      try folder.write(
        Array(Data(contentsOf: ProjectFiles.elements.appending(path: name))), to: name)
    }
    return try Compilation(scenePath: try folder.write(source, to: "a.tbl"))
  }

  private static let matrix =
    "appearance: [light, dark]; layoutDirection: [leftToRight, rightToLeft]"

  @Test("A snapshot is the same whichever were resolved before it")
  func hitEqualsMiss() throws {
    let first = try compilation(Self.scene(Self.matrix))
    #expect(first.diagnostics.isEmpty, "\(first.diagnostics)")
    for order in [first.allSnapshots, [3, 1]] {
      var shared = first
      for snapshot in order {
        var alone = first
        let (found, expected) = (
          shared.resolve(snapshot: snapshot), alone.resolve(snapshot: snapshot)
        )
        #expect(try #require(found).tree == #require(expected?.tree))
        #expect(found?.diagnostics == expected?.diagnostics)
      }
    }
  }

  @Test("A snapshot in other colors takes less than a quarter of the first one")
  func colorsMoveNoLine() throws {
    var compilation = try compilation(Self.scene("appearance: [light, dark]"))
    var used = [compilation.budget.used(.evaluation)]
    for snapshot in compilation.allSnapshots {
      #expect(compilation.resolve(snapshot: snapshot)?.tree != nil)
      used.append(compilation.budget.used(.evaluation))
    }
    #expect(used[2] - used[1] < (used[1] - used[0]) / 4, "\(used)")
  }

  @Test("Rows of three texts with 60 snapshots fit the budget, and rows that wrap to the middle")
  func budget() throws {
    var rows = try compilation(Self.scene(rows: 5, Self.matrix))
    let (before, count) = (rows.budget, 4)
    for snapshot in rows.allSnapshots.prefix(count) { _ = rows.resolve(snapshot: snapshot) }
    let steps = rows.budget.used(.evaluation) - before.used(.evaluation)
    #expect(steps / count * 60 < rows.budget.limit(.evaluation), "\(steps)")
    var many = try compilation(
      #"""
      let days = ["today", "on the day after tomorrow", "next week"]
      scene "Rows" {
          device: iPhone17
          table {
              contentOffset: (0, 300000)
              for i in 0..<100000 {
                  row "\#(Self.text) \(days[i * i % 3])" { numberOfLines: 0 }
              }
          }
      }
      """#)
    #expect(many.resolve(snapshot: nil)?.tree != nil)
    #expect(many.budget.used(.evaluation) < 1_000_000, "\(many.budget.used(.evaluation))")
  }

  @Test("An earlier state of the budget has the texts of that state")
  func resetting() throws {
    let first = try compilation(Self.scene("appearance: [light]"))
    let used = (0..<2).map { _ in
      var copy = first
      _ = copy.resolve(snapshot: 0)
      let (budget, texts) = (copy.budget, copy.texts)
      _ = copy.resolve(snapshot: 0)
      let again = copy.budget.used(.evaluation)
      (copy.budget, copy.texts) = (budget, texts)
      _ = copy.resolve(snapshot: 0)
      #expect(copy.budget.used(.evaluation) == again)
      return again
    }
    #expect(used[0] == used[1])
  }

  @Test("The oldest texts are removed when all take too many bytes")
  func eviction() {
    var texts = TextCache(byteLimit: 20_000)
    let fonts = TextFonts([:], of: "a.tbl")
    texts.beginSnapshot()
    var stack = FontStack([])
    func key(_ number: Int) -> TextCache.Key {
      texts.key(StyledText("Text \(number)", TextStyle(color: .black)), TextShape(), fonts)
    }
    for number in 0..<100 {
      let line = stack.line("Text \(number)", size: 10, weight: .regular)
      texts.keep([line], key(number))
      #expect(texts.lines(key(number)) == [line])
    }
    let known = (0..<100).filter { texts.lines(key($0)) != nil }
    #expect(known.count >= 10 && known.count < 40 && known == Array((100 - known.count)..<100))
    // What takes a large part of the room is not kept.
    let long = stack.line(String(repeating: "long ", count: 100), size: 10, weight: .regular)
    texts.keep([long], key(100))
    #expect(texts.lines(key(100)) == nil && texts.lines(key(99)) != nil)
  }

  @Test("Texts with other bytes, sizes, or widths are not the same")
  func keys() {
    var texts = TextCache()
    let fonts = TextFonts([:], of: "a.tbl")
    func key(_ text: String, size: Double = 10, color: Color = .black, width: Double? = nil)
      -> TextCache.Key
    {
      var style = TextStyle(color: color)
      style.size = size
      return texts.key(StyledText(text, style), TextShape(width: width), fonts)
    }
    var stack = FontStack([])
    texts.keep([stack.line("\u{E9}", size: 10, weight: .regular)], key("\u{E9}"))
    #expect(texts.lines(key("\u{E9}", color: .white)) != nil)
    for other in [key("e\u{301}"), key("\u{E9}", size: 11), key("\u{E9}", width: 10)] {
      #expect(texts.lines(other) == nil)
    }
  }
}
