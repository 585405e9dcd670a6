import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

extension MutationSite {
  /// Returns the mutation of a text; nil if the value cannot be changed.
  func mutation(of source: [UInt8]) -> Mutation? {
    switch change {
    case .color:
      guard let color = Self.otherColor(source[bytes]) else { return nil }
      return replacing(by: color, .color, in: source)
    case .number:
      guard let (number, kind) = Self.otherNumber(source[bytes]) else { return nil }
      return replacing(by: number, kind, in: source)
    case .removal:
      return Mutation(
        kind: .layer, offset: bytes.lowerBound, before: Self.line(source[bytes]), after: "",
        bytes: Self.replacing(Self.withSeparator(bytes, in: source), by: [], in: source))
    case .swap(let other):
      let between = source[bytes.upperBound..<other.lowerBound]
      let (first, second) = (source[bytes], source[other])
      return Mutation(
        kind: .order, offset: bytes.lowerBound, before: Self.line(first), after: Self.line(second),
        bytes: Self.replacing(
          bytes.lowerBound..<other.upperBound, by: second + between + first, in: source))
    }
  }

  // MARK: Texts

  private func replacing(by text: String, _ kind: Mutation.Kind, in source: [UInt8]) -> Mutation {
    let before = source[shown]
    let after =
      source[shown.lowerBound..<bytes.lowerBound] + text.utf8
      + source[bytes.upperBound..<shown.upperBound]
    return Mutation(
      kind: kind, offset: shown.lowerBound, before: String(decoding: before, as: UTF8.self),
      after: String(decoding: after, as: UTF8.self),
      bytes: Self.replacing(bytes, by: Array(text.utf8)[...], in: source))
  }

  private static func replacing(
    _ range: Range<Int>, by text: ArraySlice<UInt8>, in source: [UInt8]
  ) -> [UInt8] {
    Array(source[..<range.lowerBound] + text + source[range.upperBound...])
  }

  /// Extends a range by the following semicolon, which would otherwise remain.
  private static func withSeparator(_ range: Range<Int>, in source: [UInt8]) -> Range<Int> {
    let rest = source[range.upperBound...].drop { $0 == UInt8(ascii: " ") }
    return rest.first == UInt8(ascii: ";") ? range.lowerBound..<rest.startIndex + 1 : range
  }

  /// Returns long or multiline code as a single truncated line.
  private static func line(_ text: ArraySlice<UInt8>) -> String {
    let line = text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    if line.count == text.count, line.count <= shownLength {
      return String(decoding: line, as: UTF8.self)
    }
    var head = line.prefix(shownLength)
    // Not in the middle of a character.
    while head.count < line.count, let next = line.dropFirst(head.count).first,
      next & 0b1100_0000 == 0b1000_0000
    {
      head = head.dropLast()
    }
    if let brace = head.firstIndex(of: UInt8(ascii: "{")) { head = head[...brace] }
    let isOpen = head.last == UInt8(ascii: "{")
    return String(decoding: head, as: UTF8.self) + (isOpen ? " … }" : "…")
  }

  // MARK: Values

  /// Returns a slightly darker or lighter color.
  private static func otherColor(_ text: ArraySlice<UInt8>) -> String? {
    var color: Color
    if let literal = ColorLiteral(text) {
      color = Color(literal.red, literal.green, literal.blue, literal.alpha)
    } else if let named = plainColor(named: String(decoding: text, as: UTF8.self)) {
      color = named
    } else {
      return nil
    }
    // A different transparent color would not be visible.
    if color.alpha == 0 { color.alpha = 32.0 / 255 }
    let channels = [color.red, color.green, color.blue].map { share in
      let value = UInt8(share * 255 + 0.5)
      return value < 128 ? value + 16 : value - 16
    }
    let alpha = UInt8(color.alpha * 255 + 0.5)
    return Color.hexText(alpha == 255 ? channels : channels + [alpha])
  }

  /// Returns a number with the same unit, and the kind of mutation.
  private static func otherNumber(
    _ text: ArraySlice<UInt8>
  ) -> (text: String, kind: Mutation.Kind)? {
    guard let literal = NumberLiteral(text), literal.value <= 1e9 else { return nil }
    // In millionths, so that the value is an integer.
    let value = Int(literal.value * 1e6 + 0.5)
    let isWhole = value % 1_000_000 == 0
    let step =
      switch literal.unit {
      case .none, .points, .pixels: isWhole ? 1_000_000 : 100_000
      case .percent: value > 90_000_000 ? -10_000_000 : 10_000_000
      case .seconds, .radians: 100_000
      case .milliseconds: 100_000_000
      case .degrees: 10_000_000
      }
    let number = Double(value + step) / 1e6
    let isTime = literal.unit == .seconds || literal.unit == .milliseconds
    return (number.shortestText + literal.unit.rawValue, isTime ? .time : .number)
  }
}
