/// A value of a JSON file: in preorder, an object's keys before their values, as in a syntax tree.
struct JSONNode: Hashable, Sendable {
  enum Kind: Hashable {
    case null, `true`, `false`, number
    /// The place is within its quotes.
    case string, escapedString
    case array, object
  }

  var kind: Kind
  /// Its bytes in the file.
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
  /// How many nodes it has, itself included.
  var size: Int { Int(nodes) }
}

/// What the values have in common that are in one place of a JSON file.
struct JSONShape: Hashable, Sendable {
  enum Kind { case unknown, bool, number, string, array, object }

  var kind = Kind.unknown
  /// Of an object.
  var labels: [String] = []
  /// Of an object's values, in the order of the labels; of an array's elements, the only one.
  var parts: [JSONShape] = []

  var type: ValueType {
    switch kind {
    case .unknown: .none
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array(parts[0].kind == .unknown ? .any : parts[0].type)
    case .object: .tuple(zip(labels, parts).map { .init(label: $0, type: $1.type) })
    }
  }

  /// What messages call it.
  var description: String {
    switch kind {
    case .unknown: "nothing"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
