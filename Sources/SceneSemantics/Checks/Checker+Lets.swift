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
        reportCycle(waiting.map { $0.id }, to: reference)
      } else {
        begin(reference.id, &waiting)
      }
    }
    guard case .checked(let value) = lets[id].state else { return .invalid(at: lets[id].place) }
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
    var place: Place
  }

  private mutating func begin(_ id: Int, _ waiting: inout [WaitingLet]) {
    guard case .unchecked = lets[id].state else { return }
    lets[id].state = .checking
    waiting.append(WaitingLet(id: id, references: references(of: id)))
  }

  private mutating func finish(_ id: Int) {
    let outside = (scopes, file)
    (scopes, file) = (lets[id].scopes, lets[id].place.file)
    let value = LetSyntax(lets[id].node)
    let checked =
      value.node.isBroken
      ? .invalid(at: lets[id].place) : expression(value.value, as: nil, at: lets[id].place)
    (scopes, file) = outside
    lets[id].state = .checked(checked)
  }

  /// The `let`s whose names stand in the value of one, in order.
  private func references(of id: Int) -> [Reference] {
    guard let value = LetSyntax(lets[id].node).value else { return [] }
    var found: [Reference] = []
    for name in value.names {
      if let reference = nearestLet(name.text, in: lets[id].scopes) {
        let place = Place(file: lets[id].place.file, bytes: name.bytes)
        found.append(Reference(id: reference, place: place))
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

  private mutating func reportCycle(_ waiting: [Int], to reference: Reference) {
    guard let start = waiting.firstIndex(of: reference.id) else { return }
    let names = (waiting[start...] + [reference.id]).map { lets[$0].name }
    report(
      .letCycle, at: lets[reference.id].place,
      "'\(lets[reference.id].name)' refers to itself: \(cycle(names))",
      notes: [note("here", at: reference.place)])
  }

  /// Looks into the `let`s of a body, or of files, that nothing referred to.
  mutating func checkLets(_ numbers: Range<Int>) {
    for id in numbers { _ = checkLet(id) }
  }
}

/// The names of what goes round in a circle, as messages show them; the middle of many is left out.
func cycle(_ names: [String]) -> String {
  var shown = names.map { "'\($0)'" }
  if shown.count > 12 { shown.replaceSubrange(8..<(shown.count - 2), with: ["…"]) }
  return shown.joined(separator: " → ")
}
