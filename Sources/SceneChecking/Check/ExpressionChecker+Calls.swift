import SceneSource
import SceneSyntax
import SceneLanguage

// Calls: overload resolution and arguments.

extension ExpressionChecker {
  mutating func call(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let syntax = CallSyntax(node)
    guard let callee = syntax.callee else { return .invalid(at: span(of: node)) }
    if callee.kind == .member { return method(syntax, callee: MemberSyntax(callee)) }
    guard callee.kind == .name || callee.kind == .implicitMember,
      let token = callee.first(.identifier)
    else {
      sink.report(
        .unknownFunction, at: span(of: callee), "cannot call a value that is not a function")
      return .invalid(at: span(of: node))
    }
    let function = Function(rawValue: token.text)
    guard let function, function != .opacity else {
      if callee.kind == .name, reportCallOfValue(callee) {
        return .invalid(at: span(of: node))
      }
      sink.reportUnknown(
        .unknownFunction, token.text, at: span(of: token),
        "cannot find function '\(token.text)'",
        among: Function.allCases.filter { $0 != .opacity }.map { $0.rawValue },
        foreign: Hints.find(.function, token.text))
      return .invalid(at: span(of: node))
    }
    if let example = function.row.labels, syntax.arguments.count < 3,
      let first = syntax.arguments.first, first.label == nil
    {
      sink.report(
        .wrongArguments, at: span(of: node),
        "missing argument labels in use of '\(function.rawValue)'",
        hint: "for example, '\(example)'")
      return .invalid(at: span(of: node))
    }
    if let format = DataFormat(rawValue: function.rawValue) {
      return data(format, syntax, at: span(of: node))
    }
    return call(function, syntax.arguments, first: nil, at: span(of: node))
  }

  /// Reports the call of a value.
  private mutating func reportCallOfValue(_ name: SyntaxNode) -> Bool {
    if scopes.nearestValue(name.text) != nil {
      if self.name(name, expecting: nil).type != .any {
        sink.report(
          .unknownFunction, at: span(of: name), "'\(name.text)' is a value, not a function")
      }
    } else if colorWords.contains(name.text) {
      sink.report(
        .unknownFunction, at: span(of: name), "'\(name.text)' is a color, not a function",
        hint: "write '\(name.text).opacity(50%)'")
    } else {
      return false
    }
    return true
  }

  /// `color.opacity(50%)`
  private mutating func method(_ syntax: CallSyntax, callee: MemberSyntax) -> Expression {
    let span = span(of: syntax.node)
    let base = expression(callee.base, at: span)
    guard let member = callee.member, base.type != .any else { return .invalid(at: span) }
    if base.type == .string || base.type.isArray, base.type.member(member.text) != nil,
      let parentheses = syntax.node.all(.tuple).last
    {
      let span = self.span(of: parentheses)
      sink.report(
        .unknownFunction, at: span, "'\(member.text)' is not a function",
        fixIts: [sink.fixIt("remove the parentheses", span, "", isSafe: true)])
      return .invalid(at: self.span(of: syntax.node))
    }
    guard base.type == .color, member.text == Function.opacity.rawValue else {
      sink.reportUnknown(
        .unknownFunction, member.text, at: self.span(of: member),
        "\(base.type.description) has no function '\(member.text)'",
        among: base.type == .color ? [Function.opacity.rawValue] : [],
        foreign: Hints.find(.function, member.text))
      return .invalid(at: span)
    }
    return call(.opacity, syntax.arguments, first: base, at: span)
  }

  private mutating func call(
    _ function: Function, _ arguments: [ArgumentSyntax], first: Expression?, at span: SourceSpan
  ) -> Expression {
    let signature = signature(of: function, for: arguments, hasFirst: first != nil)
    var bound: [Expression.Argument] = []
    if let rest = signature.rest {
      reportLabels(arguments, of: function)
      for argument in arguments {
        let type = function.row.keepsUnit ? nil : rest
        let value = expression(argument.value, as: type, at: self.span(of: argument.node))
        bound.append(.init(label: nil, value: value))
      }
      let minimum = function == .linearGradient ? 2 : 1
      if arguments.count < minimum {
        sink.report(
          .wrongArguments, at: span,
          minimum == 1
            ? "'\(function.rawValue)' takes at least one number"
            : "'\(function.rawValue)' takes at least two colors, not \(arguments.count)")
        return .invalid(at: span)
      }
    } else {
      guard
        let values = bindParameters(
          signature.parameters, to: arguments, of: function, first: first, at: span)
      else { return .invalid(at: span) }
      bound = values
    }
    let type = resultType(of: function, signature, bound.map { $0.value })
    for value in function.row.reads {
      let read = Expression(node: .sceneValue(value), type: value.type, span: span)
      bound.append(.init(label: nil, value: read))
    }
    return Expression(
      node: .call(function, bound), type: type, span: span, canFail: function.row.canFail)
  }

  /// Reports the labels of arguments that have none, as in `linearGradient(from: red, to: blue)`.
  private mutating func reportLabels(_ arguments: [ArgumentSyntax], of function: Function) {
    let labeled = arguments.filter { $0.label != nil }
    guard let label = labeled.first?.label else { return }
    let edits = labeled.compactMap { argument -> Diagnostic.Edit? in
      guard let label = argument.label else { return nil }
      let end = argument.value?.offset ?? label.bytes.upperBound
      let prefix = SourceSpan(file: scopes.file, bytes: label.offset..<max(end, label.offset))
      return .init(sink.sources.range(prefix), "")
    }
    sink.report(
      .wrongArguments, at: self.span(of: label),
      "extraneous argument label '\(label.text):' in use of '\(function.rawValue)'",
      fixIts: [
        .init(
          labeled.count == 1 ? "remove '\(label.text):'" : "remove the labels", edits,
          isSafe: true)
      ])
  }

