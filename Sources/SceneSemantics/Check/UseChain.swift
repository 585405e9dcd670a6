/// The chain of declarations or files being checked because of uses, outermost first.
///
/// `ID` has no constraints, because the runtime would look up the conformance at every start.
struct UseChain<ID> {
  struct Use {
    var id: ID
    /// The location of the use; nil for the scene's file.
    var span: SourceSpan?
  }

  private(set) var uses: [Use] = []

  /// The maximum length of a chain of styles or imports.
  static var limit: Int { 128 }

  var isEmpty: Bool { uses.isEmpty }
  var isFull: Bool { uses.count >= Self.limit }

  mutating func begin(_ id: ID, at span: SourceSpan?) { uses.append(Use(id: id, span: span)) }
  mutating func end() { uses.removeLast() }
}

extension UseChain where ID: Equatable {
  /// Returns the uses that form a cycle with another use of `id`; nil if there is no cycle.
  func cycle(from id: ID) -> ArraySlice<Use>? {
    uses.firstIndex { $0.id == id }.map { uses[$0...] }
  }
}

/// Returns the names in a cycle for a message, without the middle of a long cycle.
func cycle(_ names: [String]) -> String {
  var listed = names.map { "'\($0)'" }
  if listed.count > 12 { listed.replaceSubrange(8..<(listed.count - 2), with: ["…"]) }
  return listed.joined(separator: " → ")
}

/// Returns the steps of a cycle without those whose names `cycle` leaves out.
func withoutMiddle<Step>(_ steps: [Step]) -> [Step] {
  steps.count > 11 ? Array(steps.prefix(8) + steps.suffix(2)) : steps
}
