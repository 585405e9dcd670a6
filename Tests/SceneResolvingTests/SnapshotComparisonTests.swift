import SceneSource
import SceneSyntax
import Testing
@testable import SceneChecking
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Test settings of snapshots")
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
    let (checked, diagnostics) = checked("a.tbl", in: library)
    guard let scene = checked else { return (.init(), diagnostics.map(\.message)) }
    let found = SceneResolving.comparison(ofSnapshot: 0, of: scene, in: library)
    let resolution = resolve(scene, snapshot: 0, in: library)
    return (found, resolution.diagnostics.map(\.message))
  }

  @Test("By default, images are compared exactly")
  func defaults() throws {
    #expect(try comparison("snapshot \"a\"") == (SnapshotComparison(), []))
  }

  @Test("An image was called a picture before, which has a safe fix-it")
  func formerName() {
    var library = Library()
    let text = "scene \"A\" { size: (9, 9); snapshot \"a\" { compare { golden: picture } } }"
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", bytes: Array(text.utf8))))
    let fixIts = check("a.tbl", in: library).diagnostics.flatMap(\.fixIts)
    #expect(fixIts.map(\.message) == ["write 'image'"])
    #expect(fixIts.map(\.isSafe) == [true])
  }

  @Test("Evaluates all settings")
  func everything() throws {
    let (found, diagnostics) = try comparison(
      """
      snapshot "a" {
        tags: ["slow", "n\\(n)"]
        n: 4
        compare {
          golden: image; maxDifference: n; maxPixels: n * 10; window: (n + 1, 2)
          perceptual: 20; ignore: [card.title, card]
          expectFailure: "issue \\(n)"
        }
      }
      """)
    var expected = SnapshotComparison()
    expected.tags = ["slow", "n4"]
    expected.tolerance = ImageTolerance(
      maxDifference: 4, perceptual: 20, maxPixels: 40, window: .init(size: 5, count: 2))
    expected.ignored = ["card.title", "card"]
    expected.expectedFailure = "issue 4"
    #expect(diagnostics == [])
    #expect(found == expected)
  }

  @Test("An explicit 0 differs from the default: with a window, it accepts no pixels")
  func explicitZero() throws {
    let (found, _) = try comparison("snapshot \"a\" { compare { maxPixels: 0; window: (8, 2) } }")
    #expect(found.tolerance == ImageTolerance(maxPixels: 0, window: .init(size: 8, count: 2)))
    let (bare, _) = try comparison("snapshot \"a\" { compare { window: (8, 2) } }")
    #expect(bare.tolerance.maxPixels == nil)
  }

  @Test(
    "Settings without effect are errors",
    arguments: [
      ("maxPixels: 5%", "expected a whole number, not a percentage"),
      ("maxPixels: n * 10 + 0.5", "'maxPixels' must be a whole number, not 30.5"),
      ("maxDifference: 0.5", "'maxDifference' must be a whole number, not 0.5"),
      ("perceptual: 20%", "expected a whole number, not a percentage"),
      ("window: (8, 0.5)", "'window' must be a whole number, not 0.5"),
      (
        "window: (8, 64)",
        "a window of 8 × 8 pixels with up to 64 different pixels accepts every image"
      ),
      (
        "golden: tree; maxDifference: 0",
        "'maxDifference' cannot be combined with 'golden: tree'"
      ),
      (
        "golden: hash; ignore: card",
        "'ignore' cannot be combined with 'golden: hash'"
      ),
      (
        "golden: hash; window: (8, 2)",
        "'window' cannot be combined with 'golden: hash'"
      ),
    ])
  func ineffective(properties: String, message: String) throws {
    #expect(try comparison("snapshot \"a\" { compare { \(properties) } }").1 == [message])
  }

  @Test("Errors in the settings are errors of the scene")
  func mistakes() throws {
    let (_, diagnostics) = try comparison("snapshot \"a\" { compare { maxPixels: n - 4 } }")
    #expect(diagnostics.count == 1)
  }
}
