import Foundation
import TestSupport
import Testing

@Suite("Scenec fmt")
struct FormatCommandTests {
  private let untidy = "scene \"A\" {\nsize:(40,40)\n}\n"
  private let tidy = "scene \"A\" {\n    size: (40, 40)\n}\n"

  @Test("Formats files and does not write others")
  func formatsFilesAndDoesNotWriteOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    let other = try folder.write(tidy, to: "b.tbl")
    let before = try FileManager.default.attributesOfItem(atPath: other)
    let result = try scenec("fmt", "a.tbl", "b.tbl", in: folder)
    #expect(
      result == ProcessResult(exitCode: 0, output: Array("formatted a.tbl\n".utf8), error: ""))
    #expect(try folder.text("a.tbl") == tidy)
    let after = try FileManager.default.attributesOfItem(atPath: other)
    #expect(
      before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(try scenec("fmt", "a.tbl", in: folder).output.isEmpty)
  }

  @Test("--check prints the names of files and writes nothing")
  func checkPrintsNamesOfFilesAndWritesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    try folder.write(tidy, to: "b.tbl")
    let result = try scenec("fmt", "--check", "a.tbl", "b.tbl", in: folder)
    #expect(result == ProcessResult(exitCode: 1, output: Array("a.tbl\n".utf8), error: ""))
    #expect(try folder.text("a.tbl") == untidy)
    #expect(try scenec("fmt", "--check", "b.tbl", in: folder).exitCode == 0)
  }

  @Test("--diff can be applied with patch")
  func diffCanBeAppliedWithPatch() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    let result = try scenec("fmt", "--diff", "a.tbl", in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.text == """
        --- a.tbl
        +++ a.tbl
        @@ -1,3 +1,3 @@
         scene "A" {
        -size:(40,40)
        +    size: (40, 40)
         }

        """)
    #expect(try folder.text("a.tbl") == untidy)
    #expect(try scenec("fmt", "--diff", "--check", "a.tbl", in: folder).exitCode == 1)
  }

  @Test("Formats standard input to standard output")
  func formatsStandardInputToStandardOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    #expect(try shell("scenec fmt - < a.tbl", in: folder).text == tidy)
    #expect(try shell("scenec fmt --check - < a.tbl", in: folder).text == "stdin\n")
  }

  @Test("Syntax errors are not errors here")
  func syntaxErrorsAreNotErrorsHere() throws {
    let folder = try TemporaryFolder()
    try folder.write("layer {a:1}\nlayer {b:@  2}\n", to: "a.tbl")
    #expect(try scenec("fmt", "a.tbl", in: folder).exitCode == 0)
    #expect(try folder.text("a.tbl") == "layer { a: 1 }\nlayer {b:@  2}\n")
    let missing = try scenec("fmt", "b.tbl", in: folder)
    #expect(missing.exitCode == 3)
    #expect(missing.error == "error: cannot read 'b.tbl': no such file\n")
  }
}
