import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Binds expressions and infers their types, bottom-up.
///
/// Its input is the syntax and the expected type, and its output an `Expression`. It depends on the
/// names in scope, but not on the elements being built. It is never copied, because a copy would
/// take longer than most of its functions.
struct ExpressionChecker: ~Copyable {
  var sink = DiagnosticSink()
  /// Counts checked elements, properties, and expressions.
  var meter: WorkMeter
  /// The location of each sampled element, by index.
  private var sampled: [SourceSpan] = []
  var files: LibraryReader
  var scopes = ScopeStack()
  /// All declared `let`s and parameters.
  var lets: [LetRecord] = []
  /// The type and the key path that the innermost enclosing animation animates.
  var animatedType: ValueType?
  var animatedPath = ""
  /// The property whose value is being checked; nil for the value of a declaration or an argument.
  var property: PropertyKey?
  var unit = PropertySpec.Unit.points
  /// Whether a percentage in the place of a length has been reported for the property.
  var hasReportedPercentage = false
  /// Notes for the variables of loops that seem to be in the order of another language, by slot.
  var swappedVariables: [Int: String] = [:]
  /// Whether a value of another type than the animated property's has been reported.
  var hasAnimationMismatch = false

  init(_ library: Library, budget: WorkBudget) {
    files = LibraryReader(library)
    meter = WorkMeter(.checking, of: budget)
  }

  /// Counts checked parts for the element or expression of `node`; returns false if the limit is
  /// exceeded.
  @inline(__always)
  mutating func spend(_ parts: Int = 1, on node: SyntaxNode) -> Bool {
    meter.spend(parts) || sampleWork(on: node)
  }

  private mutating func sampleWork(on node: SyntaxNode) -> Bool {
    if meter.isExhausted {
      sink.isClosed = true
      return false
    }
    let span = span(of: node)
    var number = sampled.firstIndex(of: span)
    if number == nil {
      number = sampled.count
      sampled.append(span)
    }
    if meter.sample(number ?? 0) { return true }
    // Further diagnostics could be a consequence of the incomplete check.
    sink.isClosed = true
    return false
  }

  /// The error to report if the limit was exceeded.
  var exhaustion: Diagnostic? {
    guard meter.isExhausted else { return nil }
    guard let largest = meter.largest else {
      // Exhausted by requests for files.
      let start = SourceRange(path: sink.sources.first?.path ?? "", bytes: 0..<0)
      return Diagnostic(
        exceeding: meter.budget, .checking, at: start, mostlyFor: "the files that it refers to")
    }
    return Diagnostic(
      exceeding: meter.budget, .checking, at: sink.sources.range(sampled[largest]), mostlyFor: nil)
  }

  /// Binds an expression and converts it to `expected`, or to any type if it is nil.
  mutating func expression(
    _ node: SyntaxNode?, as expected: ValueType?, at span: SourceSpan
  ) -> Expression {
    guard let node, !node.isMissing else { return .invalid(at: span) }
    let wanted = expected.map { animated($0) }
    let count = sink.list.errorCount
    var value = bind(node, expecting: wanted)
    if let wanted { value = convert(value, to: wanted) }
    if sink.list.errorCount > count { explain(node, as: wanted, after: count) }
    return value
  }

  /// Adds what is meant by a value to the first error in it.
  mutating func explain(
    _ node: SyntaxNode, of key: PropertyKey? = nil, as type: ValueType?, after count: Int
  ) {
    let range = SourceRange(path: node.tree.source.path, bytes: node.bytes)
    guard sink.list.stillSuggests, let error = sink.list.error(in: range, after: count),
      let meaning = Hints.meaning(ofValue: node, of: key, as: type, with: error)
    else { return }
    sink.list.explain(
      meaning.hint, meaning.fixIts(in: range.path), in: range, after: count)
  }

  /// Returns a type in which the animated property has its own type.
  private func animated(_ type: ValueType) -> ValueType {
    switch type {
    case .animated: animatedType ?? .any
    case .array(.animated): .array(animatedType ?? .any)
    default: type
    }
  }

  /// Binds an expression unless it has a syntax error, which has already been reported.
  mutating func unbroken(
    _ node: SyntaxNode?, as expected: ValueType?, at span: SourceSpan
  ) -> Expression {
    if let node, node.isBroken { return .invalid(at: self.span(of: node)) }
    return expression(node, as: expected, at: span)
  }

  /// Binds an expression with an expected type, but without converting it.
  mutating func expression(
    _ node: SyntaxNode?, hint: ValueType? = nil, at span: SourceSpan
  ) -> Expression {
    guard let node, !node.isMissing else { return .invalid(at: span) }
    let count = sink.list.errorCount
    let value = bind(node, expecting: hint)
    if sink.list.errorCount > count { explain(node, as: hint, after: count) }
    return value
  }

  func span(of node: SyntaxNode) -> SourceSpan { scopes.span(of: node) }

