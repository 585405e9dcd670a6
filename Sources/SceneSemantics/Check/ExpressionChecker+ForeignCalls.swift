import SceneLayers
import SceneSource
import SceneSyntax

// Calls of functions in other tools.

extension ExpressionChecker {
  /// Reports a function from another tool. If it is a color with numbers, the fix-it contains its
  /// digits.
  mutating func reportForeign(_ syntax: CallSyntax, _ token: SyntaxNode) -> Bool {
    if let call = Hints.call(syntax.node) {
      sink.report(
        .unknownFunction, at: span(of: token), "cannot find function '\(token.text)'",
        hint: "write '\(call.text)'",
        fixIts: [
          sink.fixIt("write '\(call.text)'", span(of: syntax.node), call.text, isSafe: call.isSafe)
        ])
      return true
    }
    if colorWords.contains(token.text) {
      sink.report(
        .unknownFunction, at: self.span(of: token), "'\(token.text)' is a color, not a function",
        hint: "write '\(token.text).opacity(50%)'")
      return true
    }
    guard let digits = Self.digits(of: syntax, token.text) else {
      let isNamed = Hints.ownsColors(token.text) && Self.isNamed(syntax)
      return sink.reportForeign(
        .unknownFunction,
        isNamed ? Hints.namedColor : Hints.function(token.text), at: span(of: token),
        "cannot find function '\(token.text)'"
      ) { Function(rawValue: $0) != nil }
    }
    let span = span(of: syntax.node)
    sink.report(
      .unknownFunction, at: span, "cannot find function '\(token.text)'",
      hint: "write '\(digits)'",
      fixIts: [
        sink.fixIt("write '\(digits)'", span, digits, isSafe: !syntax.node.text.contains("."))
      ])
    return true
  }

  /// Returns `rgb(255, 128, 0)` as a color literal: `#FF8000`.
  private static func digits(of syntax: CallSyntax, _ name: String) -> String? {
    let isOfFramework = Hints.ownsColors(name)
    guard name == "rgb" || name == "rgba" || name == "color" || isOfFramework else { return nil }
    if isOfFramework, let white = white(of: syntax) { return white }
    let labels = isOfFramework ? ["red", "green", "blue", "alpha"] : ["r", "g", "b", "a"]
    guard
      zip(syntax.arguments, labels).allSatisfy({ argument, label in
        argument.label.map { $0.text == label || !isOfFramework } ?? !isOfFramework
      })
    else { return nil }
    let numbers = syntax.arguments.map { argument in
      argument.value?.first(.number).flatMap { number in
        NumberLiteral(number) ?? NumberLiteral("0" + number.text)
      }
    }
    guard numbers.count == 3 || numbers.count == 4 else { return nil }
    // In UIKit and SwiftUI, components are from 0 to 1.
    let isFraction = isOfFramework || numbers.prefix(3).allSatisfy { ($0?.value ?? 0) <= 1 }
    var text = "#"
    for (index, number) in numbers.enumerated() {
      guard let number, number.unit == .none || number.unit == .percent else { return nil }
      let value =
        number.unit == .percent
        ? number.value * 255 / 100 : number.value * (isFraction || index == 3 ? 255 : 1)
      guard value >= 0, value <= 255 else { return nil }
      // Without alpha, a color is opaque.
      if index < 3 || value < 254.5 { text += hexadecimal(value) }
    }
    return text
  }

