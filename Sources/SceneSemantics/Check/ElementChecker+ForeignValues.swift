import SceneSource
import SceneSyntax

// Values and properties as other tools write them, which depend on the property.

extension ElementChecker {
  /// Reports the value of a property in another tool; returns false for others.
  mutating func reportForeignValue(
    of key: PropertyKey, in kind: ElementKind, _ value: SyntaxNode
  ) -> Bool {
    switch key {
    case .startPoint, .endPoint, .anchorPoint:
      reportUnitPoint(value) || reportNumber(value, as: key)
    case .position, .frame: reportWholeParent(value, as: key)
    case .cornerRadius: reportCorners(value)
    case .fontSize: reportTextStyle(value)
    case .colors: reportStops(value)
    case .contentInset, .inset: reportInsets(value, as: key) || reportNumber(value, as: key)
    case .contentOffset, .shadowOffset: reportNumber(value, as: key)
    case .height where kind == .row || kind == .rows: reportAutomaticHeight(value)
    default: false
    }
  }

  /// Reports a device as the size of a scene: `size: iPhone15` or `size: "iPhone 15"`.
  mutating func reportDevice(as syntax: PropertySyntax, _ value: SyntaxNode) -> Bool {
    guard value.kind == .name || value.kind == .stringLiteral, value.length <= 64,
      !syntax.node.isBroken, expressions.scopes.nearestValue(value.text) == nil,
      let device = Hints.device(value.text)
    else { return false }
    let text = "device: \(device.name)"
    report(
      .typeMismatch, at: span(of: value), "expected '(width, height)', not a device",
      hint: "the size of a device is set with '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", span(of: syntax.node), text)])
    return true
  }

  /// Reports the name of a point in SwiftUI: `startPoint: topLeading`.
  private mutating func reportUnitPoint(_ value: SyntaxNode) -> Bool {
    guard let word = name(in: value, of: "UnitPoint"), let point = Hints.unitPoint(word)
    else { return false }
    report(
      .typeMismatch, at: span(of: value), "expected '(x, y)', not '\(word)'",
      hint: "write '\(point)'",
      fixIts: [expressions.sink.fixIt("write '\(point)'", span(of: value), point, isSafe: true)])
    return true
  }

  /// Reports `position: center`, `frame: parent`, and `frame: .zero`.
  private mutating func reportWholeParent(_ value: SyntaxNode, as key: PropertyKey) -> Bool {
    guard let word = name(in: value, of: nil), expressions.scopes.parentKind != nil else {
      return false
    }
    let text: String
    switch (key, word) {
    case (.position, "center"): text = "(parent.bounds.midX, parent.bounds.midY)"
    case (.frame, "parent"), (.frame, "fill"), (.frame, "full"), (.frame, "bounds"):
      text = "parent.bounds"
    case (.frame, "zero"): text = "(0, 0, 0, 0)"
    case (.position, "zero"): text = "(0, 0)"
    default: return false
    }
    report(
      .typeMismatch, at: span(of: value),
      "expected \(key == .frame ? "'(x, y, width, height)'" : "'(x, y)'"), not '\(word)'",
      hint: "write '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", span(of: value), text)])
    return true
  }

  /// Reports `fontSize: title1`.
  private mutating func reportTextStyle(_ value: SyntaxNode) -> Bool {
    guard let word = name(in: value, of: nil), let style = Hints.font(word)?.note else {
      return false
    }
    report(
      .typeMismatch, at: span(of: value), "expected a number, not '\(word)'", hint: style)
    return true
  }

  /// Reports the radii of single corners: `cornerRadius: (8, 8, 0, 0)`.
  private mutating func reportCorners(_ value: SyntaxNode) -> Bool {
    if let word = name(in: value, of: nil), ["infinity", "full", "circle"].contains(word) {
      report(
        .typeMismatch, at: span(of: value), "expected a number, not '\(word)'",
        hint: "for a circle, write half the width of the layer")
      return true
    }
    guard value.kind == .tuple || value.kind == .array, value.all(.argument).count > 1 else {
      return false
    }
    report(
      .typeMismatch, at: span(of: value), "expected a number, not several values",
      hint: Hints.cornersHint)
    return true
  }

  /// Reports colors with positions: `colors: [(red, 0), (blue, 1)]`.
  private mutating func reportStops(_ value: SyntaxNode) -> Bool {
    guard value.kind == .array, let first = value.first(.argument),
      let stop = ArgumentSyntax(first).value, stop.kind == .tuple,
      stop.all(.argument).count > 1
    else { return false }
    report(
      .typeMismatch, at: span(of: stop), "expected a color, not several values",
      hint: "the positions of the colors of a gradient are a list: 'locations: [0, 1]'")
    return true
  }

  /// Reports `UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)`.
  private mutating func reportInsets(_ value: SyntaxNode, as key: PropertyKey) -> Bool {
    guard value.kind == .call, !value.isBroken, value.length <= 120 else { return false }
    let call = CallSyntax(value)
    guard let name = call.callee?.text,
      ["UIEdgeInsets", "EdgeInsets", "NSEdgeInsets", "UIEdgeInsetsMake"].contains(name),
      call.arguments.count == 4
    else { return false }
    let sides = call.arguments.compactMap { $0.value?.text }
    guard sides.count == 4 else { return false }
    let text = "(" + (key == .inset ? [sides[1], sides[3]] : sides).joined(separator: ", ") + ")"
    report(
      .unknownFunction, at: span(of: call.callee ?? value), "cannot find function '\(name)'",
      hint: "write '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", span(of: value), text, isSafe: true)])
    return true
  }

  /// Reports a number where several are expected: `contentOffset: 20`.
  private mutating func reportNumber(_ value: SyntaxNode, as key: PropertyKey) -> Bool {
    guard value.kind == .numberLiteral, value.length <= 20, key != .inset else { return false }
    let (type, text) =
      switch key {
      case .contentInset: ("'(top, left, bottom, right)'", "(\(value.text), 0, 0, 0)")
      case .shadowOffset: ("'(width, height)'", "(0, \(value.text))")
      case .contentOffset: ("'(x, y)'", "(0, \(value.text))")
      default: ("'(x, y)'", "(\(value.text), \(value.text))")
      }
    report(
      .typeMismatch, at: span(of: value), "expected \(type), not a number",
      hint: "for example, '\(text)'")
    return true
  }

  /// Reports `height: automatic`.
  private mutating func reportAutomaticHeight(_ value: SyntaxNode) -> Bool {
    guard let word = name(in: value, of: "UITableView"),
      ["auto", "automatic", "automaticDimension"].contains(word)
    else { return false }
    report(
      .typeMismatch, at: span(of: value), "expected a number, not '\(word)'",
      hint: "without a 'height', a row with 'numberOfLines: 0' is as high as its texts")
    return true
  }

  /// Returns the word in `top`, `.top`, and `UnitPoint.top`; nil if it is declared in the scene, and
  /// for other values.
  private func name(in value: SyntaxNode, of type: String?) -> String? {
    switch value.kind {
    case .name:
      let isParent = value.text == "parent"
      let isDeclared =
        expressions.scopes.nearestValue(value.text) != nil
        || expressions.scopes.element(value.text) != nil
      return isDeclared && !isParent ? nil : value.text
    case .implicitMember: return value.first(.identifier)?.text
    case .member:
      let member = MemberSyntax(value)
      return type != nil && member.base?.text == type ? member.member?.text : nil
    default: return nil
    }
  }

  // MARK: Separators

  /// Reports a property of separators that is set for a table or a row: `separatorColor: red`.
  mutating func reportSeparators(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    guard let key = Hints.separators(name.text),
      kind == .table || kind == .section || kind == .row || kind == .rows
    else { return false }
    let value = Self.separatorValue(syntax.value, of: key)
    let text = "separators { \(key.rawValue): \(value ?? "…") }"
    let isAllowed = kind == .table || kind == .section
    report(
      .unknownProperty, at: span(of: name),
      ElementKind(name) == nil
        ? "'\(kind.rawValue)' has no property '\(name.text)'"
        : "'\(name.text)' is an element, not a property",
      hint: isAllowed ? "write '\(text)'" : "separators are an element of the table: '\(text)'",
      fixIts: isAllowed && value != nil
        ? [expressions.sink.fixIt("write '\(text)'", span(of: syntax.node), text)] : [])
    return true
  }

  /// Returns the value of a property of separators; nil if it is not certain.
  private static func separatorValue(_ value: SyntaxNode?, of key: PropertyKey) -> String? {
    guard let value, !value.isBroken, value.length <= 40 else { return nil }
    switch (key, value.kind) {
    case (.style, .name), (.style, .implicitMember):
      let word = value.first(.identifier)?.text ?? ""
      if word == "false" || word == "hidden" { return "none" }
      return WordSet.separatorStyles.contains(word) ? word : nil
    case (.color, .name), (.color, .colorLiteral), (.inset, .numberLiteral),
      (.lineWidth, .numberLiteral):
      return value.text
    case (.inset, .tuple): return value.all(.argument).count == 2 ? value.text : nil
    default: return nil
    }
  }
}
