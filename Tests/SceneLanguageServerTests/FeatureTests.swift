import Foundation
import Testing
@testable import SceneLanguageServer

/// One session per feature, with the responses as text.
@Suite("Language features")
struct FeatureTests {
  static let scene = """
    /// The color of all that matters.
    let accent = #FF000080
    style card { cornerRadius: 12 }
    scene "A" {
        size: (320, 480)
        scale: 2
        let n = 3 * 4
        table places {
            background: linearGradient(accent, white)
            rows { height: 44 }
            row "x" { height: n }
        }
        layer box {
            uses: card
            frame: (0, 100, n, 1px)
            backgroundColor: black.opacity(50%)
            animate opacity { from: 0; to: 1 }
        }
        snapshot "rest" { places.contentOffset: (0, -60); n: 20 }
    }

    """

  private func marked(_ word: String, in text: String = Self.scene) -> String {
    let range = text.range(of: word)
    guard let range else { return "¦" + text }
    let start = text.index(after: range.lowerBound)
    return text[..<start] + "¦" + text[start...]
  }

  private func answers(_ method: String, at words: [String], _ more: [String: Any] = [:])
    -> String
  {
    var page = ""
    for word in words {
      var client = TestClient()
      page += "at '\(word)'\n\(text(client.ask(method, marked(word), more)))\n"
    }
    return page
  }

  @Test("Hover shows the meaning and value of a name")
  func hoverShowsMeaningAndValueOfName() throws {
    let page = answers(
      "textDocument/hover",
      at: [
        "accent,", "#FF", "table", "places {", "background", "linearGradient", "n }", "1px",
        "opacity(50", "opacity {", "contentOffset", "card\n", "from", "size", "rest",
      ])
    // Images are replaced, because they are not readable.
    let pattern = /base64,[A-Za-z0-9+\/=]+/
    try expectGolden(page.replacing(pattern, with: "base64,…"), "hover")
    #expect(page.contains("data:image/png;base64,iVBORw0KGgo"))
  }

  @Test("Hover in a snapshot shows its values")
  func hoverInSnapshotShowsItsValues() {
    let scene = """
      scene "A" {
          size: (320, 480)
          let n = 3 * 4
          let kept = n + 1
          layer box { frame: (0, 0, n, kept) }
          snapshot "plain" {}
          snapshot "wide" { n: 20 * 2; box.opacity: n / 80 }
          for i in 1...2 { snapshot "tall \\(i)" { n: 100 * i } }
          component Tall(h) { frame: (0, 0, 1, h) }
          Tall tall(h: 3)
          snapshot "taller" { tall.h: 5 + n }
      }

      """
    let expected = [
      ("n = 3", "Here: `12`"), ("kept =", "Here: `13`"), ("n: 20", "Here: `40`"),
      ("n / 80", "Here: `40`"), ("opacity", "Here: `0.5`"), ("box.", "Frame: `0, 0, 40, 41`"),
      ("n: 100", "Here: `100`"), ("h: 5", "Here: `17`"), ("box {", "Frame: `0, 0, 12, 13`"),
    ]
    for (word, text) in expected {
      var client = TestClient()
      let answer = client.ask("textDocument/hover", marked(word, in: scene))
      #expect("\(answer ?? "")".contains(text), "\(word): \(answer ?? "")")
    }
  }

  @Test("Finds the declaration and references of a name")
  func findsDeclarationAndReferencesOfName() throws {
    try expectGolden(
      answers("textDocument/definition", at: ["accent,", "n }", "card\n", "places.", "n: 20"]),
      "definition")
    try expectGolden(
      answers("textDocument/references", at: ["n }", "places {"]), "references")
    try expectGolden(answers("textDocument/documentHighlight", at: ["card {"]), "highlight")
  }

