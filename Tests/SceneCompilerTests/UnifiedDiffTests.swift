import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler

@Suite("Unified diffs")
struct UnifiedDiffTests {
  /// Both `git apply` and GNU patch make of a text what its edits make of it, whatever the text and
  /// however it ends.
  @Test("A difference of a scene and its layout applies")
  func differencesApply() throws {
    let folder = try TemporaryFolder()
    var count = 0
    let endless = [
      "scene \"A\" {\nsize: (9, 9)\n}", "scene \"A\" {\n    size: (9, 9)\n}", "a: 1", "}",
    ]
    let texts = (0..<60).map { MutationTests.mutant($0) } + endless.map { Array($0.utf8) }
    for (number, text) in texts.enumerated() {
      let edits = SceneSyntax.Formatter.edits(of: parse(SourceText(path: "a.tbl", bytes: text)))
      guard !edits.isEmpty, !text.contains(0) else { continue }
      count += 1
      try folder.write(text, to: "\(number).tbl")
      try folder.write(UnifiedDiff(text, edits).text(path: "\(number).tbl"), to: "\(number).patch")
      try folder.write(edits.applied(to: text), to: "\(number).expected")
    }
    #expect(count > 14)
    let result = try shell(
      """
      for patch in *.patch; do
        if command -v patch > unused; then
          patch --quiet --binary -o patched ${patch%.patch}.tbl $patch
          cmp patched ${patch%.patch}.expected
        fi
        git apply -p0 --whitespace=nowarn $patch || echo "$patch does not apply"
        cmp ${patch%.patch}.tbl ${patch%.patch}.expected
      done
      """, in: folder)
    #expect(result.text + result.error == "")
  }

  @Test("An end that the last line lacked is a change of that line")
  func lastLine() {
    let text = Array("a\nb".utf8)
    let difference = UnifiedDiff(text, [TextEdit(3..<3, Array("\n".utf8))]).text(path: "a")
    #expect(
      String(decoding: difference, as: UTF8.self) == """
        --- a
        +++ a
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b

        """)
  }
}
