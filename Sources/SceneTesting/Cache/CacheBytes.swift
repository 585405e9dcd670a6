import SceneCompiler

/// Writes consecutive values in the format of cache files.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number &>> shift))
    }
  }

  mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  mutating func write(_ hash: ContentHash) { bytes += hash.bytes }

  mutating func write<Value>(_ values: [Value], _ write: (inout CacheWriter, Value) -> Void) {
    self.write(values.count)
    for value in values { write(&self, value) }
  }

  mutating func write<Value>(_ value: Value?, _ write: (inout CacheWriter, Value) -> Void) {
    bytes.append(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}

/// Reads the output of a `CacheWriter`. Invalid bytes cause an error, and do not cause more memory
/// to be allocated than their size.
struct CacheReader {
  struct Broken: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  private mutating func take(_ count: Int) throws(Broken) -> Range<Int> {
    guard count >= 0, count <= bytes.count - position else { throw Broken() }
    defer { position += count }
    return position..<position + count
  }

  mutating func byte() throws(Broken) -> UInt8 { bytes[try take(1).lowerBound] }

  mutating func number() throws(Broken) -> UInt64 {
    let range = try take(8)
    var number: UInt64 = 0
    for index in range.reversed() { number = number &<< 8 | UInt64(bytes[index]) }
    return number
  }

  mutating func int() throws(Broken) -> Int { Int(truncatingIfNeeded: try number()) }

  mutating func text() throws(Broken) -> String {
    String(decoding: bytes[try take(try int())], as: UTF8.self)
  }

  mutating func hash() throws(Broken) -> ContentHash {
    let range = try take(32)
    return ContentHash(
      words: (0..<8).map { word in
        (0..<4).reduce(UInt32(0)) { $0 &<< 8 | UInt32(bytes[range.lowerBound + word * 4 + $1]) }
      })
  }

  mutating func list<Value>(
    _ read: (inout CacheReader) throws(Broken) -> Value
  ) throws(Broken) -> [Value] {
    let count = try int()
    // Each value has at least one byte.
    guard count >= 0, count <= bytes.count - position else { throw Broken() }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  mutating func optional<Value>(
    _ read: (inout CacheReader) throws(Broken) -> Value
  ) throws(Broken) -> Value? {
    try byte() == 0 ? nil : try read(&self)
  }
}
