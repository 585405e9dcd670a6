import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// What to write instead of words in UIKit, SwiftUI, CSS, and Figma. Each function returns nil or
/// false for other words.
enum Hints {
  static func find(
    _ table: HintTopic.Table, _ word: String, _ context: HintTable.Context = .init()
  ) -> Hint? {
    HintTable.shared.find(.table(table), word, context)
  }

  /// Returns whether a word is at most as long as any that has a hint. What removes parts of a word
  /// to find it would otherwise take time that grows with the square of its length.
  private static func mayBeKnown(_ word: String) -> Bool {
    word.utf8.count <= HintTable.longestWord
  }

  /// - Parameters:
  ///   - kind: The element with the property.
  ///   - value: What it is set to: a note is not about what sets nothing, such as `false`.
  static func property(_ word: String, of kind: ElementKind, value: SyntaxNode? = nil) -> Hint? {
    let found = find(.property, word, .init(kind: kind))
    guard let found, found.word == nil, let value else { return found }
    return find(.neutral, value.text) ?? found
  }

  /// Returns how the property of an element is set that has a word as its value: `style: none`.
  static func setting(_ word: String, of kind: ElementKind) -> String? {
    for isMeant in [false, true] {
      for spec in Schema.element(kind).properties {
        guard case .word(let set) = spec.type, !PropertyKey.traits.contains(spec.key)
        else { continue }
        let found = isMeant ? Self.word(word, in: set)?.word : set.contains(word) ? word : nil
        if let found { return "\(spec.key.rawValue): \(found)" }
      }
    }
    return nil
  }

  /// How to round some of the corners.
  static let cornersHint = "to round some of the corners, set 'maskedCorners: [minXMinY, maxXMinY]'"

  /// - Parameter kind: The enclosing element, if it is known.
  static func element(_ word: String, in kind: ElementKind? = nil) -> Hint? {
    find(.element, word, .init(kind: kind))
  }

  static func value(_ word: String, isInScene: Bool = true, knowsRow: Bool = false) -> Hint? {
    // Each device is one line's word.
    let word = WordSet.devices.contains(word) ? "iPhone" : word
    return find(.value, word, .init(kind: isInScene ? .scene : nil, knowsRow: knowsRow))
  }

  /// Returns the equivalent of a hyphenated CSS name.
  ///
  /// - Parameter joined: The name in camel case.
  static func hyphenated(_ word: String, _ joined: String, isCall: Bool) -> Hint? {
    if let hint = find(isCall ? .hyphenatedFunction : .hyphenatedValue, word) { return hint }
    let isKnown =
      isCall
      ? Function(rawValue: joined) != nil
      : colorWords.contains(joined) || TimingCurve.named(joined) != nil || Schema.isWord(joined)
    return isKnown ? Hint(word: joined, isSafe: true) : nil
  }

  /// Returns the equivalent of a word in the place of a built-in value.
  static func word(_ word: String, in set: WordSet) -> Hint? {
    let isLowercase = set == .contentSizes || set == .fontWeights
    let hint = HintTable.shared.find(.words(set), isLowercase ? word.lowercased() : word)
    if let hint { return hint }
    // `kCAGravityResizeAspect`, and `NSLineBreakByTruncatingTail`
    guard mayBeKnown(word), ["kCA", "NS", "UI"].contains(where: { word.hasPrefix($0) }) else {
      return nil
    }
    for start in word.utf8.indices where word.utf8[start] < UInt8(ascii: "_") {
      let end = String(decoding: word.utf8[start...], as: UTF8.self).uncapitalizedWord
      if set.contains(end) { return Hint(word: end, isSafe: true) }
      if let hint = HintTable.shared.find(.words(set), end) { return hint }
    }
    return nil
  }

  /// Returns the equivalent of a word among the values of a type.
  static func word(_ word: String, of type: ValueType?) -> Hint? {
    switch type {
    case .color?, .paint?: color(word)
    case .word(let set)?: Self.word(word, in: set)
    case .timing?: Self.word(word, in: .timingCurves)
    case .transform?, .transformStep?: find(.transform, word)
    case .font?: font(word)
    case .path?, .pathStep?: find(.path, word)
    default: nil
    }
  }

  /// Returns the equivalent of a word in the place of a font.
  static func font(_ word: String) -> Hint? {
    if WordSet.fontWeights.contains(word) { return Hint(note: "write 'fontWeight: \(word)'") }
    let style =
      WordSet.textStyles.contains(word)
      ? word : HintTable.shared.find(.words(.textStyles), word)?.word
    return style.map { Hint(note: "write 'textStyle: \($0)'") } ?? find(.font, word)
  }

