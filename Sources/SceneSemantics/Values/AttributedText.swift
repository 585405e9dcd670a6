import SceneLayers

/// Text whose parts can have attributes of their own, like NSAttributedString.
struct AttributedText: Hashable, Sendable {
  /// The text without attributes.
  let string: String
  /// The parts of the text; empty if none has attributes.
  let runs: [Run]

  /// Consecutive characters with the same attributes.
  struct Run: Hashable, Sendable {
    var text: String
    var attributes = Attributes()
  }

  /// The attributes of a run; those that are nil are the element's own.
  struct Attributes: Hashable, Sendable {
    var fontWeight: FontWeight?
    /// In points.
    var fontSize: Double?
    var foregroundColor: Color?
    /// In points.
    var letterSpacing: Double?
    var underlineStyle: UnderlineStyle?

    /// Returns the attributes with those of an enclosing run where they are nil.
    func inheriting(_ outer: Attributes) -> Attributes {
      Attributes(
        fontWeight: fontWeight ?? outer.fontWeight, fontSize: fontSize ?? outer.fontSize,
        foregroundColor: foregroundColor ?? outer.foregroundColor,
        letterSpacing: letterSpacing ?? outer.letterSpacing,
        underlineStyle: underlineStyle ?? outer.underlineStyle)
    }
  }

  private init(_ runs: [Run]) {
    string = runs.reduce(into: "") { $0 += $1.text }
    self.runs = runs
  }

  init(_ string: String = "") { (self.string, runs) = (string, []) }

  /// The length in bytes.
  var byteCount: Int { string.utf8.count }

  /// All parts of the text, with attributes or without.
  private var parts: [Run] {
    runs.isEmpty && !string.isEmpty ? [Run(text: string)] : runs
  }

  /// Sets attributes where the text has none of its own.
  func with(_ attributes: Attributes) -> AttributedText {
    AttributedText(
      parts.map { Run(text: $0.text, attributes: $0.attributes.inheriting(attributes)) })
  }

  /// Changes the case of letters. `capitalized` is that of NSString: the first letter of each word in
  /// uppercase, and all others in lowercase.
  func transformed(_ transform: TextTransform) -> AttributedText {
    var isInWord = false
    func change(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized:
        text.reduce(into: "") { result, character in
          result += isInWord ? character.lowercased() : character.uppercased()
          isInWord = character.isLetter || isInWord && (character == "'" || character == "’")
        }
      }
    }
    if transform == .none { return self }
    return runs.isEmpty
      ? AttributedText(change(string))
      : AttributedText(runs.map { Run(text: change($0.text), attributes: $0.attributes) })
  }

  static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    AttributedText(a.parts + b.parts)
  }
}

extension Value {
  /// The text of a string with or without attributes.
  var attributedText: AttributedText? {
    switch self {
    case .string(let text): AttributedText(text)
    case .attributed(let text): text
    default: nil
    }
  }
}
