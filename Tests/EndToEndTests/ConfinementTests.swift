import Foundation
import TestSupport
import Testing

@testable import SceneTesting

/// Links in a repository at the paths of files that commands write and read.
@Suite("Files outside the folders are neither written nor read")
struct ConfinementTests {
  private static let scene = """
    scene "A" {
        size: (4, 4)
        snapshot "s"
    }

    """

  /// A folder `repository` with a scene, next to a file that no command may touch.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "repository/a.tbl")
    try folder.write("secret", to: "outside/secret")
    return folder
  }

  @Test("An output is not written through a link that leads out of its folder")
  func outputs() throws {
    let folder = try folder()
    try folder.link("repository/a.s.ppm", to: "../outside/secret")
    try folder.write("", to: "repository/out/kept")
    try folder.link("repository/out/a.s.ppm", to: "../../outside/new")
    try folder.link("repository/out/a.s.png", to: "other.png")
    func build(_ words: String) throws -> ProcessResult {
      try shell("cd repository && exec \"$TOOL\" build a.tbl \(words)", in: folder)
    }
    for (words, link) in [("", "a.s.ppm"), ("-o out/", "a.s.ppm")] {
      let result = try build(words)
      #expect(result.exitCode == 3)
      #expect(result.error.contains("the link '\(link)' leads to '"), "\(result.error)")
    }
    #expect(try folder.text("outside/secret") == "secret")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("outside")) == ["secret"])
    // Inside the folder, a link is equivalent to its target.
    #expect(try build("-o out/ --emit png").exitCode == 0)
    #expect(try folder.bytes("repository/out/other.png").count > 50)
    // A file that the user names can be anywhere.
    try folder.link("repository/named", to: "../outside/named")
    #expect(try build("-o named").exitCode == 0)
    #expect(try folder.bytes("outside/named").count > 50)
  }

  @Test("A pipe at the path of an output is replaced without waiting for a reader")
  func pipes() throws {
    let folder = try folder()
    let result = try shell(
      "cd repository && mkfifo a.s.ppm && exec \"$TOOL\" build a.tbl", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try folder.bytes("repository/a.s.ppm").starts(with: Array("P6".utf8)))
  }

  @Test("A merged page shows images and layer trees, whatever a report names")
  func merging() throws {
    let suite = try Suite()
    try suite.write(to: "a.tbl")
    try suite.acceptAll()
    try suite.write(x: 5, to: "a.tbl")
    _ = try suite("test", "--report", "json=r/r.json", "--artifacts", "r")
    let report = try suite.folder.text("r/r.json")
    let actual = try #require(
      try TestReport(json: Array(report.utf8)).results[0].failure?.files.actual)
    try suite.folder.write("token-in-settings", to: ".git/config")
    try suite.folder.write("token-in-text", to: "elsewhere.txt")
    try suite.folder.link("r/link.txt", to: "/etc/hostname")
    for name in [
      ".git/config", "r/../.git/config", suite.folder(".git/config"), "/etc/passwd",
      "../../../../../../etc/passwd", "r/link.txt",
    ] {
      let hostile = report.replacing("\"\(actual)\"", with: "\"\(name)\"")
        .replacing("actual.txt\"", with: "x\",\"actualTree\":\"\(name)\"")
      try suite.folder.write(hostile, to: "r/r.json")
      _ = try suite("merge-reports", "r", "--report", "html=page.html")
      let page = try suite.folder.text("page.html")
      #expect(!page.contains("token-in-settings") && !page.contains("root:"), "\(name)")
    }
  }
}
