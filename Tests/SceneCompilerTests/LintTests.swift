import Foundation
import SceneLayers
import SceneSemantics
import SceneSource
import Testing
@testable import SceneCommands
@testable import SceneCompiler

/// What `scenec check` says beside mistakes: the scenes of `Mistakes/Lints`, with all that is said
/// of them drawn into them. Each has what is warned of and, next to it, what just is not.
///
/// `SCENEC_RECORD=1 swift test --filter LintTests` draws them anew.
@Suite struct LintTests {
  private static let folder = MistakeTests.folder.appending(path: "Lints")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".tbl") }.sorted()
  }()

  @Test(arguments: files)
  func everyLintIsToldAsItIsDrawn(_ name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: Self.folder.appending(path: "Parts").path, toPath: folder("Parts"))
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try folder.write(MistakeAnnotations.strip(text), to: name)
    let diagnostics = try lintedDiagnostics(folder(name))
    #expect(!diagnostics.isEmpty && !diagnostics.hasErrors)
    let drawn = MistakeAnnotations.annotate(
      try folder.text(name), path: name, with: diagnostics,
      imported: { SourceText(path: $0, bytes: (try? folder.bytes($0)) ?? []) })
    try Golden.compare(Array(drawn.utf8), with: Self.folder.appending(path: name))
  }

  @Test func theScenesOfTheProjectAreFreeOfThem() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: ScenesGoldenTests.folder.path)
      .filter { $0.hasSuffix(".tbl") }
    #expect(names.count > 5)
    for name in names {
      let path = ScenesGoldenTests.folder.appending(path: name).path
      #expect(try lintedDiagnostics(path).isEmpty, "\(name)")
    }
  }

  @Test func buildingIsSilentAboutThem() throws {
    let folder = try TemporaryFolder()
    try folder.write("scene \"A\" {\n    size: (40, 40)\n    let a = 1\n}\n", to: "a.tbl")
    #expect(try scenec("build", "a.tbl", in: folder).error == "")
    #expect(try scenec("check", "a.tbl", in: folder).exitCode == 0)
    #expect(try scenec("check", "a.tbl", "--strict", in: folder).exitCode == 1)
  }

  /// Also what a build warns of, and also for `--strict`.
  @Test func aCommentAllowsAnyWarning() throws {
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

  @Test func whateverTheSceneLintsLieInIt() throws {
    let folder = try TemporaryFolder()
    for number in 9000..<9300 {
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
private func lintedDiagnostics(_ path: String) throws -> [Diagnostic] {
  var compilation = try Compilation(scenePath: path)
  return compilation.evaluate(compilation.allSnapshots, lints: true).diagnostics
}
