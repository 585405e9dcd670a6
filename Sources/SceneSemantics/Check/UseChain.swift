/// The declarations or files that are being checked because others use them, outermost first.
///
/// The type itself asks nothing of `ID`: the runtime would look the conformance up at every start.
struct UseChain<ID> {
  struct Use {
    var id: ID
    /// Where it is used; nil for the scene's own file.
    var span: SourceSpan?
  }

  private(set) var uses: [Use] = []

  /// Chains of styles and of imports are no longer than this.
  static var limit: Int { 128 }

  var isEmpty: Bool { uses.isEmpty }
  var isFull: Bool { uses.count >= Self.limit }

  mutating func begin(_ id: ID, at span: SourceSpan?) { uses.append(Use(id: id, span: span)) }
  mutating func end() { uses.removeLast() }
}

extension UseChain where ID: Equatable {
  /// The uses from that of `id` on; nil where using it again closes no cycle.
  func cycle(from id: ID) -> ArraySlice<Use>? {
    uses.firstIndex { $0.id == id }.map { uses[$0...] }
  }
}

/// The names in a cycle as messages print them; the middle of a long cycle is left out.
func cycle(_ names: [String]) -> String {
  var listed = names.map { "'\($0)'" }
  if listed.count > 12 { listed.replaceSubrange(8..<(listed.count - 2), with: ["…"]) }
  return listed.joined(separator: " → ")
}

/// The steps of a cycle that have notes where `cycle` leaves names out.
func withoutMiddle<Step>(_ steps: [Step]) -> [Step] {
  steps.count > 11 ? Array(steps.prefix(8) + steps.suffix(2)) : steps
}
