import SceneSyntax
import SceneLanguage

/// A hole in a pattern: `$name2` is the second one that is a name.
struct Hole: Hashable {
  enum Kind: String {
    /// At least one token with balanced brackets, with a letter.
    case value
    // The same, with a name.
    case list, colors, condition, angle
    // One token.
    case name, element, titled, untitled, property, unit, string, image, number, color, token
  }

  let kind: Kind
  /// The letter of a value, or the digit that tells two holes of the same kind apart; 0 for none.
  let mark: UInt8

  static let name = Hole(kind: .name, mark: 0)
  static func value(_ letter: Unicode.Scalar) -> Hole {
    Hole(kind: .value, mark: UInt8(ascii: letter))
  }

  init(kind: Kind, mark: UInt8 = 0) { (self.kind, self.mark) = (kind, mark) }

  /// - Parameter name: The text after the `$`.
  init?(_ name: some Collection<UInt8>) {
    guard let first = name.first, let last = name.suffix(1).first else { return nil }
    if name.count == 1 {
      guard first.isIdentifierHead else { return nil }
      self.init(kind: .value, mark: first)
      return
    }
    let isNumbered = last &- 0x30 < 10
    let word = name.dropLast(isNumbered ? 1 : 0)
    guard let kind = Kind(rawValue: String(decoding: word, as: UTF8.self)), kind != .value else {
      return nil
    }
    self.init(kind: kind, mark: isNumbered ? last : 0)
  }

  /// Whether it is one token.
  var isToken: Bool {
    switch kind {
    case .value, .list, .colors, .condition, .angle: false
    default: true
    }
  }
}

/// A replacement or hint of a pattern, with what is computed from a match.
struct HintTemplate {
  enum Part {
    case text(String)
    case hole(Hole)
    case context(Context)
    case conversion(Conversion)
  }

  /// What is computed from the statement, and from the file's other tables.
  enum Context: String {
    /// The unit in this language for `$unit`.
    case unit
    /// How the property `$name` is set.
    case how
    /// What is meant by the function `$name`.
    case function
    /// The property for a hyphenated one.
    case camel
    /// The element around the statement.
    case owner
    /// The contents of the element that was matched, which are added later.
    case body
  }

  /// The mark for the contents of an element.
  static let body = "$body"

  private(set) var parts: [Part] = []
  /// The names that are none of these.
  private(set) var unknown: [String] = []

  /// - Parameter holes: Those of the pattern.
  init(_ text: String, _ holes: [Hole]) {
    var bytes = Array(text.utf8)[...]
    while let sign = bytes.firstIndex(of: UInt8(ascii: "$")) {
      add(bytes[..<sign])
      let isInBraces = bytes[(sign + 1)...].first == UInt8(ascii: "{")
      let name = bytes[(sign + (isInBraces ? 2 : 1))...].prefix { $0.isIdentifierBody }
      bytes = bytes[name.endIndex...].dropFirst(isInBraces ? 1 : 0)
      if name.isEmpty {
        add([UInt8(ascii: "$")])
      } else if let hole = Hole(name), holes.contains(hole) {
        switch hole.kind {
        case .unit: parts.append(.context(.unit))
        case .angle: parts.append(.conversion(.angle))
        default: parts.append(.hole(hole))
        }
      } else {
        let word = String(decoding: name, as: UTF8.self)
        if let context = Context(rawValue: word) {
          parts.append(.context(context))
        } else if let conversion = Conversion(rawValue: word) {
          parts.append(.conversion(conversion))
        } else {
          unknown.append("$" + word)
        }
      }
    }
    add(bytes)
  }

  /// Returns whether what a hole contains is in the text.
  func copies(_ hole: Hole) -> Bool {
    parts.contains { if case .hole(hole) = $0 { true } else { false } }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { parts.append(.text(String(decoding: bytes, as: UTF8.self))) }
  }
}

/// A line `syntax: PATTERN => MEANT safe | HINT` of `hints.txt`.
///
/// A pattern consists of tokens and holes. `$name`, `$element`, `$titled` (an element with a title),
/// `$property`, `$string`, `$number`, `$color`, and `$token` are one token of that kind, `{}` is a body, `…` any
/// tokens, and every other hole at least one token with balanced brackets. `$start` and `$end` are
/// those of the statement. A digit tells two holes of the same kind apart. `{…}` is a body in
/// another language, of which all errors are one, and `{case}` such a body that begins with `case`.
/// `{$x}` is a body with a single token, and `$error` precedes the token with the error.
struct SyntaxRule {
  enum Part {
    case token(String)
    /// A hole, and whether what is in it can be a number, as in `$x:number`; for a property, its value.
    case hole(Hole, isNumber: Bool)
    case body, rest
    /// A body in another language, and its first word; empty for any.
    case foreign(String)
    /// A body with a single token, which is the hole.
    case only(Hole)
    case position(Position)
  }

  /// A part that is not a token.
  enum Position: String { case start, end, error }

  private(set) var parts: [Part] = []
  let meant: HintTemplate?
  let isSafe: Bool
  let note: HintTemplate?
  /// The number of its conditions.
  let number: Int
  /// The names in it that are unknown.
  private(set) var unknown: [String] = []
  /// Whether a part of it is a body in another language.
  private(set) var hasForeignBody = false
  /// Whether it describes only what begins with the error.
  private(set) var startsWithError = false

  /// The text of the first token; nil if the pattern begins with a hole.
  var first: String? {
    for part in parts {
      switch part {
      case .position(.start), .position(.error): continue
      case .token(let text): return text
      default: return nil
      }
    }
    return nil
  }

  /// Returns where a word is in the pattern.
  func index(of word: String) -> Int? {
    parts.firstIndex { if case .token(word) = $0 { true } else { false } }
  }

  init(_ pattern: [String], _ hint: Hint, numbers number: Int) {
    (isSafe, self.number) = (hint.isSafe, number)
    var (parts, unknown): ([Part], [String]) = ([], [])
    for word in pattern {
      let bytes = Array(word.utf8)
      switch (bytes[0], bytes.count > 1) {
      case (UInt8(ascii: "$"), true):
        let (name, type) = HintTable.parts(of: String(word.dropFirst()), at: ":")
        if let hole = Hole(name.utf8), type == nil || type == ValueType.HintName.number.rawValue {
          parts.append(.hole(hole, isNumber: type != nil))
        } else if let position = Position(rawValue: String(word.dropFirst())) {
          if case .error = position { startsWithError = true }
          parts.append(.position(position))
        } else {
          unknown.append(word)
        }
      case (UInt8(ascii: "{"), true) where word == "{}": parts.append(.body)
      case (UInt8(ascii: "{"), true) where bytes[1] == UInt8(ascii: "$"):
        if let hole = Hole(bytes.dropFirst(2).dropLast()) {
          parts.append(.only(hole))
        } else {
          unknown.append(word)
        }
      case (UInt8(ascii: "{"), true):
        parts.append(.foreign(word == "{…}" ? "" : String(word.dropFirst().dropLast())))
        hasForeignBody = true
      default: parts.append(word == "…" ? .rest : .token(word))
      }
    }
    let holes = parts.compactMap { part -> Hole? in
      switch part {
      case .hole(let hole, _), .only(let hole): hole
      default: nil
      }
    }
    self.parts = parts
    meant = hint.word.map { HintTemplate($0, holes) }
    note = hint.note.map { HintTemplate($0, holes) }
    self.unknown = unknown + (meant?.unknown ?? []) + (note?.unknown ?? [])
  }
}
