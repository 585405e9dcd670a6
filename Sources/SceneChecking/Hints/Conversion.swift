import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// A text in a rule that is computed from what its pattern matched: `$digits` is a color literal, for
/// example. Each is nil for what has no equivalent, and the rule then does not match.
enum Conversion: String {
  /// The angle `$angle` in radians, with its unit.
  case angle
  /// The device that a value names in another spelling.
  case device
  /// The color with the components `$r`, `$g`, `$b`, and `$a` from 0 to 255 or 0 to 1.
  case digits
  /// The color with these components or the white `$w`, all from 0 to 1.
  case fractions
  /// The number `$t` with its unit, if it can be the duration of a spring.
  case seconds
  /// The color `$name` of another framework, whose type is the first word.
  case color
  /// The built-in value `$name` of the expected type.
  case word
  /// The point `$name` of a unit square in SwiftUI.
  case unitPoint
  /// How to set the font `$name`.
  case font
  /// The number `$number`, which has to be a percentage.
  case percentage
  /// The name or path in the quotes of `$string`.
  case unquoted
  /// The element whose type was written as two words.
  case joined
  /// The element of a call, with its title and properties.
  case call
  /// The arguments `$x` of a tuple, without parentheses or brackets.
  case points

  struct Context {
    /// The element around the statement.
    var owner: ElementKind?
    /// The expected type of the value.
    var type: ValueType?
  }

  func text(
    _ match: SyntaxHints.Match, in source: SourceText, isHint: Bool, _ context: Context
  ) -> String? {
    func text(_ hole: Hole) -> String? { match.bytes(of: hole).map { source[$0] } }
    func text(_ kind: Hole.Kind, _ digit: UInt8 = 0) -> String? {
      text(Hole(kind: kind, mark: digit))
    }
    func number(_ text: String?) -> NumberLiteral? {
      text.flatMap { NumberLiteral($0) ?? NumberLiteral("0" + $0) }
    }
    let whole = source[match.bytes]
    switch self {
    case .angle: return text(.angle).flatMap { Self.angle($0) }
    case .device:
      return whole.split(separator: ":").last.flatMap { Hints.device(String($0)) }
    case .digits, .fractions:
      let letters: [Unicode.Scalar] = text(.value("w")) == nil ? ["r", "g", "b"] : ["w", "w", "w"]
      let all = (text(.value("a")) == nil ? letters : letters + ["a"])
        .map { number(text(.value($0))) }
      return Self.color(all, areFractions: self == .fractions)
    case .seconds:
      guard let literal = number(text(.value("t"))),
        0.01..<100 ~= literal.value || literal.unit != .none
      else { return nil }
      return text(.value("t")).map { literal.unit == .none ? $0 + "s" : $0 }
    case .color:
      let type = String(decoding: whole.utf8.prefix { $0.isIdentifierBody }, as: UTF8.self)
      return text(.name).flatMap { Hints.color($0, of: type) }
    case .word: return text(.name).flatMap { Self.word($0, of: context.type) }
    case .unitPoint: return text(.name).flatMap { Hints.find(.unitPoint, $0)?.word }
    case .font: return text(.name).flatMap { Hints.font($0)?.note }
    case .percentage: return text(.number).flatMap { $0.hasSuffix("%") ? $0 : nil }
    case .unquoted:
      guard let text = text(.string)?.utf8.dropFirst().dropLast(), text.count <= 64,
        text.first?.isIdentifierHead == true,
        text.allSatisfy({ $0.isIdentifierBody || $0 == UInt8(ascii: ".") })
      else { return nil }
      return String(decoding: text, as: UTF8.self)
    case .joined:
      let joined = ((text(.name, UInt8(ascii: "1")) ?? "") + (text(.name, UInt8(ascii: "2")) ?? ""))
        .lowercased()
      return context.owner.map { Schema.element($0).children }?
        .first { $0.rawValue.lowercased() == joined }?.rawValue
    case .call: return Self.element(of: whole, in: context.owner)
    case .points: return Self.path(whole)
    }
  }

  /// Returns an angle in radians with its unit: `0.5` and `.pi / 4`.
  private static func angle(_ text: String) -> String? {
    if let number = NumberLiteral(text), number.unit == .none { return text + "rad" }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"))
      .map { part in String(decoding: part.filter { $0 != 0x20 }, as: UTF8.self) }
    guard let first = parts.first, [".pi", "CGFloat.pi", "Double.pi", "M_PI"].contains(first),
      parts.count <= 2
    else { return nil }
    guard parts.count == 2 else { return "180deg" }
    guard let divisor = NumberLiteral(parts[1]), divisor.unit == .none, divisor.value >= 1 else {
      return nil
    }
    return (180 / divisor.value).shortestText + "deg"
  }

