import SceneLayers
import SceneSource
import SceneSyntax

/// A gradient that is written as in CSS or SwiftUI, as far as it has an equivalent in scenes.
struct GradientConversion {
  private var type: String?
  /// The colors in brackets; nil if they are separate arguments.
  private var list: String?
  private var colors: [String] = []
  private var locations: [String] = []
  private var locationList: String?
  private var startPoint: String?
  private var endPoint: String?

  /// How a gradient with points is written, for those without an equivalent.
  static let example =
    "gradient(colors: [red, blue], startPoint: (0, 0.5), endPoint: (1, 0.5))"

  /// Returns the equivalent of a call such as `linear-gradient(to right, red, blue)`; nil if there is
  /// none. The radii of other gradients differ, and so does an angle in a rectangle.
  static func equivalent(of call: ArraySlice<UInt8>) -> String? {
    guard call.count <= 200, call.last == UInt8(ascii: ")"),
      let opening = call.firstIndex(of: UInt8(ascii: "(")),
      !call.contains(where: { $0.isLineBreak })
    else { return nil }
    let name = String(decoding: call[..<opening], as: UTF8.self)
    guard Hints.find(.gradient, name) != nil else { return nil }
    var gradient = GradientConversion()
    switch name.utf8.first.map({ $0 | 0x20 }) {
    case UInt8(ascii: "r"): gradient.type = "radial"
    case UInt8(ascii: "c"), UInt8(ascii: "a"): gradient.type = "conic"
    default: break
    }
    for argument in parts(of: call[(opening + 1)..<(call.endIndex - 1)]) {
      guard gradient.take(argument) else { return nil }
    }
    return gradient.text
  }

