import SceneLayers

/// A mutation: a small change to a scene, like one that could be made by accident.
package struct Mutation: Hashable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    /// Red, green, and blue change by 16 of 255.
    case color
    /// A length, fraction, angle, or count increases.
    case number
    /// An element is removed.
    case layer
    /// Two neighbors are swapped: elements of a body, or values of a list.
    case order
    /// A time increases by 0.1 seconds.
    case time
  }

  package let kind: Kind
  /// The location of the change, in bytes.
  package let offset: Int
  /// The original code on one line; for a swap, the first part.
  package let before: String
  /// The new code; for a swap, the second part, and empty for a removal.
  package let after: String
  /// The complete text of the mutant.
  package let bytes: [UInt8]

  /// Returns the description in reports: `'height: 44' → 'height: 45'`.
  package static func message(_ kind: Kind, _ before: String, _ after: String) -> String {
    switch kind {
    case .color, .number, .time: "'\(before)' → '\(after)'"
    case .layer: "removing '\(before)'"
    case .order: "swapping '\(before)' and '\(after)'"
    }
  }
}

/// A part of a scene that can be mutated. It is small, because there are many.
package struct MutationSite: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// A color literal or name.
    case color
    /// A number literal, with or without a unit.
    case number
    case removal
    /// Swaps the part with a later one.
    case swap(Range<Int>)
  }

  package let change: Change
  /// The range that is changed.
  package let bytes: Range<Int>
  /// The range shown in reports: the largest enclosing code that is still short.
  package let shown: Range<Int>
}

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

/// The options of `scenec test --mutate`.
package struct MutationOptions: Hashable, Sendable {
  /// The minimum score in percent; nil for none.
  package var leastScore: Int?
  /// The maximum number of mutations per scene.
  package var limit = 200

  package init() {}
}
