import SceneSource
import SceneSyntax

// The values of `let`s: each is checked once, after all that it refers to.

extension Checker {
  /// The value of a `let`, checked where it has not been.
  ///
  /// What it refers to comes first, from a list and not by calls within calls: a chain of `let`s
  /// may be as long as a file.
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
    guard case .checked(let value) = lets[id].state else { return .invalid(at: lets[id].span) }
    return value
  }

  /// A `let` that waits for those that it refers to.
  private struct WaitingLet {
    var id: Int
    var references: [Reference]
    /// The first of them that has not been looked at.
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
    let outside = (scopes, file)
    (scopes, file) = (lets[id].scopes, lets[id].span.file)
    let value = LetSyntax(lets[id].node)
    let checked =
      value.node.isBroken
      ? .invalid(at: lets[id].span) : expression(value.value, as: nil, at: lets[id].span)
    (scopes, file) = outside
    lets[id].state = .checked(checked)
  }

  /// The `let`s whose names stand in the value of one, in order.
  private func references(of id: Int) -> [Reference] {
    guard let value = LetSyntax(lets[id].node).value else { return [] }
    var found: [Reference] = []
    for name in value.names {
      if let reference = nearestLet(name.text, in: lets[id].scopes) {
        let span = SourceSpan(file: lets[id].span.file, bytes: name.bytes)
        found.append(Reference(id: reference, span: span))
      }
    }
    return found
  }

  private func nearestLet(_ name: String, in scopes: [Scope]) -> Int? {
    for scope in scopes.reversed() {
      switch scope.named(name)?.meaning {
      case .variable: return nil
      case .let(let id): return id
      case .element, nil: break
      }
    }
    return nil
  }

  private mutating func reportCycle(_ waiting: [WaitingLet], to reference: Reference) {
    guard let start = waiting.firstIndex(where: { $0.id == reference.id }) else { return }
    // Of each the reference that has just been looked at.
    let steps = waiting[start...].map { $0.references[$0.next - 1] }
    let name = lets[reference.id].name
    report(
      .letCycle, at: lets[reference.id].span,
      "'\(name)' refers to itself: " + cycle([name] + steps.map { lets[$0.id].name }),
      notes: notes(ofCycle: steps.map { ("refers to '\(lets[$0.id].name)' here", $0.span) }))
  }

  /// The steps of a circle, each at its place.
  func notes(ofCycle steps: [(message: String, span: SourceSpan)]) -> [Diagnostic.Note] {
    withoutMiddle(steps).map { note($0.message, at: $0.span) }
  }

  /// Looks into the `let`s of a body, or of files, that nothing referred to.
  mutating func checkLets(_ numbers: Range<Int>) {
    for id in numbers { _ = checkLet(id) }
  }
}

/// The names of what goes round in a circle, as messages show them; the middle of many is left out.
func cycle(_ names: [String]) -> String {
  var presentationValue = names.map { "'\($0)'" }
  if presentationValue.count > 12 {
    presentationValue.replaceSubrange(8..<(presentationValue.count - 2), with: ["…"])
  }
  return presentationValue.joined(separator: " → ")
}

/// The steps of a circle that notes show where `cycle` leaves names out.
func withoutMiddle<Step>(_ steps: [Step]) -> [Step] {
  steps.count > 11 ? Array(steps.prefix(8) + steps.suffix(2)) : steps
}
