import SceneLayers
import SceneSource
import SceneSyntax

// Transforms and constants of Core Animation. Each function returns false if the code is not of its
// kind.

extension ExpressionChecker {
  /// Reports `CATransform3DMakeTranslation(20, 0, 0)` and `CGAffineTransform(scaleX: 2, y: 2)`.
  mutating func reportTransform(_ syntax: CallSyntax, _ name: SyntaxNode) -> Bool {
    let bytes = syntax.node.tree.source.bytes
    let end = syntax.node.bytes.upperBound
    // In `CGAffineTransform(…).scaledBy(…)`, the rest would be another error.
    guard end == bytes.count || bytes[end] != UInt8(ascii: "."),
      let text = Self.transform(of: syntax, name.text), syntax.node.length <= 80,
      !syntax.node.isBroken
    else { return false }
    sink.report(
      .unknownFunction, at: span(of: name), "cannot find function '\(name.text)'",
      hint: "write '\(text)'",
      fixIts: [sink.fixIt("write '\(text)'", span(of: syntax.node), text, isSafe: true)])
    return true
  }

  /// Returns the transform of a call; nil if it is none, or if it has no short equivalent.
  private static func transform(of syntax: CallSyntax, _ name: String) -> String? {
    let arguments = syntax.arguments
    let values = arguments.compactMap { $0.value?.text }
    guard values.count == arguments.count, let first = values.first else { return nil }
    let labels = arguments.map { $0.label?.text }
    func scale() -> String {
      values[0] == values[1] ? "scale(\(first))" : "scale(\(first), \(values[1]))"
    }
    switch (name, labels) {
    case ("CATransform3DMakeTranslation", [nil, nil, nil]) where values[2] == "0",
      ("CGAffineTransformMakeTranslation", [nil, nil]),
      ("CGAffineTransform", ["translationX", "y"]):
      return "translate(\(first), \(values[1]))"
    case ("CATransform3DMakeScale", [nil, nil, nil]) where ["1", "1.0"].contains(values[2]),
      ("CGAffineTransformMakeScale", [nil, nil]), ("CGAffineTransform", ["scaleX", "y"]):
      return scale()
    case ("CATransform3DMakeRotation", [nil, nil, nil, nil])
    where values.dropFirst().elementsEqual(["0", "0", "1"]),
      ("CGAffineTransformMakeRotation", [nil]), ("CGAffineTransform", ["rotationAngle"]):
      return angle(first).map { "rotate(\($0))" }
    default: return nil
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

  /// Reports a value with its type, such as `CAMediaTimingFillMode.forwards`.
  mutating func reportQualified(_ node: SyntaxNode, expecting: ValueType?) -> Bool {
    guard let member = MemberSyntax(node).member, let word = value(member.text, of: expecting)
    else { return false }
    var base = node
    // `UITableView.Style.grouped`
    for _ in 0..<3 where base.kind == .member { base = MemberSyntax(base).base ?? base }
    guard base.kind == .name, let first = base.utf8.first, first >= UInt8(ascii: "A"),
      first <= UInt8(ascii: "Z"), scopes.nearestValue(base.text) == nil,
      scopes.element(base.text) == nil
    else { return false }
    sink.report(
      .unknownName, at: span(of: base), "cannot find '\(base.text)' in scope",
      hint: "write '\(word)'",
      fixIts: [sink.fixIt("write '\(word)'", span(of: node), word, isSafe: true)])
    return true
  }

  /// Returns the built-in value of a type for a word; nil if there is none.
  private func value(_ word: String, of type: ValueType?) -> String? {
    switch type {
    case .word(let set)?: set.contains(word) ? word : Hints.word(word, in: set)?.word
    case .array(.word(let set))?:
      (set.contains(word) ? word : Hints.word(word, in: set)?.word).map { "[\($0)]" }
    case .timing?:
      TimingCurve.named(word) != nil ? word : Hints.word(word, in: .timingCurves)?.word
    case .transform?, .transformStep?: word == "identity" ? word : nil
    default: nil
    }
  }
}
