import SceneSemantics
import SceneCompiler
import SceneTesting

/// The list of tests printed by `scenec test --list`.
enum TestListing {
  static func text(_ tests: [SnapshotTest]) -> String {
    tests.map { TerminalEscaping.line($0.id.description) + "\n" }.joined()
  }

  /// A test as a JSON object.
  struct Entry: Encodable {
    let id: String
    let scene: String
    let slug: String
    let name: String
    let tags: [String]
    let golden: String
    /// The files that the scene reads, beginning with itself.
    let files: [String]
    let line: Int?

    init(_ test: SnapshotTest) {
      id = test.id.description
      scene = test.id.scene
      slug = test.id.slug
      name = test.name
      tags = test.tags
      golden = test.golden.rawValue
      files = test.files
      line = test.place?.line
    }
  }
}