  /// Returns a color literal for three or four components.
  private static func color(_ numbers: [NumberLiteral?], areFractions: Bool) -> String? {
    let areFractions = areFractions || numbers.prefix(3).allSatisfy { ($0?.value ?? 0) <= 1 }
    let digits = Array("0123456789ABCDEF".utf8)
    var text = "#"
    for (index, number) in numbers.enumerated() {
      guard let number, number.unit == .none || number.unit == .percent else { return nil }
      let value =
        number.unit == .percent
        ? number.value * 255 / 100 : number.value * (areFractions || index == 3 ? 255 : 1)
      guard value >= 0, value <= 255 else { return nil }
      // Without alpha, a color is opaque.
      if index == 3, value >= 254.5 { continue }
      let byte = Int(value + 0.5)
      text += String(decoding: [digits[byte >> 4], digits[byte & 15]], as: UTF8.self)
    }
    return text
  }

  private static func word(_ word: String, of type: ValueType?) -> String? {
    switch type {
    case .word(let set)?: set.contains(word) ? word : Hints.word(word, in: set)?.word
    case .array(.word(let set))?: Self.word(word, of: .word(set)).map { "[\($0)]" }
    case .timing?: Self.word(word, of: .word(.timingCurves))
    case .transform?, .transformStep?: word == BuiltInWord.identity.rawValue ? word : nil
    default: nil
    }
  }

  /// Returns the steps of a path for a list of points: `[(0, 0), (9, 9)]`.
  private static func path(_ text: String) -> String? {
    let tree = parse(SourceText(path: "", "x: " + text))
    let list = tree.root.items.first { _ in true }.flatMap { PropertySyntax($0).value }
    guard let points = list?.all(.argument).map({ ArgumentSyntax($0).value }),
      points.allSatisfy({ $0?.kind == .tuple && $0?.all(.argument).count == 2 })
    else { return nil }
    let steps = points.enumerated().map { ($0 == 0 ? "move" : "line") + ($1?.text ?? "") }
    return "[" + steps.joined(separator: ", ") + "]"
  }

  /// Returns an element with arguments as one with a title and properties: `row "A" { height: 44 }`
  /// for `row("A", height: 44)`.
  private static func element(of text: String, in owner: ElementKind?) -> String? {
    let tree = parse(SourceText(path: "", text))
    guard text.utf8.count <= 120, let item = tree.root.items.first(where: { _ in true }),
      item.kind == .element, !item.isBroken, let word = ElementSyntax(item).kind?.text
    else { return nil }
    let hint =
      ElementKind(rawValue: word) == nil ? Hints.element(word, in: owner) : Hint(word: word)
    guard let kind = hint?.word.flatMap({ ElementKind(rawValue: $0) }) else { return nil }
    let syntax = ElementSyntax(item)
    let takesTitle = Schema.element(kind).title != nil
    var title = syntax.text.map { " " + $0.text }
    var properties = hint?.properties.map { [$0] } ?? []
    let arguments = syntax.arguments?.all(.argument).map { ArgumentSyntax($0) } ?? []
    for argument in arguments {
      guard let value = argument.value else { return nil }
      let label = argument.label?.text
      let isString = value.kind == .stringLiteral
      if let key = label.flatMap({ PropertyKey(rawValue: $0) }),
        Schema.property(key, of: kind) != nil
      {
        properties.append("\(key.rawValue): \(value.text)")
      } else if label == "systemImage", isString, Schema.property(.image, of: kind) != nil {
        properties.append("image: symbol(\(value.text))")
      } else if title == nil, takesTitle, label.map({ Hints.find(.title, $0) != nil }) ?? true,
        isString
          || arguments.count == 1 && syntax.path == nil
            && [.name, .member, .subscripted].contains(value.kind)
      {
        title = isString ? " " + value.text : " \"\\(\(value.text))\""
      } else if isString, label == nil, !takesTitle, kind.rawValue != word, properties.isEmpty {
        // The label of `Toggle("Wi-Fi", isOn: true)` is next to the control.
        continue
      } else {
        return nil
      }
    }
    let head = kind.rawValue + (syntax.path.map { " " + $0.text } ?? "") + (title ?? "")
    if syntax.body != nil { properties.append(HintTemplate.body) }
    return properties.isEmpty ? head : head + " { " + properties.joined(separator: "; ") + " }"
  }
}