  /// Returns the arguments in a text, without the blanks around them.
  private static func parts(of text: ArraySlice<UInt8>) -> [String] {
    var parts: [String] = []
    var (start, depth) = (text.startIndex, 0)
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        parts.append(trimmed(text[start..<index]))
        start = index + 1
      default: break
      }
    }
    return parts + [trimmed(text[start...])]
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
    let start = text.firstIndex { !$0.isBlank } ?? text.endIndex
    let end = text.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    return String(decoding: text[min(start, end)..<end], as: UTF8.self)
  }

  // MARK: Arguments

  /// Returns false if the argument has no equivalent.
  private mutating func take(_ argument: String) -> Bool {
    let label = argument.utf8.prefix { $0.isIdentifierBody }
    let rest = argument.utf8[label.endIndex...]
    guard rest.first == UInt8(ascii: ":") else { return takeUnlabeled(argument) }
    let value = Self.trimmed(Array(rest.dropFirst())[...])
    switch String(decoding: label, as: UTF8.self) {
    case "colors" where value.hasPrefix("["): list = value
    case "gradient":
      guard value.hasPrefix("Gradient(colors: [") || value.hasPrefix(".init(colors: [") else {
        return false
      }
      list = Self.trimmed(Array(value.utf8.drop { $0 != UInt8(ascii: "[") }.dropLast())[...])
    case "locations": locationList = value
    case "type": type = value
    case "startPoint":
      startPoint = Self.point(value)
      return startPoint != nil
    case "endPoint":
      endPoint = Self.point(value)
      return endPoint != nil
    case "angle" where startPoint == nil && type == nil: return take(angle: value)
    case "center" where type != nil: return value == ".center" || value == "center"
    default: return false
    }
    return true
  }

  private mutating func takeUnlabeled(_ argument: String) -> Bool {
    let words = argument.utf8.split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else { return false }
    if argument.hasPrefix("[") {
      list = argument
      return true
    }
    let isFirst = colors.isEmpty && list == nil && startPoint == nil
    switch first {
    case "to" where isFirst && type == nil: return take(direction: words.dropFirst())
    case "circle" where isFirst, "ellipse" where isFirst:
      return type == "radial" && (words.count == 1 || words.dropFirst() == ["at", "center"])
    case "radial" where isFirst && words.count == 1, "conic" where isFirst && words.count == 1:
      type = first
      return true
    default: break
    }
    if isFirst, type == nil, words.count == 1, take(angle: first) { return true }
    guard Self.isColor(argument, words) else { return false }
    if words.count == 2, let last = words.last, last.hasSuffix("%") { locations.append(last) }
    colors.append(first)
    return words.count == 1 || locations.count == colors.count
  }

  /// Takes the direction of an angle such as `45deg`, which in CSS is clockwise from the top, and has
  /// its length in a square.
  private mutating func take(angle: String) -> Bool {
    let isNegative = angle.hasPrefix("-")
    let text = isNegative ? String(angle.dropFirst()) : angle
    let isTurn = text.hasSuffix("turn")
    guard let angle = NumberLiteral(isTurn ? String(text.dropLast(4)) : text),
      angle.unit == (isTurn ? .none : .degrees), angle.value * (isTurn ? 360 : 1) <= 720
    else { return false }
    // Positive, and less than a turn.
    let value = angle.value * (isTurn ? 360 : 1)
    let turned = (isNegative ? -value : value) + 720
    let degrees = turned - 360 * Double(Int(turned / 360))
    let (x, y) = (sine(degrees * .pi / 180), -cosine(degrees * .pi / 180))
    let half = ((x < 0 ? -x : x) + (y < 0 ? -y : y)) / 2
    startPoint = Self.text(0.5 - x * half, 0.5 - y * half)
    endPoint = Self.text(0.5 + x * half, 0.5 + y * half)
    return true
  }

  private static func isColor(_ argument: String, _ words: [String]) -> Bool {
    guard let first = words.first?.utf8.first, words.count <= 2 else { return false }
    return first.isIdentifierHead || first == UInt8(ascii: "#") || first == UInt8(ascii: ".")
  }

  /// The direction `to right` or `to bottom right`.
  private mutating func take(direction words: ArraySlice<String>) -> Bool {
    var (x, y) = (0.5, 0.5)
    for word in words {
      switch word {
      case "left": x = 0
      case "right": x = 1
      case "top": y = 0
      case "bottom": y = 1
      default: return false
      }
    }
    guard words.count == (x == 0.5 ? 0 : 1) + (y == 0.5 ? 0 : 1), !words.isEmpty else {
      return false
    }
    startPoint = Self.text(1 - x, 1 - y)
    endPoint = Self.text(x, y)
    return true
  }

  private static func text(_ x: Double, _ y: Double) -> String {
    func number(_ value: Double) -> String {
      (Double(Int(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100).shortestText
    }
    return "(\(number(x)), \(number(y)))"
  }

  /// Returns the unit coordinates of `.top`; nil for other words.
  private static func point(_ word: String) -> String? {
    if word.hasPrefix("(") { return word }
    return Hints.find(.unitPoint, word.hasPrefix(".") ? String(word.dropFirst()) : word)?.word
  }

  // MARK: Text

  /// The call in a scene; nil if the arguments do not fit together.
  private var text: String? {
    guard (list == nil) != colors.isEmpty, list != nil || colors.count > 1,
      locations.isEmpty || locations.count == colors.count && locationList == nil,
      (startPoint == nil) == (endPoint == nil)
    else { return nil }
    let separate = colors.joined(separator: ", ")
    let places = locations.isEmpty ? locationList : "[" + locations.joined(separator: ", ") + "]"
    if type == nil, places == nil, startPoint == nil {
      let inner = list.map { String($0.dropFirst().dropLast()) } ?? separate
      return "linearGradient(\(inner))"
    }
    // The defaults are those of an axial gradient.
    let start = startPoint ?? (type == nil ? nil : "(0.5, 0.5)")
    let end = endPoint ?? type.map { $0 == "conic" ? "(0.5, 0)" : "(1, 1)" }
    let arguments = [
      type.map { "type: \($0)" }, "colors: " + (list ?? "[\(separate)]"),
      places.map { "locations: \($0)" }, start.map { "startPoint: \($0)" },
      end.map { "endPoint: \($0)" },
    ]
    return "gradient(" + arguments.compactMap { $0 }.joined(separator: ", ") + ")"
  }
}
