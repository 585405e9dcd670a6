import Foundation
import TestSupport
import Testing

@Suite("Result cache")
struct ResultCacheTests {
  private func remembered(_ result: ProcessResult) -> Int? {
    result.error.firstMatch(of: /passed \((\d+) cached\)/).flatMap { Int($0.1) }
  }

  private func suite(_ count: Int = 3) throws -> Suite {
    let suite = try Suite()
    for number in 0..<count { try suite.write(x: number, to: "s\(number).tbl") }
    try suite.acceptAll()
    try suite.age()
    _ = try suite("test")
    return suite
  }

  @Test("An unchanged second run uses the cache for all tests")
  func secondRun() throws {
    let suite = try suite()
    for _ in 0..<3 {
      let result = try suite("test")
      #expect(result.exitCode == 0)
      #expect(remembered(result) == 3)
    }
    #expect(try remembered(suite("test", "--no-cache")) == nil)
    #expect(try remembered(suite("test", "--repeat", "2")) == nil)
    #expect(try remembered(suite("test", "--root", "..")) == nil)
    #expect(try remembered(suite("test", "--budget", "2")) == nil)
  }

  @Test("Detects changes of the scene, its input files, and its references")
  func changes() throws {
    let suite = try Suite()
    try suite.folder.write("let red = #FF0000\n", to: "parts/colors.tbl")
    let picture = PlainPNG(width: 2, height: 2, value: { _, _, channel in channel * 9 }).bytes
    try suite.folder.write(picture, to: "parts/p.png")
    try suite.folder.write("side\n2\n", to: "parts/n.csv")
    try suite.folder.write(
      """
      import "parts/colors.tbl"
      scene "A" {
          size: (8, 8)
          background: red
          let side = csv("parts/n.csv").first.side
          layer { frame: (1, 1, side, 2); contents: image("parts/p.png") }
      }

      """, to: "a.tbl")
    try suite.acceptAll()
    try suite.age()
    #expect(try suite("test", "--no-cache").exitCode == 0)
    let other = PlainPNG(width: 2, height: 2, value: { _, _, channel in channel * 8 }).bytes
    let changes: [(String, [UInt8])] = [
      ("a.tbl", try suite.folder.bytes("a.tbl") + Array("\n".utf8)),
      ("parts/colors.tbl", Array("let red = #FE0000\n".utf8)),
      ("parts/p.png", other),
      ("parts/n.csv", Array("side\n3\n".utf8)),
      ("__Snapshots__/a/a.png", [1, 2, 3]),
      ("__Snapshots__/a/a.txt", Array("nothing".utf8)),
    ]
    for (name, bytes) in changes {
      let before = try suite.folder.bytes(name)
      _ = try suite("test")
      #expect(try remembered(suite("test")) == 1)
      try suite.folder.write(bytes, to: name)
      let result = try suite("test")
      #expect(remembered(result) == nil, "\(name): \(result.error)")
      #expect(result.exitCode == (name == "a.tbl" || name.hasSuffix(".txt") ? 0 : 1), "\(name)")
      try suite.folder.write(before, to: name)
    }
    #expect(try suite("test").exitCode == 0)
    try FileManager.default.removeItem(atPath: suite.folder("__Snapshots__/a/a.png"))
    #expect(try suite("test").exitCode == 1)
  }

  @Test("A rewritten file with the same contents is unchanged")
  func sameContent() throws {
    let suite = try suite()
    for name in ["s1.tbl", "__Snapshots__/s1/s1.png"] {
      try suite.folder.write(try suite.folder.bytes(name), to: name)
      #expect(try remembered(suite("test")) == 3)
    }
  }

  @Test("Detects a change that keeps size and time")
  func sneakyChange() throws {
    let suite = try suite()
    let path = suite.folder("s1.tbl")
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    let text = try suite.folder.text("s1.tbl").replacing("#FF0000", with: "#FF0001")
    // Written in place, so that the inode does not change.
    #expect(try suite.shell("printf '%s\\n' '\(text)' | sed '$d' > s1.tbl").exitCode == 0)
    try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: path)
    let result = try suite("test")
    #expect(result.exitCode == 1)
    #expect(remembered(result) == 2)
  }

  @Test("Caches passed tests with their notes, but not failures and recordings")
  func onlyPasses() throws {
    let suite = try suite()
    try suite.write("#00FF00", to: "s0.tbl")
    try suite.folder.write("another", to: "__Snapshots__/s1/s1.txt")
    for count in [1, 2] {
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(remembered(result) == count)
      #expect(
        result.error.contains("failed s0.tbl#s0")
          && result.error.contains("passed with a note s1.tbl#s1"))
    }
  }

  @Test("A partial run keeps the results of other snapshots")
  func partialRunKeepsResultsOfOtherSnapshots() throws {
    let suite = try suite()
    try suite.write("#00FF00", to: "s0.tbl")
    _ = try suite("test", "s0.tbl")
    #expect(try remembered(suite("test", "s1.tbl")) == 1)
    #expect(try remembered(suite("test")) == 2)
  }

  @Test("A damaged or missing cache does not affect results")
  func brokenCache() throws {
    let suite = try suite()
    let names = try FileManager.default.subpathsOfDirectory(atPath: suite.cache("scenec"))
      .filter { !$0.hasPrefix("results") || $0.count == 43 }
    for prefix in ["program-", "results-"] {
      #expect(names.contains { $0.hasPrefix(prefix) }, "\(prefix)")
    }
    for name in names.map({ "scenec/" + $0 }) {
      let whole = try suite.cache.bytes(name)
      // Without a cached hash, the whole executable is read, which takes a while.
      let places = name.hasPrefix("scenec/program-") ? 2 : 4
      for index in stride(from: 0, to: whole.count, by: max(whole.count / places, 1)) {
        var damaged = whole
        damaged[index] ^= 0x41
        for bytes in [damaged, Array(whole.prefix(index))] {
          try suite.cache.write(bytes, to: name)
          let result = try suite("test")
          #expect(result.exitCode == 0, "\(name), \(bytes.count) bytes, \(index): \(result)")
          #expect(result.error.contains("3 passed"), "\(name), \(index): \(result)")
        }
      }
    }
    try FileManager.default.removeItem(atPath: suite.cache("scenec"))
    #expect(try suite("test").error.contains("\n3 passed in"))
  }

  @Test("Tests run without a cache folder")
  func noPlace() throws {
    let suite = try suite()
    let environments = [
      ["XDG_CACHE_HOME": "", "HOME": ""], ["XDG_CACHE_HOME": "relative", "HOME": "relative"],
      ["XDG_CACHE_HOME": "/dev/null/x"],
    ]
    for environment in environments {
      let result = try suite("test", environment: environment)
      #expect(result.exitCode == 0)
      #expect(remembered(result) == nil)
    }
    #expect(!suite.has("relative"))
    let home = try TemporaryFolder()
    _ = try suite("test", environment: ["XDG_CACHE_HOME": "", "HOME": home.path])
    let names = try FileManager.default.contentsOfDirectory(atPath: home(".cache/scenec"))
    #expect(names.contains { $0.hasPrefix("program-") })
  }

  @Test("Another compiler does not use the cache")
  func otherCompiler() throws {
    let suite = try suite()
    // Written by another process: a file that this process writes can be open in a child of another
    // test.
    #expect(try suite.shell("cp \"$TOOL\" other && printf x >> other").exitCode == 0)
    let result = try suite.shell("./other test")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(remembered(result) == nil)
    #expect(try remembered(suite.shell("./other test")) == 3)
  }
}
