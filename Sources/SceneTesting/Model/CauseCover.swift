import SceneCompiler
import SceneInspection

/// The edits that explain the changed layers of failures: a greedy set cover, in which the location
/// that explains most failures comes first.
struct CauseCover {
  private typealias Difference = (id: SnapshotID, failure: TestFailure)

  /// What a cause is identified by.
  private struct Origin: Hashable {
    var place: FileLocation?
    /// The change, if its location is unknown.
    var change: [String?] = []
  }

  /// The changes of one failure that have the same origin and are computed from the same values.
  private struct Claim {
    var difference: Int
    /// The origin of the changes, followed by their inputs.
    var origins: [Origin]
    var changes: [LayerChange]
  }

  /// An origin that can be the cause of claims.
  private struct Candidate {
    let origin: Origin
    var claims: [Int] = []
  }

  private let differences: [Difference]
  private var claims: [Claim] = []
  private var isCovered: [Bool] = []
  private(set) var causes: [ChangeCause] = []

  /// - Parameter differences: Failures with changes, in the order of their IDs.
  init(_ differences: [(id: SnapshotID, failure: TestFailure)]) {
    self.differences = differences
    for index in differences.indices { addClaims(of: index) }
    isCovered = claims.map { _ in false }
    cover()
  }

  private mutating func addClaims(of index: Int) {
    var numbers: [[Origin]: Int] = [:]
    for change in differences[index].failure.causalChanges {
      let origin = Origin(
        place: change.place, change: change.place == nil ? change.equality : [])
      let inputs = change.isWrittenInSource ? [] : change.inputs ?? []
      let origins = [origin] + inputs.map { Origin(place: $0.place) }
      if let number = numbers[origins] {
        claims[number].changes.append(change)
      } else {
        numbers[origins] = claims.count
        claims.append(Claim(difference: index, origins: origins, changes: [change]))
      }
    }
  }

  private mutating func cover() {
    // In the order of their first appearance, that of a change before its inputs.
    var candidates: [Candidate] = []
    var numbers: [Origin: Int] = [:]
    for (index, claim) in claims.enumerated() {
      for origin in claim.origins {
        let number = numbers[origin] ?? candidates.count
        if number == candidates.count {
          numbers[origin] = number
          candidates.append(Candidate(origin: origin))
        }
        if candidates[number].claims.last != index { candidates[number].claims.append(index) }
      }
    }
    // By the number of failures that each explains, which decreases when others are chosen.
    var buckets = [[Int]](repeating: [], count: differences.count + 1)
    for index in candidates.indices { buckets[score(of: candidates[index]).failures].append(index) }
    for failures in buckets.indices.dropFirst().reversed() {
      let scores = buckets[failures].map { (score(of: candidates[$0]), index: $0) }
      let order = scores.sorted { a, b in a.0 != b.0 ? a.0 > b.0 : a.index < b.index }
      for (_, index) in order {
        let current = score(of: candidates[index]).failures
        if current < failures {
          buckets[current].append(index)
          continue
        }
        let explained = candidates[index].claims.filter { !isCovered[$0] }
        for claim in explained { isCovered[claim] = true }
        causes.append(cause(candidates[index].origin, explained.map { claims[$0] }))
      }
    }
  }

  /// Returns how much an origin explains, by which candidates are compared.
  private func score(
    of candidate: Candidate
  ) -> (failures: Int, origins: Int, directness: Int) {
    let open = candidate.claims.lazy.filter { !isCovered[$0] }.map { claims[$0] }
    // It is the origin of changes, and not only one of their inputs.
    let isDirect = candidate.claims.contains { claims[$0].origins[0] == candidate.origin }
    return (
      Set(open.map(\.difference)).count, Set(open.map { $0.origins[0] }).count, isDirect ? 1 : 0
    )
  }

  // MARK: The cause

  private func cause(_ origin: Origin, _ claims: [Claim]) -> ChangeCause {
    let place = origin.place
    let direct = claims.filter { $0.origins[0] == origin }
    let changes = (direct.isEmpty ? claims : direct).flatMap(\.changes)
    let main = Self.mostFrequent(changes)
    var pixels: [Int: Int] = [:]
    for claim in claims {
      let all = differences[claim.difference].failure.image?.pixels ?? 0
      let sum = claim.changes.reduce(pixels[claim.difference] ?? 0) { $0 &+ ($1.pixels ?? all) }
      // A row and its title explain the same pixels.
      pixels[claim.difference] = min(sum, all)
    }
    let isShift = claims.allSatisfy { $0.changes.allSatisfy(\.isSubpixelShift) }
    var cause = ChangeCause(
      kind: isShift ? .shift : .edit, place: place, message: "",
      results: Set(claims.map(\.difference)).sorted().map { differences[$0].id },
      pixels: pixels.values.reduce(0, &+))
    guard let main else { return cause }
    (cause.property, cause.old, cause.new) = (main.property, main.old, main.new)
    let value =
      direct.isEmpty
      ? claims[0].changes.first?.inputs?.first { $0.place == place }
      : main.value?.place == place ? main.value : nil
    cause.name = value?.name
    let kinds = Set(changes.map(\.equality))
    cause.message =
      main.summary(of: value, isWritten: !direct.isEmpty)
      + (kinds.count > 1 ? " and \(kinds.count - 1) more" : "")
    return cause
  }

  /// Returns the change whose property and values are the most frequent.
  private static func mostFrequent(_ changes: [LayerChange]) -> LayerChange? {
    var counts: [[String?]: Int] = [:]
    for change in changes { counts[change.equality, default: 0] += 1 }
    // The first of the most frequent ones, in the order of the failures.
    let most = counts.values.max()
    return changes.first { counts[$0.equality] == most }
  }
}

extension TestFailure {
  /// The changes that do not follow from others, or all if there are none, and of these the visible
  /// ones.
  fileprivate var causalChanges: [LayerChange] {
    let seen = changes.filter { $0.pixels != 0 || !$0.regions.isEmpty }
    let edits = seen.filter { $0.isConsequence != true }
    // Everything follows from a value that no layer shows, such as the spacing of a stack.
    if edits.isEmpty, let first = seen.first { return seen.filter { $0.place == first.place } }
    return edits.isEmpty ? (seen.isEmpty ? changes : seen) : edits
  }
}

extension LayerChange {
  /// The properties that equal changes of different layers share.
  fileprivate var equality: [String?] { [kind.rawValue, property, old, new] }

  /// Whether geometry changed by less than a pixel at any scale.
  fileprivate var isSubpixelShift: Bool {
    guard let name = property?.prefix(while: { $0 != "." && $0 != "[" }),
      ["x", "y", "width", "height", "position", "bounds", "lines"].contains(name), let delta
    else { return false }
    return delta.magnitude < 1.0 / 3
  }

  /// Whether the new value is what the source says at its location, so that it has no other cause.
  fileprivate var isWrittenInSource: Bool {
    value.map { $0.place == place && $0.text == new } ?? false
  }

  /// Returns the change of a value: `rowHeight 52 → 54` if that is written in the source,
  /// `rowHeight: height 56 → 58` if it is used in an expression, or else the change of the layer.
  fileprivate func summary(of value: ValueLocation?, isWritten: Bool) -> String {
    guard kind == .changed, let name = value?.name else { return "\(layer): \(words())" }
    if isWritten, value?.text == new { return words(named: name) }
    return name == property ? words() : "\(name): \(words())"
  }
}
