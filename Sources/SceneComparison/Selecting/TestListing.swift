import FoundationEssentials

/// What `--list` prints: the tests that would run.
package enum TestListing {
  /// An identity a line.
  package static func text(_ tests: [TestCandidate]) -> String {
    tests.map { "\($0.id)\n" }.joined()
  }

  /// An array of objects, keys sorted.
  package static func json(_ tests: [TestCandidate]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TestReport.bytes(tests.map(Entry.init), encoder) + [UInt8(ascii: "\n")]
  }

  private struct Entry: Encodable {
    let id: String
    let scene: String
    let slug: String
    let name: String
    let tags: [String]
    let place: SourcePlace?
    let files: [String]

    init(_ test: TestCandidate) {
      id = test.id.description
      scene = test.id.scene
      slug = test.id.slug
      name = test.name
      tags = test.tags
      place = test.place
      files = test.files
    }
  }
}
