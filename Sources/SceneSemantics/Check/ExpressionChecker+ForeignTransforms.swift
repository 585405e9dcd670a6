import SceneLayers
import SceneSource
import SceneSyntax

// Constants of Core Animation with their types.

extension ExpressionChecker {
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
