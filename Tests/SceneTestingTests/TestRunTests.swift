import Testing
@testable import SceneCompiler
@testable import SceneTesting
@testable import SceneLanguage

@Suite("Parts of a test run")
struct TestRunTests {
  @Test(
    "Hashes match SHA-256",
    arguments: [
      // The examples of FIPS 180-4, and lengths near the block size.
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func hashes(_ text: String, _ digest: String) {
    #expect(ContentHash(Array(text.utf8)).text == digest)
  }

  @Test("The cache reads what it wrote")
  func cacheBytes() throws {
    var test = SnapshotTest(
      id: SnapshotID(scene: "a.tbl", slug: "é"), name: "É \u{0}", snapshot: 3, tags: ["x", ""],
      golden: .hash, place: FileLocation(file: "a.tbl", line: 4, column: 5))
    (test.lastLine, test.axes) = (6, [Scene.Axis(name: "a", value: "1")])
    var file = FileRecord(
      path: "Package.swift", hash: ContentHash([]), at: "Package.swift", runSince: .max)
    file.stamp?.inode = .max
    let warning = TestWarning(
      code: "W0207", message: "m", place: FileLocation(file: "b", line: 1, column: 2),
      isOfLayers: true)
    let scene = SceneRecord(
      inputs: [file], files: ["a.tbl"],
      tests: [
        .init(
          test: test, pass: [file], notes: ["n"], warnings: [warning], pixels: CachedPixels()),
        .init(test: SnapshotTest(id: test.id, name: "")),
      ])
    #expect(try JSON.value(SceneRecord.self, JSON.bytes(scene)) == scene)
  }

  @Test("Paths are normalized and relative to the working directory")
  func paths() {
    let expected = [
      ("./a//b/./c.tbl", "a/b/c.tbl"), (".", ""), ("a/../b", "a/../b"), ("/x/y/a/b", "a/b"),
      ("/x/y", ""), ("/x/yy/a", "/x/yy/a"), ("/", "/"), ("a/", "a"),
    ]
    for (path, result) in expected {
      #expect(SceneDiscovery.normalized(path, from: "/x/y") == result)
    }
    #expect(SceneDiscovery.normalized("/a/b", from: "/") == "a/b")
    #expect(SceneDiscovery.normalized("/a/b", from: nil) == "/a/b")
  }

  @Test("Separates the first line of a tree from the tree")
  func treeReferences() {
    let text = "canvas size (1 2) scale 1 background #FFFFFF\n"
    let reference = TreeReference(text: text, inputs: "0123456789abcdef")
    #expect(TreeReference(reference.bytes) == reference)
    let whole = TreeReference(text: text, inputs: "0123456789abcdef", content: "fedcba9876543210")
    #expect(TreeReference(whole.bytes) == whole)
    #expect(TreeReference(Array(text.utf8)) == TreeReference(text: text, inputs: nil))
    #expect(TreeReference(Array("// recorded from ".utf8)).text == "")
    #expect(TreeReference(Array("// recorded from short by\nx".utf8)).inputs == nil)
    #expect(TreeReference.isWritten(reference.bytes))
    #expect(!TreeReference.isWritten(Array("canvas".utf8)))
  }
}