  private mutating func bind(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    guard spend(on: node) else { return .invalid(at: span(of: node)) }
    switch node.kind {
    case .numberLiteral: return number(node)
    case .colorLiteral:
      guard let c = ColorLiteral(node) else { return .invalid(at: span(of: node)) }
      return .constant(
        .color(.init(c.red, c.green, c.blue, c.alpha)), .color, at: span(of: node))
    case .stringLiteral: return string(node)
    case .name: return name(node, expecting: expecting)
    case .implicitMember: return implicitMember(node, expecting: expecting)
    case .tuple: return tuple(node, expecting: expecting)
    case .array: return array(node, expecting: expecting)
    case .prefix: return prefix(node, expecting: expecting)
    case .binary: return binary(node)
    case .ternary: return ternary(node, expecting: expecting)
    case .member: return member(node)
    case .subscripted: return subscripted(node)
    case .call: return call(node, expecting: expecting)
    default: return .invalid(at: span(of: node))
    }
  }

  private func number(_ node: SyntaxNode) -> Expression {
    guard let literal = NumberLiteral(node) else { return .invalid(at: span(of: node)) }
    let value = literal.value
    switch literal.unit {
    case .none, .points: return .constant(.number(value), .number, at: span(of: node))
    case .percent: return .constant(.number(value / 100), .ratio, at: span(of: node))
    case .seconds: return .constant(.time(value), .time, at: span(of: node))
    case .milliseconds: return .constant(.time(value / 1000), .time, at: span(of: node))
    case .radians: return .constant(.angle(value), .angle, at: span(of: node))
    case .degrees:
      return .constant(.angle(value / 90 * (.pi / 2)), .angle, at: span(of: node))
    case .pixels:
      return Expression(node: .pixels(value), type: .number, span: span(of: node))
    }
  }

  private mutating func string(_ node: SyntaxNode) -> Expression {
    var parts: [Expression.TextPart] = []
    var type = ValueType.string
    for part in StringSyntax(node).parts {
      guard part.kind == .interpolation else {
        parts.append(.literal(unescape(part)))
        continue
      }
      let value = expression(part.expression, at: span(of: part))
      switch value.type {
      case .any, .number, .ratio, .string, .bool, .word, .none: break
      case .attributedString: type = .attributedString
      default:
        sink.report(
          .typeMismatch, at: value.span,
          "cannot interpolate \(value.type.description); expected a number, string, or Boolean")
      }
      parts.append(.value(value))
    }
    if parts.isEmpty { return .constant(.string(""), .string, at: span(of: node)) }
    if parts.count == 1, case .literal(let text) = parts[0] {
      return .constant(.string(text), .string, at: span(of: node))
    }
    return Expression(node: .text(parts), type: type, span: span(of: node))
  }

  // MARK: Tuples and arrays

  private mutating func tuple(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let items = node.all(.argument).map { ArgumentSyntax($0) }
    if items.count == 1, items[0].label == nil {
      return expression(items[0].value, hint: expecting, at: span(of: node))
    }
    var fields: [ValueType.Field] = []
    var arguments: [Expression.Argument] = []
    for (index, item) in items.enumerated() {
      let label = item.label?.text
      let hint = expecting.flatMap { expectedField(index, of: items.count, in: $0) }
      let value = expression(item.value, hint: hint, at: span(of: item.node))
      if let label, let first = fields.firstIndex(where: { $0.label == label }) {
        sink.report(
          .duplicateProperty, at: span(of: item.node), "duplicate label '\(label)' in this tuple",
          notes: [sink.note("first set here", at: span(of: items[first].node))])
      }
      fields.append(.init(label: label, type: value.type))
      arguments.append(.init(label: label, value: value))
    }
    return limited(
      Expression(
        node: .tuple(arguments), type: .tuple(fields), span: span(of: node)))
  }

  private func expectedField(
    _ index: Int, of count: Int, in type: ValueType
  ) -> ValueType? {
    switch type {
    case .tuple(let fields) where fields.count == count: fields[index].type
    case .shadowImages: .image
    case .word, .timing: type
    case .array(.word(let set)): .word(set)
    default: nil
    }
  }

  private mutating func array(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let hint: ValueType? =
      switch expecting {
      case .array(let element): element
      case .transform: .transformStep
      case .path: .pathStep
      // The words in `timing: [easeIn, easeOut]` are known; that they are a list is the error.
      case .word, .timing, .color, .font: expecting
      default: nil
      }
    return limited(list(node, hint: hint))
  }

  /// Binds the values of an array, or of a loop or condition in one.
  mutating func list(_ node: SyntaxNode, hint: ValueType?) -> Expression {
    var values: [Expression] = []
    var type: ValueType?
    for item in node.listElements {
      let value = listElement(item, hint: hint)
      if let known = type {
        if let common = ValueType.common(known, value.type) {
          type = common
        } else {
          sink.report(
            .typeMismatch, at: value.span,
            "elements of an array must have one type: expected \(known.description), not \(value.type.description)"
          )
          type = .any
        }
      } else {
        type = value.type
      }
      values.append(value)
    }
    return Expression(node: .array(values), type: .array(type ?? .any), span: span(of: node))
  }

  /// Returns a tuple or array unless it has too many elements, because each `let` can contain the
  /// previous one twice.
  private mutating func limited(_ value: Expression) -> Expression {
    if value.type.fits(parts: 10_000, depth: 64) { return value }
    sink.report(
      .nestedTooDeep, at: value.span,
      "tuples and arrays are nested more than 64 levels deep, or contain more than 10,000 values")
    return .invalid(at: value.span)
  }
}
