import SceneLayers

/// The text of an SVG element and its contents, in lines with indentation.
struct SVGText {
  private(set) var bytes: [UInt8] = []
  private var depth: Int

  init(depth: Int = 0) { self.depth = depth }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func write(_ text: String) { bytes += text.utf8 }

  mutating func append(_ other: SVGText) { bytes += other.bytes }

  // MARK: Elements

  /// Begins a line with a tag, to which attributes can be added.
  mutating func beginTag(_ name: String) {
    for _ in 0..<depth { write("  ") }
    write("<")
    write(name)
  }

  /// Ends the tag of an element without content.
  mutating func endTag() { write("/>\n") }

  /// Ends the tag of an element with content, which follows.
  mutating func endTagOfParent() {
    write(">\n")
    depth += 1
  }

  mutating func endParent(_ name: String) {
    depth -= 1
    for _ in 0..<depth { write("  ") }
    write("</")
    write(name)
    write(">\n")
  }

  // MARK: Groups

  /// A `g` element that has begun.
  struct Group {
    fileprivate let start: Int
    fileprivate let content: Int
  }

  mutating func beginGroup(_ attributes: SVGText) -> Group {
    let start = bytes.count
    beginTag("g")
    append(attributes)
    endTagOfParent()
    return Group(start: start, content: bytes.count)
  }

  /// Ends a group, or removes it if nothing was written in it.
  ///
  /// - Returns: Whether the group remains.
  @discardableResult
  mutating func end(_ group: Group) -> Bool {
    if bytes.count > group.content {
      endParent("g")
      return true
    }
    depth -= 1
    bytes.removeLast(bytes.count - group.start)
    return false
  }

  // MARK: Attributes

  mutating func beginAttribute(_ name: String) {
    write(" ")
    write(name)
    write("=\"")
  }

  mutating func endAttribute() { write("\"") }

  mutating func attribute(_ name: String, _ value: String) {
    beginAttribute(name)
    write(value)
    endAttribute()
  }

  mutating func attribute(_ name: String, escaping value: String) {
    beginAttribute(name)
    write(escaped: value)
    endAttribute()
  }

  mutating func attribute(_ name: String, _ value: Double, decimals: Int) {
    beginAttribute(name)
    write(value, decimals: decimals)
    endAttribute()
  }

  mutating func attribute(_ name: String, numbers: [Double], decimals: Int) {
    beginAttribute(name)
    for (index, number) in numbers.enumerated() {
      if index > 0 { write(" ") }
      write(number, decimals: decimals)
    }
    endAttribute()
  }

  mutating func attribute(_ name: String, _ path: Path, offset: Point = .zero, decimals: Int) {
    beginAttribute(name)
    path.appendSVG(offset: offset, decimals: decimals, to: &bytes)
    endAttribute()
  }

  /// Writes an attribute that refers to an element by its identifier.
  mutating func attribute(_ name: String, reference id: String) {
    attribute(name, "url(#" + id + ")")
  }

  /// Writes a color, whose alpha has an attribute of its own.
  mutating func attribute(_ name: String, _ color: Color, opacity: String) {
    attribute(name, color.opacity(1).hexText)
    if color.alpha < 1 { attribute(opacity, unit(color.alpha), decimals: 4) }
  }

  /// - Parameter decimals: The number of fraction digits of the translation.
  mutating func attribute(_ name: String, _ map: AffineTransform, decimals: Int) {
    beginAttribute(name)
    write("matrix(")
    for number in [map.a, map.b, map.c, map.d] {
      write(number, decimals: 9)
      write(" ")
    }
    write(map.tx, decimals: decimals)
    write(" ")
    write(map.ty, decimals: decimals)
    write(")")
    endAttribute()
  }

  private mutating func write(_ number: Double, decimals: Int) {
    number.appendFixed(decimals: decimals, to: &bytes)
  }

  /// Writes text of an attribute's value. What XML cannot contain is replaced by U+FFFD.
  private mutating func write(escaped text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": write("&amp;")
      case "<": write("&lt;")
      case ">": write("&gt;")
      case "\"": write("&quot;")
      case "\n", "\r", "\t": write("&#" + scalar.value.description + ";")
      default:
        switch scalar.value {
        case 0..<0x20, 0xFFFE, 0xFFFF: write("\u{FFFD}")
        // Controls, and what would reverse or hide the text after it in an editor.
        case 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
          write("&#" + scalar.value.description + ";")
        default: bytes += scalar.utf8
        }
      }
    }
  }
}

/// Clamps a number to 0…1; NaN becomes 0.
func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
