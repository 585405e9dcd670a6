import SceneCompiler
import TestSupport
import Testing
@testable import SceneTesting

@Suite("Cache of passed expectations")
struct ResultCacheTests {
  private let folder: TemporaryFolder
  private var scene: String { folder("a.tbl") }
  private var references: ReferenceStore { ReferenceStore(of: scene) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("let side = 4\n", to: "sizes.tbl")
    try folder.write(
      """
      import "sizes.tbl"
      scene "A" {
          size: (8, 8)
          layer { frame: (1, 1, side, 2); backgroundColor: red }
          snapshot "one" { compare { golden: tree } }
          snapshot "two" { compare { golden: tree } }
      }

      """, to: "a.tbl")
  }

  /// The cache as a new process would open it; nil if this machine has none.
  private func cache(_ subject: String = "") -> ResultCache? {
    ResultCache(
      of: [scene, subject], in: .trusted(), project: try? ProjectConfiguration(of: folder.path),
      references: references)
  }

  private func passes(_ names: [String]?, _ record: RecordMode = .none) -> [String]? {
    cache()?.recall(record)?.passes(named: names)?.map(\.id.slug)
  }

  /// Runs tests, records the references of those that have none, and adds the outcomes.
  private func run(_ slugs: [String]) throws {
    let cache = cache()
    var compilation = try Compilation(scenePath: scene, root: nil, keepsHashes: true)
    var entries: [String: SceneRecord.Test] = [:]
    for test in SnapshotTest.tests(in: compilation) where slugs.contains(test.id.slug) {
      let run = { (mode: RecordMode) in
        SnapshotRunner.outcome(test, &compilation, references: references, record: mode)
      }
      if run(.missing).result.status == .recorded { try references.accept(test.id.slug) }
      entries[test.id.slug] = cache?.entry(of: test, run(.none))
    }
    cache?.save(compilation, entries)
  }

  @Test("Snapshots that passed are known, by name, until a file changes", .enabled(if: hasCache))
  func files() throws {
    #expect(passes(nil) == nil)
    try run(["one"])
    #expect(passes(["one"]) == ["one"])
    #expect(passes(nil) == nil)
    try run(["two"])
    #expect(passes(nil) == ["one", "two"])
    #expect(passes(["three"]) == nil)
    #expect(passes(nil, .changed) == ["one", "two"])
    #expect(passes(nil, .all) == nil)
    for name in ["a.tbl", "sizes.tbl", "__Snapshots__/a/two.txt"] {
      let bytes = try folder.bytes(name)
      try folder.write(bytes + Array("\n".utf8), to: name)
      #expect(passes(nil) == nil, "\(name)")
      try folder.write(bytes, to: name)
      #expect(passes(nil) == ["one", "two"], "\(name)")
    }
  }

  @Test("A failure replaces an earlier pass", .enabled(if: hasCache))
  func failure() throws {
    try run(["one", "two"])
    try folder.write("canvas\n", to: "__Snapshots__/a/one.txt")
    try run(["one"])
    #expect(passes(["one"]) == nil)
    #expect(passes(["two"]) == ["two"])
  }

  @Test("Other arguments are not known", .enabled(if: hasCache))
  func others() throws {
    try run(["one"])
    #expect(cache("@3x")?.recall(.none) == nil)
  }

  private static let hasCache = CacheFolder.trusted() != nil

  @Test("The program is identified by what it contains")
  func program() {
    #expect(ProgramIdentity.hash != nil)
    var hashes: Set<ContentHash> = []
    for count in 0..<40 {
      for byte in [UInt8(0), 1, 128] {
        hashes.insert(QuickHash([UInt8](repeating: 7, count: count) + [byte]).value)
      }
    }
    hashes.insert(QuickHash([]).value)
    #expect(hashes.count == 121)
  }
}
