import SceneSource
import SceneSyntax

// The values of `let`s, each of which is checked once, after everything that it refers to.

extension ExpressionChecker {
  /// Returns the value of a `let`, which is checked on first use.
  ///
  /// Its references are checked first, with a work list instead of recursion, because a chain of
  /// `let`s can be as long as a file.
  mutating func checkLet(_ id: Int) -> Expression {
    var waiting: [WaitingLet] = []
    begin(id, &waiting)
    while let top = waiting.last {
      guard top.next < top.references.count else {
        finish(top.id)
        waiting.removeLast()
        continue
      }
      waiting[waiting.count - 1].next += 1
      let reference = top.references[top.next]
      if case .checking = lets[reference.id].state {
        reportCycle(waiting, to: reference)
      } else {
        begin(reference.id, &waiting)
      }
    }
    return lets[id].value
  }

  /// A `let` whose references are being checked.
  private struct WaitingLet {
    var id: Int
    var references: [Reference]
    /// The index of the next reference.
    var next = 0
  }

  private struct Reference {
    var id: Int
    var span: SourceSpan
  }

  private mutating func begin(_ id: Int, _ waiting: inout [WaitingLet]) {
    guard case .unchecked = lets[id].state else { return }
    lets[id].state = .checking
    waiting.append(WaitingLet(id: id, references: references(of: id)))
  }

  private mutating func finish(_ id: Int) {
    let outside = (scopes, property)
    (scopes, property) = (lets[id].scopes, nil)
    let value = LetSyntax(lets[id].node)
    let checked =
      value.node.isBroken || value.node.isFollowedByValue
      ? .invalid(at: lets[id].span) : expression(value.value, at: lets[id].span)
    (scopes, property) = outside
    lets[id].state = .checked(checked)
  }

  /// Returns the `let`s in the value of a `let`, in order.
  private func references(of id: Int) -> [Reference] {
    guard let value = LetSyntax(lets[id].node).value, !isDataCall(value) else { return [] }
    var found: [Reference] = []
    for name in value.names {
      if let reference = lets[id].scopes.nearestLet(name.text) {
        let span = SourceSpan(file: lets[id].span.file, bytes: name.bytes)
        found.append(Reference(id: reference, span: span))
      }
    }
    return found
  }

  /// Returns whether a value is read from a file. In `csv(cities.csv)`, the path lacks quotes.
  private func isDataCall(_ value: SyntaxNode) -> Bool {
    value.kind == .call
      && CallSyntax(value).callee.flatMap { DataFormat(rawValue: $0.text) } != nil
  }

  private mutating func reportCycle(_ waiting: [WaitingLet], to reference: Reference) {
    guard let start = waiting.firstIndex(where: { $0.id == reference.id }) else { return }
    // The reference of each `let` that was followed last.
    let steps = waiting[start...].map { $0.references[$0.next - 1] }
    let name = lets[reference.id].name
    sink.report(
      .letCycle, at: lets[reference.id].span,
      "'\(name)' refers to itself: " + cycle([name] + steps.map { lets[$0.id].name }),
      notes: sink.notes(ofCycle: steps.map { ("'\(lets[$0.id].name)' is used here", $0.span) }))
  }

  /// Checks the unused `let`s.
  mutating func checkLets(_ numbers: Range<Int>) {
    for id in numbers { _ = checkLet(id) }
  }
}
