import Foundation
import TestSupport
import Testing
@testable import SceneLanguage

/// The parser and the messages of syntax errors know the shapes of code, not the words in it.
@Suite("Words in SceneSyntax")
struct SyntaxWordsTests {
  @Test("No element, property, or word of another language is a string in SceneSyntax")
  func noWordIsString() throws {
    let hints = try String(
      contentsOf: ProjectFiles.root.appending(path: "Sources/EmbeddedFiles/Hints/hints.txt"),
      encoding: .utf8)
    // The language's own keywords, and words of messages.
    let own: Set = [
      "if", "else", "for", "in", "let", "style", "component", "import", "string", "text",
    ]
    var words = Set(ElementKind.allCases.map(\.rawValue) + PropertyKey.allCases.map(\.rawValue))
    for line in hints.split(separator: "\n") where !line.hasPrefix("#") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let written = line[colon...].dropFirst().split(separator: "|")[0].components(
        separatedBy: "=>")[0]
      words.formUnion(written.split(separator: " ").map(String.init))
    }
    words = words.filter { $0.count > 2 && $0.allSatisfy(\.isLetter) }.subtracting(own)
    for file in DocumentsTests.files(under: "Sources/SceneSyntax")
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for literal in text.matches(of: /"([a-zA-Z]+)"/) {
        #expect(
          !words.contains(String(literal.1)), "\(file.lastPathComponent): \"\(literal.1)\"")
      }
    }
  }
}
