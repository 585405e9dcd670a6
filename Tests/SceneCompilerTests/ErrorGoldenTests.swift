import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// Compares the diagnostics of scenes with the annotations in `Mistakes`.
///
/// `SCENEC_RECORD=1 swift test --filter ErrorGoldenTests` records the annotations.
@Suite("Golden scenes for errors")
struct ErrorGoldenTests {
  static let folder = ProjectFiles.mistakes
  static let files = ProjectFiles.sceneNames(in: folder)

  /// Writes a scene and its imports without annotations.
  private func stripped(_ scene: String) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let parts = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Parts").path)
    for name in [scene] + parts.map({ "Parts/" + $0 }) {
      let data = try Data(contentsOf: Self.folder.appending(path: name))
      if name.hasSuffix(".tbl") {
        try copy.write(DiagnosticAnnotations.strip(String(decoding: data, as: UTF8.self)), to: name)
      } else {
        try copy.write([UInt8](data), to: name)
      }
    }
    return copy
  }

  @Test("Every error matches its annotation, and every fix removes its error", arguments: files)
  func everyErrorMatchesItsAnnotation(_ name: String) throws {
    let folder = try stripped(name)
    let diagnostics = try allDiagnostics(ofSceneAt: folder(name))
    #expect(!diagnostics.isEmpty, "a scene without a mistake")
    for diagnostic in diagnostics { try followsStyleGuide(diagnostic) }
    let drawn = DiagnosticAnnotations.annotate(
      try folder.text(name), path: name, with: diagnostics,
      imported: { SourceText(path: $0, bytes: (try? folder.bytes($0)) ?? []) })
    try Golden.compare(Array(drawn.utf8), with: Self.folder.appending(path: name))
    // Each needs a compilation, so that only some are tried by default: others for each scene.
    let fixes = diagnostics.filter { $0.span.path == name }.flatMap { diagnostic in
      diagnostic.fixIts.map { (diagnostic, $0) }
    }
    let first = Self.files.firstIndex(of: name) ?? 0
    for (diagnostic, fixIt) in Tries.some(of: fixes, oneIn: 5, from: first) {
      try removes(diagnostic, fixIt, of: name, in: folder)
    }
  }

  private func removes(
    _ diagnostic: Diagnostic, _ fixIt: Diagnostic.FixIt, of name: String, in folder: TemporaryFolder
  ) throws {
    let fixed = try apply(fixIt, to: folder.bytes(name))
    // Next to the scene, so that imports resolve.
    let after = try allDiagnostics(ofSceneAt: folder.write(fixed, to: "fixed.tbl"))
    let stays = after.contains {
      $0.code == diagnostic.code && $0.message == diagnostic.message
        && $0.span.bytes.lowerBound == diagnostic.span.bytes.lowerBound
    }
    #expect(!stays, "'\(fixIt.message)' does not fix: \(diagnostic.message)")
  }

  private func apply(_ fixIt: Diagnostic.FixIt, to bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let edits = fixIt.edits.sorted { $0.span.bytes.lowerBound > $1.span.bytes.lowerBound }
    var next = bytes.count
    for edit in edits {
      try #require(edit.span.bytes.upperBound <= next, "two edits of the same bytes")
      next = edit.span.bytes.lowerBound
      bytes.replaceSubrange(edit.span.bytes, with: Array(edit.replacement.utf8))
    }
    return bytes
  }

  private func followsStyleGuide(_ diagnostic: Diagnostic) throws {
    let sentences =
      [diagnostic.message] + (diagnostic.hint.map { [$0] } ?? [])
      + diagnostic.notes.map { $0.message } + diagnostic.fixIts.map { $0.message }
    for message in sentences {
      #expect(!message.hasSuffix("."), "\(message)")
      let first = try #require(message.unicodeScalars.first, "nothing is said")
      #expect(!first.properties.isUppercase, "\(message)")
      #expect(!message.contains("\n"), "\(message)")
    }
  }
}

/// Returns the diagnostics that `scenec check` prints for a scene, in order.
func allDiagnostics(ofSceneAt path: String, root: String? = nil) throws -> [Diagnostic] {
  // Those in this repository have the root of other scenes: their own folder.
  let own = URL(fileURLWithPath: path).deletingLastPathComponent().path
  var compilation = try Compilation(scenePath: path, root: root ?? own)
  return compilation.evaluate(compilation.allSnapshots, for: OutputRequest([])).diagnostics
}
