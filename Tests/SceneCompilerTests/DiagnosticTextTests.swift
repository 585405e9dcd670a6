import SceneSource
import Testing
@testable import SceneCompiler

@Suite("Diagnostics as text")
struct DiagnosticTextTests {
  /// Returns the text of a diagnostic for the part of `source` between `«` and `»`.
  private func text(
    _ source: String, hint: String? = nil, message: String = "wrong",
    palette: Palette = .plain
  ) throws -> String {
    let bytes = Array(source.utf8)
    return try text(bytes, hint: hint, message: message, palette: palette)
  }

  private func text(
    _ bytes: [UInt8], hint: String? = nil, message: String = "wrong", palette: Palette = .plain
  ) throws -> String {
    let opening = Array("«".utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: opening) })
    let end = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("»".utf8)) })
    let middle = bytes[start + 2..<end]
    let source = Array(bytes[..<start]) + middle + bytes[(end + 2)...]
    let place = SourceRange(path: "a.tbl", bytes: start..<start + middle.count)
    return DiagnosticPrinter(
      sources: ["a.tbl": SourceText(path: "a.tbl", bytes: source)],
      shownPath: { "Scenes/" + $0 }, palette: palette
    ).text(Diagnostic(.unknownProperty, at: place, message, hint: hint))
  }

  @Test("Prints location, code, line, underline, and hint")
  func shape() throws {
    let text = try text(
      String(repeating: "\n", count: 11) + "        «contentOfset»: (0, -60)\n}",
      hint: "did you mean 'contentOffset'?",
      message: "'table' has no property 'contentOfset'")
    #expect(
      text == """
        Scenes/a.tbl:12:9: error[E0301]: 'table' has no property 'contentOfset'
        12 |         contentOfset: (0, -60)
           |         ^~~~~~~~~~~~ did you mean 'contentOffset'?

        """)
  }

  @Test("An empty range has a caret, even at the end of a line")
  func empty() throws {
    #expect(
      try text("a:«»\nb") == "Scenes/a.tbl:1:3: error[E0301]: wrong\n1 | a:\n  |   ^\n")
    #expect(try text("«»") == "Scenes/a.tbl:1:1: error[E0301]: wrong\n1 |\n  | ^\n")
    #expect(try text("a\n«»") == "Scenes/a.tbl:2:1: error[E0301]: wrong\n2 |\n  | ^\n")
  }

  @Test("Keeps tabs, so that the underline is aligned")
  func tabs() throws {
    #expect(try text("\ta\t«bc»").hasSuffix("1 | \ta\tbc\n  | \t \t^~\n"))
  }

  @Test("Wide characters take two columns, and combining ones none")
  func widths() throws {
    #expect(try text("漢字«表é»x").hasSuffix("1 | 漢字表éx\n  |     ^~~\n"))
    #expect(try text("e\u{301}«x»").hasSuffix("1 | e\u{301}x\n  |  ^\n"))
    #expect(try text("🙂«x»").hasSuffix("1 | 🙂x\n  |   ^\n"))
  }

  @Test("A range of several lines is underlined on its first")
  func severalLines() throws {
    #expect(try text("a «b {  \n c\n}»").hasSuffix("1 | a b {\n  |   ^~~\n"))
    #expect(try text("a «b\r\n c»\r\n").hasSuffix("1 | a b\n  |   ^\n"))
  }

  @Test("Escapes text that could control the terminal")
  func harmless() throws {
    let text = try text(
      "\u{1B}[31m«a\u{7}\u{0}»\u{9B}\u{202E}\u{7F}b\u{2028}", hint: "\u{1B}]0;x\u{7}",
      message: "unknown '\u{1B}[2J\n'")
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || $0.value >= 0x20 && $0.value < 0x7F
          || $0.value >= 0xA0
      })
    #expect(!text.unicodeScalars.contains("\u{202E}"))
    #expect(
      text == """
        Scenes/a.tbl:1:6: error[E0301]: unknown '␛[2J␊'
        1 | ␛[31ma␇␀\u{FFFD}\u{FFFD}␡b\u{FFFD}
          |      ^~~ ␛]0;x␇

        """)
  }

  @Test("Shows invalid UTF-8")
  func invalid() throws {
    let bytes = Array("a: «".utf8) + [0xFF, 0xFE] + Array("»".utf8)
    #expect(try text(bytes).hasSuffix("1 | a: \u{FFFD}\u{FFFD}\n  |    ^~\n"))
  }

  @Test("Truncates a long line around the underline")
  func longLine() throws {
    let filler = String(repeating: "é", count: 500)
    let lines = try text(filler + "«xy»" + filler).split(separator: "\n")
    #expect(lines[0] == "Scenes/a.tbl:1:1001: error[E0301]: wrong")
    #expect(lines[1] == "1 | …" + filler.prefix(30) + "xy" + filler.prefix(49) + "…")
    #expect(lines[2] == "  | " + String(repeating: " ", count: 31) + "^~")
  }

  @Test("Does not show a byte order mark")
  func byteOrderMark() throws {
    #expect(try text("\u{FEFF}a «b»").hasSuffix("1 | a b\n  |   ^\n"))
  }

  @Test("Prints notes with their location and line")
  func notes() {
    let source = SourceText(path: "a.tbl", "let a = b\nlet b = a\n")
    let place = { SourceRange(path: "a.tbl", bytes: $0) }
    let diagnostic = Diagnostic(
      .letCycle, at: place(4..<5), "'a' needs itself",
      notes: [.init("'b' needs 'a'", at: place(14..<15)), .init("a value needs an end")])
    let text = DiagnosticPrinter(
      sources: ["a.tbl": source], shownPath: { $0 }, palette: .plain
    ).text(diagnostic)
    #expect(
      text == """
        a.tbl:1:5: error[E0208]: 'a' needs itself
        1 | let a = b
          |     ^
        a.tbl:2:5: note: 'b' needs 'a'
        2 | let b = a
          |     ^
        note: a value needs an end

        """)
  }

  @Test("Prints a fix-it if there is no hint")
  func fixIts() {
    let place = SourceRange(path: "a.tbl", bytes: 0..<2)
    let diagnostic = Diagnostic(
      .malformedNumber, at: place, "a number begins with a digit",
      fixIts: [.init("write '0.5'", [.init(place, "0.5")])])
    let printer = DiagnosticPrinter(
      sources: ["a.tbl": SourceText(path: "a.tbl", ".5")], shownPath: { $0 }, palette: .plain)
    #expect(printer.text(diagnostic).hasSuffix("1 | .5\n  | ^~ write '0.5'\n"))
  }

  @Test("Prints a diagnostic of a file without text")
  func withoutSource() {
    let place = SourceRange(path: "a.tbl", bytes: 0..<0)
    let printer = DiagnosticPrinter(sources: [:], shownPath: { $0 }, palette: .plain)
    #expect(
      printer.text(Diagnostic(.fileTooLarge, at: place, "too large"))
        == "a.tbl:1:1: error[E0103]: too large\n")
  }

  @Test("Colors depend only on the palette")
  func colors() throws {
    let colored = try text("«a»", palette: Palette(isColored: true))
    #expect(colored.contains("\u{1B}[1;31merror[E0301]:\u{1B}[0m"))
    var plain = colored
    for style in ["1", "1;39", "1;31", "1;32", "0"] {
      plain = plain.replacing("\u{1B}[\(style)m", with: "")
    }
    #expect(try plain == text("«a»"))
  }
}
