import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// `scenec explain` prints the text of `Docs/Diagnostics.md`.
@Suite("Scenec explain")
struct ExplainTests {
  @Test("Every code is explained")
  func everyCodeIsExplained() {
    #expect(Explanation.all.map(\.code) == DiagnosticCode.allCases)
    for (explanation, section) in zip(Explanation.all, DiagnosticsDocumentTests.sections) {
      #expect(!explanation.title.isEmpty && !explanation.text.isEmpty)
      #expect(explanation.wrong == section.wrong && explanation.right == section.right)
      #expect(explanation.files.map(\.name) == section.files.map(\.name))
      #expect(Explanation(explanation.code) == explanation)
    }
  }

  @Test("A code is printed with its examples")
  func codeIsPrintedWithItsExamples() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("explain", "e0114", in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.text == """
        E0114: unknown unit

        The units `pt`, `px`, `%`, `s`, `ms`, `deg`, and `rad` are written directly after a number.

        Incorrect:

            scene "A" {
                size: (40, 40)
                layer { frame: (0, 0, 10em, 10) }
            }

        Correct:

            scene "A" {
                size: (40, 40)
                layer { frame: (0, 0, 10pt, 10) }
            }

        """)
  }

  @Test("All codes are listed")
  func allCodesAreListed() throws {
    let result = try scenec("explain", "--list", in: TemporaryFolder())
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == DiagnosticCode.allCases.count)
    #expect(lines[0] == "E0101  invalid UTF-8")
  }

  @Test("An unknown code is invalid usage")
  func unknownCodeIsInvalidUsage() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("explain", "E03001", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("there is no code 'E03001'; did you mean 'E0301'?"))
    #expect(try scenec("explain", in: folder).exitCode == 2)
    #expect(try scenec("explain", "--list", "E0301", in: folder).exitCode == 2)
  }
}
