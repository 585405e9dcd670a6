import SceneLayers
import SceneSource
import SceneSyntax

extension Hints {
  /// Returns what to write instead of a call of UIKit or Core Graphics, by the patterns of `call`.
  static func call(_ node: SyntaxNode) -> (text: String, isSafe: Bool)? {
    let (bytes, end) = (node.tree.source.bytes, node.bytes.upperBound)
    // In `CGAffineTransform(…).scaledBy(…)`, the rest would be another error.
    guard node.length <= 120, !node.isBroken, end == bytes.count || bytes[end] != UInt8(ascii: ".")
    else { return nil }
    let statements = Statements(of: parse(SourceText(path: "", node.text)))
    let hint = SyntaxHints(statements: statements, rules: HintTable.shared.callRules).hint()
    return hint?.word.map { ($0, hint?.isSafe == true) }
  }

  /// Returns what to write instead of the value of a property, by the patterns of `valueOf`.
  static func value(_ node: SyntaxNode, of key: PropertyKey) -> Hint? {
    guard node.length <= 120, !node.isBroken else { return nil }
    var text = node.text
    switch node.kind {
    case .implicitMember, .member, .name:
      // `topLeading`, `.topLeading`, and `UnitPoint.topLeading`
      text = text.split(separator: ".").last.map { String($0) } ?? text
    default: break
    }
    switch key {
    case .startPoint, .endPoint, .anchorPoint:
      if let point = unitPoint(text) { return Hint(word: point, isSafe: true) }
    case .fontSize: if let hint = font(text) { return hint }
    default: break
    }
    guard let rules = HintTable.shared.valueRules[key.rawValue] else { return nil }
    let statements = Statements(of: parse(SourceText(path: "", text)))
    return SyntaxHints(statements: statements, rules: rules).hint()
  }

  /// Returns an angle in radians with its unit: `0.5` and `.pi / 4`.
  static func angle(_ text: String) -> String? {
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
}
