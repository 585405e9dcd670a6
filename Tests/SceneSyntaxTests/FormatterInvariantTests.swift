import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing

@Suite("Formatting invariants") struct FormatterInvariantTests {
  /// Every scene in the repository.
  static let scenes: [(name: String, bytes: [UInt8])] = {
    let root = ProjectFiles.root
    let folders = [
      "Scenes", "Scenes/Images", "Scenes/Libraries", "Tests/SceneCompilerTests/Elements",
      "Tests/SceneCompilerTests/Elements/Libraries", "Tests/SceneCompilerTests/Mistakes",
      "Tests/SceneCompilerTests/Mistakes/Parts",
    ]
    var scenes: [(String, [UInt8])] = []
    for folder in folders {
      let path = root.appending(path: folder).standardizedFileURL
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? []
      for name in names.filter({ $0.hasSuffix(".tbl") }).sorted() {
        guard let data = try? Data(contentsOf: path.appending(path: name)) else { continue }
        scenes.append((name, Array(data)))
      }
    }
    return scenes
  }()

  /// The kinds of nodes and the text of tokens, without trivia and semicolons between items.
  private func skeleton(_ tree: SyntaxTree) -> [String] {
    var parts: [String] = []
    func visit(_ node: SyntaxNode) {
      for child in node.children where !child.kind.isTrivia {
        let isAmongItems = node.kind == .file || node.kind == .body
        if isAmongItems, child.kind == .semicolon, child.length > 0 { continue }
        parts.append(child.kind.isToken ? "\(child.kind) \(child.text)" : "\(child.kind) {")
        if !child.kind.isToken {
          visit(child)
          parts.append("}")
        }
      }
    }
    visit(tree.root)
    return parts
  }

  private func comments(_ tree: SyntaxTree) -> [String] {
    var comments: [String] = []
    var offset = 0
    for node in tree.nodes where node.kind.isToken {
      let text = tree.source[offset..<(offset + node.length)]
      offset += node.length
      switch node.kind {
      case .lineComment, .docComment:
        comments.append(String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed()))
      case .blockComment:
        // Its lines move together.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        comments += lines.map { String($0.drop { $0 == " " }) }
      default: break
      }
    }
    return comments
  }

  /// Returns a description of a violated formatter law, or nil.
  private func brokenLaw(_ bytes: [UInt8], _ random: inout SeededGenerator) -> String? {
    let before = tree(bytes)
    let edits = SceneSyntax.Formatter.edits(of: before)
    var end = 0
    for edit in edits {
      if edit.bytes.lowerBound < end { return "edits lie over one another" }
      end = edit.bytes.upperBound
    }
    let text = edits.applied(to: bytes)
    let after = tree(text)
    if skeleton(before) != skeleton(after) { return "the tree is another" }
    if comments(before) != comments(after) { return "the comments are others" }
    if !SceneSyntax.Formatter.edits(of: after).isEmpty { return "it is not idempotent" }
    if explain(before).isEmpty, !explain(after).isEmpty { return "a mistake is new" }
    let some = edits.filter { _ in Bool.random(using: &random) }
    if skeleton(before) != skeleton(tree(some.applied(to: bytes))) {
      return "the tree is another after some of the edits"
    }
    return nil
  }

  @Test("Keeps the tree, comments, and errors of every scene")
  func scenes() {
    var random = SeededGenerator(seed: 1)
    #expect(Self.scenes.count > 100)
    for scene in Self.scenes { #expect(brokenLaw(scene.bytes, &random) == nil, "\(scene.name)") }
  }

  private static let pieces = [
    "{", "}", "(", ")", "[", "]", "\"", "\\(", "\\", "\n", "\n\n\n", " ", "\t", ";", ":", ",", ".",
    "...", "=", "?", "-", "<", "5", ".5", "#", "@", "/*", "*/", "// x\n", "/* y */", "/* a\n b */",
    "if ", "else ", "for ", " in ", "let ", "component ", "\u{0}", "é", "\r", "\r\n",
  ].map { Array($0.utf8) }

  private func mutant(_ random: inout SeededGenerator) -> [UInt8] {
    var text = Self.scenes[Int.random(in: 0..<Self.scenes.count, using: &random)].bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.insert(contentsOf: piece, at: start)
      case 1:
        let blank = text[start...].firstIndex { $0 == 0x20 || $0 == 0x0A } ?? start
        text.replaceSubrange(blank..<min(text.count, blank + 1), with: piece)
      case 2:
        let end = min(text.count, start + Int.random(in: 1...30, using: &random))
        text.removeSubrange(start..<end)
      default:
        let end = min(text.count, start + Int.random(in: 0...6, using: &random))
        text.replaceSubrange(start..<end, with: piece)
      }
    }
    return text
  }

  @Test("Keeps the tree, comments, and errors of mutated scenes")
  func mutants() {
    var random = SeededGenerator(seed: 3)
    var count = 0
    for turn in 0..<Tries.count(120) {
      let text = mutant(&random)
      if text.count > 4000 { continue }
      count += 1
      let law = brokenLaw(text, &random)
      #expect(law == nil, "turn \(turn):\n\(String(decoding: text, as: UTF8.self))")
    }
    #expect(count > Tries.count(50))
  }

  @Test("Formats random tokens")
  func soup() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "a", "if", "else", "for", "in", "let", "style", "import", "component", " ", " ", "\n", "{",
      "}", "(", ")", "[", "]", "\"", "\\(", ".", ",", ":", ";", "=", "?", "-", "!", "<", "&&", "1",
      "2%", "#F00", "...", "@", "/**/", "//",
    ]
    for _ in 0..<Tries.count(300) {
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      #expect(brokenLaw(Array(text.utf8), &random) == nil, "\(text)")
    }
  }

  @Test("Keeps one of several blank lines")
  func groups() {
    let text = "a: 1\n\n\n\nb: 2\n// c\n\nd: 3\nlayer {\n\n    e: 4\n\n\n    f: 5\n\n}\n"
    #expect(
      formatted(text)
        == "a: 1\n\nb: 2\n// c\n\nd: 3\nlayer {\n    e: 4\n\n    f: 5\n}\n")
  }

  @Test("Formats only the given range")
  func range() {
    let text = Array("a:1\nb:2\nc:3\n".utf8)
    let edits = SceneSyntax.Formatter.edits(of: tree(text), in: 4..<7)
    #expect(edits == [TextEdit(6..<6, [UInt8(ascii: " ")])])
  }

  @Test("Does not change binary and empty files")
  func none() {
    for bytes in [[], [0xFF, 0xFE, 0x41, 0], [UInt8](repeating: 1, count: 400)] {
      #expect(SceneSyntax.Formatter.edits(of: tree(bytes)).isEmpty)
    }
  }

  @Test("Does not exceed the maximum size of a source")
  func deep() {
    let open = String(repeating: "a {\n", count: 250) + String(repeating: "b: [\n", count: 100)
    let close = String(repeating: "]", count: 100) + String(repeating: "}", count: 250)
    let text = Array((open + "1" + close).utf8)
    let result = formatted(text)
    #expect(result.count < 100 * text.count)
    #expect(SceneSyntax.Formatter.edits(of: tree(result)).isEmpty)
  }
}
