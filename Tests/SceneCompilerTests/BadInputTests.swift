import Foundation
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler

/// Input that annotated files cannot contain: its diagnostics, that nothing traps, and that it
/// takes little time.
@Suite("Invalid input")
struct BadInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// The distinct codes of all diagnostics, sorted.
    var codes: [DiagnosticCode]

    init(_ name: String, _ bytes: [UInt8], _ codes: DiagnosticCode...) {
      self.name = name
      self.bytes = bytes
      self.codes = codes
    }

    init(_ name: String, _ text: String, _ codes: DiagnosticCode...) {
      self.name = name
      bytes = Array(text.utf8)
      self.codes = codes
    }

    var testDescription: String { name }
  }

  /// Returns a scene with a body.
  private static func scene(_ body: String, before: String = "") -> String {
    before + "scene \"A\" {\n    size: (10, 10)\n" + body + "\n}\n"
  }

  private static func layer(width: String) -> String {
    scene("    layer { frame: (0, 0, \(width), 1) }")
  }

  private static func lines(_ numbers: Range<Int>, _ line: (Int) -> String) -> String {
    numbers.map { line($0) + "\n" }.joined()
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  static let cases = text + nested + long

  private static let text: [Case] = [
    Case("an empty file", "", .noScene),
    Case("a file of blanks", "\n \t\n", .noScene),
    Case("a byte order mark alone", [0xEF, 0xBB, 0xBF], .noScene),
    Case(
      "a NUL", Array(scene("    background: red").utf8) + [0], .invalidCharacter),
    Case(
      "a NUL in a string", "scene \"a\u{0}b\" { size: (10, 10) }\n", .invalidCharacter),
    Case(
      "invalid UTF-8 in a string",
      Array("scene \"".utf8) + [0xC3, 0x28] + Array("\" { size: (10, 10) }\n".utf8),
      .invalidUTF8),
    Case(
      "invalid UTF-8 between tokens",
      Array("scene \"A\" { size: (10, 10) ".utf8) + [0xFF, 0xFE] + Array(" }\n".utf8),
      .invalidUTF8),
    Case("UTF-16", [0xFF, 0xFE] + "scene".utf16.flatMap { [UInt8($0), 0] }, .invalidUTF8),
    Case("Latin-1", Array("// ".utf8) + [0xE4, 0xF6, 0xFC, 0xDF, 0x0A], .invalidUTF8),
    Case(
      "UTF-16 without its mark",
      Array("scene \"A\" { size: (10, 10) }\n".utf16.flatMap { [UInt8($0), 0] }),
      .invalidUTF8),
    Case("all bytes", (0...255).map { UInt8($0) }, .invalidUTF8),
    Case("one sign that means nothing", "@\n", .invalidCharacter),
    Case("an unclosed string at the end", "scene \"A", .unclosedString),
    Case("an unclosed comment at the end", "/* a /* b */", .unclosedComment),
    Case("an unclosed block at the end", "scene \"A\" { size: (10, 10)", .unclosedDelimiter),
    Case(
      "old line ends", "scene \"A\" {\r    size: (10, 10)\r    colour: red\r}\r", .unknownProperty),
  ]

  private static let many = 100_000

  private static let nested: [Case] = [
    Case("nested blocks", times(many, "layer {"), .nestedTooDeep, .noScene),
    Case(
      "nested blocks in a scene", scene(times(many, "layer {") + times(many, "}")), .nestedTooDeep
    ),
    Case(
      "nested parentheses", layer(width: times(many, "(") + "1" + times(many, ")")),
      .nestedTooDeep),
    Case("minus signs", layer(width: times(many, "-") + "1"), .nestedTooDeep),
    Case(
      "nested brackets", layer(width: times(many, "[") + "1" + times(many, "]")), .nestedTooDeep),
    Case("a long sum", layer(width: times(many, "1+") + "1"), .nestedTooDeep),
    Case(
      "nested calls", layer(width: times(many, "min(") + "1" + times(many, ")")), .nestedTooDeep),
    Case(
      "nested conditions", layer(width: times(many, "true ? 1 : ") + "1"), .nestedTooDeep),
    Case(
      "nested interpolations",
      scene("textLayer " + times(many, "\"\\(") + "1" + times(many, ")\"")), .nestedTooDeep),
    Case("else after else", scene(times(many, "if false { } else ") + "{ }"), .nestedTooDeep),
    Case("as many blocks as there may be", scene(times(254, "if true {") + times(254, "}"))),
    Case("as many signs as there may be", layer(width: times(250, "-") + "1")),
    Case(
      "layers in one another, the innermost of which waits for others",
      scene(
        times(250, "layer { frame: (0, 0, 1, 1)\n")
          + lines(0..<60) { "layer a\($0) { frame: (0, 0, a\($0 + 1).width, 1) }" }
          + "layer a60 { frame: (0, 0, 1, 1) }" + times(250, "}"))),
    Case(
      "places that wait for too many others",
      scene(
        lines(0..<500) { "layer a\($0) { frame: (0, 0, a\($0 + 1).width, 1) }" }
          + "layer a500 { frame: (0, 0, 1, 1) }"), .nestedTooDeep),
    Case(
      "places that wait for each other through long expressions",
      scene(
        lines(0..<60) { "layer a\($0) { frame: (0, 0, \(times(250, "-"))a\($0 + 1).width, 1) }" }
          + "layer a60 { frame: (0, 0, 1, 1) }"), .nestedTooDeep),
    Case(
      "styles that use too many others",
      scene(lines(0..<500) { "style s\($0) { uses: s\($0 + 1) }" } + "style s500 { opacity: 1 }"),
      .nestedTooDeep),
  ]

  private static let long: [Case] = [
    Case(
      "a chain of lets from its end",
      scene("", before: lines(0..<5000) { "let a\($0) = a\($0 + 1)" } + "let a5000 = 1\n")),
    Case(
      "a used chain of lets from its end",
      scene(
        lines(0..<5000) { "let a\($0) = a\($0 + 1)" }
          + "let a5000 = 1\nlayer { frame: (0, 0, a0, 1) }")),
    Case(
      "a circle of many lets", scene(lines(0..<5000) { "let a\($0) = a\(($0 + 1) % 5000)" }),
      .letCycle),
    Case(
      "numbers doubled sixty times, a hundred times",
      scene(
        "for i in 0..<100 {\nlet a0 = 1e-20 * i\n"
          + lines(1..<61) { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }
          + "layer { frame: (0, 0, a60, 1) }\n}")),
    Case(
      "styles doubled sixty times",
      scene(
        "style s0 { opacity: 0.5 }\n"
          + lines(1..<61) { "style s\($0) { uses: [s\($0 - 1), s\($0 - 1)] }" }
          + "layer { frame: (0, 0, 1, 1); uses: s60 }")),
    Case(
      "as many rows as there may be", scene("table { for i in 0..<10000000 { row \"\\(i)\" } }")),
    Case(
      "many rows of a loop whose turns differ",
      scene("table { for i in 0..<100000 { if i % 3 == 0 { row \"\\(i)\" } else { row \"a\" } } }")),
    Case(
      "a loop without end in every row of a table",
      scene(
        "let a = [1]\ntable { for i in 0..<100 { row \"x\" { for j in 0..<1000000 { if a[0] > 1 { layer { } } } } } }"
      ),
      .tooManyIterations),
    Case(
      "copies of nothing",
      scene(
        "for i in 0..<1000 { replicatorLayer { frame: (0, 0, 1, 1); instanceCount: 100000 } }")),
    Case(
      "many mistakes of syntax", scene(times(5_000, "layer { frame = (0, 0, 1, 1) }\n")),
      .unexpectedToken),
    Case(
      "many unknown properties", scene(times(5_000, "layer { fram: (0, 0, 1, 1) }\n")),
      .unknownProperty),
    Case(
      "many unknown names",
      scene(lines(0..<5_000) { "layer a\($0) { frame: (0, 0, b\($0), 1) }" }), .unknownName),
    Case(
      "many divisions by zero", scene(times(5_000, "layer { frame: (0, 0, 1 / 0, 1) }\n")),
      .divisionByZero),
    Case("many markers of conflicts in a line", times(400_000, "<"), .mergeConflict),
    Case("many comments in a line", times(200_000, "/**/"), .noScene),
    Case("a long name", scene(times(1_000_000, "a") + ": 1"), .unknownProperty),
    Case("a long number", layer(width: "0." + times(1_000_000, "1"))),
    Case("a remainder of the largest by the smallest", layer(width: "1e308 % 5e-324")),
    Case("a sine of a large angle", layer(width: "abs(sin(1e300rad))")),
  ]

  @Test("Is reported quickly", arguments: cases)
  func isReportedQuickly(_ input: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(input.bytes, to: "a.tbl")
    let start = ContinuousClock.now
    let diagnostics = try allDiagnostics(ofSceneAt: path)
    let time = ContinuousClock.now - start
    #expect(
      Set(diagnostics.map(\.code)).sorted() == input.codes.sorted(), "\(diagnostics.prefix(3))")
    #expect(diagnostics.count <= 200, "the rest is left out")
    let size = input.bytes.count
    for diagnostic in diagnostics {
      #expect(diagnostic.span.bytes.upperBound <= size)
      #expect(diagnostic.message.utf8.count < 2000)
    }
    // Far more than necessary, even on a machine that runs other tests.
    #expect(time < .seconds(20))
  }

  @Test("Errors after the first hundred are left out")
  func errorsAfterFirstHundredAreLeftOut() throws {
    for body in [
      "layer { frame = 1 }\n", "layer { fram: 1 }\n", "layer { frame: (0, 0, 1 / 0, 1) }\n",
    ] {
      let folder = try TemporaryFolder()
      let path = try folder.write(Self.scene(Self.times(1000, body)), to: "a.tbl")
      let diagnostics = try allDiagnostics(ofSceneAt: path)
      #expect(diagnostics.count == 100)
      let note = try #require(diagnostics.last?.notes.last).message
      #expect(note.hasPrefix("too many errors"), "\(note)")
    }
  }

  @Test("A file over the limit is not read")
  func fileOverLimitIsNotRead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "a.tbl")
    // A sparse file, which takes no space on disk.
    truncate(path, off_t(SceneFile.sourceLimit + 1))
    let diagnostics = try allDiagnostics(ofSceneAt: path)
    #expect(diagnostics.map(\.code) == [.fileTooLarge])
    try folder.write("import \"a.tbl\"\n" + Self.scene(""), to: "b.tbl")
    #expect(try allDiagnostics(ofSceneAt: folder("b.tbl")).map(\.code) == [.importFailed])
  }

  @Test("Deeply nested imports")
  func deeplyNestedImports() throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 {
      try folder.write("import \"\(number + 1).tbl\"\n", to: "\(number).tbl")
    }
    try folder.write("let a = 1\n", to: "200.tbl")
    try folder.write("import \"0.tbl\"\n" + Self.scene(""), to: "a.tbl")
    #expect(try allDiagnostics(ofSceneAt: folder("a.tbl")).map(\.code) == [.nestedTooDeep])
  }

  @Test("Every code is reported for some input")
  func everyCodeIsReportedForSomeInput() throws {
    var codes = Set(Self.cases.flatMap(\.codes))
    codes.insert(.fileTooLarge)
    // This requires a font with such a script; see `ShapingTests`.
    codes.insert(.unshapedScript)
    for name in ErrorGoldenTests.files + LintTests.files.map({ "Lints/" + $0 }) {
      let file = ProjectFiles.mistakes.appending(path: name)
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for code in DiagnosticCode.allCases
      where text.contains("error[\(code.rawValue)]") || text.contains("warning[\(code.rawValue)]") {
        codes.insert(code)
      }
    }
    #expect(DiagnosticCode.allCases.filter { !codes.contains($0) } == [])
  }
}
