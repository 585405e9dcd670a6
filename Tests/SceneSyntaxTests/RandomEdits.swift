import Foundation
import SceneSource
import TestSupport

/// Edits by users and tools, valid and invalid, anywhere in a text.
struct RandomEdits {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let pieces =
    [
      "{", "}", "(", ")", "[", "]", "\"", "\\(", "\\", "\n", "\r", "\r\n", ";", ":", ",", ".", "..",
      "...", "=", "?", "+", "-", "<", "5", ".5", "#", "@", "/*", "*/", "//", "///", "/", "*", "if ",
      "else", "else if x {", "for i in 1...3 {", " in ", "let a = ", "style s { ", "import ",
      "component ", "\u{0}", "é", "\u{2028}", "\u{FEFF}", "a", "b", " ", "    ", "\n\n",
      "row \"Durham, NC\"\n", "layer { frame: (0, 1, 2, 3) }\n",
      "x: foo(\n  a: 1,\n  b: [2, 3]\n)\n",
      "\"a \\(b + (c)) d\"", "/* a /* b */ c */", "{\n", "\n}\n", "(\n", "in", "x", "%",
    ].map { Array($0.utf8) }
    // Invalid UTF-8: a single byte, half of a character, an overlong form, and half of a byte order
    // mark.
    + [[0xFF], [0xC3], [0xE2, 0x82], [0xC0, 0x80], [0xEF, 0xBB], [0x80]]

  /// Texts that a person might type in sequence.
  private static let typed = [
    "/* a */", "\"a \\(b) c\"", "foo(1,\n 2)", "layer {\n    x: 1\n}", "if a {\n} else {\n}",
    "// a\n",
    "x: a ? b : c\n", "[1, [2], (3)]", "let y = 5.5px\n",
  ].map { Array($0.utf8) }

  /// Returns one edit, or several consecutive ones as in typing; each applies to the result of the
  /// previous one.
  mutating func next(in bytes: [UInt8]) -> [SourceEdit] {
    let count = bytes.count
    var span = Int.random(in: 0...count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: span = min(count, Int.random(in: 0...3, using: &random))
    case 1: span = max(0, count - Int.random(in: 0...3, using: &random))
    default: break
    }
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<9: return [SourceEdit(span..<span, piece())]
    case 9..<14:
      let end = min(count, span + Int.random(in: 1...4, using: &random))
      return [SourceEdit(span..<end, [])]
    case 14..<18:
      let end = min(count, span + Int.random(in: 0...6, using: &random))
      return [SourceEdit(span..<end, piece())]
    case 18:
      // Lines are removed or duplicated.
      let end = min(count, span + Int.random(in: 0...200, using: &random))
      return [
        SourceEdit(span..<end, Bool.random(using: &random) ? [] : Array(bytes[span..<end]) * 2)
      ]
    case 19:
      return [SourceEdit(span..<span, [UInt8.random(in: 0...255, using: &random)])]
    case 20:
      // Removes a delimiter.
      let signs = Array("{}()[]\"/*;\n".utf8)
      guard let index = bytes[span...].firstIndex(where: signs.contains) else { return [] }
      return [SourceEdit(index..<(index + 1), [])]
    case 21: return [SourceEdit(span..<span, [])]
    default:
      let text = Self.typed[Int.random(in: Self.typed.indices, using: &random)]
      return text.enumerated().map { SourceEdit((span + $0)..<(span + $0), [$1]) }
    }
  }

  private mutating func piece() -> [UInt8] {
    Self.pieces[Int.random(in: Self.pieces.indices, using: &random)]
  }
}

private func * (bytes: [UInt8], count: Int) -> [UInt8] {
  Array(repeatElement(bytes, count: count).joined())
}

/// Texts to edit: every scene of the project, those with errors, and generated ones.
enum EditedTexts {
  static let all: [[UInt8]] =
    files("Scenes") + files("Tests/SceneCompilerTests/Mistakes")
    + files("Tests/SceneCompilerTests/Elements") + generated

  private static func files(_ folder: String) -> [[UInt8]] {
    let url = ProjectFiles.root.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".tbl") }.sorted().compactMap { name in
      (try? Data(contentsOf: url.appending(path: name))).map { Array($0) }
    }
  }

  private static let generated = [
    "", "\n", "a", "\u{FEFF}scene \"A\" {\n}\n",
    // Rows without braces; nested bodies; conditions; lists on many lines; other line endings.
    "scene \"Rows\" {\n    table {\n" + rows(60) { "        row \"Row \($0)\"\n" } + "    }\n}\n",
    "scene \"Rows\" {\n    table {\n"
      + rows(20) {
        "        row \"\($0)\" {\n            height: 44 + \($0)\n            layer {\n"
          + "                frame: parent.bounds; opacity: 50%\n            }\n        }\n\n"
      } + "    }\n}\n",
    rows(12) { "if a == \($0) {\n  x: 1\n} else if b {\n  y: 2\n} else {\n  z: \($0)\n}\n" },
    rows(15) { "let a\($0) = foo(\n    b: [1, 2,\n        3],\n    c: (\n    4)\n)\n" },
    rows(15) { "row \"a \\(\($0) + (b)) c\"; row x; y: 1\r\n/* \($0)\r\n*/ z: 2 // w\r" },
    rows(9) { "x:\na\n: \($0)\nif\nb\n{ }\nc: d ?\ne\n: f\ng.\nh\n\"i\"\nelse\n: 1\nlet\nj" },
    rows(9) { "a: (1\nb: [\($0)\nc: 2]\n{\n:\n}\nd \"e\nelse { f }\n= g\n" },
  ].map { Array($0.utf8) }

  private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).map(row).joined()
  }
}
