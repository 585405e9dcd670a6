import Testing

/// The pages that people read stay short: what is said twice is said once.
@Suite("Length of the documents")
struct DocumentLengthTests {
  /// Pages that a test generates, and the texts of `scenec explain`, of which one is read at a time.
  private static let apart: Set = [
    "Docs/Reference.md", "Docs/UIKit.md", "Docs/CheatSheet.md", "Docs/Diagnostics.md",
  ]

  /// The words of a page outside of code blocks: what has a letter or a digit.
  private static func words(of text: String) -> Int {
    var isCode = false
    var count = 0
    for line in text.split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        count += line.split(separator: " ")
          .count { $0.contains { $0.isLetter || $0.isNumber } }
      }
    }
    return count
  }

  @Test("At most 50,000 words are written by hand")
  func words() throws {
    var total = 0
    for page in DocumentsTests.documents where !Self.apart.contains(page) {
      total += Self.words(of: try DocumentsTests.text(of: page))
    }
    #expect(total <= 50_000)
  }
}
