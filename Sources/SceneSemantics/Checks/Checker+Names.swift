import SceneLayers
import SceneSource
import SceneSyntax

// Looking a word up: the innermost `let` or variable, then an element, then a word of the type
// that is expected, then a colour.

extension Checker {
  mutating func name(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let word = node.text
    let span = span(of: node)
    if let found = declared(word, at: span) { return found }
    if let found = builtIn(word, at: span) { return found }
    if let found = self.word(word, of: expecting, at: span) { return found }
    if colorWords.contains(word) {
      return Expression(node: .namedColor(word), type: .color, span: span, canFail: false)
    }
    if let found = constant(word, at: span) { return found }
    if isElement(word) {
      report(
        .typeMismatch, at: span, "'\(word)' is an element",
        notes: [.init("what can be read of it is its 'frame', 'bounds', 'x', 'maxY' and the like")])
      return .invalid(at: span)
    }
    reportUnknownName(word, expecting: expecting, at: span)
    return .invalid(at: span)
  }

  private mutating func reportUnknownName(
    _ word: String, expecting: ValueType?, at span: SourceSpan
  ) {
    switch expecting {
    case .word(let set)?:
      return reportUnknown(
        .unknownWord, word, at: span, "expected \(ValueType.word(set).description)",
        among: set.words)
    case .timing?:
      let words = WordSet(TimingCurve.names)
      return reportUnknown(
        .unknownWord, word, at: span,
        "expected 'cubicBezier(…)' or \(ValueType.word(words).description)", among: words.words)
    default: break
    }
    var candidates = colorNames + ["true", "false", "none", "parent"]
    if scopes.count > 1 { candidates += Expression.SceneValue.allCases.map { $0.rawValue } }
    let knowsRow = scopes.last?.knowsRow == true
    let rowWords = Expression.RowVariable.allCases.map { $0.rawValue }
    if knowsRow { candidates += rowWords }
    for scope in scopes where scope.names.count <= Self.fewNames {
      candidates += scope.names.map { $0.word }
    }
    if expecting == .color || expecting == .paint {
      reportUnknown(
        .unknownWord, word, at: span, "there is no colour '\(word)'", among: candidates)
    } else {
      reportUnknown(
        .unknownName, word, at: span, "there is no '\(word)' here", among: candidates,
        notes: rowWords.contains(word)
          ? [.init("'\(word)' is known in a row, and in what all rows of a table share")] : [])
    }
  }

  /// In a body of more names nobody looks for the one that is meant.
  static let fewNames = 2000

  /// A loop's variable or a `let`, innermost first.
  private mutating func declared(_ word: String, at span: SourceSpan) -> Expression? {
    for index in scopes.indices.reversed() {
      switch scopes[index].named(word)?.meaning {
      case .variable(let variable):
        return Expression(
          node: .variable(slot: variable.slot), type: variable.type, span: span, canFail: false)
      case .let(let id):
        let value = checkLet(id)
        return Expression(
          node: .letReference(.init(id: id, depth: lets[id].depth)), type: value.type,
          span: span, canFail: value.canFail)
      case .element, nil: break
      }
    }
    return nil
  }

  private func isElement(_ word: String) -> Bool {
    word == "parent" || scopes.contains { $0.element(word) != nil }
  }

  /// What a row knows of itself, and what the scene is.
  private func builtIn(_ word: String, at span: SourceSpan) -> Expression? {
    if scopes.last?.knowsRow == true, let variable = Expression.RowVariable(rawValue: word) {
      return Expression(
        node: .rowVariable(variable), type: .number, span: span, canFail: false)
    }
    guard scopes.count > 1, let value = Expression.SceneValue(rawValue: word) else { return nil }
    let type: ValueType =
      switch value {
      case .scale: .number
      case .era: .word(.eras)
      case .appearance: .word(.appearances)
      }
    return Expression(node: .sceneValue(value), type: type, span: span, canFail: false)
  }

  private mutating func word(
    _ word: String, of expected: ValueType?, at span: SourceSpan
  ) -> Expression? {
    switch expected {
    case .word(let set)? where set.words.contains(word):
      return .constant(.word(word), .word(set), at: span)
    case .word(let set)? where set.unbuilt.contains(word):
      reportNotBuilt("'\(word)'", at: span)
      return .invalid(at: span)
    case .timing?:
      return TimingCurve.named(word).map { .constant(.timing($0), .timing, at: span) }
    case .repeatCount? where word == "infinity":
      return .constant(.number(.infinity), .repeatCount, at: span)
    case .path? where word == "close", .pathStep? where word == "close":
      return .constant(.pathStep(.close), .pathStep, at: span)
    case .transform? where word == "identity", .transformStep? where word == "identity":
      return .constant(.transformStep(.identity), .transformStep, at: span)
    default: return nil
    }
  }

  private func constant(_ word: String, at span: SourceSpan) -> Expression? {
    switch word {
    case "true": .constant(.bool(true), .bool, at: span)
    case "false": .constant(.bool(false), .bool, at: span)
    case "none": .constant(.none, .none, at: span)
    case "identity": .constant(.transformStep(.identity), .transformStep, at: span)
    case "close": .constant(.pathStep(.close), .pathStep, at: span)
    default: nil
    }
  }

