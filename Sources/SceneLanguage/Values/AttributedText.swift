import SceneLayers

/// Text whose parts can have attributes of their own, like NSAttributedString.
package struct AttributedText: Hashable, Sendable {
  /// The text without attributes.
  package let string: String
  /// The parts of the text; empty if none has attributes.
  package let runs: [Run]

  /// Consecutive characters with the same attributes.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var attributes = Attributes()
  }

  /// The attributes of a run; those that are nil are the element's own.
  package struct Attributes: Hashable, Sendable {
    package var fontWeight: FontWeight?
    /// In points.
    package var fontSize: Double?
    package var foregroundColor: Color?
    /// In points.
    package var letterSpacing: Double?
    package var underlineStyle: UnderlineStyle?
    package var fontStyle: FontStyle?
    package var fontFeatures: FontFeatures?

    package var strikethroughStyle: UnderlineStyle?
    package var backgroundColor: Color?
    /// In points; upward.
    package var baselineOffset: Double?
    package var textStyle: DynamicTypeStyle?

    package init() {}

    /// Returns the attributes with those of an enclosing run where they are nil.
    func inheriting(_ outer: Attributes) -> Attributes {
      var own = self
      // A text style inside has its own size and weight.
      own.fontWeight = fontWeight ?? (textStyle == nil ? outer.fontWeight : nil)
      own.fontSize = fontSize ?? (textStyle == nil ? outer.fontSize : nil)
      own.textStyle = textStyle ?? outer.textStyle
      own.foregroundColor = foregroundColor ?? outer.foregroundColor
      own.letterSpacing = letterSpacing ?? outer.letterSpacing
      own.underlineStyle = underlineStyle ?? outer.underlineStyle
      own.strikethroughStyle = strikethroughStyle ?? outer.strikethroughStyle
      own.backgroundColor = backgroundColor ?? outer.backgroundColor
      own.baselineOffset = baselineOffset ?? outer.baselineOffset
      own.fontStyle = fontStyle ?? outer.fontStyle
      own.fontFeatures = fontFeatures ?? outer.fontFeatures
      return own
    }
  }

  private init(_ runs: [Run]) {
    string = runs.reduce(into: "") { $0 += $1.text }
    self.runs = runs
  }

  package init(_ string: String = "") { (self.string, runs) = (string, []) }

  /// The length in bytes.
  package var byteCount: Int { string.utf8.count }

  /// All parts of the text, with attributes or without.
  private var parts: [Run] {
    runs.isEmpty && !string.isEmpty ? [Run(text: string)] : runs
  }

  /// Sets attributes where the text has none of its own.
  package func with(_ attributes: Attributes) -> AttributedText {
    AttributedText(
      parts.map { Run(text: $0.text, attributes: $0.attributes.inheriting(attributes)) })
  }

  /// Changes the case of letters. `capitalized` is that of NSString: the first letter of each word in
  /// uppercase, and all others in lowercase.
  package func transformed(_ transform: TextTransform) -> AttributedText {
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

  package static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    AttributedText(a.parts + b.parts)
  }
}

extension Value {
  /// The text of a string with or without attributes.
  package var attributedText: AttributedText? {
    switch self {
    case .string(let text): AttributedText(text)
    case .attributed(let text): text
    default: nil
    }
  }
}
