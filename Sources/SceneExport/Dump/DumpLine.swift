import SceneLayers
import SceneSource

/// An error in the text of a layer tree.
public struct DumpError: Error, Hashable, Sendable {
  /// The line, starting at 1.
  public var line: Int
  public var message: String

  /// `line 12: a layer or a property is expected`.
  public var locatedMessage: String { "line " + line.description + ": " + message }
}

/// A line of a dump, which is parsed from its start.
struct DumpLine {
  private let bytes: [UInt8]
  private var at: Int
  private let end: Int
  private let lineNumber: Int

  /// Creates line `number` from its bytes without indentation.
  init(_ bytes: [UInt8], _ range: Range<Int>, number: Int) {
    self.bytes = bytes
    (at, end) = (range.lowerBound, range.upperBound)
    lineNumber = number
  }

  var isAtEnd: Bool { at == end }

  func error(_ message: String) -> DumpError { DumpError(line: lineNumber, message: message) }

  private var next: UInt8? { at < end ? bytes[at] : nil }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  mutating func skipSpaces() {
    while next == UInt8(ascii: " ") { at += 1 }
  }

  func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard at + count <= end else { return false }
    return word.withUTF8Buffer { $0.elementsEqual(bytes[at..<at + count]) }
  }

  /// Skips a word; returns false if there is another one.
  mutating func skip(word: StaticString) -> Bool {
    var ahead = self
    guard starts(with: word), ahead.name().utf8.count == word.utf8CodeUnitCount else {
      return false
    }
    self = ahead
    skipSpaces()
    return true
  }

  /// Reads letters and digits; the result can be empty.
  mutating func name() -> String {
    let start = at
    while let byte = next, Self.isNamePart(byte) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private var excerpt: String { String(decoding: bytes[at..<min(at + 20, end)], as: UTF8.self) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  // MARK: Properties

  /// Reads the name of a property and the following space.
  mutating func propertyName() throws(DumpError) -> String {
    let name = name()
    if name.isEmpty { throw error("expected a property's name, not '" + excerpt + "'") }
    skipSpaces()
    return name
  }

  /// Reads the value of a property and sets it.
  mutating func readProperty<Table: PropertyTable>(
    _ name: String, of table: inout Table
  ) throws(DumpError) {
    guard let property = Table.Property(rawValue: name) else {
      throw error("there is no property '" + name + "'")
    }
    let value = try value(like: table.value(of: property))
    guard table.set(property, to: value) else {
      throw error("'" + name + "' does not have this value")
    }
  }

  /// Reads properties up to the end of the line.
  mutating func readProperties<Table: PropertyTable>(of table: inout Table) throws(DumpError) {
    skipSpaces()
    while !isAtEnd {
      try readProperty(try propertyName(), of: &table)
      skipSpaces()
    }
  }

  /// Reads a value of the same type as `model`.
  private mutating func value(like model: PropertyValue) throws(DumpError) -> PropertyValue {
    switch model {
    case .flag: .flag(true)
    case .number: .number(try number())
    case .numbers: .numbers(try numbers())
    case .point: .point(try point())
    case .rect: .rect(try rect())
    case .color: .color(try colorOrNone())
    case .transform: .transform(try transform())
    case .corners: .corners(try corners())
    case .word: .word(name())
    case .string: .string(try string())
    }
  }

  // MARK: Values

  /// Reads a nonnegative integer.
  mutating func count() throws(DumpError) -> Int {
    skipSpaces()
    let start = at
    var count = 0
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), at - start < 18 {
      count = count * 10 + Int(byte - UInt8(ascii: "0"))
      at += 1
    }
    guard at > start, next.map({ !Self.isNamePart($0) }) ?? true else {
      throw error("expected a whole number")
    }
    return count
  }

  /// Reads a finite number.
  mutating func number() throws(DumpError) -> Double {
    let start = at
    while let byte = next, Self.isNamePart(byte) || Self.isNumberSign(byte) { at += 1 }
    guard let number = readNumber(bytes[start..<at]), number.isFinite else {
      at = start
      throw error("expected a number, not '" + excerpt + "'")
    }
    return number
  }

  private static func isNumberSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  /// Reads numbers such as `(1 2 3)`.
  mutating func numbers() throws(DumpError) -> [Double] {
    guard skip(UInt8(ascii: "(")) else { throw error("expected '(', not '" + excerpt + "'") }
    var numbers: [Double] = []
    skipSpaces()
    while !skip(UInt8(ascii: ")")) {
      if isAtEnd { throw error("unbalanced parentheses") }
      numbers.append(try number())
      skipSpaces()
    }
    return numbers
  }

  private mutating func numbers(_ count: Int) throws(DumpError) -> [Double] {
    let numbers = try numbers()
    guard numbers.count == count else {
      throw error("expected " + count.description + " numbers, not " + numbers.count.description)
    }
    return numbers
  }

  mutating func point() throws(DumpError) -> Point {
    let n = try numbers(2)
    return Point(n[0], n[1])
  }

  mutating func rect() throws(DumpError) -> Rect {
    let n = try numbers(4)
    return Rect(n[0], n[1], n[2], n[3])
  }

  private mutating func colorOrNone() throws(DumpError) -> Color? {
    skip(word: "none") ? nil : try color()
  }

  var startsColor: Bool { next == UInt8(ascii: "#") || starts(with: "rgb(") }

  /// Reads a color such as `#FFFFFF/0.5` or `rgb(0.1 0.2 0.3)`.
  mutating func color() throws(DumpError) -> Color {
    var color = Color.black
    if skip(UInt8(ascii: "#")) {
      let value = try hexadecimal(most: 6)
      color = Color(
        Double(value >> 16 & 255) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255)
    } else if skip(word: "rgb") {
      let n = try numbers(3)
      color = Color(n[0], n[1], n[2])
    } else {
      throw error("expected a color, not '" + excerpt + "'")
    }
    if skip(UInt8(ascii: "/")) { color.alpha = try number() }
    return color
  }

  mutating func hexadecimal(most: Int) throws(DumpError) -> UInt32 {
    let start = at
    var value: UInt32 = 0
    while at - start < most, let byte = next, let digit = byte.hexValue {
      value = value << 4 | UInt32(digit)
      at += 1
    }
    guard at > start, next.map({ !Self.isNamePart($0) }) ?? true else {
      throw error("expected hexadecimal digits")
    }
    return value
  }

  mutating func transform() throws(DumpError) -> Transform3D {
    let name = name()
    let n = try numbers()
    switch (name, n.count) {
    case ("translate", 2): return Transform3D(translate: n[0], n[1])
    case ("scale", 2): return Transform3D(scale: n[0], n[1])
    case ("matrix", 6):
      return Transform3D([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    case ("matrix3d", 16): return Transform3D(SIMD16(n))
    default: throw error("a transform is expected")
    }
  }

  private mutating func corners() throws(DumpError) -> Layer.Corners {
    guard skip(UInt8(ascii: "(")) else { throw error("expected '(', not '" + excerpt + "'") }
    var corners: Layer.Corners = []
    skipSpaces()
    while !skip(UInt8(ascii: ")")) {
      guard let corner = Layer.Corner(rawValue: name()) else { throw error("expected a corner") }
      corners.insert(corner.mask)
      skipSpaces()
    }
    return corners
  }

  /// Reads an element of a path.
  mutating func pathElement() throws(DumpError) -> Path.Element {
    let name = try propertyName()
    switch name {
    case "move": return .move(try point())
    case "line": return .line(try point())
    case "quad": return .quad(control: try pointAndSpace(), try point())
    case "curve": return .curve(try pointAndSpace(), try pointAndSpace(), try point())
    case "arc": return try arc()
    case "close": return .close
    default: throw error("expected a path element, not '" + name + "'")
    }
  }

  private mutating func pointAndSpace() throws(DumpError) -> Point {
    let point = try point()
    skipSpaces()
    return point
  }

  private mutating func arc() throws(DumpError) -> Path.Element {
    let center = try pointAndSpace()
    let radius = try number(named: "radius")
    let start = try number(named: "from")
    let end = try number(named: "to")
    let clockwise = skip(word: "clockwise")
    guard clockwise || skip(word: "counterclockwise") else {
      throw error("expected 'clockwise' or 'counterclockwise'")
    }
    return .arc(
      center: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise)
  }

  mutating func number(named name: StaticString) throws(DumpError) -> Double {
    guard skip(word: name) else { throw error("expected '" + name.description + "'") }
    let number = try number()
    skipSpaces()
    return number
  }

  // MARK: Strings

  /// Reads a quoted string and replaces its escape sequences.
  mutating func string() throws(DumpError) -> String {
    guard skip(UInt8(ascii: "\"")) else { throw error("expected a quoted string") }
    let text = unescaped(until: UInt8(ascii: "\""))
    guard skip(UInt8(ascii: "\"")) else { throw error("unclosed string") }
    return text
  }

  /// Returns the rest of the line with escape sequences replaced.
  mutating func rest() -> String { unescaped(until: nil) }

  /// Invalid escape sequences are kept.
  private mutating func unescaped(until quote: UInt8?) -> String {
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      let escape = byte == UInt8(ascii: "\\") ? JSONEscape(bytes, at: at) : nil
      if let escape, at + escape.length <= end {
        text += escape.scalar.utf8
        at += escape.length
      } else {
        text.append(byte)
        at += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