  /// `.center`: a word of the expected type whatever else has its name.
  mutating func implicitMember(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    guard let token = node.first(.identifier), !token.isMissing else {
      if !node.isBroken {
        report(
          .unknownWord, at: span(of: node), "there is nothing before this '.' to have a member")
      }
      return .invalid(at: span(of: node))
    }
    if let found = word(token.text, of: expecting, at: span(of: node)) { return found }
    if case .word(let set)? = expecting {
      reportUnknown(
        .unknownWord, token.text, at: span(of: token),
        "expected \(ValueType.word(set).description)",
        among: set.words)
    } else if colorWords.contains(token.text) {
      return Expression(
        node: .namedColor(token.text), type: .color, span: span(of: node), canFail: false)
    } else if expecting == .color || expecting == .paint {
      reportUnknown(
        .unknownWord, token.text, at: span(of: token), "there is no colour '\(token.text)'",
        among: colorNames)
    } else if expecting == .timing {
      reportUnknownName(token.text, expecting: expecting, at: span(of: token))
    } else {
      report(
        .unknownWord, at: span(of: node),
        "no word is expected here, so '.\(token.text)' means nothing")
    }
    return .invalid(at: span(of: node))
  }

  // MARK: Members

  mutating func member(_ node: SyntaxNode) -> Expression {
    let syntax = MemberSyntax(node)
    guard let member = syntax.member, !member.isMissing else {
      return .invalid(at: span(of: node))
    }
    if let base = syntax.base, base.kind == .name, let element = element(base.text) {
      return geometry(of: element, member, at: span(of: node))
    }
    let base = expression(syntax.base, as: nil, at: span(of: node))
    if base.type == .any { return .invalid(at: span(of: node)) }
    guard let (found, type) = find(member.text, in: base.type) else {
      reportNoMember(member, of: base)
      return .invalid(at: span(of: node))
    }
    let canFail = found == .first || found == .last
    return Expression(
      node: .member(base, found), type: type, span: span(of: node),
      canFail: canFail || base.canFail)
  }

  private mutating func reportNoMember(_ member: SyntaxNode, of base: Expression) {
    let text = member.text
    var known = base.type.members
    if case .tuple(let fields) = base.type { known = fields.compactMap { $0.label } }
    reportUnknown(
      .unknownMember, text, at: span(of: member),
      "\(base.type.description) has no '\(text)'", among: known)
  }

  func find(
    _ member: String, in type: ValueType
  ) -> (Expression.Member, ValueType)? {
    switch type {
    case .tuple(let fields):
      for (index, field) in fields.enumerated()
      where field.label == member || "\(index)" == member {
        return (.field(index), field.type)
      }
      guard type == .rect, let part = Expression.GeometryMember(rawValue: member) else {
        return nil
      }
      return self.type(of: part, in: .layer).map { (.rectangle(part), $0) }
    case .array(let element):
      switch member {
      case "count": return (.count, .number)
      case "first": return (.first, element)
      case "last": return (.last, element)
      default: return nil
      }
    case .string:
      switch member {
      case "count": return (.count, .number)
      case "uppercased": return (.uppercased, .string)
      default: return nil
      }
    default: return nil
    }
  }

  /// The element that a word names here, unless a `let` or variable of its name is nearer.
  private func element(_ word: String) -> ElementReference? {
    var found: ElementReference?
    for index in scopes.indices {
      switch scopes[index].named(word)?.meaning {
      case .element(let id): found = .declared(id: id, depth: scopes[index].depth)
      case .let, .variable: return nil
      case nil: break
      }
    }
    if let found { return found }
    return word == "parent" ? .parent : nil
  }

  private mutating func geometry(
    of element: ElementReference, _ member: SyntaxNode, at span: SourceSpan
  ) -> Expression {
    let kind: ElementKind
    switch element {
    case .parent:
      let around = scopes.filter { $0.element != nil }
      if around.last?.isComponent == true {
        // Whatever holds a layer has at least what a layer has.
        kind = .layer
      } else if around.count > 1, let element = around[around.count - 2].element {
        kind = element
      } else {
        report(.unknownName, at: span, "nothing encloses this, so there is no 'parent' here")
        return .invalid(at: span)
      }
    case .declared(let id, _): kind = bound.elements[id].kind
    }
    guard kind.hasFrame, let part = Expression.GeometryMember(member),
      let type = type(of: part, in: kind)
    else {
      reportUnknown(
        .unknownMember, member.text, at: self.span(of: member),
        "'\(kind.rawValue)' has no '\(member.text)' that can be read",
        among: kind.hasFrame
          ? Expression.GeometryMember.allCases.filter { self.type(of: $0, in: kind) != nil }
            .map { $0.rawValue } : [])
      return .invalid(at: span)
    }
    return Expression(
      node: .geometry(element, part), type: type, span: span, canFail: false)
  }

  private func type(of member: Expression.GeometryMember, in kind: ElementKind) -> ValueType? {
    switch member {
    case .bounds, .frame: .rect
    case .origin: .point
    case .size: .size
    case .contentSize: kind == .table ? .size : nil
    case .textSize: kind == .textLayer ? .size : nil
    default: .number
    }
  }
}
