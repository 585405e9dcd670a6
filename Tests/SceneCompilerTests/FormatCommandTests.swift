import Foundation
import SceneSource
import SceneSyntax
import Testing
@testable import SceneCompiler

@Suite struct FormatCommandTests {
  private let untidy = "scene \"A\" {\nsize:(40,40)\n}\n"
  private let tidy = "scene \"A\" {\n    size: (40, 40)\n}\n"

  @Test func filesAreFormattedAndTheOthersNotTouched() throws {
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

  @Test func checkingNamesTheFilesAndWritesNothing() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    try folder.write(tidy, to: "b.tbl")
    let result = try scenec("fmt", "--check", "a.tbl", "b.tbl", in: folder)
    #expect(result == ProcessResult(exitCode: 1, output: Array("a.tbl\n".utf8), error: ""))
    #expect(try folder.text("a.tbl") == untidy)
    #expect(try scenec("fmt", "--check", "b.tbl", in: folder).exitCode == 0)
  }

  @Test func theDifferenceIsOneThatPatchTakes() throws {
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

  @Test func standardInputGoesToStandardOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write(untidy, to: "a.tbl")
    #expect(try shell("scenec fmt - < a.tbl", in: folder).text == tidy)
    #expect(try shell("scenec fmt --check - < a.tbl", in: folder).text == "stdin\n")
  }

  @Test func whatIsBrokenIsNoErrorHere() throws {
    let folder = try TemporaryFolder()
    try folder.write("layer {a:1}\nlayer {b:@  2}\n", to: "a.tbl")
    #expect(try scenec("fmt", "a.tbl", in: folder).exitCode == 0)
    #expect(try folder.text("a.tbl") == "layer { a: 1 }\nlayer {b:@  2}\n")
    let missing = try scenec("fmt", "b.tbl", in: folder)
    #expect(missing.exitCode == 3)
    #expect(missing.error == "error: cannot read 'b.tbl': there is no such file\n")
  }

  /// `git apply` makes of a text what its edits make of it, whatever the text.
  @Test func differencesApply() throws {
    let folder = try TemporaryFolder()
    var count = 0
    for number in 0..<60 {
      let text = MutationTests.mutant(number)
      let edits = SceneSyntax.Formatter.edits(of: parse(SourceText(path: "a.tbl", bytes: text)))
      guard !edits.isEmpty, !text.contains(0) else { continue }
      count += 1
      try folder.write(text, to: "\(number).tbl")
      try folder.write(UnifiedDiff(text, edits).text(path: "\(number).tbl"), to: "\(number).patch")
      try folder.write(edits.applied(to: text), to: "\(number).expected")
    }
    #expect(count > 10)
    let result = try shell(
      """
      for patch in *.patch; do
        git apply -p0 --whitespace=nowarn $patch || echo "$patch does not apply"
        cmp ${patch%.patch}.tbl ${patch%.patch}.expected
      done
      """, in: folder)
    #expect(result.text + result.error == "")
  }
}
