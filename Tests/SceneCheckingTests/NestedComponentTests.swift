import SceneSource
import SceneSyntax
import Testing
@testable import SceneChecking
@testable import SceneLanguage

@Suite("Nested components")
struct NestedComponentTests {
  /// Components that are each declared and used in the previous one; `leaf` is in the last.
  private func diagnostics(depth: Int, leaf: String) -> [Diagnostic] {
    var text = "scene \"Nested\" {\nsize: (10, 10)\n"
    for level in 0..<depth { text += "component N\(level)(p\(level) = 1) {\n" }
    text += leaf + "\n"
    for level in (0..<depth).reversed() { text += "}\nN\(level)\n" }
    var library = Library()
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", text + "}\n")))
    return check("a.tbl", in: library).diagnostics
  }

  /// If each component doubled the number of checks, they would take minutes.
  @Test("Checking nested components is not exponential")
  func checkingNestedComponents() {
    #expect(diagnostics(depth: 18, leaf: "opacity: p0").isEmpty)
  }

  @Test("An error in the innermost component is reported once")
  func errorInInnermostComponentIsReportedOnce() {
    let found = diagnostics(depth: 12, leaf: "opacity: p0 + 1s")
    #expect(found.map { $0.code } == [.unitMismatch])
  }
}
