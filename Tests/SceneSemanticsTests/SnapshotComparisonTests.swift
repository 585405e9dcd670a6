import SceneSource
import SceneSyntax
import Testing

@testable import SceneSemantics

@Suite("What snapshots say to tests")
struct SnapshotComparisonTests {
  private func comparison(_ snapshot: String) throws -> (SnapshotComparison, [String]) {
    var library = Library()
    let text = """
      scene "A" {
        size: (10, 10)
        let n = 3
        layer card { frame: (0, 0, 5, 5); layer title { frame: (0, 0, 1, 1) } }
        \(snapshot)
      }
      """
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", bytes: Array(text.utf8))))
    let result = check("a.tbl", in: library)
    guard let scene = result.scene else { return (.init(), result.diagnostics.map(\.message)) }
    let found = SceneSemantics.comparison(ofSnapshot: 0, of: scene, in: library)
    let resolution = resolve(scene, snapshot: 0, in: library)
    return (found, resolution.diagnostics.map(\.message))
  }

  @Test("Without a word the picture is compared, and nothing is allowed")
  func defaults() throws {
    #expect(try comparison("snapshot \"a\"") == (SnapshotComparison(), []))
  }

  @Test("All that it says is read, computed where it is an expression")
  func everything() throws {
    let (found, diagnostics) = try comparison(
      """
      snapshot "a" {
        tags: ["slow", "n\\(n)"]
        n: 4
        compare {
          golden: tree; maxDifference: n; maxPixels: n * 10 + 0.5; window: (n + 1, 2)
          perceptual: 20; ignore: [card.title, card]
        }
      }
      """)
    var expected = SnapshotComparison()
    expected.tags = ["slow", "n4"]
    expected.golden = .tree
    expected.maxDifference = 4
    expected.maxPixels = 40
    expected.window = .init(size: 5, count: 2)
    expected.perceptual = 20
    expected.ignored = ["card.title", "card"]
    #expect(diagnostics == [])
    #expect(found == expected)
  }

  @Test("A mistake in it is one of the scene")
  func mistakes() throws {
    let (_, diagnostics) = try comparison("snapshot \"a\" { compare { maxPixels: n - 4 } }")
    #expect(diagnostics.count == 1)
  }
}
