import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// `Docs/Diagnostics.md` contains every code, and its examples produce the diagnostics that it
/// shows.
@Suite("Docs/Diagnostics.md")
struct DiagnosticsDocumentTests {
  struct Section: Sendable, CustomTestStringConvertible {
    var code: String
    var files: [(name: String, text: String)] = []
    var wrong: String?
    var right: String?

    var testDescription: String { code }
  }

  /// Codes that cannot be caused by source text alone.
  static let withoutExample: Set<DiagnosticCode> = [
    .invalidUTF8, .fileTooLarge, .colorProfile, .unshapedScript,
  ]

  static let sections: [Section] = {
    guard let text = try? DocumentsTests.text(of: "Docs/Diagnostics.md") else { return [] }
    var sections: [Section] = []
    var fence: String?
    var block = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        guard line == "```" else {
          block += line + "\n"
          continue
        }
        fence = nil
        guard !sections.isEmpty else { continue }
        let last = sections.count - 1
        if open == "wrong" { sections[last].wrong = block }
        if open == "right" { sections[last].right = block }
        if open.hasPrefix("file ") {
          sections[last].files.append((String(open.dropFirst(5)), block))
        }
      } else if line.hasPrefix("```") {
        fence = String(line.dropFirst(3))
        block = ""
      } else if line.hasPrefix("### ") {
        sections.append(Section(code: String(line.dropFirst(4).prefix { $0 != ":" })))
      }
    }
    return sections
  }()

  @Test("Every code has a section")
  func everyCodeHasSection() {
    #expect(Self.sections.map(\.code) == DiagnosticCode.allCases.map(\.rawValue))
    for section in Self.sections {
      guard let code = DiagnosticCode(rawValue: section.code) else { continue }
      let hasExamples = section.wrong != nil && section.right != nil
      #expect(hasExamples != Self.withoutExample.contains(code), "\(section.code)")
    }
  }

  @Test("The examples have the described diagnostics", arguments: sections)
  func examplesHaveDescribedDiagnostics(_ section: Section) throws {
    if let wrong = section.wrong {
      let found = try Self.diagnostics(of: wrong, beside: section.files, section.code)
      #expect(Set(found.map(\.code.rawValue)) == [section.code], "\(found)")
    }
    if let right = section.right {
      let found = try Self.diagnostics(of: right, beside: section.files, section.code)
      #expect(found.isEmpty)
    }
  }

  /// The diagnostics of the scene and all its snapshots; for a lint, also those that `check` adds.
  static func diagnostics(
    of text: String, beside files: [(name: String, text: String)], _ code: String
  ) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    for file in files + [("example.tbl", text)] {
      try Data(file.text.utf8).write(to: URL(filePath: folder(file.name)))
    }
    var compilation = try Compilation(scenePath: folder("example.tbl"))
    let isLint = code.hasPrefix("W02")
    return compilation.evaluate(compilation.allSnapshots, lints: isLint).diagnostics
  }
}
