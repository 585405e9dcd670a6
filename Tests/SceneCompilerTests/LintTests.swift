import Foundation
import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// Compares the diagnostics of `scenec check` with the annotations in `Mistakes/Lints`. Each scene
/// contains code that causes a warning, and similar code that does not.
///
/// `SCENEC_RECORD=1 swift test --filter LintTests` records the annotations.
@Suite("Golden scenes for lints")
struct LintTests {
  private static let folder = ProjectFiles.mistakes.appending(path: "Lints")

  static let files = ProjectFiles.sceneNames(in: folder)

  @Test("Every lint matches its annotation", arguments: files)
  func everyLintMatchesItsAnnotation(_ name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Self.folder.appending(path: "Parts").path, toPath: folder("Parts"))
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try folder.write(DiagnosticAnnotations.strip(text), to: name)
    let diagnostics = try lintedDiagnostics(folder(name))
    #expect(!diagnostics.isEmpty && !diagnostics.hasErrors)
    let drawn = DiagnosticAnnotations.annotate(
      try folder.text(name), path: name, with: diagnostics,
      imported: { SourceText(path: $0, bytes: (try? folder.bytes($0)) ?? []) })
    try Golden.compare(Array(drawn.utf8), with: Self.folder.appending(path: name))
  }

  @Test("What an imported library allows need not be in every scene")
  func allowancesOfLibraries() throws {
    let folder = try TemporaryFolder()
    let component = "{\n    // scenec:allow(W0208)\n    label \"x\" { textColor: white }\n}\n"
    let library = "component One() \(component)component Two() \(component)"
    try folder.write(library, to: "library.tbl")
    let scene = "import \"library.tbl\"\nscene { size: (99, 99); background: white; One() }"
    #expect(try lintedDiagnostics(folder.write(scene, to: "a.tbl")).map(\.message) == [])
    #expect(try lintedDiagnostics(folder("library.tbl")).map(\.message) == [])
  }

  @Test("The project's scenes have no lints")
  func projectsScenesHaveNoLints() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: ProjectFiles.scenes.path)
      .filter { $0.hasSuffix(".tbl") }
    #expect(names.count > 5)
    for name in names {
      let path = ProjectFiles.scenes.appending(path: name).path
      #expect(try lintedDiagnostics(path).isEmpty, "\(name)")
    }
  }

  @Test(
    "Lints of many siblings are linear",
    arguments: [
      "table { row \"a\" }",
      "layer { frame: (1, 1, 2, 2); backgroundColor: red }\n table { row \"a\" }",
      "layer { cornerRadius: 4 }\n layer { mask { } }",
    ])
  func linearLints(_ siblings: String) throws {
    let folder = try TemporaryFolder()
    let steps = try [200, 400].map { count in
      let body = String(repeating: siblings + "\n", count: count)
      let path = try folder.write("scene \"A\" {\n    size: (9, 9)\n\(body)}\n", to: "a.tbl")
      var compilation = try Compilation(scenePath: path)
      #expect(!compilation.evaluate(compilation.allSnapshots, lints: true).diagnostics.isEmpty)
      return compilation.budget.used(.linting)
    }
    #expect(steps[0] > 1000 && steps[1] < 21 * steps[0] / 10, "\(steps)")
  }

  @Test("Explicit snapshots are evaluated linearly")
  func linearSnapshots() throws {
    let folder = try TemporaryFolder()
    let steps = try [200, 400].map { count in
      let snapshots = (0..<count).map { "snapshot \"s\($0)\" { }" }.joined(separator: "\n")
      let path = try folder.write("scene \"A\" {\n  size: (9, 9)\n\(snapshots)\n}\n", to: "a.tbl")
      var compilation = try Compilation(scenePath: path)
      #expect(compilation.evaluate(compilation.allSnapshots).diagnostics.isEmpty)
      return compilation.budget.used(.evaluation)
    }
    #expect(steps[0] > 200 && steps[1] < 21 * steps[0] / 10, "\(steps)")
  }

  @Test("Lints are located inside the scene")
  func lintsAreLocatedInsideScene() throws {
    let folder = try TemporaryFolder()
    for number in 9000..<9000 + Tries.count(30) {
      let bytes = MutationTests.mutant(number)
      let path = try folder.write(bytes, to: "a.tbl")
      for diagnostic in try lintedDiagnostics(path)
      where diagnostic.code >= .tintedTransparency && diagnostic.span.path == "a.tbl" {
        #expect(diagnostic.span.bytes.upperBound <= bytes.count, "mutant \(number)")
        #expect(diagnostic.severity == .warning)
      }
    }
  }
}

/// Everything that `scenec check` reports of a scene.
func lintedDiagnostics(_ path: String) throws -> [Diagnostic] {
  lintedDiagnostics(of: try Compilation(scenePath: path))
}

func lintedDiagnostics(of compilation: Compilation) -> [Diagnostic] {
  var compilation = compilation
  return compilation.evaluate(compilation.allSnapshots, lints: true).diagnostics
}
