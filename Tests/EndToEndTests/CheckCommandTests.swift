import TestSupport
import Testing

@Suite("Scenec check")
struct CheckCommandTests {
  @Test("Scenec build does not report lints")
  func scenecBuildDoesNotReportLints() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" {\n    size: (40, 40)\n    let a = 1\n}\n", to: "a.tbl")
    #expect(try scenec("build", "a.tbl", in: folder).error == "")
    #expect(try scenec("check", "a.tbl", in: folder).exitCode == 0)
    #expect(try scenec("check", "a.tbl", "--strict", in: folder).exitCode == 1)
  }

  @Test("The total says whether there are more errors than shown")
  func manyErrors() throws {
    let folder = try TemporaryFolder()
    for (count, ending) in [(100, ""), (101, " shown; there are more")] {
      let properties = (0..<count).map { "    a\($0): 1\n" }.joined()
      try folder.write("scene \"A\" {\n    size: (4, 4)\n\(properties)}\n", to: "a.tbl")
      #expect(try scenec("check", "a.tbl", in: folder).error.hasSuffix("\n100 errors\(ending)\n"))
    }
  }

  /// Including the warnings of a build, and with `--strict`.
  @Test("A comment suppresses any warning")
  func commentSuppressesAnyWarning() throws {
    let folder = try TemporaryFolder()
    let layer = "    layer { backgroundColor: red }\n}\n"
    try folder.write("scene \"A\" {\n    size: (40, 40)\n" + layer, to: "a.tbl")
    try folder.write(
      "scene \"A\" {\n    size: (40, 40)\n    // scenec:allow(W0102)\n" + layer, to: "b.tbl")
    #expect(try scenec("build", "a.tbl", in: folder).error.contains("warning[W0102]"))
    for command in ["build", "check", "dump"] {
      #expect(try scenec(command, "b.tbl", in: folder).error == "")
    }
    #expect(try scenec("check", "b.tbl", "--strict", in: folder).exitCode == 0)
  }
}
