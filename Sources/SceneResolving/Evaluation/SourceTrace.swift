import SceneSource
import SceneLanguage

/// What the results that an evaluation keeps were computed from, if somebody asks where values come
/// from.
struct SourceTrace {
  private var inputs: [WorkStack.Work: [WorkStack.Work]] = [:]
  /// The inputs of the results that are being computed, outermost first.
  private var open: [[WorkStack.Work]] = []
  /// The properties that were looked up for each element.
  private var elements: [Int: [WorkStack.Work]] = [:]

  mutating func begin() { open.append([]) }

  /// Records that a result was computed as a part of another one.
  mutating func add(_ work: WorkStack.Work, of whole: WorkStack.Work) {
    inputs[work, default: []].append(whole)
  }

  mutating func end(_ work: WorkStack.Work) {
    inputs[work, default: []] += open.removeLast()
    note(work)
  }

  /// Records that a result is needed for the one that is being computed.
  mutating func note(_ work: WorkStack.Work) {
    if !open.isEmpty, open[open.count - 1].last != work { open[open.count - 1].append(work) }
  }

  mutating func note(_ key: PropertyKey, of id: Int) {
    let work = WorkStack.Work.property(id, key)
    note(work)
    if elements[id]?.contains(work) != true { elements[id, default: []].append(work) }
  }

  /// Removes what was recorded for an instance whose number another one will have.
  mutating func forget(_ id: Int) {
    elements[id] = nil
    for index in open.indices {
      open[index].removeAll { if case .property(id, _) = $0 { true } else { false } }
    }
  }

  /// Returns the properties that results, and then what is created for elements, depend on, nearest
  /// first.
  func properties(
    of works: [WorkStack.Work], _ ids: [Int], limit: Int
  ) -> [(key: PropertyKey, element: Int)] {
    var (queue, next) = (works + ids.flatMap { elements[$0] ?? [] }, 0)
    var seen = Set(queue)
    var found: [(key: PropertyKey, element: Int)] = []
    while next < queue.count, found.count < limit {
      if case .property(let id, let key) = queue[next] { found.append((key, id)) }
      for input in inputs[queue[next]] ?? [] where seen.insert(input).inserted {
        queue.append(input)
      }
      next += 1
    }
    return found
  }
}
