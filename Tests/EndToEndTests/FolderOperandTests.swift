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

  @Test("A folder without a scene is invalid usage", arguments: ["fmt", "fix", "check"])
  func empty(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "none/notes.txt")
    let result = try scenec(command, "none", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.hasPrefix("error: there is no scene in 'none'\n"))
  }
}
