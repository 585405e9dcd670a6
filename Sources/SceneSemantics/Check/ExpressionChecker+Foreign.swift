import SceneLayers
import SceneSource
import SceneSyntax

// Calls and constants of UIKit and SwiftUI that have an exact equivalent. Each function returns false
// if the code is not of its kind.

extension ExpressionChecker {
  /// Reports `closePath()` and `addLine(to: (9, 9))`.
  mutating func reportPathStep(_ syntax: CallSyntax, _ name: SyntaxNode) -> Bool {
    let text: String
    switch name.text {
    case "close", "closePath", "closeSubpath":
      guard syntax.arguments.isEmpty else { return false }
      text = "close"
    case "moveTo": text = "move" + (Self.point(syntax) ?? "(…)")
    case "addLine", "lineTo": text = "line" + (Self.point(syntax) ?? "(…)")
    default: return false
    }
    let isWhole = text == "close" || Self.point(syntax) != nil
    sink.report(
      .unknownFunction, at: span(of: name), "cannot find function '\(name.text)'",
      hint: "write '\(text)'",
      fixIts: isWhole
        ? [sink.fixIt("write '\(text)'", span(of: syntax.node), text, isSafe: true)] : [])
    return true
  }

  /// Returns the point that is the only argument of a call, or its two coordinates, as arguments:
  /// `(9, 9)`.
  private static func point(_ syntax: CallSyntax) -> String? {
    let arguments = syntax.arguments
    guard let first = arguments.first?.value, syntax.node.length <= 80, !syntax.node.isBroken else {
      return nil
    }
    if arguments.count == 2, arguments.allSatisfy({ $0.label == nil }) {
      return "(" + arguments.compactMap { $0.value?.text }.joined(separator: ", ") + ")"
    }
    let isTuple = first.kind == .tuple && first.all(.argument).count == 2
    return arguments.count == 1 && isTuple ? first.text : nil
  }

  /// Reports the wrong label of an argument that can only be one parameter: `switch(on: true)` and
  /// `move(to: (0, 0))`.
  mutating func reportLabel(
    _ label: SyntaxNode, of function: Function, _ parameters: [Function.Parameter],
    _ arguments: [ArgumentSyntax]
  ) -> Bool {
    guard arguments.count == 1 else { return false }
    let message = "'\(function.rawValue)' has no parameter '\(label.text)'"
    if let value = arguments[0].value, function == .move || function == .line, label.text == "to",
      value.kind == .tuple, value.length <= 40, value.all(.argument).count == 2
    {
      let list = SourceSpan(
        file: scopes.file, bytes: (label.offset - 1)..<(value.bytes.upperBound + 1))
      let text = "\(function.rawValue)\(value.text)"
      let isAdjacent = value.tree.source.bytes[list.bytes].last == UInt8(ascii: ")")
      sink.report(
        .wrongArguments, at: span(of: label), message, hint: "write '\(text)'",
        fixIts: isAdjacent ? [sink.fixIt("write '\(text)'", list, value.text, isSafe: true)] : [])
      return true
    }
    guard parameters.count == 1, let parameter = parameters.first?.label else { return false }
    sink.report(
      .wrongArguments, at: span(of: label), message, hint: "write '\(parameter)'",
      fixIts: [
        sink.fixIt("write '\(parameter)'", span(of: label), parameter, isSafe: true)
      ])
    return true
  }

  /// Reports an attribute that is a Boolean in other tools: `attributed("a", bold: true)`.
  mutating func reportAttribute(_ label: SyntaxNode, _ argument: ArgumentSyntax) -> Bool {
    guard argument.value?.text == "true", let meant = Hints.attribute(label.text) else {
      return false
    }
    sink.report(
      .wrongArguments, at: span(of: label), "'attributed' has no parameter '\(label.text)'",
      hint: "write '\(meant)'",
      fixIts: [sink.fixIt("write '\(meant)'", span(of: argument.node), meant, isSafe: true)])
    return true
  }

  /// Reports `.pi`, `pi`, and `CGFloat.pi`.
  mutating func reportPi(_ node: SyntaxNode, _ word: String) -> Bool {
    switch word {
    case "pi", "PI", "M_PI": break
    default: return false
    }
    let span = span(of: node)
    sink.report(
      .unknownName, at: span, "cannot find '\(node.text)' in scope",
      hint: "angles have units: π is '180deg', and π/4 is '45deg'",
      fixIts: [sink.fixIt("write '180deg'", span, "180deg")])
    return true
  }
}
