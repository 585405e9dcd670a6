import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// `scenec fix` applies all safe fixes, and causes no errors.
@Suite("Safe fixes")
struct FixTests {
  private func counts(_ diagnostics: [Diagnostic]) -> [DiagnosticCode: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
  }

  /// Verifies the invariants for a scene in a folder; returns whether something was fixed.
  private func obeys(_ path: String) throws -> Bool {
    let compilation = try Compilation(scenePath: path)
    guard let bytes = compilation.file.bytes else { return false }
    let before = lintedDiagnostics(of: compilation)
    let fixed = SafeFixes(compilation, bytes: bytes).bytes
    let file = SceneFile(
      shownPath: path, path: compilation.file.path, root: compilation.file.root, bytes: fixed)
    let after = Compilation(file)
    let (told, toldAfter) = (counts(before), counts(lintedDiagnostics(of: after)))
    // Warnings of layers are reported only once there are no errors.
    for (code, count) in toldAfter where code.severity == .error {
      #expect(told[code, default: 0] >= count, "\(path): \(code) is new")
    }
    #expect(SafeFixes(after, bytes: fixed).bytes == fixed, "\(path): not idempotent")
    #expect([TextEdit](from: bytes, to: fixed).applied(to: bytes) == fixed)
    return fixed != bytes
  }

  @Test("Fixes of the golden scenes satisfy the invariants")
  func fixesOfGoldenScenesSatisfyInvariants() throws {
    var fixed = 0
    // Expensive scenes have no other fixes.
    for name in Tries.some(of: ErrorGoldenTests.files, oneIn: 3) where !name.hasPrefix("too-m") {
      let folder = try TemporaryFolder()
      let parts = ProjectFiles.mistakes.appending(path: "Parts")
      try FileManager.default.copyItem(atPath: parts.path, toPath: folder("Parts"))
      let text = try String(
        contentsOf: ProjectFiles.mistakes.appending(path: name), encoding: .utf8)
      if try obeys(folder.write(DiagnosticAnnotations.strip(text), to: name)) { fixed += 1 }
    }
    #expect(fixed >= 4)
  }

  @Test("Fixes of mutants satisfy the invariants")
  func mutants() throws {
    let folder = try TemporaryFolder()
    for number in 5000..<5000 + Tries.count(25) {
      _ = try obeys(folder.write(MutationTests.mutant(number), to: "a.tbl"))
    }
  }

  @Test("Differing lines become edits")
  func differingLinesBecomeEdits() {
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
