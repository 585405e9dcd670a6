import Foundation
import SceneSource
import SceneSystem
import TestSupport
import Testing

@testable import SceneCompiler

/// Small scenes that used to take minutes or gigabytes, and must end quickly even in debug builds.
@Suite("Hostile scenes")
struct HostileSceneTests {
  /// The limit that each scene exceeds; nil if it is within all limits.
  static let inputs: [(name: String, text: String, resource: WorkBudget.Resource?)] = [
    (
      "loops in 60 loops",
      String(repeating: "for i in 0..<2 { ", count: 60) + "layer { }"
        + String(repeating: " }", count: 60), .evaluation
    ),
    (
      "uses of 2,000 parameters",
      "component C(" + (0..<2000).map { "a\($0) = 1" }.joined(separator: ", ") + ") { layer { } }\n"
        + String(repeating: "C()\n", count: 500), .checking
    ),
    (
      "a long name",
      "layer \(String(repeating: "x", count: 60_000)) { for i in 0..<90000 { layer b { } } }",
      .evaluation
    ),
    (
      "500 snapshots", (0..<500).map { "snapshot \"s\($0)\"\n" }.joined(), nil
    ),
    (
      "a matrix of long texts",
      "let a = \"\"\nmatrix { a: ["
        + (0..<90).map { "\"\($0)\(String(repeating: "x", count: 9000))\"" }.joined(separator: ",")
        + "]; scale: [" + (1...100).map { "0.\($0)" }.joined(separator: ",") + "] }\n"
        + "snapshot \"s\"",
      .evaluation
    ),
    (
      "a matrix of 20,000 equal values",
      "matrix { scale: [" + String(repeating: "1,", count: 20_000) + "1] }\nsnapshot \"s\"", nil
    ),
    (
      "a long word in a narrow layer",
      "textLayer \"\(String(repeating: "a", count: 5000))\" "
        + "{ frame: (0, 0, 1, 9); isWrapped: true }", nil
    ),
    (
      "a long line of words in a wide layer",
      "textLayer \"\(String(repeating: "a b ", count: 5000))\" "
        + "{ frame: (0, 0, 1e9, 9); isWrapped: true }", nil
    ),
    (
      "a long footer in a wide table",
      "table { frame: (0, 0, 1e8, 9); style: grouped\nsection { row \"\"\n"
        + "footer \"\(String(repeating: "a b ", count: 5000))\" } }", nil
    ),
    (
      "components that use the next one twice, in a row",
      twice + "table { row \"\" { if index < 0 { A0() } } }", nil
    ),
    (
      "components that use the next one twice, in headers",
      twice + "table { for i in 0..<9 { section { header { if i < 0 { A0() } }\nrow \"\" } } }", nil
    ),
    (
      "heights with a long value, in 400 loops",
      "let a = \"\"\nlet t = \"" + String(repeating: "\\(a)", count: 5000) + "\"\n"
        + "let h = t.count" + String(repeating: " + t.count", count: 100) + "\n"
        + "table { rows { height: 1 }\n"
        + String(
          repeating: "for i in 0..<4 { row \"\" { height: i % 2 == 5 ? h : 44 } }\n", count: 400)
        + "}", nil
    ),
    (
      "a body of 4,000 layers that no snapshot shows",
      "let q = 1\ntable { row \"\" { if q < 0 { " + String(repeating: "layer { }\n", count: 4000)
        + "} } }\nfor s in 0..<2000 { snapshot \"s\\(s)\" { q: s } }", nil
    ),
    (
      "2,000 named layers that a snapshot sets",
      "layer a { " + (0..<2000).map { "layer l\($0) { }\n" }.joined() + "}\nsnapshot \"s\" { "
        + (0..<2000).map { "a.l\($0).opacity: 1\n" }.joined() + "}", nil
    ),
  ]

  private static var twice: String {
    let last = "component A40() { layer { } }\n"
    return last + (0..<40).map { "component A\($0)() { A\($0 + 1)()\nA\($0 + 1)() }\n" }.joined()
  }

  /// Each way by which text with 101 combining marks in a row could be made.
  static let marks: [(name: String, before: String, text: String, code: DiagnosticCode?)] = {
    let marks = String(repeating: "\u{301}", count: 50)
    func layer(_ value: String) -> String { "textLayer \"\\(\(value))\" { }" }
    let halves = "let a = \"a\(marks)\"\nlet b = \"\(marks)\"\n"
    let third = halves + "let c = \"\\u{301}\"\n"
    return [
      ("100 in a file", "", "// a\(marks)\(marks)", nil),
      ("101 in a file", "", "// a\(marks)\(marks)\u{301}", .invalidUTF8),
      ("a sum of 100", halves, layer("a + b"), nil),
      ("a sum of 101", third, layer("a + (b + c)"), .tooMuchText),
      ("an interpolation of 101", third, "textLayer \"\\(a)\\(b)\\(c)\" { }", .tooMuchText),
      ("attributed text", third, layer("attributed(a) + attributed(b) + c"), .tooMuchText),
    ]
  }()

