import SceneSource
import SceneSyntax

/// The nodes of a JSON text, and its bytes.
private final class JSONTree {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  /// The maximum nesting depth of arrays and objects.
  private static let mostNested = 512

  init(_ bytes: [UInt8]) throws(JSONReader.Failure) {
    self.bytes = bytes
    nodes = try JSONReader.nodes(of: bytes, mostNested: Self.mostNested, allowsUnpaired: true)
  }

  /// The node after a node and those inside it.
  func next(_ node: Int) -> Int { node + nodes[node].size }

  /// Returns whether a key has a name.
  func isKey(_ node: Int, _ name: String) -> Bool {
    nodes[node].kind == .string
      ? name.utf8.elementsEqual(bytes[nodes[node].bytes])
      : name.utf8.elementsEqual(nodes[node].string(in: bytes).utf8)
  }
}

/// Decodes a value of a JSON text.
struct JSONValueDecoder: Decoder {
  fileprivate let tree: JSONTree
  fileprivate let node: Int
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ bytes: [UInt8]) throws {
    guard firstInvalidUTF8(in: bytes) == nil, let tree = try? JSONTree(bytes) else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not JSON"))
    }
    self.init(tree, 0, [])
  }

  fileprivate init(_ tree: JSONTree, _ node: Int, _ codingPath: [any CodingKey]) {
    (self.tree, self.node, self.codingPath) = (tree, node, codingPath)
  }

  fileprivate func context(_ description: String) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: description)
  }

  fileprivate func check(_ kind: JSONNode.Kind, _ type: Any.Type) throws {
    guard tree.nodes[node].kind == kind else { throw mismatch(type) }
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    tree.nodes[node].kind == .null
      ? .valueNotFound(type, context("null")) : .typeMismatch(type, context("another type"))
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try check(.object, [String: Any].self)
    return KeyedDecodingContainer(JSONMembers(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try check(.array, [Any].self)
    return JSONItems(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { JSONItem(decoder: self) }
}

/// The members of an object.
private final class JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONValueDecoder
  /// The key that was found last.
  private var last: Int

  init(decoder: JSONValueDecoder) {
    self.decoder = decoder
    last = decoder.node + 1
  }

  private var tree: JSONTree { decoder.tree }
  private var first: Int { decoder.node + 1 }
  private var end: Int { tree.next(decoder.node) }
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    var keys: [Key] = []
    var member = first
    while member < end {
      if let key = Key(stringValue: tree.nodes[member].string(in: tree.bytes)) { keys.append(key) }
      member = tree.next(member + 1)
    }
    return keys
  }

  /// Returns the value of a key. Keys are often decoded in order, and those of a dictionary always:
  /// searched from the last one on, they take linear time, even if some are repeated.
  private func find(_ key: Key) -> Int? {
    let name = key.stringValue
    if last < end, tree.isKey(last, name) { return last + 1 }
    let next = last < end ? tree.next(last + 1) : end
    guard let member = find(name, in: next..<end) ?? find(name, in: first..<last) else {
      return nil
    }
    last = member
    return member + 1
  }

  private func find(_ name: String, in members: Range<Int>) -> Int? {
    var member = members.lowerBound
    while member < members.upperBound {
      if tree.isKey(member, name) { return member }
      member = tree.next(member + 1)
    }
    return nil
  }

  private func value(of key: Key) throws -> JSONValueDecoder {
    guard let node = find(key) else {
      throw DecodingError.keyNotFound(key, decoder.context("missing key"))
    }
    return JSONValueDecoder(tree, node, codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) -> Bool { find(key).map { tree.nodes[$0].kind } == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: value(of: key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(of: key).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(of: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(of: key) }
}

/// The elements of an array.
private struct JSONItems: UnkeyedDecodingContainer {
  private let decoder: JSONValueDecoder
  private var node: Int
  private(set) var currentIndex = 0

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue?.description ?? "" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  init(decoder: JSONValueDecoder) {
    self.decoder = decoder
    node = decoder.node + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { nil }
  var isAtEnd: Bool { node >= decoder.tree.next(decoder.node) }

  private mutating func next() throws -> JSONValueDecoder {
    let path = codingPath + [Index(intValue: currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: path, debugDescription: "no more elements"))
    }
    defer {
      node = decoder.tree.next(node)
      currentIndex += 1
    }
    return JSONValueDecoder(decoder.tree, node, path)
  }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, decoder.tree.nodes[node].kind == .null else { return false }
    node += 1
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: next())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: Nested.self)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}

/// A single value.
private struct JSONItem: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder

  private var node: JSONNode { decoder.tree.nodes[decoder.node] }
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { node.kind == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard node.kind == .true || node.kind == .false else { throw decoder.mismatch(type) }
    return node.kind == .true
  }

  func decode(_ type: String.Type) throws -> String {
    guard node.kind == .string || node.kind == .escapedString else { throw decoder.mismatch(type) }
    return node.string(in: decoder.tree.bytes)
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode(_ type: Double.Type) throws -> Double {
    guard node.kind == .number else { throw decoder.mismatch(type) }
    guard let number = readNumber(decoder.tree.bytes[node.bytes]), number.isFinite else {
      throw DecodingError.dataCorrupted(decoder.context("this number is too large"))
    }
    return number
  }

  func decode<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) throws -> Value {
    if node.kind == .number, let value = Value(node.string(in: decoder.tree.bytes)) { return value }
    guard let value = Value(exactly: try decode(Double.self)) else {
      throw DecodingError.dataCorrupted(decoder.context("not an integer of this size"))
    }
    return value
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: decoder) }
}
