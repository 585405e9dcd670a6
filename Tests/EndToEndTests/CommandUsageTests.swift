import TestSupport
import Testing
@testable import SceneCommands

/// Runs the built command without a scene.
@Suite("Command-line usage")
struct CommandUsageTests {
  @Test(
    "Help and version go to standard output",
    arguments: [
      ["--help"], ["-h"], ["help"], ["help", "build"], ["build", "--help"], ["check", "x", "-h"],
      ["dump", "--help"], ["help", "--help"], ["--version"],
    ])
  func help(arguments: [String]) throws {
    let result = try runProcess(toolPath, arguments, in: "/")
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    let expected = arguments == ["--version"] ? "scenec 0.1.0 (" : "exit codes:"
    #expect(result.text.contains(expected))
  }

  @Test("No arguments are invalid usage and print the help")
  func nothing() throws {
    let result = try runProcess(toolPath, [], in: "/")
    #expect(result.exitCode == 2)
    #expect(result.text == "")
    #expect(result.error.contains("usage: scenec COMMAND"))
  }

  @Test(
    "Invalid usage exits with 2 and a suggestion",
    arguments: [
      (["bild"], "error: unknown command 'bild'; did you mean 'build'?\nsee 'scenec help'\n"),
      (["a.tbl"], "error: unknown command 'a.tbl'; to render a scene, run 'scenec build a.tbl'\n"),
      (["--versoin"], "error: unknown option '--versoin'; did you mean '--version'?\n"),
      (["-v"], "error: unknown option '-v'; did you mean '--version'?\n"),
      (["explain", "301"], "error: there is no code '301'; did you mean 'E0301'?"),
      (["merge-reports"], "error: missing PATH\n"), (["fix"], "error: missing PATH\n"),
      (["--strict", "a"], "error: unknown option '--strict'; expected a command"),
      (["help", "chekc"], "error: unknown command 'chekc'; did you mean 'check'?\n"),
      (
        ["help", "--version"],
        "error: 'help' takes a command, not '--version'; to show the version, run 'scenec --version'\n"
      ),
      (
        ["init"],
        "error: unknown command 'init'; there is nothing to set up: write a scene in a file such as"
          + " 'places.tbl', and run 'scenec build places.tbl --emit png'\n"
      ),
      (
        ["review", "accept"],
        "error: cannot read 'accept': no such file; did you mean 'scenec review --accept all'?\n"
      ),
      (
        ["review", "--accept"],
        "error: '--accept' requires a value: ID, or 'all': 'scenec review --accept all'\n"
      ),
      (["test", "-f", "a"], "error: unknown option '-f'; did you mean 'scenec test --filter'?\n"),
      (
        ["diff", "--threshold", "3"],
        "error: unknown option '--threshold'; every difference counts; a test tolerates those that"
          + " its snapshot allows with 'compare { maxPixels: 10 }'\n"
      ), (["lint", "a.tbl"], "error: unknown command 'lint'; did you mean 'scenec check'?\n"),
      (
        ["test", "--record"],
        "error: '--record' requires a value: none, missing, changed, or all\n"
      ),
      (
        ["test", "--update"],
        "error: unknown option '--update'; did you mean '--record changed'?\n"
      ),
      (["check", "--fix", "a"], "error: unknown option '--fix'; did you mean 'scenec fix'?\n"),
      (
        ["review", "--all"],
        "error: unknown option '--all'; did you mean 'scenec review --accept all'?\n"
      ), (["check", "--update"], "error: unknown option '--update'\n"),
      (
        ["build", "--device", "iPhone8", "a"],
        "error: unknown option '--device'; the scene sets its 'device' or 'size'\n"
      ),
      (
        ["check", "--format", "json", "a"],
        "error: unknown option '--format'; did you mean 'scenec check --diagnostics'?\n"
      ),
      (
        ["dump", "--json", "a"],
        "error: unknown option '--json'; did you mean 'scenec build --emit json'?\n"
      ),
      (
        ["fmt", "-i", "a"],
        "error: unknown option '-i'; files are formatted in place by default\n"
      ), (["schema", "--json"], "error: unknown option '--json'; JSON is the default\n"),
      (
        ["lsp", "--port", "80"],
        "error: unknown option '--port'; the server uses standard input and output\n"
      ),
      (
        ["review", "all"],
        "error: cannot read 'all': no such file; did you mean 'scenec review --accept all'?\n"
      ),
      (["build"], "error: missing PATH\nusage: scenec build [options] PATH…"),
      (["check"], "error: missing PATH\nusage: scenec check [options] PATH…"),
      (
        ["build", "a.tbl", "-o", "a.JPG"],
        "error: '-o' cannot write .JPG files; the extension can be .ppm, .png, .svg, .txt, or .json"
      ),
      (["build", "a", "--emt", "png"], "error: unknown option '--emt'; did you mean '--emit'?"),
      (
        ["test", "--artefacts", "x"],
        "error: unknown option '--artefacts'; did you mean '--artifacts'?\n"
      ),
      (["build", "a", "b", "-o", "x.ppm"], "error: '-o' names one file"),
      (["build", "a", "b", "-o", "-"], "error: '-o' names one file"),
      (["build", "a", "--emit", "ppm,png", "-o", "x"], "error: '-o' names one file"),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let result = try runProcess(toolPath, arguments, in: "/")
    #expect(result.exitCode == 2)
    #expect(result.text == "")
    #expect(result.error.hasPrefix(message))
  }

  @Test("An unreadable file exits with 3", arguments: ["build", "check", "dump"])
  func unreadable(command: String) throws {
    let folder = try TemporaryFolder()
    let missing = try scenec(command, "no.tbl", in: folder)
    #expect(missing.exitCode == 3)
    #expect(missing.error == "error: cannot read 'no.tbl': no such file\n")
    let other = try scenec(command, ".", in: folder)
    let isSearched = command != "dump"
    #expect(other.exitCode == (isSearched ? 2 : 3))
    #expect(
      other.error.hasPrefix(
        isSearched
          ? "error: there is no scene in '.'\n"
          : "error: cannot read '.': it is a folder; its scenes are './*.tbl'\n"))
    let root = try scenec(command, "no.tbl", "--root", "no", in: folder)
    #expect(root.exitCode == 3)
    #expect(root.error == "error: cannot use 'no' as the root folder: there is no such folder\n")
  }

