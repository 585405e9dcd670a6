import Foundation
import SceneSource
import TestSupport
import Testing

@testable import SceneCompiler

@Suite("Scenes with a missing or extra brace")
struct BraceErrorTests {
  static let scenes = ["settings.tbl", "contacts.tbl", "messages.tbl", "onboarding.tbl"]

  private func expectOneError(
    _ code: DiagnosticCode, inLine line: Int, of lines: [Substring], _ scene: String,
    _ folder: TemporaryFolder
  ) throws {
    let text = lines.joined(separator: "\n")
    let path = try folder.write(text, to: scene)
    let errors = try allDiagnostics(ofSceneAt: path)
    #expect(errors.map(\.code) == [code], "line \(line + 1)")
    let found = errors.first.map {
      SourceText(path: scene, text).line(at: $0.span.bytes.lowerBound)
    }
    #expect(found == line + 1)
  }

  /// Calls `body` with the lines of a project scene and each of its lines that consist of a `}`.
  private func forEachClosingLine(
    of scene: String,
    _ body: (_ lines: [Substring], _ closing: Int, _ folder: TemporaryFolder) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: ProjectFiles.scenes.path, toPath: folder("Scenes"))
    let text = try folder.text("Scenes/" + scene)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for closing in lines.indices where lines[closing].drop(while: { $0 == " " }) == "}" {
      try body(lines, closing, folder)
    }
  }

  @Test("A missing '}' is the only error, in the line of its '{'", arguments: scenes)
  func missing(_ scene: String) throws {
    try forEachClosingLine(of: scene) { lines, closing, folder in
      let indentation = lines[closing].prefix { $0 == " " }.count
      let opening = lines[..<closing].lastIndex {
        $0.prefix { $0 == " " }.count == indentation && $0.hasSuffix("{")
      }
      var damaged = lines
      damaged.remove(at: closing)
      try expectOneError(
        .unclosedDelimiter, inLine: #require(opening), of: damaged, "Scenes/" + scene, folder)
    }
  }

  @Test("An extra '}' is the only error, in its line", arguments: scenes)
  func extra(_ scene: String) throws {
    try forEachClosingLine(of: scene) { lines, closing, folder in
      var damaged = lines
      damaged[closing] += " }"
      try expectOneError(
        .unexpectedToken, inLine: closing, of: damaged, "Scenes/" + scene, folder)
    }
  }
}
