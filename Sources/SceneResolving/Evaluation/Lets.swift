import SceneLayers
import SceneSource
import SceneLanguage

// The values of `let`s. Each is evaluated once per body instance, after the values that it always
// requires.

extension Evaluator {
  /// Returns the value of a `let` for an expression in `environment`.
  ///
  /// The values that it always requires are evaluated first, with a work list instead of recursion,
  /// because a chain of `let`s can be as long as a file. Those required by only one branch of a
  /// condition are evaluated on demand.
  mutating func letValue(
    _ reference: LetReference, in environment: Environment
  ) throws(EvaluationFailure) -> Value {
    let first = WaitingLet(reference, in: environment)
    if let known = store.letValues[first.key] { return try known.get() }
    if references(of: first).isEmpty { return try evaluateLet(first).get() }
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
        if !store.letValues.contains(next.key), entered[next.key] == nil {
          entered[next.key] = 1
          waiting.append(next)
        }
      } else {
        waiting.removeLast()
        let found = try evaluateLet(top)
        if waiting.isEmpty { return try found.get() }
      }
    }
    throw EvaluationFailure()
  }

  private struct WaitingLet {
    var reference: LetReference
    var environment: Environment
    var key: Int
    /// The index of the next reference.
    var next = 0

    init(_ reference: LetReference, in environment: Environment) {
      self.reference = reference
      self.environment = environment
      let frame = environment.frames[min(reference.depth, environment.frames.count - 1)]
      key = NumberTable.key(reference.depth == 0 ? 0 : frame.body, reference.id)
    }
  }

  private mutating func evaluateLet(
    _ waiting: WaitingLet
  ) throws(EvaluationFailure) -> LetValue {
    if let known = store.letValues[waiting.key] { return known }
    let (expression, environment) = definition(of: waiting.reference.id, in: waiting.environment)
    try begin(.letValue(id: waiting.reference.id, key: waiting.key), at: expression.span)
    defer { end() }
    // Its references, environment, and entry take several times as long as an operation.
    _ = spend(5, for: environment.element)
    let before = work.trials.beginResult()
    let found = value(expression, in: environment).map { LetValue.known($0) } ?? .failed
    if work.trials.endResult(before) { store.letValues[waiting.key] = found }
    return found
  }

  /// Returns the expression of a `let`, or the one that the snapshot sets.
  func definition(
    of id: Int, in environment: Environment
  ) -> (expression: Expression, environment: Environment) {
    if let change = changes.value(ofLet: id) {
      return (change.content, snapshotEnvironment(change.item))
    }
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
      // Each use passes a different argument.
      definition(of: id, in: waiting.environment).expression.collectReferences(into: &found)
      return found
    }
    if let known = letReferences[id] { return known }
    (changes.value(ofLet: id)?.content ?? scene.lets[id].value).collectReferences(into: &found)
    letReferences[id] = found
    return found
  }
}

extension Expression {
  /// Collects the `let`s that are required regardless of conditions.
  fileprivate func collectReferences(into found: inout [LetReference]) {
    switch node {
    case .letReference(let reference): found.append(reference)
    case .binary(.and, let left, _), .binary(.or, let left, _):
      left.collectReferences(into: &found)
    case .ternary(let condition, _, _): condition.collectReferences(into: &found)
    case .each(_, let list, _): list.collectReferences(into: &found)
    default:
      for operand in operands { operand.collectReferences(into: &found) }
    }
  }
}