  @Test("Text has at most 100 combining marks in a row", arguments: marks.indices)
  func combiningMarks(_ index: Int) {
    let (name, before, text, code) = Self.marks[index]
    let source = before + "scene \"A\" {\n    size: (10, 10)\n\(text)\n}\n"
    let root = Root(shownPath: "") { _, _ in .failure(.notFound) }
    var compilation = Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(source.utf8)))
    let errors = compilation.evaluate(compilation.allSnapshots).diagnostics
      .filter { $0.severity == .error }
    #expect(errors.first?.code == code, "\(name): \(errors)")
  }

  @Test("A damaged glyph is read once")
  func damagedGlyph() throws {
    let path = ProjectFiles.elements.appending(path: "Fonts/Amiri-Regular.ttf")
    let font = damaged([UInt8](try Data(contentsOf: path)), points: 5000)
    let steps = try [1, 40].map { count in
      let folder = try TemporaryFolder()
      try folder.write(font, to: "F.ttf")
      let lines = String(repeating: "textLayer \"\u{643}\" { }\n", count: count)
      let path = try folder.write(
        "scene \"A\" {\n    size: (10, 10)\n    font: \"F.ttf\"\n\(lines)}\n", to: "a.tbl")
      var compilation = try Compilation(scenePath: path)
      let errors = compilation.evaluate(compilation.allSnapshots).diagnostics
      #expect(errors.first?.code == .fontBroken)
      return compilation.budget.used(.evaluation)
    }
    // Reading the glyph takes 5,000 steps of a font, of which two are a step.
    #expect(steps[0] > 2500 && steps[1] - steps[0] < 39 * 1000, "\(steps)")
  }

  @Test(
    "Each ends with the limit that it reached",
    arguments: Tries.some(of: Array(inputs.indices), oneIn: 3))
  func eachEnds(_ index: Int) {
    let input = Self.inputs[index]
    let text = "scene \"A\" {\n    size: (10, 10)\n\(input.text)\n}\n"
    let root = Root(shownPath: "") { _, _ in .failure(.notFound) }
    var compilation = Compilation(
      SceneFile(shownPath: "a.tbl", path: "a.tbl", root: root, bytes: Array(text.utf8)))
    let diagnostics = compilation.evaluate(compilation.allSnapshots).diagnostics
    let found = diagnostics.first { $0.code == .budgetExceeded }
    #expect((found == nil) == (input.resource == nil), "\(input.name): \(diagnostics.prefix(3))")
    if let resource = input.resource {
      #expect(found?.message.hasSuffix(resource.unit) == true, "\(found?.message ?? "")")
    }
  }

  /// Returns a TrueType font in which each glyph is the start of an outline with a number of points.
  private func damaged(_ font: [UInt8], points: Int) -> [UInt8] {
    var font = font
    func number(_ at: Int, _ count: Int) -> Int {
      font[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func table(_ tag: String) -> Int {
      let records = stride(from: 12, to: 12 + 16 * number(4, 2), by: 16)
      return records.first { font[$0..<$0 + 4].elementsEqual(tag.utf8) }.map { number($0 + 8, 4) }
        ?? 0
    }
    let (glyf, loca) = (table("glyf"), table("loca"))
    let isLong = number(table("head") + 50, 2) == 1
    let flags = Array(repeating: [9, 255] as [UInt8], count: points / 256 + 1).flatMap { $0 }
    let last = UInt16(points - 1)
    let data: [UInt8] =
      [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(last >> 8), UInt8(last & 255), 0, 0] + flags
    font.replaceSubrange(glyf..<glyf + data.count, with: data)
    // All glyphs begin at 0, and each second one ends there.
    for glyph in 0...number(table("maxp") + 4, 2) {
      let end = glyph % 2 == 0 ? 0 : isLong ? data.count : data.count / 2
      let bytes = (0..<(isLong ? 4 : 2)).reversed().map { UInt8(end >> (8 * $0) & 255) }
      font.replaceSubrange(
        loca + bytes.count * glyph..<loca + bytes.count * (glyph + 1), with: bytes)
    }
    return font
  }
}