  @Test(
    "A scene without its extension is suggested",
    arguments: [
      ["build", "places"], ["check", "places"], ["dump", "places"], ["diff", "places", "places"],
    ])
  func withoutExtension(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (8, 8) }\n", to: "places.tbl")
    let result = try runProcess(toolPath, arguments, in: folder.path)
    #expect(result.exitCode == 3)
    #expect(
      result.error.hasPrefix(
        "error: cannot read 'places': no such file; did you mean 'places.tbl'?\n"))
  }

  @Test("A misspelled scene and a file that is not a scene cause advice")
  func otherFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (8, 8) }\n", to: "places.tbl")
    try folder.write("name\nAda\n", to: "people.csv")
    let misspelled = try runProcess(toolPath, ["build", "plces.tbl"], in: folder.path)
    #expect(misspelled.exitCode == 3)
    #expect(
      misspelled.error.hasPrefix(
        "error: cannot read 'plces.tbl': no such file; did you mean 'places.tbl'?\n"))
    let data = try runProcess(toolPath, ["check", "people.csv"], in: folder.path)
    #expect(data.exitCode == 2)
    #expect(
      data.error.hasPrefix(
        "error: 'people.csv' is not a scene; it is a data file, which a scene reads with"
          + " 'csv(\"people.csv\")'\n"))
  }

  @Test(
    "A file in a Git revision is not a path",
    arguments: [
      (
        ["diff", "HEAD:places.tbl", "places.tbl"],
        "for a file in a Git revision, write 'git:HEAD:./places.tbl'"
      ),
      (["check", "git:HEAD:./places.tbl"], "only 'blame', 'diff', and 'show' read Git revisions"),
    ])
  func misspelledPaths(arguments: [String], advice: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (8, 8) }\n", to: "places.tbl")
    let result = try runProcess(toolPath, arguments, in: folder.path)
    #expect(result.exitCode == 3)
    #expect(result.error.contains(": no such file; " + advice))
  }

  @Test("'check' and 'build' reject names that are equal on some file systems, as 'test' does")
  func namesakes() throws {
    let folder = try TemporaryFolder()
    for name in ["a.tbl", "A.tbl"] {
      try folder.write("scene \"A\" { size: (8, 8) }\n", to: "1/\(name)")
    }
    let check = try runProcess(toolPath, ["check", "1/a.tbl", "1/A.tbl"], in: folder.path)
    #expect(check.exitCode == 1)
    #expect(
      check.error.contains("error: '1/A.tbl': its name differs from that of '1/a.tbl' only in "))
    let build = try runProcess(toolPath, ["build", "1/a.tbl", "1/A.tbl"], in: folder.path)
    #expect(build.exitCode == 2)
    #expect(build.error.contains("on file systems that ignore case"))
  }

  @Test("A file in place of the references is reported")
  func fileInPlaceOfReferences() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (8, 8) }\n", to: "a.tbl")
    try folder.write("", to: "__Snapshots__")
    let result = try runProcess(
      toolPath, ["test", "a.tbl", "--record", "all"], in: folder.path, environment: ["CI": ""])
    #expect((result.text + result.error).contains("there is already a file of this name"))
  }

  @Test("The help of 'diff' and 'prune' says what they do by default and how they fail")
  func defaults() throws {
    let diff = try runProcess(toolPath, ["diff", "--help"], in: "/")
    #expect(diff.text.contains("\n  1   a difference\n"))
    #expect(diff.text.contains("\n  3   A or B could not be read or has an error, or "))
    let prune = try runProcess(toolPath, ["prune", "--help"], in: "/")
    #expect(prune.text.contains("(default: the working directory)"))
  }

  @Test("A scene outside of the root is invalid usage")
  func outsideRoot() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.tbl")
    try folder.write("", to: "root/b.tbl")
    let result = try scenec("check", "a.tbl", "--root", "root", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error == "error: 'a.tbl' is outside the root folder 'root'\n")
  }

  @Test("'-o' creates missing folders if there is something to write")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" { size: (4, 4) }", to: "a.tbl")
    try folder.write("scene \"B\" {", to: "b.tbl")
    #expect(try scenec("build", "b.tbl", "-o", "no/", in: folder).exitCode == 1)
    #expect(try !folder.names().contains("no"))
    let result = try scenec("build", "a.tbl", "-o", "new/deep/", in: folder)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try folder.names().contains("new"))
    #expect(try !folder.bytes("new/deep/a.ppm").isEmpty)
    #expect(try scenec("build", "a.tbl", "-o", "b/a.png", in: folder).exitCode == 0)
    let difference = try scenec("diff", "b/a.png", "b/a.png", "-o", "c/d.png", in: folder)
    #expect(difference.exitCode == 0, "\(difference.error)")
    #expect(try !folder.bytes("b/a.png").isEmpty && !folder.bytes("c/d.png").isEmpty)
    let file = try scenec("build", "a.tbl", "-o", "a.tbl/", in: folder)
    #expect(file.exitCode == 3)
    let inFile = try scenec("build", "a.tbl", "-o", "a.tbl/x.ppm", in: folder)
    #expect(inFile.error == "error: cannot write 'a.tbl/x.ppm': its folder does not exist\n")
  }

  @Test("Arguments are escaped for the terminal")
  func harmless() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("check", "\u{1B}[2J\n", in: folder)
    #expect(result.error == "error: cannot read '␛[2J␊': no such file\n")
  }

  @Test("Unwritable standard output exits with 3, silently for a closed pipe")
  func standardOutput() throws {
    let folder = try TemporaryFolder()
    #if os(Linux)
      let full = try shell("scenec --help >/dev/full", in: folder)
      #expect(full.exitCode == 3)
      #expect(full.error == "error: cannot write standard output: the disk is full\n")
    #endif
    let closed = try shell("scenec --help >&-", in: folder)
    #expect(closed.exitCode == 3)
    #expect(closed.error == "error: cannot write standard output: the file is closed\n")
    let pipe = try shell(Self.closedPipe + "scenec --help >&3", in: folder)
    #expect(pipe.exitCode == 3)
    #expect(pipe.error == "")
  }

  /// Makes descriptor 3 a pipe without a reader.
  static let closedPipe = "mkfifo pipe; { : <pipe & } ; exec 3>pipe; wait; "

  @Test("A scene over the size limit is an error in the scene")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let result = try shell(
      "truncate -s 50331649 a.tbl; scenec check a.tbl; echo $?; scenec check - </dev/zero",
      in: folder)
    #expect(result.exitCode == 1)
    #expect(result.text == "1\n")
    #expect(result.error.hasPrefix("a.tbl:1:1: error[E0103]: "))
    #expect(result.error.contains("\nstdin:1:1: error[E0103]: "))
  }
}
