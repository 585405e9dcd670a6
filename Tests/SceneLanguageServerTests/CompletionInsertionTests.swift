import Foundation
import SceneSource
import SceneSyntax
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

/// What a text is after a completion in it was accepted.
@Suite("Accepted completions")
struct CompletionInsertionTests {
  /// Accepts the completion with a label at an offset; nil if it is not offered.
  private func accept(
    _ label: String, at offset: Int, in text: String, as uri: String = TestClient.uri
  ) throws -> String? {
    let bytes = Array(text.utf8)
    let marked =
      String(decoding: bytes[..<offset], as: UTF8.self) + "¦"
      + String(decoding: bytes[offset...], as: UTF8.self)
    var client = TestClient()
    let folder = uri.split(separator: "/").dropLast().joined(separator: "/")
    let event = [
      "added": [["uri": folder.replacing("file:/", with: "file:///"), "name": "x"]], "removed": [],
    ]
    client.notify("workspace/didChangeWorkspaceFolders", ["event": event])
    let result = client.ask("textDocument/completion", marked, as: uri) as? [String: Any]
    let items = result?["items"] as? [[String: Any]] ?? []
    // A row has a property and an element with the same name.
    let found =
      items.first { $0["label"] as? String == label && $0["detail"] as? String == "element" }
      ?? items.first { $0["label"] as? String == label }
      ?? items.first { $0["label"] as? String == label + ":" }
    guard let item = found else { return nil }
    let edits = [item["textEdit"]] + (item["additionalTextEdits"] as? [Any] ?? [])
    let data = try JSONSerialization.data(withJSONObject: edits)
    let lines = LineTable(bytes)
    var accepted = bytes
    let all = try JSONDecoder().decode([SceneLanguageServer.TextEdit].self, from: data)
    for edit in all.sorted(by: { $0.range.start.line > $1.range.start.line }) {
      let start = lines.offset(of: edit.range.start, in: bytes, .utf8)
      let end = lines.offset(of: edit.range.end, in: bytes, .utf8)
      if edit == all[0] { #expect(start <= offset && offset <= end, "\(label) in \(text)") }
      // The placeholders of a snippet are filled with their texts.
      let text = edit.newText.replacing(/\$\{\d:([^}]*)\}/) { $0.1 }.replacing(/\$\d/, with: "")
      accepted.replaceSubrange(start..<end, with: text.utf8)
    }
    return String(decoding: accepted, as: UTF8.self)
  }

  @Test("A word that is completed to itself leaves the scene as it is")
  func completesToItself() throws {
    var random = SeededGenerator(seed: 5)
    var (count, wrong) = (0, [String]())
    let scenes = try FileManager.default.contentsOfDirectory(
      at: ProjectFiles.scenes, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "tbl" }.sorted { $0.path < $1.path }
    for scene in scenes {
      let text = try String(contentsOf: scene, encoding: .utf8)
      var walk = SyntaxWalk(parse(SourceText(path: "a.tbl", text)))
      while let leaf = walk.next(.identifier) {
        guard random.index(below: max(1, 60 / Tries.factor)) == 0 else { continue }
        // The completion of a key path replaces all of it.
        if walk.path(to: leaf).parent?.kind == .path { continue }
        let length = leaf.length
        for offset in [0, length / 2, length] {
          let place = leaf.offset + offset
          let bytes = Array(text.utf8)
          let isLabel = bytes[leaf.bytes.upperBound] == UInt8(ascii: ":")
          let result =
            try
            (isLabel ? accept(leaf.text + ":", at: place, in: text, as: scene.absoluteString) : nil)
            ?? accept(leaf.text, at: place, in: text, as: scene.absoluteString)
          guard let result else { continue }
          count += 1
          // A body or arguments are added where nothing follows.
          let after = Array(text.utf8)[leaf.bytes.upperBound...]
          let isEnd = TextBehind(leaf.bytes.upperBound, in: Array(text.utf8)).isEnd
          let isSame =
            isEnd ? result.utf8.reversed().starts(with: after.reversed()) : result == text
          if !isSame { wrong.append("\(scene.lastPathComponent): \(leaf.text) at \(offset)") }
        }
      }
    }
    #expect(count > 30)
    #expect(wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(9))")
  }

