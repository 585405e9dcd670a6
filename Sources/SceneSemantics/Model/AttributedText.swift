import SceneLayers

/// Text whose parts can have attributes of their own, like NSAttributedString.
struct AttributedText: Hashable, Sendable {
  var runs: [Run] = []

  /// Consecutive characters with the same attributes.
  struct Run: Hashable, Sendable {
    var text: String
    var attributes = Attributes()
  }

  /// The attributes of a run; those that are nil are the text layer's own.
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

  init(_ runs: [Run] = []) { self.runs = runs }

  init(_ text: String) { runs = text.isEmpty ? [] : [Run(text: text)] }

  /// The length in bytes.
  var byteCount: Int { runs.reduce(0) { $0 + $1.text.utf8.count } }

  /// The text without attributes.
  var string: String { runs.reduce(into: "") { $0 += $1.text } }

  static func + (a: AttributedText, b: AttributedText) -> AttributedText {
    AttributedText(a.runs + b.runs)
  }
}

/// The values of NSUnderlineStyle.
enum UnderlineStyle: String, Hashable, CaseIterable {
  case single, thick, double
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
