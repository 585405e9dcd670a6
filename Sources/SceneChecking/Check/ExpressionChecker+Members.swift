import SceneSource
import SceneSyntax
import SceneLanguage

// Members of values and elements.

extension ExpressionChecker {
  mutating func member(_ node: SyntaxNode) -> Expression {
    let syntax = MemberSyntax(node)
    guard let member = syntax.member, !member.isMissing else {
      return .invalid(at: span(of: node))
    }
    if let base = syntax.base, base.kind == .name {
      let word = base.text
      if let element = scopes.element(word) {
        return geometry(of: element.reference, element.kind, member, at: span(of: node))
      }
      if word == BuiltInWord.parent.rawValue, scopes.nearestValue(word) == nil {
        guard let kind = scopes.parentKind else {
          sink.report(
            .unknownName, at: span(of: node),
            "cannot use 'parent' here: there is no enclosing element")
          return .invalid(at: span(of: node))
        }
        return geometry(of: .parent, kind, member, at: span(of: node))
      }
    }
    let base = expression(syntax.base, at: span(of: node))
    if base.type == .any { return .invalid(at: span(of: node)) }
    guard let (found, type) = base.type.member(member.text) else {
      reportNoMember(member, of: base)
      return .invalid(at: span(of: node))
    }
    return Expression(
      node: .member(base, found), type: type, span: span(of: node),
      canFail: found == .first || found == .last)
  }

  private mutating func reportNoMember(_ member: SyntaxNode, of base: Expression) {
    let text = member.text
    var known = base.type.members
    if case .tuple(let fields) = base.type { known = fields.compactMap { $0.label } }
    let message = "\(base.type.description) has no member '\(text)'"
    if let note = noteOfSwapped(base) {
      return sink.report(.unknownMember, at: span(of: member), message, notes: [.init(note)])
    }
    sink.reportUnknown(
      .unknownMember, text, at: span(of: member), message, among: known,
      foreign: base.type.isArray || base.type == .string || base.type == .word(.contentSizes)
        ? Hints.find(.member, text) : nil)
  }

  /// Returns the geometry of an element that a name or `parent` refers to.
  private mutating func geometry(
    of element: ElementReference, _ kind: ElementKind, _ member: SyntaxNode, at span: SourceSpan
  ) -> Expression {
    guard kind.hasFrame, let part = GeometryMember(member),
      let type = part.type(in: kind)
    else {
      let known = GeometryMember.allCases.filter { $0.type(in: kind) != nil }
      sink.reportUnknown(
        .unknownMember, member.text, at: self.span(of: member),
        "'\(kind.rawValue)' has no member '\(member.text)'",
        among: kind.hasFrame ? known.map { $0.rawValue } : [],
        foreign: kind.hasFrame ? Hints.find(.geometry, member.text) : nil)
      return .invalid(at: span)
    }
    return Expression(
      node: .geometry(element, part), type: type, span: span)
  }
}
