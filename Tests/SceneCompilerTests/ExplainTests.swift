import Foundation
import SceneSource
import Testing
@testable import SceneCompiler

/// `scenec explain` says what `Docs/Diagnostics.md` says.
@Suite struct ExplainTests {
  /// `SCENEC_RECORD=1 swift test --filter ExplainTests` writes the page into the program anew, a
  /// file a chapter.
  @Test func theProgramHasThePageAsItStands() throws {
    let page = try DocumentsTests.text(of: "Docs/Diagnostics.md")
    #expect(!page.contains("\"\"\"##"))
    var chapters: [[Substring]] = [[]]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") { chapters.append([]) }
      chapters[chapters.count - 1].append(line)
    }
    let names = ["introduction"] + chapters.dropFirst().map { Self.name($0[0].dropFirst(3)) }
    var list = Self.heading + "/// The page on every code, in Markdown.\nenum DiagnosticsPage {\n"
    list += "  static var text: String {\n    [\n"
    for name in names { list += "      \(name),\n" }
    list += "    ].joined(separator: \"\\n\")\n  }\n}\n"
    try Golden.compare(Array(list.utf8), with: Self.file("DiagnosticsPage"))
    for (name, lines) in zip(names, chapters) {
      var text = Self.heading + "extension DiagnosticsPage {\n  static let \(name) = ##\"\"\"\n"
      for line in lines { text += line.isEmpty ? "\n" : "    \(line)\n" }
      text += "    \"\"\"##\n}\n"
      let file = Self.file("DiagnosticsPage+" + name.prefix(1).uppercased() + name.dropFirst())
      try Golden.compare(Array(text.utf8), with: file)
    }
  }

  private static let heading =
    "// Docs/Diagnostics.md as it stands; ExplainTests say when it does not, and with\n"
    + "// SCENEC_RECORD=1 write it anew.\n\n"

  private static func file(_ name: String) -> URL {
    DocumentsTests.root.appending(path: "Sources/SceneCompiler/Explaining/\(name).swift")
  }

  /// `textAndSyntax` of "Text and syntax".
  private static func name(_ title: Substring) -> String {
    let words = title.split(separator: " ")
    return words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
  }

  @Test func everyCodeIsExplained() {
    #expect(Explanation.all.map(\.code) == DiagnosticCode.allCases)
    for (explanation, section) in zip(Explanation.all, DiagnosticsDocumentTests.sections) {
      #expect(!explanation.title.isEmpty && !explanation.text.isEmpty)
      #expect(explanation.wrong == section.wrong && explanation.right == section.right)
      #expect(explanation.files.map(\.name) == section.files.map(\.name))
      #expect(Explanation(explanation.code) == explanation)
    }
  }

  @Test func aCodeIsPrintedWithItsExamples() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("explain", "e0114", in: folder)
    #expect(result.exitCode == 0)
    #expect(
      result.text == """
        E0114: an unknown unit

        Numbers take `pt`, `px`, `%`, `s`, `ms`, `deg` or `rad` directly after them.

        Wrong:

            scene "A" {
                size: (40, 40)
                layer { frame: (0, 0, 10em, 10) }
            }

        Right:

            scene "A" {
                size: (40, 40)
                layer { frame: (0, 0, 10pt, 10) }
            }

        """)
  }

  @Test func allCodesAreListed() throws {
    let result = try scenec("explain", "--list", in: TemporaryFolder())
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == DiagnosticCode.allCases.count)
    #expect(lines[0] == "E0101  bytes that are no UTF-8")
  }

  @Test func anUnknownCodeIsWrongUsage() throws {
    let folder = try TemporaryFolder()
    let result = try scenec("explain", "E03001", in: folder)
    #expect(result.exitCode == 2)
    #expect(result.error.contains("there is no code 'E03001'; did you mean 'E0301'?"))
    #expect(try scenec("explain", in: folder).exitCode == 2)
    #expect(try scenec("explain", "--list", "E0301", in: folder).exitCode == 2)
  }
}
