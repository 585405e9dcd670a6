import Foundation
import SceneLayers
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneResolving

/// Formatting does not change pixels: the layer trees of a scene are equal before and after.
@Suite("Formatted scenes")
struct FormattedScenesTests {
  /// Returns the scene with random whitespace that does not change its tree.
  private func untidied(_ text: String, _ seed: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(seed))
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "): result += ["", " ", "    "][1 + random.index(below: 2)].utf8
      case UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: "["):
        result.append(byte)
        result += ["", "", " "][random.index(below: 3)].utf8
      case 0x0A: result += ["\n", "\n\n\n", " \n\t"][random.index(below: 3)].utf8
      default: result.append(byte)
      }
    }
    return result
  }

  private func trees(ofSceneAt path: String) throws -> [LayerTree] {
    var compilation = try Compilation(scenePath: path)
    try #require(!compilation.diagnostics.hasErrors, "\(compilation.diagnostics)")
    return compilation.allSnapshots.compactMap { compilation.resolve(snapshot: $0)?.tree }
  }

  private static let scenes = [ProjectFiles.scenes, ProjectFiles.elements].flatMap { folder in
    ProjectFiles.sceneNames(in: folder).map { folder.appending(path: $0).path }
  }

  @Test("Formatting does not change layers")
  func formattingDoesNotChangeLayers() throws {
    #expect(Self.scenes.count > 50)
    var changed = 0
    let tried = Tries.some(of: Array(Self.scenes.enumerated()), oneIn: 4)
    for (seed, path) in tried {
      let folder = try TemporaryFolder()
      let url = URL(filePath: path)
      for beside in ["Images", "Libraries", "Data", "Fonts"] {
        let source = url.deletingLastPathComponent().appending(path: beside)
        guard FileManager.default.fileExists(atPath: source.path) else { continue }
        try FileManager.default.copyItem(atPath: source.path, toPath: folder(beside))
      }
      let text = try String(contentsOf: url, encoding: .utf8)
      // The contents of strings must not change.
      let untidy = text.contains("  \"") ? Array(text.utf8) : untidied(text, seed)
      let before = try trees(ofSceneAt: folder.write(untidy, to: "before.tbl"))
      let edits = SceneSyntax.Formatter.edits(of: parse(SourceText(path: "a.tbl", bytes: untidy)))
      if !edits.isEmpty { changed += 1 }
      let after = try trees(ofSceneAt: folder.write(edits.applied(to: untidy), to: "after.tbl"))
      #expect(!before.isEmpty && before == after, "\(url.lastPathComponent)")
    }
    #expect(changed > tried.count / 2)
  }

  @Test("The scenes of the project and its documents are formatted")
  func scenesOfProjectAndItsDocumentsAreFormatted() throws {
    var texts = LanguageExamplesTests.scenes.map { ($0.testDescription, $0.text) }
    for section in DiagnosticsDocumentTests.sections {
      if let right = section.right { texts.append((section.code, right)) }
    }
    for path in Self.scenes where path.contains("/Scenes/") {
      texts.append((path, try String(contentsOfFile: path, encoding: .utf8)))
    }
    for (name, text) in texts {
      let edits = SceneSyntax.Formatter.edits(of: parse(SourceText(path: "a.tbl", text)))
      let formatted = String(decoding: edits.applied(to: Array(text.utf8)), as: UTF8.self)
      #expect(formatted == text, "\(name)")
    }
  }
}
