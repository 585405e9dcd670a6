/// An error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable {
  /// The position of the error, in bytes from the start of the text.
  public var offset: Int
}

extension Path {
  /// Creates a path from SVG path data (SVG 2, chapter 9.3). Circular arcs are kept, and elliptical
  /// arcs become curves.
  ///
  /// - Throws: `SVGPathError` at the first byte that is not valid path data.
  public init(svg text: [UInt8]) throws(SVGPathError) {
    var reader = SVGPathReader(text: text)
    try reader.read()
    self = reader.path
  }
}

/// A parser of path data.
private struct SVGPathReader {
  var path = Path()
  private var scanner: SVGScanner
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point of the previous curve, which `S` or `T` continues.
  private var cubicControl: Point?
  private var quadControl: Point?

  init(text: [UInt8]) { scanner = SVGScanner(text: text) }

  mutating func read() throws(SVGPathError) {
    scanner.skipSpace()
    while let command = scanner.next {
      let letter = command | 0x20
      let isFirst = path.elements.isEmpty
      guard !isFirst || letter == UInt8(ascii: "m") else { throw scanner.error }
      try read(letter, isRelative: command == letter)
      scanner.skipSpace()
    }
  }

  /// Reads a command with all its argument sequences.
  private mutating func read(_ letter: UInt8, isRelative: Bool) throws(SVGPathError) {
    guard "mlhvcsqtaz".utf8.contains(letter) else { throw scanner.error }
    scanner.skipByte()
    scanner.skipSpace()
    guard scanner.next != UInt8(ascii: ",") else { throw scanner.error }
    if letter == UInt8(ascii: "z") {
      path.elements.append(.close)
      current = start
      return forgetControls()
    }
    var command = letter
    repeat {
      let base = isRelative ? current : .zero
      try readArguments(of: command, base)
      // Additional points after a move are lines.
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
    } while scanner.skipToNumber()
  }

  private mutating func readArguments(
    of command: UInt8, _ base: Point
  ) throws(SVGPathError) {
    switch command {
    case UInt8(ascii: "m"):
      current = try scanner.point(base)
      start = current
      path.elements.append(.move(current))
    case UInt8(ascii: "l"): addLine(to: try scanner.point(base))
    case UInt8(ascii: "h"): addLine(to: Point(base.x + (try scanner.number()), current.y))
    case UInt8(ascii: "v"): addLine(to: Point(current.x, base.y + (try scanner.number())))
    case UInt8(ascii: "c"):
      let control = try scanner.point(base)
      return try addCurve(control, base)
    case UInt8(ascii: "s"):
      return try addCurve(reflected(cubicControl), base)
    case UInt8(ascii: "q"):
      let control = try scanner.point(base)
      return addQuad(control, to: try scanner.point(base))
    case UInt8(ascii: "t"):
      return addQuad(reflected(quadControl), to: try scanner.point(base))
    default: try addArc(base)
    }
    forgetControls()
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadControl = nil
  }

  private func reflected(_ control: Point?) -> Point {
    guard let control else { return current }
    return current * 2 - control
  }

  private mutating func addLine(to p: Point) {
    path.elements.append(.line(p))
    current = p
  }

  private mutating func addCurve(_ first: Point, _ base: Point) throws(SVGPathError) {
    let second = try scanner.point(base)
    let p = try scanner.point(base)
    path.elements.append(.curve(first, second, p))
    current = p
    cubicControl = second
    quadControl = nil
  }

  private mutating func addQuad(_ control: Point, to p: Point) {
    path.elements.append(.quad(control: control, p))
    current = p
    quadControl = control
    cubicControl = nil
  }

  private mutating func addArc(_ base: Point) throws(SVGPathError) {
    let rx = try scanner.number().magnitude
    let ry = try scanner.number().magnitude
    let degrees = try scanner.number()
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    let p = try scanner.point(base)
    defer { current = p }
    guard p != current else { return }
    guard rx > 0, ry > 0 else { return path.elements.append(.line(p)) }
    path.addSVGArc(
      from: current, to: p, rx, ry, rotation: degrees * (.pi / 180), isLarge: isLarge,
      isClockwise: isClockwise)
  }
}