  /// Kinds of completions: the label, and the code around it.
  static let kinds = [
    ("cornerRadius", "layer { ¦§\n}"), ("frame", "layer {\n ¦§\n}"),
    ("contentOffset", "snapshot \"s\" { list.¦§\n}"), ("list", "snapshot \"s\" {\n ¦§\n}"),
    ("layer", "¦§"), ("row", "table {\n ¦§\n}"), ("snapshot", "¦§"), ("Badge", "¦§"),
    ("let", "¦§"), ("for", "¦§"), ("if", "¦§"), ("style", "¦§"), ("component", "¦§"),
    ("else", "if scale > 2 { }\n¦§"), ("in", "for x ¦§"), ("animate", "layer {\n ¦§\n}"),
    ("opacity", "layer { animate ¦§\n}"), ("red", "layer { backgroundColor: ¦§\n}"),
    ("linearGradient", "layer { background: ¦§\n}"), ("tint", "layer { backgroundColor: ¦§\n}"),
    ("width:", "layer { frame: (0, 0, ¦§\n}"), ("caption:", "Badge(¦§"),
    ("midX", "layer { cornerRadius: list.¦§\n}"), ("opacity", "layer { backgroundColor: red.¦§\n}"),
    ("12px", "layer { cornerRadius: 12¦§\n}"), ("cities.csv", "let c = csv(\"¦§"),
    ("Data/", "let c = csv(\"¦§"), ("gear", "textLayer \"\\(symbol(\"¦§"),
    ("Inter", "textLayer \"x\" { fontFamily: \"¦§"), ("W0207", "// scenec:allow(¦§"),
    ("card", "layer { uses: ¦§\n}"), ("Other", "¦§"), ("other", "layer { cornerRadius: ¦§\n}"),
  ]
  /// Kinds of text behind the cursor.
  static let texts = [
    "", "xyz", "xyz: 1", " : 1", "(1)", "xyz(1)", " \"t\" { }", " { }", " b { }", " = 1", ".x",
    ", 1)",
    "; opacity: 1", " // c", "12%", "xyz/b\")",
  ]

  /// Whether a label is inserted before a value, which stays.
  private static func isBeforeValue(_ label: String, _ text: String) -> Bool {
    label.hasSuffix(":") && !text.hasPrefix("xyz:")
  }

  @Test("Nothing is doubled", arguments: kinds.indices)
  func pairs(_ kind: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("a\n1\n", to: "cities.csv")
    for name in ["Data", "Fonts"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    try folder.write("a\n1\n", to: "Data/x.csv")
    try folder.write("", to: "Fonts/Inter-Bold.ttf")
    try folder.write("let other = 1\ncomponent Other(title) { }\n", to: "library.tbl")
    let uri = "file://\(folder.path)/scene.tbl"
    var offered = 0
    var wrong: [String] = []
    for text in Self.texts {
      let (label, place) = Self.kinds[kind]
      let code = place.replacing("§", with: text)
      let marked =
        "let tint = red\nstyle card { }\ncomponent Badge(caption) { }\nscene \"A\" {\n    "
        + "size: (9, 9)\n    table list { }\n    \(code)\n}\n"
      let parts = marked.split(separator: "¦", maxSplits: 1)
      let offset = parts[0].utf8.count
      let word = label.hasSuffix(":") ? String(label.dropLast()) : label
      guard let result = try accept(word, at: offset, in: parts.joined(), as: uri) else { continue }
      offered += 1
      // From the accepted word to the end of its line.
      let before = parts[0].drop { _ in false }
      let isImported = word.lowercased() == "other"
      if isImported { #expect(result.hasPrefix("import \"library.tbl\"\n"), "\(result)") }
      let start = (isImported ? 21 : 0) + before.utf8.count - (label == "12px" ? 2 : 0)
      let line = String(decoding: Array(result.utf8)[start...].prefix { $0 != 0x0A }, as: UTF8.self)
      #expect(line.hasPrefix(word), "\(code) → \(line)")
      let tail = line.dropFirst(word.count).filter { $0 != " " }
      let isDoubled = ["::", "((", ")(", "{{", "}{", "\"\"\"", ".."].contains { tail.contains($0) }
      let keepsWord = line.contains("xyz") != Self.isBeforeValue(label, text)
      if isDoubled || text.hasPrefix("xyz") && keepsWord { wrong.append("\(code) → \(line)") }
    }
    #expect(wrong.isEmpty)
    #expect(offered > 0, "\(Self.kinds[kind])")
  }
}
