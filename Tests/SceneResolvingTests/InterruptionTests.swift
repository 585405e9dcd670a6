import SceneSource
import SceneSyntax
import Testing
@testable import SceneLanguage
@testable import SceneChecking
@testable import SceneResolving

@Suite("Interrupted checks") struct InterruptionTests {
  /// 200 layers, the last of which has an error.
  private var library: Library {
    let layers = (0..<199).map { "layer l\($0) { opacity: 1 }\n" }.joined()
    let text = "scene \"A\" {\nsize: (1, 1)\n\(layers)layer { opacity: red }\n}\n"
    var library = Library()
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", text)))
    return library
  }

  private func check(steps: Int) -> (result: CheckResult, asked: Int) {
    var budget = WorkBudget()
    var asked = 0
    let result = SceneChecking.check("a.tbl", in: library, spending: &budget) {
      asked += 1
      return asked > steps
    }
    return (result, asked)
  }

  @Test("A check stops when it is interrupted, and reports nothing", arguments: [0, 1, 5])
  func interrupted(steps: Int) {
    let (result, asked) = check(steps: steps)
    #expect(!result.isComplete && result.scene == nil && result.diagnostics.isEmpty)
    #expect(asked == steps + 1)
  }

  @Test("An evaluation stops when it is interrupted, before its limit")
  func interruptedEvaluation() throws {
    var library = Library()
    let text = "scene \"A\" {\nsize: (1, 1)\nfor i in 0..<90000 { layer { } }\n}\n"
    library.sources["a.tbl"] = .loaded(parse(SourceText(path: "a.tbl", text)))
    let scene = try #require(checked("a.tbl", in: library).scene)
    var (budget, texts) = (WorkBudget(), TextCache())
    let result = resolve(
      scene, snapshot: nil, time: nil, scale: nil, in: library, spending: &budget, keeping: &texts
    ) { true }
    #expect(result.tree == nil)
    #expect(budget.share(.evaluation) < 0.01)
  }

  @Test("A check that is not interrupted has all diagnostics")
  func complete() {
    let (result, asked) = check(steps: .max)
    #expect(result.isComplete && result.diagnostics.map { $0.code } == [.typeMismatch])
    #expect(result.diagnostics == SceneChecking.check("a.tbl", in: library).diagnostics)
    // The scene, and in it a size and 200 layers with a property each.
    #expect(asked == 1 + 402 / 32)
  }
}
