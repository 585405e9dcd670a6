import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler

@Suite("Unified diffs")
struct UnifiedDiffTests {
  /// `git apply` produces the same text as the edits, for any text.
  @Test("The diff of a formatted scene can be applied")
  func differencesApply() throws {
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
