import SceneLayers
import SceneSource

// The values of `let`s: each is found once in each body, after all that it always asks for.

/// What `let`s came to, each in a body; nil within where it has a mistake, which was reported.
struct LetValues {
  private var numbers = NumberTable()
  private var values: [Value?] = []

  var count: Int { values.count }

  subscript(key: Int) -> Value?? {
    get { numbers[key].map { values[$0] } }
    set {
      guard let newValue else { return }
      numbers[key] = values.count
      values.append(newValue)
    }
  }

  mutating func removeAll() {
    numbers.removeAll()
    values.removeAll(keepingCapacity: true)
  }
}

extension Resolver {
  /// The value of a `let` as an expression in `environment` sees it.
  ///
  /// What it always asks for comes first, from a list and not by calls within calls: a chain of
  /// `let`s may be as long as a file. What only one side of a condition asks for waits for that.
  mutating func letValue(
    _ reference: LetReference, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    let first = WaitingLet(reference, in: environment)
    if let known = letValues[first.key] { return try value(known) }
    if references(of: first).isEmpty { return try value(evaluateLet(first)) }
    var waiting = [first]
    var entered = NumberTable()
    entered[first.key] = 1
    while let top = waiting.last {
      let references = references(of: top)
      if top.next < references.count {
        waiting[waiting.count - 1].next += 1
        let next = WaitingLet(
          references[top.next],
          in: definition(of: top.reference.id, in: top.environment).environment)
        if letValues[next.key] == nil, entered[next.key] == nil {
          entered[next.key] = 1
          waiting.append(next)
        }
      } else {
        waiting.removeLast()
        _ = try evaluateLet(top)
      }
    }
    return try value(letValues[first.key] ?? nil)
  }

  private struct WaitingLet {
    var reference: LetReference
    var environment: Environment
    var key: Int
    /// The first of what it asks for that has not been looked at.
    var next = 0

    init(_ reference: LetReference, in environment: Environment) {
      self.reference = reference
      self.environment = environment
      let frame = environment.frames[min(reference.depth, environment.frames.count - 1)]
      key = NumberTable.key(reference.depth == 0 ? 0 : frame.body, reference.id)
    }
  }

  private func value(_ known: Value?) throws(EvaluationFailure) -> Value {
    guard let known else { throw EvaluationFailure() }
    return known
  }

  private mutating func evaluateLet(
    _ waiting: WaitingLet
  ) throws(EvaluationFailure) -> Value? {
    if let known = letValues[waiting.key] { return known }
    let (expression, environment) = definition(of: waiting.reference.id, in: waiting.environment)
    try begin(.letValue(id: waiting.reference.id, key: waiting.key), at: expression.span)
    defer { end() }
    let found = value(expression, in: environment)
    letValues[waiting.key] = .some(found)
    return found
  }

  /// What a `let` stands for: its own expression, or what the snapshot sets it to.
  private func definition(
    of id: Int, in environment: Environment
  ) -> (expression: Expression, environment: Environment) {
    if let change = letChanges[id] { return (change.content, snapshotEnvironment(change.item)) }
    let declaration = scene.lets[id]
    if let parameter = declaration.parameter,
      let argument = argument(parameter, in: environment.frames[declaration.depth])
    {
      return argument
    }
    return (
      declaration.value, environment.outer(depth: declaration.depth, slots: declaration.slots)
    )
  }

  private mutating func references(of waiting: WaitingLet) -> [LetReference] {
    let id = waiting.reference.id
    var found: [LetReference] = []
    if scene.lets[id].parameter != nil {
      // Each use gives it something else.
      definition(of: id, in: waiting.environment).expression.collectReferences(into: &found)
      return found
    }
    if let known = letReferences[id] { return known }
    (letChanges[id]?.content ?? scene.lets[id].value).collectReferences(into: &found)
    letReferences[id] = found
    return found
  }
}

extension Expression {
  /// The `let`s that are asked for however conditions come out.
  fileprivate func collectReferences(into found: inout [LetReference]) {
    switch node {
    case .letReference(let reference): found.append(reference)
    case .prefix(_, let value), .member(let value, _): value.collectReferences(into: &found)
    case .binary(.and, let left, _), .binary(.or, let left, _):
      left.collectReferences(into: &found)
    case .binary(_, let left, let right), .subscripted(let left, let right):
      left.collectReferences(into: &found)
      right.collectReferences(into: &found)
    case .ternary(let condition, _, _): condition.collectReferences(into: &found)
    case .tuple(let arguments), .call(_, let arguments):
      for argument in arguments { argument.value.collectReferences(into: &found) }
    case .array(let values):
      for value in values { value.collectReferences(into: &found) }
    case .text(let parts):
      for case .value(let value) in parts { value.collectReferences(into: &found) }
    case .constant, .pixels, .variable, .rowVariable, .sceneValue, .namedColor, .geometry,
      .invalid:
      break
    }
  }
}
