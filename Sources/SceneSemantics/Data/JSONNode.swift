/// A value in a JSON file. Nodes are in preorder, with an object's keys before their values.
struct JSONNode: Hashable, Sendable {
  enum Kind: Hashable {
    case null, `true`, `false`, number
    /// The range excludes the quotes.
    case string, escapedString
    case array, object
  }

  var kind: Kind
  /// The range in the file.
  private var start: Int32
  private var length: Int32
  private var nodes: Int32

  init(_ kind: Kind, _ bytes: Range<Int>, size: Int = 1) {
    self.kind = kind
    start = Int32(truncatingIfNeeded: bytes.lowerBound)
    length = Int32(truncatingIfNeeded: bytes.count)
    nodes = Int32(truncatingIfNeeded: size)
  }

  var bytes: Range<Int> { Int(start)..<(Int(start) + Int(length)) }
  /// The number of nodes in the subtree, including this one.
  var size: Int { Int(nodes) }
}

/// The common type of all values at the same position in a JSON file.
struct JSONShape: Hashable, Sendable {
  /// Raw values are the names in messages.
  enum Kind: String {
    case unknown = "nothing"
    case bool = "a Boolean"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
  }

  var kind = Kind.unknown
  /// The labels of an object.
  var labels: [String] = []
  /// The shapes of an object's values, in the order of the labels, or the shape of an array's
  /// elements.
  var parts: [JSONShape] = []
  /// Why numbers are read as strings, if one of them has too many digits.
  var reason: TextReason?

  var type: ValueType {
    switch kind {
    case .unknown: .none
    case .bool: .bool
    case .number: reason == nil ? .number : .string
    case .string: .string
    case .array: .array(parts[0].kind == .unknown ? .any : parts[0].type)
    case .object:
      .tuple(zip(labels, parts).map { .init(label: $0, type: $1.type, reason: $1.reason) })
    }
  }
}
