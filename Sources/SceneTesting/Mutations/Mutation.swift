/// A small damage to a scene's text: what somebody might break without meaning to.
package struct Mutation: Hashable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    /// Red, green and blue moved by 16 of 255.
    case color
    /// A point more, a share, an angle or a count changed.
    case number
    /// An element taken out.
    case layer
    /// Two neighbors in each other's place: elements of a body, or values of a list.
    case order
    /// A tenth of a second more.
    case time
  }

  package let kind: Kind
  /// Where the scene says what is damaged, as a byte of its text.
  package let offset: Int
  /// What stands there, on one line; of an order the first of the two.
  package let before: String
  /// What stands there then; of an order the second of the two; of what is taken out empty.
  package let after: String
  /// The whole text of the damaged scene.
  package let bytes: [UInt8]

  /// `'height: 44' → 'height: 45'`, as a report has it.
  package static func message(_ kind: Kind, _ before: String, _ after: String) -> String {
    switch kind {
    case .color, .number, .time: "'\(before)' → '\(after)'"
    case .layer: "'\(before)' removed"
    case .order: "'\(before)' and '\(after)' swapped"
    }
  }
}

/// Where a scene's text can be damaged, and how: little for each place, for there are many.
package struct MutationSite: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// A color's literal or name.
    case color
    /// A number's literal, in a unit of time or another.
    case number
    case removal
    /// Its place with this one's, which comes after it.
    case swap(Range<Int>)
  }

  package let change: Change
  /// What is changed.
  package let bytes: Range<Int>
  /// What a report shows of it: the most of what holds it that is still short.
  package let shown: Range<Int>
}