  /// Returns `UIColor(white: 0.5, alpha: 1)` as a color literal: `#808080`.
  private static func white(of syntax: CallSyntax) -> String? {
    let arguments = syntax.arguments
    guard arguments.count == 1 || arguments.count == 2,
      zip(arguments, [["white"], ["alpha", "opacity"]]).allSatisfy({ argument, labels in
        argument.label.map { labels.contains($0.text) } == true
      })
    else { return nil }
    let values = arguments.compactMap { $0.value.flatMap { NumberLiteral($0.text) }?.value }
    guard values.count == arguments.count, values.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
      return nil
    }
    let white = hexadecimal(values[0] * 255)
    let alpha = values.count > 1 && values[1] < 1 ? hexadecimal(values[1] * 255) : ""
    return "#" + white + white + white + alpha
  }

  /// Returns two hexadecimal digits for a number from 0 to 255.
  private static func hexadecimal(_ value: Double) -> String {
    let byte = Int(value + 0.5)
    let digits = Array("0123456789ABCDEF".utf8)
    return String(decoding: [digits[byte >> 4], digits[byte & 15]], as: UTF8.self)
  }

  /// Whether a color is in an asset catalog: `Color("Brand")`, `UIColor(named: "Brand")`.
  private static func isNamed(_ syntax: CallSyntax) -> Bool {
    guard let first = syntax.arguments.first else { return false }
    return first.value?.kind == .stringLiteral && first.label.map { $0.text == "named" } ?? true
  }

  // MARK: Springs

  /// Reports a spring with the parameters of SwiftUI or UIKit. If they are numbers, the fix-it
  /// contains the same spring.
  mutating func reportForeignSpring(_ syntax: CallSyntax) -> Bool {
    if syntax.arguments.count < 3, syntax.arguments.first.map({ $0.label == nil }) == true {
      return reportUnlabeledSpring(syntax)
    }
    let labels = syntax.arguments.compactMap { $0.label }
    guard let first = labels.first(where: { Hints.isOfSpring($0.text) }) else {
      return false
    }
    let call = Self.spring(of: syntax)
    sink.report(
      .wrongArguments, at: span(of: first), "'spring' has no parameter '\(first.text)'",
      hint: call.map { "write '\($0)'" },
      notes: call == nil
        ? [
          .init(
            "for a mass of 1, the stiffness is (2π / response)², and the damping"
              + " 4π × dampingFraction / response")
        ] : [],
      fixIts: call.map { [sink.fixIt("write '\($0)'", span(of: syntax.node), $0)] } ?? [])
    return true
  }

  /// Reports `spring(0.5)` and `spring(0.5, 0.8)`, which are the duration and the damping fraction
  /// in UIKit and SwiftUI, but the mass and the stiffness here.
  private mutating func reportUnlabeledSpring(_ syntax: CallSyntax) -> Bool {
    let values = syntax.arguments.compactMap { $0.value.flatMap { NumberLiteral($0.text) } }
    let isTime = values.first.map { $0.unit == .seconds || $0.unit == .milliseconds } ?? false
    let numbers = values.map { $0.unit == .milliseconds ? $0.value / 1000 : $0.value }
    let fraction = numbers.count > 1 ? numbers[1] : 1
    let call =
      numbers.count == syntax.arguments.count && (isTime || numbers[0] < 5) && fraction <= 1
      ? Self.spring(response: numbers[0], fraction) : nil
    sink.report(
      .wrongArguments, at: span(of: syntax.node), "missing argument labels in use of 'spring'",
      hint: call.map {
        "for a duration of \(numbers[0].shortestText)s"
          + (numbers.count > 1 ? " and a damping fraction of \(fraction.shortestText)" : "")
          + ", write '\($0)'"
      } ?? "for example, 'spring(stiffness: 100, damping: 10)'",
      fixIts: call.map { [sink.fixIt("write '\($0)'", span(of: syntax.node), $0)] } ?? [])
    return true
  }

  /// Returns `spring(response: 0.5, dampingFraction: 0.8)` or `spring(duration: 0.5, bounce: 0.2)`
  /// with a stiffness and a damping.
  private static func spring(of syntax: CallSyntax) -> String? {
    var (response, fraction): (Double?, Double?)
    for argument in syntax.arguments {
      guard let value = argument.value.flatMap({ NumberLiteral($0.text) }) else { return nil }
      let number = value.unit == .milliseconds ? value.value / 1000 : value.value
      switch argument.label?.text {
      case "response", "duration": response = number
      case "dampingFraction", "dampingRatio", "damping": fraction = number
      case "bounce": fraction = number < 0 ? 1 / (1 + number) : 1 - number
      case "blendDuration": break
      default: return nil
      }
    }
    guard let response, let fraction else { return nil }
    return spring(response: response, fraction)
  }

  private static func spring(response: Double, _ fraction: Double) -> String? {
    guard response > 0.01, response < 100, fraction >= 0, fraction < 10
    else { return nil }
    let frequency = 2 * Double.pi / response
    func rounded(_ x: Double) -> String { (Double(Int(x * 100 + 0.5)) / 100).shortestText }
    return "spring(stiffness: \(rounded(frequency * frequency)),"
      + " damping: \(rounded(2 * frequency * fraction)))"
  }
}
