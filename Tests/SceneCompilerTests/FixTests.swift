import Foundation
import SceneSource
import Testing
@testable import SceneCommands
@testable import SceneCompiler

/// `scenec fix` makes mends that are safe, all of them, and no mistake.
@Suite struct FixTests {
  private func counts(_ diagnostics: [Diagnostic]) -> [DiagnosticCode: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  /// Checks the laws for a scene that stands in a folder; true where something was mended.
  private func obeys(_ path: String) throws -> Bool {
    let compilation = try Compilation(scenePath: path)
    guard let bytes = compilation.file.bytes else { return false }
    let before = SceneCheck(compilation).diagnostics
    let mended = SafeFixes(compilation, bytes: bytes).bytes
    let file = SceneFile(
      shownPath: path, path: compilation.file.path, root: compilation.file.root, bytes: mended)
    let after = Compilation(file)
    let (told, toldAfter) = (counts(before), counts(SceneCheck(after).diagnostics))
    for (code, count) in toldAfter {
      #expect(told[code, default: 0] >= count, "\(path): \(code) is new")
    }
    #expect(SafeFixes(after, bytes: mended).bytes == mended, "\(path): not idempotent")
    #expect([TextEdit](from: bytes, to: mended).applied(to: bytes) == mended)
    return mended != bytes
  }

  @Test func theMistakesOfTheGoldens() throws {
    var mended = 0
    // What is slow by nature is mended no other way.
    for name in MistakeTests.files where !name.hasPrefix("too-m") {
      let folder = try TemporaryFolder()
      let parts = MistakeTests.folder.appending(path: "Parts")
      try FileManager.default.copyItem(atPath: parts.path, toPath: folder("Parts"))
      let text = try String(
        contentsOf: MistakeTests.folder.appending(path: name), encoding: .utf8)
      if try obeys(folder.write(MistakeAnnotations.strip(text), to: name)) { mended += 1 }
    }
    #expect(mended >= 4)
  }

  @Test func mutants() throws {
    let folder = try TemporaryFolder()
    for number in 5000..<5250 {
      _ = try obeys(folder.write(MutationTests.mutant(number), to: "a.tbl"))
    }
  }

  @Test func theCommandMendsWhatIsSafeAndLeavesTheRest() throws {
    let folder = try TemporaryFolder()
    let text = """
      scene "A" {
          size = (40 40)
          layer
          { fram: (0, 0, 10 px, 10); opacity: .5 }
      }

      """
    let mended = """
      scene "A" {
          size: (40, 40)
          layer { fram: (0, 0, 10px, 10); opacity: 0.5 }
      }

      """
    try folder.write(text, to: "a.tbl")
    #expect(try scenec("fix", "--check", "a.tbl", in: folder).text == "a.tbl\n")
    #expect(try shell("scenec fix - < a.tbl", in: folder).text == mended)
    #expect(
      try scenec("fix", "--diff", "a.tbl", in: folder).text == """
        --- a.tbl
        +++ a.tbl
        @@ -1,5 +1,4 @@
         scene "A" {
        -    size = (40 40)
        -    layer
        -    { fram: (0, 0, 10 px, 10); opacity: .5 }
        +    size: (40, 40)
        +    layer { fram: (0, 0, 10px, 10); opacity: 0.5 }
         }

        """)
    #expect(try folder.text("a.tbl") == text)
    let result = try scenec("fix", "a.tbl", in: folder)
    #expect(result.exitCode == 0 && result.text == "mended a.tbl\n")
    #expect(try folder.text("a.tbl") == mended)
    #expect(try scenec("fix", "--check", "a.tbl", in: folder).exitCode == 0)
  }

  /// Mended alone, `“abc` would be an unclosed string.
  @Test func whatWouldMakeAMistakeIsLeft() throws {
    let folder = try TemporaryFolder()
    let text = "scene \"A\" {\n    size: (40 40)\n    navigationBar “abc\n}\n"
    try folder.write(text, to: "a.tbl")
    #expect(try scenec("fix", "a.tbl", in: folder).exitCode == 0)
    #expect(try folder.text("a.tbl") == text.replacing("40 40", with: "40, 40"))
  }

  @Test func linesThatDifferBecomeEdits() {
    for (old, new) in [
      ("", "a\n"), ("a\n", ""), ("a\nb\nc\n", "a\nc\n"), ("a\nc", "a\nb\nc"),
      ("a\nb\nc\nd\n", "x\nb\ny\nd\ne\n"), ("a\nb", "b\na"), ("a", "a"),
    ] {
      let edits = [TextEdit](from: Array(old.utf8), to: Array(new.utf8))
      #expect(edits.applied(to: Array(old.utf8)) == Array(new.utf8))
      #expect(edits.isEmpty == (old == new))
    }
  }
}