  // MARK: Devices and symbols

  /// Returns the built-in device that a name in another spelling refers to, such as `iPhone 15`, or
  /// the one with the same screen.
  static func device(_ text: String) -> String? {
    let wanted = plainName(text)
    return Device.names.first { plainName($0) == wanted } ?? find(.device, wanted)?.word
  }

  /// Returns the letters and digits of a device's name, in lowercase, without `generation`.
  private static func plainName(_ text: String) -> String {
    let letters = text.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: nil
      }
    }
    let name = String(decoding: letters, as: UTF8.self)
    return name.hasSuffix("generation") ? String(name.dropLast(10)) : name
  }

  /// Returns the built-in symbol that an unknown one is similar to: a misspelled one, the same
  /// without a variant such as `.fill`, or one with the same meaning.
  static func symbol(_ name: String) -> String? {
    guard mayBeKnown(name) else { return nil }
    let names = BuiltInSymbol.names
    if !name.utf8.contains(UInt8(ascii: ".")), let meant = suggestion(for: name, among: names) {
      return meant
    }
    var base = name
    while let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")) {
      base = String(decoding: base.utf8[..<dot], as: UTF8.self)
      if names.contains(base) { return base }
    }
    return find(.symbol, base)?.word
  }

  // MARK: Colors

  /// Returns the color for one in UIKit, AppKit, SwiftUI, or CSS.
  static func color(_ word: String) -> Hint? {
    guard mayBeKnown(word) else { return nil }
    if let hint = find(.color, word) { return hint }
    if word.hasSuffix("Color"), word.utf8.count > 5 {
      let color = String(word.dropLast(5))
      return colorWords.contains(color) ? Hint(word: color, isSafe: true) : self.color(color)
    }
    let system = "system" + word.capitalizedWord
    if colorWords.contains(system) { return Hint(word: system) }
    if word.hasPrefix("system") {
      let color = String(word.dropFirst(6)).uncapitalizedWord
      return colorWords.contains(color) ? Hint(word: color, isSafe: true) : nil
    }
    return find(.css, word.lowercased())
  }

  /// Returns the color for a member of a type in another framework, such as `Color.pink`.
  ///
  /// The colors of SwiftUI are the system colors.
  static func color(_ word: String, of type: String) -> String? {
    let system = "system" + word.capitalizedWord
    if type == "Color", colorWords.contains(system) { return system }
    return colorWords.contains(word) ? word : color(word)?.word
  }
}

extension String {
  /// The string with an uppercase first letter, if that is an ASCII letter.
  var capitalizedWord: String {
    guard let first = utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else {
      return self
    }
    return String(decoding: [first - 0x20] + utf8.dropFirst(), as: UTF8.self)
  }

  /// The string with a lowercase first letter, if that is an ASCII letter.
  fileprivate var uncapitalizedWord: String {
    guard let first = utf8.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else {
      return self
    }
    return String(decoding: [first + 0x20] + utf8.dropFirst(), as: UTF8.self)
  }
}

/// Returns what to write instead of a command or an option of another tool, or what to do.
///
/// - Parameter command: The command of `scenec` whose argument it is.
package func commandHint(
  _ kind: ArgumentHint, of command: String? = nil, _ word: String
) -> (word: String?, note: String?)? {
  HintTable.shared.find(.argument(kind, command: command), word).map { ($0.word, $0.note) }
}

/// Returns an explanation of a word in the place of a property's name.
package func propertyNote(_ word: String, of kind: ElementKind) -> String? {
  Hints.property(word, of: kind)?.note
}

/// Returns the properties of an element for words of other languages that begin with a text.
package func propertyAliases(
  of kind: ElementKind, beginningWith text: String
) -> [(word: String, key: PropertyKey)] {
  var found: [(word: String, key: PropertyKey)] = []
  for entry in HintTable.shared.entries where entry.topic == .table(.property) {
    for word in entry.words
    where word.hasPrefix(text) && !found.contains(where: { $0.word == word }) {
      guard PropertyKey(rawValue: word).flatMap({ Schema.property($0, of: kind) }) == nil,
        let meant = Hints.property(word, of: kind)?.word, let key = PropertyKey(rawValue: meant),
        Schema.property(key, of: kind) != nil
      else { continue }
      found.append((word, key))
    }
  }
  return found
}
