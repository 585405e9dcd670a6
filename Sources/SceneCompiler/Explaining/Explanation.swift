import EmbeddedFiles
import SceneSource

/// The explanation of a diagnostic code, from its section in `Docs/Diagnostics.md`.
public struct Explanation: Hashable, Sendable {
  /// The explained code.
  public let code: DiagnosticCode
  /// The title, such as `unclosed string`.
  public let title: String
  /// The explanation in Markdown.
  public let text: String
  /// The files that the examples read.
  public let files: [File]
  /// An example that causes the diagnostic; nil if it cannot be written as text.
  public let wrong: String?
  /// The example without the error.
  public let right: String?

  /// A file that the examples of an explanation read.
  public struct File: Hashable, Sendable {
    /// The file's name, relative to the example.
    public let name: String
    /// The contents of the file.
    public let text: String
  }

  /// Creates the explanation of a code; nil if it has no section, which a test rules out.
  public init?(_ code: DiagnosticCode) {
    guard let found = Self.all(where: { $0 == code.rawValue }).first else { return nil }
    self = found
  }

  /// All explanations, in the order of the document.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the document.
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

  /// A parsed section.
  private struct Markdown {
    /// The text between code blocks, without the words that introduce them.
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
      } else if line != "Incorrect:", line != "Correct:", !line.hasPrefix("## ") {
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

extension Explanation {
  /// The explanation as plain text.
  package var page: String {
    var page = "\(code.rawValue): \(title)\n\n\(Self.withoutLinks(text))\n"
    for file in files { page += "\n\(file.name):\n\n" + Self.indented(file.text) }
    if let wrong { page += "\nIncorrect:\n\n" + Self.indented(wrong) }
    if let right { page += "\nCorrect:\n\n" + Self.indented(right) }
    return page
  }

  /// Replaces Markdown links, `[text](URL)`, with their text.
  static func withoutLinks(_ markdown: String) -> String {
    var text = ""
    var rest = markdown[...]
    while let middle = rest.firstRange(of: "]("),
      let open = rest[..<middle.lowerBound].lastIndex(of: "["),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      text += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "\n" : "    \($0)\n"
    }.dropLast().joined()
  }
}

extension String {
  /// The text without leading and trailing line breaks.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == "\n" { text.removeFirst() }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