  @Test("The outline contains all declarations")
  func outlineContainsAllDeclarations() throws {
    try expectGolden(answers("textDocument/documentSymbol", at: ["scene"]), "symbols")
    var flat = TestClient(capabilities: [:])
    let answer = flat.ask("textDocument/documentSymbol", "¦" + Self.scene) as? [[String: Any]]
    #expect(answer?.first?["location"] != nil)
  }

  @Test("Shows signatures while typing a call")
  func showsSignaturesWhileTypingCall() throws {
    var page = ""
    for call in ["rotate(¦", "rotate(45deg, ¦", "gradient(endPoint: ¦", "max(1, ¦", "(1, ¦"] {
      var client = TestClient()
      let place = "scene \"A\" { layer { transform: \(call)"
      page += call + "\n" + text(client.ask("textDocument/signatureHelp", place)) + "\n"
    }
    try expectGolden(page, "signatures")
  }

  @Test("Shows and changes colors")
  func showsAndChangesColors() throws {
    var client = TestClient()
    let colors = client.ask("textDocument/documentColor", "¦" + Self.scene)
    let presentations = client.request(
      "textDocument/colorPresentation",
      [
        "textDocument": ["uri": TestClient.uri], "range": TestClient.wholeFile["start"] as Any,
        "color": ["red": 1, "green": 0, "blue": 0, "alpha": 0.5],
      ])
    #expect((presentations as? [String: Any])?["code"] as? Int == -32602)
    let range = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 3]]
    let written = client.request(
      "textDocument/colorPresentation",
      [
        "textDocument": ["uri": TestClient.uri], "range": range,
        "color": ["red": 1, "green": 0, "blue": 0, "alpha": 0.5],
      ])
    try expectGolden(text(colors) + "\n" + text(written) + "\n", "colors")
  }

  @Test("Shows inlay hints")
  func showsInlayHints() throws {
    var client = TestClient()
    let hints = client.ask(
      "textDocument/inlayHint", "¦" + Self.scene, ["range": TestClient.wholeFile])
    try expectGolden(text(hints) + "\n", "hints")
  }

  @Test("Offers the fix-its of diagnostics")
  func offersFixItsOfDiagnostics() throws {
    let broken =
      Self.scene.replacingOccurrences(of: "background:", with: "backgrund:")
      .replacingOccurrences(of: ".opacity", with: ".opacty") + "let half = .5\n"
    var client = TestClient()
    let all = client.ask("textDocument/codeAction", "¦" + broken, ["range": TestClient.wholeFile])
    try expectGolden(text(all) + "\n", "actions")
    let only = client.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": TestClient.uri], "range": TestClient.wholeFile,
        "context": ["only": ["source"], "diagnostics": []],
      ])
    #expect((only as? [[String: Any]])?.map { $0["kind"] as? String } == ["source.fixAll"])
  }

  @Test("\"Fix all\" omits fixes that would cause errors")
  func fixAllOmitsFixesThatWouldCauseErrors() {
    var client = TestClient()
    let broken = "scene \"A\" {\n    size: (1, 1); background: red'; scale: 2\n}\n"
    let found = client.ask(
      "textDocument/codeAction", "¦" + broken,
      ["range": TestClient.wholeFile, "context": ["only": ["source.fixAll"], "diagnostics": []]])
    #expect((found as? [Any])?.isEmpty == true)
  }

  @Test("Code lenses, folding, selection, and links follow the text")
  func lensesFoldsSelections() throws {
    let withPicture = Self.scene.replacingOccurrences(
      of: "row \"x\"", with: "row \"x\" { background: image(\"up.png\") }\n    row \"y\"")
    var client = TestClient()
    var page = ""
    for method in ["codeLens", "foldingRange", "documentLink"] {
      page +=
        method + "\n" + text(client.ask("textDocument/" + method, "¦" + withPicture)) + "\n"
    }
    let (_, place) = TestClient.place(in: marked("accent,", in: withPicture))
    page += "selectionRange\n"
    page += text(
      client.request(
        "textDocument/selectionRange",
        ["textDocument": ["uri": TestClient.uri], "positions": [place]]))
    try expectGolden(page + "\n", "structure")
  }

  @Test("Indents a line while typing")
  func indentsLineWhileTyping() {
    var client = TestClient()
    let typed = client.ask(
      "textDocument/onTypeFormatting", "scene \"A\" {\n    layer {\n¦\n    }\n}\n", ["ch": "\n"])
    #expect((typed as? [[String: Any]])?.map { $0["newText"] as? String } == ["        "])
    let closed = client.ask(
      "textDocument/onTypeFormatting", "scene \"A\" {\n  size: (1, 1)\n}¦\n", ["ch": "}"])
    #expect((closed as? [Any])?.isEmpty == false)
  }

  @Test("Formats a document")
  func formatsDocument() throws {
    var client = TestClient()
    let (ugly, _) = TestClient.place(in: "scene  \"A\"{size:(1,1)}¦\n")
    client.open(ugly)
    let parameters: [String: Any] = ["textDocument": ["uri": TestClient.uri], "options": [:]]
    let edits = try #require(
      client.request("textDocument/formatting", parameters) as? [[String: Any]])
    #expect(!edits.isEmpty)
    // From the last edit to the first, so that offsets remain valid.
    for edit in edits.reversed() {
      client.change([["range": edit["range"] as Any, "text": edit["newText"] as Any]])
    }
    #expect((client.request("textDocument/formatting", parameters) as? [Any])?.isEmpty == true)
  }
}

