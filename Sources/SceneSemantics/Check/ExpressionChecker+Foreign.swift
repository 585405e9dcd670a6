import SceneLayers
import SceneSource
import SceneSyntax

// Calls and constants of UIKit and SwiftUI that have an exact equivalent. Each function returns false
// if the code is not of its kind.

extension ExpressionChecker {
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