  /// Returns the overload that matches the number and kind of the arguments.
  private func signature(
    of function: Function, for arguments: [ArgumentSyntax], hasFirst: Bool
  ) -> Function.Signature {
    let labels = arguments.compactMap { $0.label?.text }
    let all = function.row.signatures.filter { signature in
      labels.allSatisfy { label in signature.parameters.contains { $0.label == label } }
    }
    let count = arguments.count + (hasFirst ? 1 : 0)
    // Arguments without labels are those of the first signature, if others need them.
    if function.row.labels == nil || !labels.isEmpty {
      for signature in all where signature.parameters.count == count { return signature }
    }
    return all.first ?? function.row.signatures[0]
  }

  /// Returns one value per parameter, which is `none` if it is omitted.
  private mutating func bindParameters(
    _ parameters: [Function.Parameter], to arguments: [ArgumentSyntax], of function: Function,
    first: Expression?, at span: SourceSpan
  ) -> [Expression.Argument]? {
    var values = [Expression?](repeating: nil, count: parameters.count)
    var next = 0
    var isWrong = false
    if let first {
      values[0] = first
      next = 1
    }
    for argument in arguments {
      var index = next
      if let label = argument.label {
        guard let found = parameters.firstIndex(where: { $0.label == label.text }) else {
          // A parameter that has another argument is not meant.
          let labels = parameters.map { $0.label }
            .filter { label in !arguments.contains { $0.label?.text == label } }
          let only = parameters.count == 1 ? labels.first.map { Hint(word: $0, isSafe: true) } : nil
          sink.reportUnknown(
            .wrongArguments, label.text, at: self.span(of: label),
            "'\(function.rawValue)' has no parameter '\(label.text)'", among: labels,
            foreign: only ?? Hints.find(.parameter, label.text))
          isWrong = true
          continue
        }
        index = found
      }
      guard index < parameters.count, values[index] == nil else {
        reportCount(of: function, isMethod: first != nil, at: self.span(of: argument.node))
        return nil
      }
      let type = function.row.keepsUnit ? nil : parameters[index].type
      values[index] = expression(argument.value, as: type, at: self.span(of: argument.node))
      next = index + 1
    }
    for (index, parameter) in parameters.enumerated() where values[index] == nil {
      guard parameter.isOptional else {
        if !isWrong { reportCount(of: function, isMethod: first != nil, at: span) }
        return nil
      }
      values[index] = .constant(.none, .none, at: span)
    }
    return zip(parameters, values).map {
      .init(label: $0.label, value: $1 ?? .invalid(at: span))
    }
  }

  /// Reports the overloads of a function.
  private mutating func reportCount(of function: Function, isMethod: Bool, at span: SourceSpan) {
    var ways: [String] = []
    for signature in function.row.signatures {
      let parameters = signature.parameters.dropFirst(isMethod ? 1 : 0)
      for part in [parameters.filter { !$0.isOptional }, Array(parameters)] {
        let labels = part.map { $0.label }.joined(separator: ", ")
        let way = "'" + (isMethod ? "." : "") + function.rawValue + "(" + labels + ")'"
        if !ways.contains(way) { ways.append(way) }
      }
    }
    sink.report(
      .wrongArguments, at: span,
      "wrong arguments; expected " + proseList(ways, "or"))
  }

  private mutating func resultType(
    of function: Function, _ signature: Function.Signature, _ arguments: [Expression]
  ) -> ValueType {
    switch function {
    case _ where function.row.keepsUnit:
      guard var type = arguments.first?.type, type != .any else { return .any }
      for argument in arguments where argument.type != .any {
        guard argument.type.isNumeric else {
          reportNotNumber(
            of: [argument], at: argument.span,
            "expected a number, not \(argument.type.description)")
          return .any
        }
        guard let common = ValueType.common(type, argument.type) else {
          sink.report(
            .unitMismatch, at: argument.span,
            "'\(function.rawValue)' cannot compare \(type.found) and \(argument.type.found)")
          return .any
        }
        type = common
      }
      return type
    case .sorted, .grouped: return listType(of: function, arguments)
    default: return signature.result
    }
  }

  /// Returns the type of a sorted list, or of groups.
  private mutating func listType(
    of function: Function, _ arguments: [Expression]
  ) -> ValueType {
    let list = arguments[0]
    guard case .array(let element) = list.type else {
      if list.type != .any {
        sink.report(
          .typeMismatch, at: list.span, "expected an array, not \(list.type.description)")
      }
      return .any
    }
    var key = element
    switch arguments[1].node {
    case .constant(.string(let field)):
      guard case .tuple(let fields) = element,
        let found = fields.first(where: { $0.label == field })
      else {
        var labels: [String] = []
        if case .tuple(let fields) = element { labels = fields.compactMap { $0.label } }
        if element != .any {
          sink.reportUnknown(
            .unknownName, "\"\(field)\"", at: arguments[1].span,
            "the elements of this list have no field '\(field)'",
            among: labels.map { "\"\($0)\"" })
        }
        return .any
      }
      key = found.type
    case .constant(.none):
      if case .tuple = element {
        sink.report(
          .wrongArguments, at: list.span,
          "expected a field to \(function == .grouped ? "group" : "sort") by",
          hint: "for example, '\(function.rawValue)(list, by: \"name\")'")
      }
    default:
      sink.report(
        .typeMismatch, at: arguments[1].span, "expected a field's name as plain text")
    }
    guard function == .grouped else { return list.type }
    if case .constant(.bool(true)) = arguments[2].node { key = .string }
    return .array(
      .tuple([
        .init(label: GroupField.key.rawValue, type: key),
        .init(label: GroupField.items.rawValue, type: list.type),
      ]))
  }
}
