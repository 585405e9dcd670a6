import SceneSource
import SceneSyntax

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
    if function == nil || function == .linearGradient || function == .gradient,
      reportGradient(syntax, token, function, expecting)
    {
      return .invalid(at: span(of: node))
    }
    guard let function, function != .opacity else {
      if callee.kind == .name, reportCallOfValue(callee) {
        return .invalid(at: span(of: node))
      }
      if reportForeign(syntax, token) { return .invalid(at: span(of: node)) }
      sink.reportUnknown(
        .unknownFunction, token.text, at: span(of: token),
        "cannot find function '\(token.text)'",
        among: Function.allCases.filter { $0 != .opacity }.map { $0.rawValue })
      return .invalid(at: span(of: node))
    }
    if function == .spring, reportForeignSpring(syntax) { return .invalid(at: span(of: node)) }
    if let format = DataFormat(rawValue: function.rawValue) {
      return data(format, syntax, at: span(of: node))
    }
    return call(function, syntax.arguments, first: nil, at: span(of: node))
  }

  /// `color.opacity(50%)`
  private mutating func method(_ syntax: CallSyntax, callee: MemberSyntax) -> Expression {
    let span = span(of: syntax.node)
    if reportForeignOpacity(callee) || reportInset(syntax, callee) { return .invalid(at: span) }
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
    guard base.type == .color, member.text == "opacity" else {
      let message = "\(base.type.description) has no function '\(member.text)'"
      if base.type == .color, Self.isForeignOpacity(member.text) {
        let name = self.span(of: member)
        sink.report(
          .unknownFunction, at: name, message, hint: "write 'opacity'",
          fixIts: [sink.fixIt("write 'opacity'", name, "opacity", isSafe: true)])
        return .invalid(at: span)
      }
      let isForeign = sink.reportForeign(
        .unknownFunction,
        base.type.isArray || member.text == "toString" || member.text == "toFixed"
          ? Hints.function(member.text) : nil,
        at: self.span(of: member), message
      ) { _ in false }
      if isForeign { return .invalid(at: span) }
      sink.reportUnknown(
        .unknownFunction, member.text, at: self.span(of: member), message,
        among: base.type == .color ? ["opacity"] : [])
      return .invalid(at: span)
    }
    return call(.opacity, syntax.arguments, first: base, at: span)
  }

  /// Reports `UIColor.red.withAlphaComponent(0.5)`, whose fix-it contains both changes.
  private mutating func reportForeignOpacity(_ callee: MemberSyntax) -> Bool {
    guard let member = callee.member,
      Self.isForeignOpacity(member.text) || member.text == "opacity",
      let base = callee.base, base.kind == .member,
      let (type, color) = foreignColor(MemberSyntax(base))
    else { return false }
    let text = "\(color).opacity"
    let whole = SourceSpan(
      file: scopes.file, bytes: type.offset..<member.bytes.upperBound)
    sink.report(
      .unknownName, at: self.span(of: type), "cannot find '\(type.text)' in scope",
      hint: "write '\(text)(…)'",
      fixIts: [sink.fixIt("write '\(text)'", whole, text, isSafe: true)])
    return true
  }

  /// Returns whether a function of a color in another framework is `opacity`.
  private static func isForeignOpacity(_ word: String) -> Bool {
    word == "withAlphaComponent" || word == "withAlpha" || word == "alpha"
  }

  private mutating func call(
    _ function: Function, _ arguments: [ArgumentSyntax], first: Expression?, at span: SourceSpan
  ) -> Expression {
    let signature = signature(of: function, for: arguments, hasFirst: first != nil)
    var bound: [Expression.Argument] = []
    var canFail = false
    if let rest = signature.rest {
      reportLabels(arguments, of: function)
      for argument in arguments {
        bound.append(.init(label: nil, value: bindRest(argument, rest, of: function)))
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
    for argument in bound { canFail = canFail || argument.value.canFail }
    let type = resultType(of: function, signature, bound.map { $0.value })
    return Expression(
      node: .call(function, bound), type: type, span: span,
      canFail: canFail || function == .sqrt || function == .number)
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
    let all = function.signatures
    let count = arguments.count + (hasFirst ? 1 : 0)
    for signature in all where signature.parameters.count == count { return signature }
    return all[0]
  }

  private mutating func bindRest(
    _ argument: ArgumentSyntax, _ type: ValueType, of function: Function
  ) -> Expression {
    let isNumeric = function == .min || function == .max
    return expression(argument.value, as: isNumeric ? nil : type, at: span(of: argument.node))
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
          if reportLabel(label, of: function, parameters, arguments) {
            isWrong = true
            continue
          }
          if function == .attributed, reportAttribute(label, argument) {
            isWrong = true
            continue
          }
          if function == .font, ["size", "pointSize", "weight"].contains(label.text) {
            sink.report(
              .wrongArguments, at: self.span(of: label),
              "'font' has no parameter '\(label.text)'",
              notes: Hints.function("systemFont")?.note.map { [.init($0)] } ?? [])
            isWrong = true
            continue
          }
          let labels = parameters.map { $0.label }
          let message = "'\(function.rawValue)' has no parameter '\(label.text)'"
          let span = self.span(of: label)
          let meant = Hints.parameter(label.text).map { Hint(word: $0) }
          if !sink.reportForeign(
            .wrongArguments, meant, at: span, message, isKnown: { labels.contains($0) })
          {
            sink.reportUnknown(.wrongArguments, label.text, at: span, message, among: labels)
          }
          isWrong = true
          continue
        }
        index = found
      }
      guard index < parameters.count, values[index] == nil else {
        reportCount(of: function, isMethod: first != nil, at: self.span(of: argument.node))
        return nil
      }
      let type = parameters[index].type
      let isAnyNumber = [Function.abs, .round, .floor, .ceil].contains(function)
      values[index] = expression(
        argument.value, as: isAnyNumber ? nil : type, at: self.span(of: argument.node))
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
    for signature in function.signatures {
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
    case .min, .max, .abs, .round, .floor, .ceil:
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
    default: return signature.result
    }
  }
}
