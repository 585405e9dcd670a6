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
