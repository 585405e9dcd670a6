import SceneLayers

/// The outcome of a mutation.
package enum MutationOutcome: Hashable, Sendable {
  /// The test of the snapshot with this slug fails.
  case killed(String)
  case survived(Survival)
  /// No image or layer tree changes in any examined snapshot and time.
  case equivalent
  /// The mutant does not compile.
  case notCompiled

  /// The reason why no snapshot detected the mutant.
  package enum Survival: Hashable, Sendable {
    /// The snapshot changes, but its `compare` accepts the difference.
    case allowed(in: String)
    /// No tested snapshot changes, but this view does.
    case unseen(View)
    /// The layers of the snapshot change, but not its image.
    case hidden(View)
    /// No test evaluates the code: it is unused, or in a branch that is never taken.
    case unreached
  }

  /// A view of a scene.
  package struct View: Hashable, Sendable {
    /// The index of the snapshot; nil for the scene without a snapshot.
    var snapshot: Int?
    /// The name of the snapshot.
    var name: String?
    /// The time in seconds; nil for the snapshot's own time, or the settled scene.
    var time: Double?
  }
}

extension MutationOutcome.Survival {
  package var message: String {
    switch self {
    case .allowed(let name): "'\(name)' changes within its tolerance"
    case .unseen(let view): "not covered: \(view.description) would detect it"
    case .hidden(let view): "\(view.description) has a different layer tree but the same image"
    case .unreached: "not covered by any test"
    }
  }
}

extension MutationOutcome.View {
  package var description: String {
    if let name { return "'\(name)'" }
    return time.map { "the scene at \($0.shortestText) s" } ?? "the scene without a snapshot"
  }
}