extension FeatureTests {
  @Test("A color with an opacity is one color")
  func colorWithOpacity() {
    var client = TestClient()
    client.open(
      "let a = black.opacity(50%)\nlet b = #FF0000.opacity(0.2)\nlet c = red.opacity(a)\n")
    let found = client.request(
      "textDocument/documentColor", ["textDocument": ["uri": TestClient.uri]])
    let colors = (found as? [[String: Any]] ?? []).map { item in
      let range = item["range"] as? [String: [String: Int]]
      let alpha = (item["color"] as? [String: Double])?["alpha"] ?? -1
      return [Double(range?["end"]?["character"] ?? -1), alpha]
    }
    #expect(colors == [[26, 0.5], [28, 0.2], [11, 1]])
  }

  @Test(
    "Signature help follows labels",
    arguments: [
      ("Badge(tint: red, ¦)", 0, 0), ("Badge(tint: ¦)", 1, 0), ("Badge(label: 1, ¦)", 1, 0),
      ("layer { background: gradient(colors: [red, blue], ¦) }", 0, 0),
      ("layer { background: gradient(type: radial, ¦) }", 1, 0),
    ])
  func signatureHelpFollowsLabels(_ use: String, _ parameter: Int, _ signature: Int) {
    var client = TestClient()
    let help =
      client.ask(
        "textDocument/signatureHelp",
        "component Badge(label, tint) { }\nscene \"A\" { size: (9, 9)\n\(use)\n}\n")
      as? [String: Any]
    #expect(help?["activeParameter"] as? Int == parameter)
    #expect(help?["activeSignature"] as? Int == signature)
  }

  @Test("A click on text hits its box")
  func clickOnText() {
    var client = TestClient()
    client.open(
      """
      scene "A" {
          size: (90, 60)
          layer back { frame: (0, 0, 90, 60); backgroundColor: red }
          textLayer title "i" { frame: (0, 0, 80, 30); fontSize: 12 }
          textLayer hidden "i" { frame: (0, 30, 80, 30) }
          layer front { frame: (0, 30, 90, 30); backgroundColor: blue }
      }
      """)
    func layer(_ x: Int, _ y: Int) -> String? {
      let found = client.request(
        "scenec/locate",
        ["textDocument": ["uri": TestClient.uri], "pixel": ["x": x, "y": y]])
      return ((found as? [String: Any])?["layers"] as? [[String: Any]])?.first?["name"] as? String
    }
    #expect([layer(60, 20), layer(60, 45), layer(85, 20)] == ["title", "front", "back"])
  }
}