extension Path {
  /// SVG 2, appendix B.2.4, "Conversion from endpoint to center parameterization", in coordinates
  /// in which the ellipse is the unit circle.
  fileprivate mutating func addSVGArc(
    from p: Point, to q: Point, _ rx: Double, _ ry: Double, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    let isCircle = rx == ry
    let turn = isCircle ? AffineTransform.identity : AffineTransform(rotate: rotation)
    let ellipse = AffineTransform(scale: rx, ry).concatenating(turn)
    guard let back = ellipse.inverted else { return elements.append(.line(q)) }
    // Half of the vector from p to q, in unit circles; longer than 1 if the ellipse is too small.
    let way = (back.apply(q) - back.apply(p)) * 0.5
    let square = way.dot(way)
    // Such a short part of a circle is a line.
    guard square > (isLarge ? 0 : 1e-24), square.isFinite else { return elements.append(.line(q)) }
    let grown = max(1, squareRoot(square))
    let height = squareRoot(max(0, 1 - square) / square)
    let side: Double = isLarge == isClockwise ? 1 : -1
    // From the midpoint of the chord to the center, perpendicular to the chord.
    let toCenter = Point(way.y, -way.x) * (side * height)

    let first = way * -1 - toCenter
    let last = way - toCenter
    let startAngle = arcTangent2(first.y, first.x)
    var sweep = arcTangent2(last.y, last.x) - startAngle
    if isClockwise, sweep <= 0 { sweep += 2 * .pi }
    if !isClockwise, sweep >= 0 { sweep -= 2 * .pi }
    let offset = ellipse.apply(toCenter)
    let center = Point((p.x + q.x) / 2 + offset.x, (p.y + q.y) / 2 + offset.y)
    guard center.isFinite else { return elements.append(.line(q)) }
    if isCircle {
      elements.append(
        .arc(
          center: center, radius: rx * grown, startAngle: startAngle, endAngle: startAngle + sweep,
          clockwise: isClockwise))
    } else {
      let map = AffineTransform(scale: grown, grown).concatenating(ellipse)
        .concatenating(AffineTransform(translate: center.x, center.y))
      addEllipticalArc(map, from: startAngle, sweep: sweep)
      if case .curve(let c1, let c2, _)? = elements.last {
        elements[elements.count - 1] = .curve(c1, c2, q)
      }
    }
  }
}

extension Path {
  /// Appends the path as SVG path data with absolute commands. Arcs are cut into parts of at most a
  /// quarter of a circle, because the centers of larger ones depend on the last digits of their
  /// ends.
  ///
  /// - Parameters:
  ///   - offset: Added to all points.
  ///   - decimals: The number of fraction digits.
  public func appendSVG(offset: Point = .zero, decimals: Int, to text: inout [UInt8]) {
    func add(_ command: String, _ points: Point...) {
      text += command.utf8
      for (index, p) in points.enumerated() {
        if index > 0 { text.append(UInt8(ascii: " ")) }
        (p.x + offset.x).appendFixed(decimals: decimals, to: &text)
        text.append(UInt8(ascii: " "))
        (p.y + offset.y).appendFixed(decimals: decimals, to: &text)
      }
    }
    walk { step in
      switch step {
      case .begin(let p): add("M", p)
      case .segment(.line(_, let p)): add("L", p)
      case .segment(.quad(_, let c, let p)): add("Q", c, p)
      case .segment(.curve(_, let c1, let c2, let p)): add("C", c1, c2, p)
      case .segment(.arc(let arc)):
        let count = max(1, Int(arc.sweep.magnitude / (.pi / 2) + 0.999))
        for part in 1...count {
          text.append(UInt8(ascii: "A"))
          for _ in 0..<2 {
            arc.radius.appendFixed(decimals: decimals, to: &text)
            text.append(UInt8(ascii: " "))
          }
          let end = part == count ? arc.end : arc.point(at: arc.angle(part, of: count))
          add(arc.sweep < 0 ? "0 0 0 " : "0 0 1 ", end)
        }
      case .end(let closed): if closed { text.append(UInt8(ascii: "Z")) }
      }
    }
  }
}

extension CircularArc {
  fileprivate func angle(_ part: Int, of count: Int) -> Double {
    startAngle + sweep * (Double(part) / Double(count))
  }
}
