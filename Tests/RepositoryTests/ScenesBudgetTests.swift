import Foundation
import SceneSource
import TestSupport
import Testing

@testable import SceneCompiler

/// The project's scenes stay far below the work limits.
@Suite("Work budget of the project's scenes")
struct ScenesBudgetTests {
  private static let millionRows = """
    scene "Rows" {
        size: (320, 480)
        table { for i in 0..<1000000 { row "Row \\(i)" { if i % 3 == 0 { height: 60 } } } }
    }
    """

  private func shares(_ compilation: inout Compilation) -> [Double] {
    // Nothing is painted while lints run.
    var linting = compilation
    #expect(!linting.evaluate(linting.allSnapshots, lints: true).diagnostics.hasErrors)
    let request = OutputRequest([.png, .tree])
    let evaluation = compilation.evaluate(compilation.allSnapshots, for: request)
    #expect(!evaluation.diagnostics.hasErrors)
    return WorkBudget.Resource.allCases.map {
      max(linting.budget.share($0), compilation.budget.share($0))
    }
  }

  @Test("Every scene uses less than 5%")
  func everySceneUsesLessThan5() throws {
    let folder = try TemporaryFolder()
    let rows = try folder.write(Self.millionRows, to: "million-rows.tbl")
    let scenes = ProjectFiles.sceneNames(in: ProjectFiles.scenes)
      .map { ProjectFiles.scenes.appending(path: $0).path }
    var table =
      "share of the budget: "
      + WorkBudget.Resource.allCases.map { "\($0)" }.joined(separator: ", ") + "\n"
    for path in Tries.some(of: scenes, oneIn: 4) + [rows] {
      var compilation = try Compilation(scenePath: path)
      let shares = shares(&compilation)
      let words = shares.map { String(format: "%.2f %%", $0 * 100) }.joined(separator: ", ")
      table += "\(path.split(separator: "/").last ?? ""): \(words)\n"
      #expect(shares.allSatisfy { $0 < 0.05 }, "\(path): \(words)")
    }
    print(table)
  }
}
