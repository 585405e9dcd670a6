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
          golden: image; maxDifference: n; maxPixels: n * 10
          perceptual: 20; ignore: [card.title, card]
          expectFailure: "issue \\(n)"
        }
      }
      """)
    var expected = SnapshotComparison()
    expected.tags = ["slow", "n4"]
    expected.tolerance = ImageTolerance(maxDifference: 4, perceptual: 20, maxPixels: 40)
    expected.ignored = ["card.title", "card"]
    expected.expectedFailure = "issue 4"
    #expect(diagnostics == [])
    #expect(found == expected)
  }

  @Test(
    "Settings without effect are errors",
    arguments: [
      ("maxPixels: 5%", "expected a whole number, not a percentage"),
      ("maxPixels: n * 10 + 0.5", "'maxPixels' must be a whole number, not 30.5"),
      ("maxDifference: 0.5", "'maxDifference' must be a whole number, not 0.5"),
      ("perceptual: 20%", "expected a whole number, not a percentage"),
      (
        "golden: tree; maxDifference: 0",
        "'maxDifference' cannot be combined with 'golden: tree'"
      ),
      (
        "golden: hash; ignore: card",
        "'ignore' cannot be combined with 'golden: hash'"
      ),
      (
        "golden: hash; maxPixels: 2",
        "'maxPixels' cannot be combined with 'golden: hash'"
      ),
    ])
  func ineffective(properties: String, message: String) throws {
    #expect(try comparison("snapshot \"a\" { compare { \(properties) } }").1 == [message])
  }

  @Test("A window, which other versions had, is an error that says what applies")
  func window() {
    var library = Library()
    let text = "scene \"A\" { size: (9, 9); snapshot \"a\" { compare { window: (8, 2) } } }"
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", bytes: Array(text.utf8))))
    let notes = check("a.tbl", in: library).diagnostics.flatMap { $0.notes }.map { $0.message }
    #expect(notes.count == 1 && notes[0].contains("only 'maxPixels' allows them"))
  }

  @Test("Errors in the settings are errors of the scene")
  func mistakes() throws {
    let (_, diagnostics) = try comparison("snapshot \"a\" { compare { maxPixels: n - 4 } }")
    #expect(diagnostics.count == 1)
  }
}
