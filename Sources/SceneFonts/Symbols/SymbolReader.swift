/// Reads the program of a symbol.
struct SymbolReader {
  private var rest: Substring.UTF8View

  init(_ program: String) { rest = Substring(program).utf8 }

  /// A command and its arguments.
  struct Step {
    /// The letter in upper case, and whether it was in lower case.
    var command: Unicode.Scalar
    var isLower: Bool
    var numbers: [Double]
  }

  /// Returns the next command; nil at the end.
  mutating func next() -> Step? {
    skipSpaces()
    guard let byte = rest.popFirst() else { return nil }
    var step = Step(
      command: Unicode.Scalar(byte & ~0x20), isLower: byte & 0x20 != 0, numbers: [])
    while true {
      skipSpaces()
      guard let next = rest.first, next < UInt8(ascii: "A") else { return step }
      step.numbers.append(number())
    }
  }

  private mutating func skipSpaces() {
    while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\n") { rest.removeFirst() }
  }

  private mutating func number() -> Double {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var (value, divisor, isFraction) = (0.0, 1.0, false)
    while let byte = rest.first, byte != UInt8(ascii: " "), byte < UInt8(ascii: "A"), byte > 32 {
      rest.removeFirst()
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        value = value * 10 + Double(byte) - 48
        if isFraction { divisor *= 10 }
      }
    }
    return (isNegative ? -value : value) / divisor
  }
}

extension GlyphPen {
  /// Draws a symbol, centered between the baseline and the height of capitals; returns false if
  /// `scalar` is not one.
  mutating func drawSymbol(_ scalar: Unicode.Scalar) -> Bool {
    guard let symbol = BuiltInSymbol(scalar) else { return false }
    if let own = symbol.weight { weight = own }
    draw(SymbolDrawing(symbol.program, unit: symbol.scale.unit, isFilled: symbol.isFilled))
    return true
  }

  /// Draws a pictogram in the size of a small symbol; returns false if `scalar` is not one.
  mutating func drawPictogram(_ scalar: Unicode.Scalar) -> Bool {
    guard let pictogram = Pictogram(scalar) else { return false }
    let unit = BuiltInSymbol.Scale.small.unit
    draw(SymbolDrawing(pictogram.program, unit: unit, isFilled: pictogram.isFilled))
    return true
  }

  private mutating func draw(_ drawing: SymbolDrawing) {
    pen(0.95, bold: 0.82)
    var drawing = drawing
    setBox(ink: drawing.width * drawing.unit, bearing: 0.05)
    drawing.left = left
    var reader = SymbolReader(drawing.program)
    while let step = reader.next() { drawing.draw(step, &self) }
    finishStroke()
    cutsOut = false
  }
}

/// A symbol on its way from the grid to ems.
private struct SymbolDrawing {
  let program: String
  /// The length of a unit of the grid, in ems.
  let unit: Double
  /// Whether closed strokes are filled.
  private let isFilled: Bool
  /// The x-coordinates of the outermost center lines, in units.
  private var range = (low: 24.0, high: 0.0)
  /// The x-coordinate of the leftmost center line, in ems.
  var left = 0.0
  private var start = (x: 0.0, y: 0.0)

  /// Between the outermost center lines, in units.
  var width: Double { max(0, range.high - range.low) }

  init(_ program: String, unit: Double, isFilled: Bool) {
    (self.program, self.unit, self.isFilled) = (program, unit, isFilled)
    var reader = SymbolReader(program)
    while let step = reader.next() { measure(step) }
  }

  private mutating func measure(_ step: SymbolReader.Step) {
    let v = step.numbers
    func include(_ low: Double, _ high: Double) {
      range = (min(range.low, low), max(range.high, high))
    }
    switch step.command {
    case "M", "L":
      for index in stride(from: 0, to: v.count - 1, by: 2) { include(v[index], v[index]) }
    case "C": include(v[0], v[0])
    // Dots are somewhat larger than the pen.
    case "D": include(v[0] - 0.4, v[0] + 0.4)
    case "O", "E": include(v[0] - v[2], v[0] + v[2])
    case "R": include(v[0], v[0] + v[2])
    default: break
    }
  }

  private func x(_ grid: Double) -> Double { left + (grid - range.low) * unit }
  private func y(_ grid: Double) -> Double { BuiltInFace.capHeight / 2 + (12 - grid) * unit }

  mutating func draw(_ step: SymbolReader.Step, _ pen: inout GlyphPen) {
    let v = step.numbers
    if "MODRE".unicodeScalars.contains(step.command) {
      pen.finishStroke()
      pen.cutsOut = isFilled && step.isLower
    }
    switch step.command {
    case "M":
      start = (x(v[0]), y(v[1]))
      pen.from(start.x, start.y)
    case "L":
      for index in stride(from: 0, to: v.count - 1, by: 2) {
        pen.line(x(v[index]), y(v[index + 1]))
      }
    case "T": pen.turn(Heading(v[0], -v[1]))
    case "C": pen.curve(x(v[0]), y(v[1]), Heading(v[2], -v[3]), square: 0)
    case "Z":
      pen.line(start.x, start.y)
      pen.close(filled: step.isLower || isFilled && !pen.cutsOut)
    case "O":
      pen.ring(
        x(v[0] - v[2]), y(v[1] + v[2]), x(v[0] + v[2]), y(v[1] - v[2]), square: 0,
        filled: isFilled && !pen.cutsOut)
    case "E": pen.ring(x(v[0] - v[2]), y(v[1] + v[3]), x(v[0] + v[2]), y(v[1] - v[3]), square: 0)
    case "R": drawRectangle(v, &pen)
    case "D": pen.dot(x(v[0]), y(v[1]), size: 1.5)
    default: break
    }
  }

  private func drawRectangle(_ v: [Double], _ pen: inout GlyphPen) {
    let (left, top, right, bottom) = (x(v[0]), y(v[1]), x(v[0] + v[2]), y(v[1] + v[3]))
    let radius = v[4] * unit
    pen.from(left + radius, top, .right)
    pen.line(right - radius, top)
    pen.curve(right, top - radius, .down, square: 0)
    pen.line(right, bottom + radius)
    pen.curve(right - radius, bottom, .left, square: 0)
    pen.line(left + radius, bottom)
    pen.curve(left, bottom + radius, .up, square: 0)
    pen.line(left, top - radius)
    pen.curve(left + radius, top, .right, square: 0)
    pen.close(filled: isFilled && !pen.cutsOut)
  }
}
