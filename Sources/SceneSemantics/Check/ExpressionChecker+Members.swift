import SceneSource
import SceneSyntax

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
      if word == "parent", scopes.nearestValue(word) == nil {
        guard let kind = scopes.parentKind else {
          sink.report(
            .unknownName, at: span(of: node),
            "cannot use 'parent' here: there is no enclosing element")
          return .invalid(at: span(of: node))
        }
        return geometry(of: .parent, kind, member, at: span(of: node))
      }
    }
    if let color = syntax.base, Self.isForeignColor(member.text),
      let found = foreignColor(MemberSyntax(color))
    {
      reportForeign(found, in: node)
      return .invalid(at: span(of: node))
    }
    if let found = foreignColor(syntax) {
      reportForeign(found, in: node)
      return .invalid(at: span(of: node))
    }
    if member.text == "pi" || member.text == "PI", let base = syntax.base, base.kind == .name,
      scopes.nearestValue(base.text) == nil, reportPi(node, member.text)
    {
      return .invalid(at: span(of: node))
    }
    if let base = syntax.base, base.kind == .name, base.text == "CGFloat" || base.text == "Double",
      reportConstant(node, member.text, nil)
    {
      return .invalid(at: span(of: node))
    }
    let base = expression(syntax.base, at: span(of: node))
    if base.type == .any {
      // Another part of `UIColor.red.withAlphaComponent(0.5).cgColor` has been reported.
      if case .invalid = base.node, Self.isForeignColor(member.text),
        syntax.base?.kind == .call
      {
        reportForeignColor(member, of: base, "a color has no member '\(member.text)'")
      }
      return .invalid(at: span(of: node))
    }
    guard let (found, type) = base.type.member(member.text) else {
      reportNoMember(member, of: base)
      return .invalid(at: span(of: node))
    }
    let canFail = found == .first || found == .last
    return Expression(
      node: .member(base, found), type: type, span: span(of: node),
      canFail: canFail || base.canFail)
  }

  /// Returns whether a member of a color in another framework is the same color.
  private static func isForeignColor(_ word: String) -> Bool {
    word == "cgColor" || word == "CGColor" || word == "uiColor"
  }

  /// Returns the `UIColor` in `UIColor.red`, and the color; nil for other members.
  func foreignColor(_ syntax: MemberSyntax) -> (type: SyntaxNode, color: String)? {
    guard let base = syntax.base, base.kind == .name, Hints.ownsColors(base.text),
      scopes.nearestValue(base.text) == nil, let member = syntax.member,
      let color = Hints.color(member.text, of: base.text)
    else { return nil }
    return (base, color)
  }

  /// Reports a color of another framework that is the whole value of `node`.
  private mutating func reportForeign(
    _ found: (type: SyntaxNode, color: String), in node: SyntaxNode
  ) {
    sink.report(
      .unknownName, at: span(of: found.type), "cannot find '\(found.type.text)' in scope",
      hint: "write '\(found.color)'",
      fixIts: [sink.fixIt("write '\(found.color)'", span(of: node), found.color, isSafe: true)])
  }

  private mutating func reportForeignColor(
    _ member: SyntaxNode, of base: Expression, _ message: String
  ) {
    let rest = SourceSpan(
      file: scopes.file, bytes: base.span.bytes.upperBound..<member.bytes.upperBound)
    sink.report(
      .unknownMember, at: span(of: member), message,
      fixIts: [sink.fixIt("remove '.\(member.text)'", rest, "", isSafe: true)])
  }

  private mutating func reportNoMember(_ member: SyntaxNode, of base: Expression) {
    let text = member.text
    var known = base.type.members
    if case .tuple(let fields) = base.type { known = fields.compactMap { $0.label } }
    let message = "\(base.type.description) has no member '\(text)'"
    if let note = noteOfSwapped(base) {
      return sink.report(.unknownMember, at: span(of: member), message, notes: [.init(note)])
    }
    if base.type == .color, Self.isForeignColor(text) {
      return reportForeignColor(member, of: base, message)
    }
    let isForeign = sink.reportForeign(
      .unknownMember, base.type.isArray || base.type == .string ? Hints.member(text) : nil,
      at: span(of: member), message
    ) { known.contains($0) }
    if isForeign { return }
    sink.reportUnknown(
      .unknownMember, text, at: span(of: member), message, among: known)
  }

  /// Returns the geometry of an element that a name or `parent` refers to.
  private mutating func geometry(
    of element: ElementReference, _ kind: ElementKind, _ member: SyntaxNode, at span: SourceSpan
  ) -> Expression {
    guard kind.hasFrame, let part = Expression.GeometryMember(member),
      let type = part.type(in: kind)
    else {
      let message = "'\(kind.rawValue)' has no member '\(member.text)'"
      let isForeign = sink.reportForeign(
        .unknownMember, kind.hasFrame ? Hints.geometry(member.text) : nil,
        at: self.span(of: member), message
      ) { Expression.GeometryMember(rawValue: $0)?.type(in: kind) != nil }
      if isForeign { return .invalid(at: span) }
      sink.reportUnknown(
        .unknownMember, member.text, at: self.span(of: member), message,
        among: kind.hasFrame
          ? Expression.GeometryMember.allCases.filter { $0.type(in: kind) != nil }
            .map { $0.rawValue } : [])
      return .invalid(at: span)
    }
    return Expression(
      node: .geometry(element, part), type: type, span: span, canFail: false)
  }
}
