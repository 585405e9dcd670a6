import SceneLayers
import SceneSource

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

/// Determines the shape of a JSON file, and reports values that do not fit the preceding ones.
struct JSONShaper {
  private let source: SourceText
  private var nodes: [JSONNode] = []
  private(set) var mistakes: [Diagnostic] = []

  /// The maximum nesting depth of arrays and objects.
  private static let mostNested = 64
  /// The maximum number of keys of an object, including those of other objects at the same
  /// position.
  private static let mostNames = 256

  init(_ source: SourceText) { self.source = source }

  /// Reads the whole file; nil if it has an error, which is added to `mistakes`.
  mutating func document() -> JSONDocument? {
    do throws(JSONReader.Failure) {
      nodes = try JSONReader.nodes(of: source.bytes, mostNested: Self.mostNested)
    } catch {
      report(error.code, error.bytes, error.message)
      return nil
    }
    var shape = JSONShape()
    fit(0, into: &shape)
    guard mistakes.isEmpty else { return nil }
    guard shape.type.fits(parts: 10_000, depth: Self.mostNested) else {
      report(.dataBroken, nodes[0].bytes, "the values have more than 10,000 nested fields")
      return nil
    }
    return JSONDocument(source: source, nodes: nodes, shape: shape)
  }

  /// Extends a shape by that of a node, or reports a mismatch. The depth is limited at this point.
  private mutating func fit(_ node: Int, into shape: inout JSONShape) {
    guard mistakes.count < DataFile.mostMistakes else { return }
    let kind: JSONShape.Kind
    switch nodes[node].kind {
    case .null: return
    case .true, .false: kind = .bool
    case .number: kind = .number
    case .string, .escapedString: kind = .string
    case .array: kind = .array
    case .object: kind = .object
    }
    if shape.kind == .unknown {
      shape.kind = kind
      if kind == .array { shape.parts = [JSONShape()] }
    }
    guard shape.kind == kind else {
      return report(
        .dataBroken, nodes[node].bytes,
        "expected \(shape.kind.rawValue) like the preceding values, not \(kind.rawValue)")
    }
    if kind == .number { fitNumber(nodes[node].bytes, into: &shape) }
    if kind == .array { fitElements(of: node, into: &shape.parts[0]) }
    if kind == .object { fitFields(of: node, into: &shape) }
  }

  /// Gives a shape a reason to read numbers as strings if one is printed with another value, regardless of its form.
  private mutating func fitNumber(_ bytes: Range<Int>, into shape: inout JSONShape) {
    let text = source.bytes[bytes]
    let e = UInt8(ascii: "e")
    // Up to 15 digits without an exponent are always printed with the same value.
    if text.count <= 15, !text.contains(where: { $0 | 0x20 == e }) { return }
    let printed = readNumber(text)?.shortestText ?? ""
    func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let digits = text.prefix { $0 | 0x20 != e }.filter { $0 &- 0x30 < 10 }.drop { $0 == 0x30 }
      return digits.dropLast(digits.reversed().prefix { $0 == 0x30 }.count)
    }
    if shape.reason == nil, digits(text) != digits(Array(printed.utf8)[...]) {
      shape.reason = TextReason(bytes, of: source, isNumeric: true)
    }
  }

  private mutating func fitElements(of node: Int, into shape: inout JSONShape) {
    var child = node + 1
    while child < node + nodes[node].size {
      fit(child, into: &shape)
      child += nodes[child].size
    }
  }

  private mutating func fitFields(of node: Int, into shape: inout JSONShape) {
    var expected = 0
    var isInOrder = true
    var child = node + 1
    while child < node + nodes[node].size {
      let key = nodes[child]
      let index = source.index(ofKey: key, in: shape.labels, expected: expected)
      let field = index ?? shape.labels.count
      if index == nil {
        guard field < Self.mostNames else {
          return report(
            .dataBroken, key.bytes, "more than 256 distinct keys in the objects of one array")
        }
        shape.labels.append(source.jsonString(key))
        shape.parts.append(JSONShape())
      }
      isInOrder = isInOrder && field >= expected
      expected = field + 1
      fit(child + 1, into: &shape.parts[field])
      child += 1 + nodes[child + 1].size
    }
    if !isInOrder { findRepeats(in: node, shape.labels) }
  }

  private mutating func findRepeats(in node: Int, _ labels: [String]) {
    var spans = [Range<Int>?](repeating: nil, count: labels.count)
    var child = node + 1
    while child < node + nodes[node].size {
      let key = nodes[child]
      if let field = source.index(ofKey: key, in: labels, expected: 0) {
        if let first = spans[field] {
          report(
            .dataBroken, key.bytes, "duplicate key '\(labels[field])' in this object",
            notes: [.init("first declared here", at: source.range(first))])
        }
        spans[field] = key.bytes
      }
      child += 1 + nodes[child + 1].size
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ bytes: Range<Int>, _ message: String, notes: [Diagnostic.Note] = []
  ) {
    mistakes.append(Diagnostic(code, at: source.range(bytes), message, notes: notes))
  }
}
