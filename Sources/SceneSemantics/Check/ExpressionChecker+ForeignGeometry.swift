import SceneLayers
import SceneSource
import SceneSyntax

// Rectangles, devices, and constants as they are written in UIKit and other tools. Each function
// returns false if the code is not of its kind.

extension ExpressionChecker {
  /// Reports `a.bounds.insetBy(dx: 8, dy: 8)`.
  mutating func reportInset(_ syntax: CallSyntax, _ callee: MemberSyntax) -> Bool {
    guard let member = callee.member, member.text == "insetBy" || member.text == "inset",
      let base = callee.base
    else { return false }
    var element = base
    if base.kind == .member, ["bounds", "frame"].contains(MemberSyntax(base).member?.text) {
      element = MemberSyntax(base).base ?? base
    }
    guard element.kind == .name, element.text == "parent" || scopes.element(element.text) != nil
    else { return false }
    let text = Self.inset(syntax, of: element.text, isOwn: base.text.hasSuffix(".frame"))
    sink.report(
      .unknownFunction, at: span(of: member), "a rectangle has no function '\(member.text)'",
      hint: text.map { "write '\($0)'" },
      notes: text == nil
        ? [
          .init(
            "a rectangle is computed from its parts: '(8, 8, parent.width - 16, parent.height - 16)'"
          )
        ] : [],
      fixIts: text.map { [sink.fixIt("write '\($0)'", span(of: syntax.node), $0)] } ?? [])
    return true
  }

  /// Returns the inset bounds or frame of an element; nil if the insets are not two numbers.
  private static func inset(_ syntax: CallSyntax, of name: String, isOwn: Bool) -> String? {
    let numbers = syntax.arguments.compactMap { $0.value.flatMap { NumberLiteral($0.text) } }
    guard numbers.count == 2, numbers.allSatisfy({ $0.unit == .none }), name.utf8.count <= 24,
      syntax.arguments.count == 2
    else { return nil }
    let (x, y) = (numbers[0].value, numbers[1].value)
    let left = (isOwn ? "\(name).x + " : "") + x.shortestText
    let top = (isOwn ? "\(name).y + " : "") + y.shortestText
    return "(\(left), \(top), \(name).width - \((2 * x).shortestText),"
      + " \(name).height - \((2 * y).shortestText))"
  }

  /// Reports a list of devices, which are not values: `for d in [iPhone8, iPhone15] { … }`.
  mutating func reportDevices(_ list: SyntaxNode) -> Bool {
    guard let first = list.first(.argument).flatMap({ ArgumentSyntax($0).value }),
      first.kind == .name || first.kind == .implicitMember,
      let word = first.first(.identifier)?.text, WordSet.devices.contains(word),
      scopes.nearestValue(word) == nil
    else { return false }
    sink.report(
      .unknownName, at: span(of: first), "cannot find '\(word)' in scope",
      notes: [
        .init(
          "a device is only a value of 'device', which is the same in all snapshots; for another"
            + " device, write a second scene")
      ])
    return true
  }

  /// Reports `.greatestFiniteMagnitude` and `.zero`.
  mutating func reportConstant(
    _ node: SyntaxNode, _ word: String, _ expecting: ValueType?
  ) -> Bool {
    let text: String
    switch word {
    case "greatestFiniteMagnitude", "max", "infinity", "leastNormalMagnitude": text = "10_000"
    case "zero": text = "0"
    default: return false
    }
    let isZero = text == "0"
    sink.report(
      .unknownWord, at: span(of: node), "cannot find '\(node.text)' in scope",
      hint: isZero
        ? "a point is written '(0, 0)', a size '(0, 0)', and a rectangle '(0, 0, 0, 0)'"
        : "a length is finite; write a large number, such as '\(text)'",
      fixIts: isZero
        ? [] : [sink.fixIt("write '\(text)'", span(of: node), text)])
    return true
  }

  /// Reports the call of a value.
  mutating func reportCallOfValue(_ name: SyntaxNode) -> Bool {
    guard scopes.nearestValue(name.text) != nil else { return false }
    let value = self.name(name, expecting: nil)
    if value.type != .any {
      sink.report(.unknownFunction, at: span(of: name), "'\(name.text)' is a value, not a function")
    }
    return true
  }
}
