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

  /// A word that begins the declaration of a value in other languages. None of them begins like
  /// `let`.
  enum ForeignLet {
    case `var`, type

    init?(_ text: [UInt8], _ range: Range<Int>) {
      guard let first = range.first else { return nil }
      let word: String
      switch (range.count, text[first]) {
      case (3, UInt8(ascii: "v")):
        (self, word) = (.var, text[first + 2] == UInt8(ascii: "r") ? "var" : "val")
      case (5, UInt8(ascii: "c")): (self, word) = (.var, "const")
      case (4, UInt8(ascii: "a")): (self, word) = (.type, "auto")
      case (3, UInt8(ascii: "d")): (self, word) = (.type, "def")
      case (5, UInt8(ascii: "f")): (self, word) = (.type, "float")
      case (3, UInt8(ascii: "i")): (self, word) = (.type, "int")
      case (3, UInt8(ascii: "s")): (self, word) = (.type, "set")
      case (6, UInt8(ascii: "s")): (self, word) = (.type, "string")
      default: return nil
      }
      guard text[range].elementsEqual(word.utf8) else { return nil }
    }
  }

  /// Returns whether a word precedes declarations in other languages, as in `public let a = 1`.
  static func isModifier(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count >= 5, range.count <= 11, let first = range.first else { return false }
    let word: String
    switch (range.count, text[first]) {
    case (6, UInt8(ascii: "p")): word = "public"
    case (7, UInt8(ascii: "p")): word = "private"
    case (6, UInt8(ascii: "s")): word = "static"
    case (8, UInt8(ascii: "i")): word = "internal"
    case (11, UInt8(ascii: "f")): word = "fileprivate"
    case (5, UInt8(ascii: "f")): word = "final"
    case (6, UInt8(ascii: "e")): word = "export"
    default: return false
    }
    return text[range].elementsEqual(word.utf8)
  }
}
