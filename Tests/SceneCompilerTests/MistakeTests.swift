import Foundation
import SceneSemantics
import SceneSource
import Testing

@testable import SceneCompiler

/// What each mistake gets: the scenes of `Mistakes`, with all that is said of them drawn into them.
///
/// `SCENEC_RECORD=1 swift test --filter MistakeTests` draws them anew.
@Suite struct MistakeTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Mistakes")

  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".tbl") }.sorted()
  }()

  /// All of the folder, the scenes without what is drawn into them.
  static let stripped: TemporaryFolder? = try? {
    let copy = try TemporaryFolder()
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let name = names?.nextObject() as? String {
      let file = folder.appending(path: name)
      guard (try file.resourceValues(forKeys: [.isRegularFileKey])).isRegularFile == true else {
        continue
      }
      let data = try Data(contentsOf: file)
      if name.hasSuffix(".tbl") {
        try copy.write(MistakeAnnotations.strip(String(decoding: data, as: UTF8.self)), to: name)
      } else {
        try copy.write([UInt8](data), to: name)
      }
    }
    return copy
  }()

  @Test(arguments: files)
  func everyMistakeIsToldAsItIsDrawn(_ name: String) throws {
    let folder = try #require(Self.stripped)
    let diagnostics = try allDiagnostics(ofSceneAt: folder(name))
    #expect(!diagnostics.isEmpty, "a scene without a mistake")
    let drawn = MistakeAnnotations.annotate(
      try folder.text(name), path: name, with: diagnostics,
      imported: { SourceText(path: $0, bytes: (try? folder.bytes($0)) ?? []) })
    try Golden.compare(Array(drawn.utf8), with: Self.folder.appending(path: name))
  }

  @Test(arguments: files)
  func everyMendMakesTheMistakeGoAway(_ name: String) throws {
    let folder = try #require(Self.stripped)
    let bytes = try folder.bytes(name)
    for diagnostic in try allDiagnostics(ofSceneAt: folder(name)) {
      for fixIt in diagnostic.fixIts where diagnostic.place.path == name {
        let mended = try apply(fixIt, to: bytes)
        // Beside the scene, so that it finds what it imports.
        let copy = try folder.write(mended, to: "mended-\(UUID().uuidString).tbl")
        defer { try? FileManager.default.removeItem(atPath: copy) }
        let after = try allDiagnostics(ofSceneAt: copy)
        let stays = after.contains {
          $0.code == diagnostic.code && $0.message == diagnostic.message
            && $0.place.bytes.lowerBound == diagnostic.place.bytes.lowerBound
        }
        #expect(!stays, "'\(fixIt.message)' does not mend: \(diagnostic.message)")
      }
    }
  }

  private func apply(_ fixIt: Diagnostic.FixIt, to bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let edits = fixIt.edits.sorted { $0.place.bytes.lowerBound > $1.place.bytes.lowerBound }
    var next = bytes.count
    for edit in edits {
      try #require(edit.place.bytes.upperBound <= next, "two edits of the same bytes")
      next = edit.place.bytes.lowerBound
      bytes.replaceSubrange(edit.place.bytes, with: Array(edit.replacement.utf8))
    }
    return bytes
  }

  @Test func messagesAreInOneStyle() throws {
    let folder = try #require(Self.stripped)
    for name in Self.files {
      for diagnostic in try allDiagnostics(ofSceneAt: folder(name)) {
        let sentences =
          [diagnostic.message] + (diagnostic.hint.map { [$0] } ?? [])
          + diagnostic.notes.map { $0.message } + diagnostic.fixIts.map { $0.message }
        for sentence in sentences {
          #expect(!sentence.hasSuffix("."), "\(name): \(sentence)")
          let first = try #require(sentence.unicodeScalars.first, "\(name): nothing is said")
          #expect(!first.properties.isUppercase, "\(name): \(sentence)")
          #expect(!sentence.contains("\n"), "\(name): \(sentence)")
        }
      }
    }
  }
}

/// What `scenec check` says of a scene, in order.
func allDiagnostics(ofSceneAt path: String, root: String? = nil) throws -> [Diagnostic] {
  var compilation = try Compilation(scenePath: path, root: root)
  var diagnostics = compilation.diagnostics
  let snapshots = compilation.scene?.snapshots ?? []
  let indices: [Int?] = snapshots.isEmpty ? [nil] : Array(snapshots.indices)
  for index in indices {
    guard let resolution = compilation.resolve(snapshot: index) else { continue }
    diagnostics += resolution.diagnostics
    #expect((resolution.tree == nil) == resolution.diagnostics.hasErrors)
  }
  return diagnostics.sortedByPlace()
}
