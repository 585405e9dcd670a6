import EmbeddedFiles
import SceneSource

/// What a code means: its section of `Docs/Diagnostics.md`.
public struct Explanation: Hashable, Sendable {
  /// The code that is explained.
  public let code: DiagnosticCode
  /// Such as `an unclosed string`.
  public let title: String
  /// Paragraphs in Markdown.
  public let text: String
  /// Files that the examples read, by name.
  public let files: [File]
  /// A scene that has this error; nil where no text can show it.
  public let wrong: String?
  /// The same without it.
  public let right: String?

  /// A file that the examples of an explanation read.
  public struct File: Hashable, Sendable {
    /// The file's name, relative to the example.
    public let name: String
    /// The file's contents.
    public let text: String
  }

  /// Nil for a code without a section, of which there is none.
  public init?(_ code: DiagnosticCode) {
    guard let found = Self.all(where: { $0 == code.rawValue }).first else { return nil }
    self = found
  }

  /// In the order of the document.
  public static var all: [Explanation] { all { _ in true } }

  private init(code: DiagnosticCode, title: String, body: Markdown) {
    self.code = code
    self.title = title
    text = body.text.trimmed
    files = body.blocks.compactMap { kind, text in
      kind.hasPrefix("file ") ? File(name: String(kind.dropFirst(5)), text: text) : nil
    }
    wrong = body.blocks.first { $0.kind == "wrong" }?.text
    right = body.blocks.first { $0.kind == "right" }?.text
  }

  /// A section, taken apart.
  private struct Markdown {
    /// What stands between the blocks, but for the words that announce them.
    var text = ""
    var blocks: [(kind: String, text: String)] = []
    private var fence: String?

    mutating func add(_ line: Substring) {
      if fence != nil {
        if line == "```" {
          fence = nil
        } else {
          blocks[blocks.count - 1].text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        let kind = String(line.dropFirst(3))
        fence = kind
        blocks.append((kind, ""))
      } else if line != "Wrong:", line != "Right:", !line.hasPrefix("## ") {
        text += line + "\n"
      }
    }
  }

  private static func all(where isMeant: (String) -> Bool) -> [Explanation] {
    var found: [Explanation] = []
    var head: (code: DiagnosticCode, title: String)?
    var body = Markdown()
    func finish() {
      if let head { found.append(Explanation(code: head.code, title: head.title, body: body)) }
    }
    let page = String(cString: embeddedDiagnosticsPage())
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("### ") || line.hasPrefix("## ") else {
        if head != nil { body.add(line) }
        continue
      }
      finish()
      body = Markdown()
      head = nil
      let parts = line.dropFirst(4).split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let code = DiagnosticCode(rawValue: String(parts[0])),
        isMeant(code.rawValue)
      else { continue }
      head = (code, String(parts[1].drop { $0 == " " }))
    }
    finish()
    return found
  }
}

extension String {
  /// Without the line breaks at both ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == "\n" { text.removeFirst() }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
