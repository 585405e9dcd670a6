import Foundation
import TestSupport
import Testing
@testable import SceneLanguageServer

@Suite("Completion")
struct CompletionTests {
  private let frame = """
    import "theme.tbl"
    let accent = #FF0000
    style card { cornerRadius: 12 }
    component Badge(label, tint = red) { backgroundColor: tint }
    scene "A" {
        size: (320, 480)
        let names = ["a", "b"]
        table places {
            rows { height: 44 }
            row "x"
        }
        layer box { frame: (0, 0, 10, 10); textLayer label "t" { } }
        Badge tag(label: "a")
        § 
    }
    """

  /// Returns the labels of the completion items at `¦` in the inserted text.
  private func labels(_ inserted: String) -> [String] {
    var client = TestClient()
    let result = client.ask(
      "textDocument/completion", frame.replacingOccurrences(of: "§", with: inserted))
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    let sorted = items.sorted {
      ($0["sortText"] as? String ?? "") < ($1["sortText"] as? String ?? "")
    }
    return sorted.compactMap { $0["label"] as? String }
  }

  static let places = [
    "¦", "ba¦", "layer { ¦", "layer { cornerRadius: 3; ¦ }", "layer { uses: ¦ }",
    "layer { uses: [card, ¦] }", "layer { backgroundColor: ¦", "layer { opacity: 5¦ }",
    "layer { frame: (0, ¦", "layer { frame: (0, box.¦", "layer { transform: [rotate(4¦",
    "layer { frame: parent.¦ }", "gradientLayer { colors: [re¦", "shapeLayer { animate ¦",
    "shapeLayer { animate strokeEnd { from: 0; dur¦ } }",
    "shapeLayer { animate strokeEnd { timing: ¦ } }", "table { rows { style: ¦",
    "table { row \"\\(¦\" }", "table { rows { height: in¦ } }", "snapshot \"s\" { ¦ }",
    "snapshot \"s\" { places.¦ }", "snapshot \"s\" { box.¦", "snapshot \"s\" { box.label.fontS¦",
    "shapeLayer { path: [for n in names { ¦", "let x = [for n in names { if n.¦ } ]",
    "let x = [for n in ¦", "snapshot \"s\" { tag.¦", "snapshot \"s\" { tag.tint: re¦",
    "snapshot \"s\" { compare { ignore: [¦] } }", "for name in ¦", "if ¦ { }",
    "layer { contents: image(\"¦", "let x = accent.¦", "let x = names.¦",
    "let x = linearGradient(¦",
    "layer { backgroundColor: black.opacity(5¦) }", "// ¦", "\"¦\"", "layer { opacity: 1 ¦",
    "layer { isHidden: ¦ }", "Badge(¦)", "B¦", "let ¦", "layer {\n}\n¦",
    "layer { background: gradient(type: axial, ¦", "layer { backgroundColor: .¦ }",
  ]

  @Test("Of the library of controls, only what it declares for importers is offered")
  func controls() {
    func labels(_ marked: String) -> [String] {
      var client = TestClient()
      let result = client.ask("textDocument/completion", marked) as? [String: Any]
      let items = result?["items"] as? [[String: Any]] ?? []
      return items.compactMap { $0["label"] as? String }
    }
    let head = "import \"UIKit\"\nscene \"A\" { "
    let elements = labels(head + "¦ }")
    #expect(elements.contains("FilledButton") && !elements.contains("ButtonFace"))
    #expect(!labels(head + "background: ¦ }").contains("cardFill"))
    var client = TestClient()
    #expect(client.ask("textDocument/prepareRename", head + "Bad¦ge(text: \"3\") }") is NSNull)
  }

  @Test("Completions fit the position, also in invalid code")
  func completionsFitPositionAlsoInInvalidCode()
    throws
  {
    var page = ""
    for place in Self.places {
      let found = labels(place)
      let shown = found.prefix(24).joined(separator: " ")
      let rest = found.count > 24 ? " … \(found.count)" : ""
      page += "\(place.replacingOccurrences(of: "\n", with: "⏎"))\n    \(shown)\(rest)\n"
    }
    try expectGolden(page, "completion-places")
  }

  @Test("Offers declarations at the top level")
  func offersDeclarationsAtTopLevel() throws {
    var client = TestClient()
    try expectGolden(
      text(client.ask("textDocument/completion", "¦")) + "\n", "completion-of-empty-file")
  }

  @Test("Items have documentation, a type, and a snippet if the client supports it")
  func itemsHaveDocumentationType()
    throws
  {
    var client = TestClient()
    let scene = "scene \"A\" { size: (1, 1)\n    backgr¦ }"
    try expectGolden(
      text(client.ask("textDocument/completion", scene)) + "\n", "completion-of-property")
    var plain = TestClient(capabilities: [:])
    let answer = text(plain.ask("textDocument/completion", scene))
    #expect(!answer.contains("insertTextFormat"))
    #expect(!answer.contains("$0"))
  }

  @Test("Offers files to import")
  func offersFilesToImport() throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = 1", to: "theme.tbl")
    try folder.write("", to: "notes.txt")
    var client = TestClient()
    let result = client.ask(
      "textDocument/completion", "import \"¦\"", as: "file://\(folder.path)/scene.tbl")
    let items = (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    #expect(items.compactMap { $0["label"] as? String } == ["UIKit", "theme.tbl"])
  }
}
