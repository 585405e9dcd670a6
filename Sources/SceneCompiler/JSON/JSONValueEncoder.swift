import SceneLayers
import SceneSource

/// Encodes values with a `JSONWriter`.
///
/// Containers write at once, so a nested container ends when the container around it is used again,
/// or when the encoding of its value returns. Numbers that JSON cannot represent are null.
final class JSONValueEncoder: Encoder {
  fileprivate(set) var writer: JSONWriter
  /// The number of containers around the value that is being encoded.
  private var outer = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ layout: JSONWriter.Layout) { writer = JSONWriter(layout) }

  func write<Value: Encodable>(_ value: Value) throws {
    if Value.self == [Int32].self, let numbers = value as? [Int32] {
      return writer.array(numbers)
    }
    let around = outer
    defer { outer = around }
    outer = writer.depth
    let start = writer.bytes.count
    try value.encode(to: self)
    if writer.bytes.count == start { writer.beginObject() }
    writer.end(to: outer)
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    if writer.depth == outer { writer.beginObject() }
    return KeyedEncodingContainer(JSONFields(encoder: self, depth: outer + 1))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if writer.depth == outer { writer.beginArray() }
    return JSONElements(encoder: self, depth: outer + 1)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    JSONElements(encoder: self, depth: outer)
  }
}

/// The fields of an object.
private struct JSONFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  let depth: Int

  var codingPath: [any CodingKey] { [] }

  private func write(_ key: Key) {
    encoder.writer.end(to: depth)
    encoder.writer.key(key.stringValue)
  }

  func encodeNil(forKey key: Key) {
    write(key)
    encoder.writer.null()
  }

  func encode(_ value: String, forKey key: Key) {
    write(key)
    encoder.writer.string(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    write(key)
    encoder.writer.number(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    write(key)
    try encoder.write(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    write(key)
    encoder.writer.beginObject()
    return KeyedEncodingContainer(JSONFields<Nested>(encoder: encoder, depth: depth + 1))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    write(key)
    encoder.writer.beginArray()
    return JSONElements(encoder: encoder, depth: depth + 1)
  }

  func superEncoder() -> any Encoder { preconditionFailure("classes are encoded without it") }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
}

/// The elements of an array, or a value that is not a container.
private struct JSONElements: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: JSONValueEncoder
  let depth: Int
  private(set) var count = 0

  init(encoder: JSONValueEncoder, depth: Int) {
    (self.encoder, self.depth) = (encoder, depth)
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func next() {
    encoder.writer.end(to: depth)
    count += 1
  }

  mutating func encodeNil() {
    next()
    encoder.writer.null()
  }

  mutating func encode(_ value: Bool) {
    next()
    encoder.writer.bool(value)
  }

  mutating func encode(_ value: String) {
    next()
    encoder.writer.string(value)
  }

  mutating func encode(_ value: Float) { encode(Double(value)) }

  mutating func encode(_ value: Double) {
    next()
    if value.isFinite { encoder.writer.number(value.shortestText) } else { encoder.writer.null() }
  }

  mutating func encode<Value: FixedWidthInteger & Encodable>(_ value: Value) {
    next()
    encoder.writer.number(value)
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    next()
    try encoder.write(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    next()
    encoder.writer.beginObject()
    return KeyedEncodingContainer(JSONFields<Nested>(encoder: encoder, depth: depth + 1))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next()
    encoder.writer.beginArray()
    return JSONElements(encoder: encoder, depth: depth + 1)
  }

  func superEncoder() -> any Encoder { preconditionFailure("classes are encoded without it") }
}
