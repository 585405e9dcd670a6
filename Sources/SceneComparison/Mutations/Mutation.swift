/// A small damage to a scene's text: what somebody might break without meaning to.
struct Mutation: Hashable, Sendable {
  enum Kind: String, Hashable, Codable, Sendable {
    /// Red, green and blue moved by 16 of 255.
    case color
    /// A point more, a share, an angle or a count changed.
    case number
    /// An element taken out.
    case layer
    /// Two neighbours in each other's place: elements of a body, or values of a list.
    case order
    /// A tenth of a second more.
    case time
  }

  let kind: Kind
  /// Where the scene says what is damaged, as a byte of its text.
  let offset: Int
  /// What stands there, on one line; of an order the first of the two.
  let before: String
  /// What stands there then; of an order the second of the two; of what is taken out empty.
  let after: String
  /// The whole text of the damaged scene.
  let bytes: [UInt8]

  /// `'height: 44' → 'height: 45'`, as a report has it.
  static func sentence(_ kind: Kind, _ before: String, _ after: String) -> String {
    switch kind {
    case .color, .number, .time: "'\(before)' → '\(after)'"
    case .layer: "'\(before)' taken out"
    case .order: "'\(before)' and '\(after)' swapped"
    }
  }
}

/// Where a scene's text can be damaged, and how: little for each place, for there are many.
struct MutationSite: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// A colour's literal or name.
    case color
    /// A number's literal, in a unit of time or another.
    case number
    case removal
    /// Its place with this one's, which comes after it.
    case swap(Range<Int>)
  }

  let change: Change
  /// What is changed.
  let bytes: Range<Int>
  /// What a report shows of it: the most of what holds it that is still short.
  let shown: Range<Int>
}
