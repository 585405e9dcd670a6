import Foundation
import TestSupport
import Testing

/// `Docs/JSON.md` describes the JSON that the commands print.
@Suite("Keys in Docs/JSON.md")
struct JSONDocumentTests {
  private static let scene = """
    scene "A" {
        size: (100, 80)
        layer box { frame: (10, 10, 30, 30); backgroundColor: red }
        snapshot "rest" { tags: ["smoke"]; compare { maxDifference: 1; maxPixels: 1 } }
    }
    """

  @Test("Every key of a command's JSON is described")
  func everyKeyOfCommandsJSONIsDescribed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.tbl")
    let run = "unset CI; export XDG_CACHE_HOME=\"$PWD/.cache\"; "
    _ = try shell(run + "scenec test --record missing && scenec review --accept all", in: folder)
    try folder.write(Self.scene.replacing("(10, 10", with: "(14, 10"), to: "b.tbl")
    let mutated = try shell(run + "scenec test a.tbl --mutate --report json=-", in: folder).output
    let different = try shell("scenec diff a.tbl b.tbl --json", in: folder).output
    let blamed = try shell("scenec blame a.tbl 20,20 --json", in: folder).output
    try folder.write(Self.scene.replacing("(10, 10", with: "(14, 10"), to: "a.tbl")
    let failed = try shell(run + "scenec test a.tbl --report json=-", in: folder).output
    let listed = try shell(run + "scenec test a.tbl --list=json", in: folder).output

    let described = Set(DocumentsTests.codeWords(of: try DocumentsTests.text(of: "Docs/JSON.md")))
    for output in [mutated, different, blamed, failed, listed] {
      let keys = Self.keys(of: try JSONSerialization.jsonObject(with: Data(output)))
      #expect(!keys.isEmpty)
      #expect(keys.subtracting(described) == [])
    }
  }

  private static func keys(of value: Any) -> Set<String> {
    if let array = value as? [Any] { return array.reduce(into: []) { $0.formUnion(keys(of: $1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.values.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1)) }
  }
}
