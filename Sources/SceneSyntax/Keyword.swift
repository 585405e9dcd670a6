/// The words that begin a declaration, loop, or condition, and `in`.
package let keywords = ["import", "let", "style", "component", "for", "in", "if", "else"]

/// Words that are keywords at the start of an item, and identifiers elsewhere.
enum Keyword {
  case `import`, `let`, style, component, `for`, `if`, `else`

  /// The maximum length in bytes.
  static let longest = 9

  /// Creates the keyword in a range of text.
  init?(_ text: [UInt8], _ range: Range<Int>) {
    guard let first = range.first else { return nil }
    let word: String
    switch (range.count, text[first]) {
    case (2, UInt8(ascii: "i")): (self, word) = (.if, "if")
    case (3, UInt8(ascii: "l")): (self, word) = (.let, "let")
    case (3, UInt8(ascii: "f")): (self, word) = (.for, "for")
    case (4, UInt8(ascii: "e")): (self, word) = (.else, "else")
    case (5, UInt8(ascii: "s")): (self, word) = (.style, "style")
    case (6, UInt8(ascii: "i")): (self, word) = (.import, "import")
    case (9, UInt8(ascii: "c")): (self, word) = (.component, "component")
    default: return nil
    }
    guard text[range].elementsEqual(word.utf8) else { return nil }
  }
}
