import SceneLayers

/// What became of a damaged scene.
package enum MutationOutcome: Hashable, Sendable {
  /// The test of this snapshot fails, by its slug.
  case caught(String)
  case survived(Survival)
  /// No picture or layer tree differs, at any time and in any snapshot that was looked at.
  case equivalent
  /// It is no scene any more.
  case broken

  /// Why no snapshot caught it.
  package enum Survival: Hashable, Sendable {
    /// The snapshot looks otherwise, and its `compare` lets that pass.
    case allowed(in: String)
    /// Nothing that was tested looks otherwise; this does.
    case unseen(View)
    /// The snapshot's layers are others, and every picture is the same.
    case hidden(View)
    /// No test evaluates it: it is in a branch that is never taken, or nothing uses it.
    case unreached
  }

  /// One look at a scene.
  package struct View: Hashable, Sendable {
    /// An index into the scene's snapshots; nil for the scene as it stands.
    var snapshot: Int?
    /// The snapshot's name.
    var name: String?
    /// In seconds; nil for the snapshot's own, or the settled scene.
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
