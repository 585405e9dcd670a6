import TestSupport
import Testing

@Suite("Commands take folders")
struct FolderOperandTests {
  private let untidy = "scene \"A\" {\nsize = (40,40)\n}\n"

  /// Three scenes, one of which is also named, and other files.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for path in ["all/z.tbl", "all/b/a.tbl", "all/b.tbl"] { try folder.write(untidy, to: path) }
    for path in ["all/.git/x.tbl", "all/notes.txt", "all/__Snapshots__/x.tbl"] {
      try folder.write(untidy, to: path)
    }
    return folder
  }

  private static let order = ["all/b.tbl", "all/b/a.tbl", "all/z.tbl"]

  @Test("All scenes below a folder are formatted, in order", arguments: ["fmt", "fix"])
  func rewriting(command: String) throws {
    let folder = try folder()
    let listed = try scenec(command, "--check", "all", in: folder)
    #expect(listed.exitCode == 1)
    #expect(listed.text == Self.order.map { $0 + "\n" }.joined())
    let done = try scenec(command, "all/z.tbl", "all", "./all/", in: folder)
    #expect(done.exitCode == 0)
    #expect(
      done.text
        == ["all/z.tbl", "all/b.tbl", "all/b/a.tbl"].map {
          "\(command == "fmt" ? "formatted" : "fixed") \($0)\n"
        }.joined())
    for path in ["all/.git/x.tbl", "all/notes.txt", "all/__Snapshots__/x.tbl"] {
      #expect(try folder.text(path) == untidy)
    }
  }

  @Test("All scenes below a folder are checked, in order")
  func checking() throws {
    let folder = try folder()
    let result = try scenec("check", "all", "--diagnostics", "short", in: folder)
    #expect(result.exitCode == 1)
    let files = result.text.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    #expect(files.filter { $0.hasSuffix(".tbl") }.map(String.init) == Self.order)
  }

  @Test("All scenes below a folder are built, except libraries")
  func building() throws {
    let folder = try TemporaryFolder()
    for path in ["all/b/a.tbl", "all/z.tbl", "y.tbl"] {
      try folder.write("scene \"A\" { size: (8, 8) }\n", to: path)
    }
    try folder.write("let side = 8\n", to: "all/theme.tbl")
    let result = try scenec("build", "y.tbl", "all", "-o", "out/", "--emit", "png", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    let names = result.text.split(separator: "\n").compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(names == ["out/y.png", "out/b/a.png", "out/z.png"])
    let one = try scenec("build", "all/b", "-o", "one.png", in: folder)
    #expect(one.exitCode == 0 && one.text.hasPrefix("wrote one.png "))
    #expect(try scenec("build", "all", "-o", "one.png", in: folder).exitCode == 2)
  }

  @Test(
    "A folder without a scene is invalid usage",
    arguments: ["fmt", "fix", "check", "build", "watch"])
  func empty(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "none/notes.txt")
    let result = try scenec(command, "none", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.hasPrefix("error: there is no scene in 'none'\n"))
  }
}
