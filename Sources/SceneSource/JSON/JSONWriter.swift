/// Writes JSON (RFC 8259): layer trees, reports, and messages. Commas and whitespace are added.
public struct JSONWriter: ~Copyable {
  public enum Layout: Sendable {
    /// Without whitespace, and with the keys of each object sorted by their bytes.
    case compact
    /// With one value per line, and with sorted keys.
    case indented
    /// On one line, except for `lines` of values, and with keys in the order in which they are
    /// written.
    case spaced
  }

  /// An array or object that has not ended.
  private struct Container {
    var isObject = false
    var hasLines = false
    var isEmpty = true
    var isSorted = true
    /// The number of fields of the containers around it.
    var fields = 0
  }

  public private(set) var bytes: [UInt8] = []
  private let layout: Layout
  /// The innermost container; an object without lines around the outermost one.
  private var current = Container(isObject: true)
  private var outer: [Container] = []
  private var indentation = 0
  /// The keys of the containers, and where they start, for sorting them.
  private var fields: [(key: String, start: Int)] = []

  public init(_ layout: Layout = .compact) { self.layout = layout }

  /// The number of containers that have not ended.
  public var depth: Int { outer.count }

  public mutating func beginObject(lines: Bool = false) { begin(UInt8(ascii: "{"), true, lines) }

  public mutating func beginArray(lines: Bool = false) { begin(UInt8(ascii: "["), false, lines) }

  private mutating func begin(_ bracket: UInt8, _ isObject: Bool, _ hasLines: Bool) {
    beginValue()
    bytes.append(bracket)
    outer.append(current)
    let hasLines = hasLines || layout == .indented
    current = Container(isObject: isObject, hasLines: hasLines, fields: fields.count)
    if hasLines { indentation += 2 }
  }

  /// Ends the innermost containers until a number of them is left.
  public mutating func end(to depth: Int) {
    while outer.count > depth { end() }
  }

  /// Ends the innermost container.
  public mutating func end() {
    if !current.isSorted { sortFields() }
    let ended = current
    guard let last = outer.popLast() else { return }
    fields.removeSubrange(ended.fields...)
    current = last
    if ended.hasLines {
      indentation -= 2
      // Between the brackets of an empty container is an empty line.
      if ended.isEmpty, layout == .indented { bytes.append(UInt8(ascii: "\n")) }
      if !ended.isEmpty || layout == .indented { startLine() }
    }
    bytes.append(UInt8(ascii: ended.isObject ? "}" : "]"))
  }

  private mutating func startLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indentation { bytes.append(UInt8(ascii: " ")) }
  }

  /// Writes what separates an element or field from the preceding one.
  private mutating func separate() {
    if !current.isEmpty { bytes.append(UInt8(ascii: ",")) }
    if current.hasLines {
      startLine()
    } else if layout == .spaced, !current.isEmpty {
      bytes.append(UInt8(ascii: " "))
    }
    current.isEmpty = false
  }

  private mutating func beginValue() {
    if !current.isObject { separate() }
  }

  // MARK: Fields

  /// Writes a key, after which its value must be written.
  public mutating func key(_ name: String) {
    separate()
    if layout != .spaced {
      if fields.count > current.fields, !Self.areInOrder(fields[fields.count - 1].key, name) {
        current.isSorted = false
      }
      fields.append((name, bytes.count))
    }
    quote(name)
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    bytes.append(UInt8(ascii: ":"))
    if layout != .compact { bytes.append(UInt8(ascii: " ")) }
  }

  /// Compared by bytes, because the order of strings depends on the version of Unicode.
  private static func areInOrder(_ a: String, _ b: String) -> Bool {
    !b.utf8.lexicographicallyPrecedes(a.utf8)
  }

  /// Sorts the fields of the innermost object.
  private mutating func sortFields() {
    let start = fields[current.fields].start
    let separator = current.hasLines ? 2 + indentation : 1
    let ends = fields[(current.fields + 1)...].map { $0.start - separator } + [bytes.count]
    let written = Array(bytes[start...])
    bytes.removeSubrange(start...)
    let sorted = zip(fields[current.fields...], ends)
      .sorted { !Self.areInOrder($1.0.key, $0.0.key) }
    for (field, end) in sorted {
      if bytes.count > start { separate() }
      bytes += written[(field.start - start)..<(end - start)]
    }
  }

  // MARK: Values

  public mutating func null() { literal("null") }

  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a number, given its text.
  public mutating func number(_ text: String) { literal(text) }

  private mutating func literal(_ text: String) {
    beginValue()
    bytes += text.utf8
  }

  public mutating func number<Value: FixedWidthInteger>(_ value: Value) {
    beginValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    writeDigits(of: UInt64(value.magnitude))
  }

  private mutating func writeDigits(of value: UInt64) {
    if value >= 10 { writeDigits(of: value / 10) }
    bytes.append(UInt8(truncatingIfNeeded: 0x30 &+ value % 10))
  }

  /// Writes an array of many numbers.
  public mutating func array(_ numbers: [Int32]) {
    beginArray()
    for value in numbers { number(value) }
    end()
  }

  public mutating func string(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a string of ASCII characters that need no escape sequences.
  public mutating func string(writing body: (inout [UInt8]) -> Void) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    Self.escape(text, into: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends text with escape sequences for quotes, backslashes, and everything that is invisible,
  /// that controls a terminal, or that could start a command of a workflow runner (`##[`).
  public static func escape(_ text: String, into bytes: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { letters in
      for letter in letters where letter < 0x20 || letter >= 0x7F || isSpecial(letter) {
        return false
      }
      bytes.append(contentsOf: letters)
      return true
    }
    if isPlain { return }
    var signs = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\"")]
      case "\\": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      case "\n": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case "\r": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case "\t": bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case _ where scalar == "[" && signs >= 2 || isControl(scalar.value):
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
        for shift in [12, 8, 4, 0] as [UInt32] {
          let digit = UInt8(scalar.value >> shift & 15)
          bytes.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
        }
      default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      }
      signs = scalar == "#" ? signs + 1 : 0
    }
  }

  private static func isSpecial(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "\\") || letter == UInt8(ascii: "#")
  }

  private static func isControl(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
