import SceneLayers

/// Runs the program of a glyph: "The Type 2 Charstring Format" and "CFF2 CharString Format".
struct Charstring {
  private(set) var path = Path()
  /// The arguments of the deprecated `seac`: two characters of the standard encoding, and the
  /// offset of the accent.
  private(set) var accented: (base: Int, accent: Int, offset: Point)?

  private let glyph: Int
  private let isCFF2: Bool
  private let globals: CFFIndex
  private let locals: CFFIndex
  private let store: ItemVariationStore
  private let coordinates: [Int]
  private var variationIndex: Int
  private var scalars: [Double]?

  private var stack: [Double] = []
  private var transients: [Double] = []
  private var x = 0.0
  private var y = 0.0
  private var stems = 0
  private var hasWidth: Bool
  private var isOpen = false
  private var steps = 0
  private var isDone = false

  private enum Limits {
    static let depth = 10
    static let steps = 100_000
    static let elements = 32_768
    static let stack = 513
  }

  init(
    glyph: Int, isCFF2: Bool, globals: CFFIndex, locals: CFFIndex, store: ItemVariationStore,
    coordinates: [Int], variationIndex: Int
  ) {
    (self.glyph, self.isCFF2, self.globals, self.locals) = (glyph, isCFF2, globals, locals)
    (self.store, self.coordinates) = (store, coordinates)
    self.variationIndex = variationIndex
    // A CFF2 charstring does not contain a width.
    hasWidth = isCFF2
  }

  mutating func run(_ program: FontSlice) throws(FontError) {
    try run(program, depth: 0)
    close()
  }

  private mutating func run(_ program: FontSlice, depth: Int) throws(FontError) {
    guard depth <= Limits.depth else { throw .nestedTooDeep(glyph: glyph) }
    var at = 0
    while at < program.count, !isDone {
      steps += 1
      guard steps <= Limits.steps, path.elements.count <= Limits.elements,
        stack.count <= Limits.stack
      else { throw .tooComplex(glyph: glyph) }
      let byte = program.u8(at)
      at += 1
      switch byte {
      case 28:
        stack.append(Double(program.i16(at)))
        at += 2
      case 32...246: stack.append(Double(byte - 139))
      case 247...250:
        stack.append(Double((byte - 247) * 256 + program.u8(at) + 108))
        at += 1
      case 251...254:
        stack.append(Double(-(byte - 251) * 256 - program.u8(at) - 108))
        at += 1
      case 255:
        stack.append(Double(program.i32(at)) / 65_536)
        at += 4
      case 10: try call(locals, depth: depth)
      case 29: try call(globals, depth: depth)
      case 11: return
      case 12:
        try runEscape(program.u8(at))
        at += 1
      case 19, 20:
        addStems()
        at += (stems + 7) / 8
      default: try run(operator: byte)
      }
    }
  }

  private mutating func call(_ subroutines: CFFIndex, depth: Int) throws(FontError) {
    guard let number = stack.popLast(), number.magnitude < 1e6 else {
      throw .invalidGlyph(glyph)
    }
    let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768
    let index = Int(number) + bias
    guard index >= 0, index < subroutines.count else { throw .invalidGlyph(glyph) }
    try run(subroutines[index], depth: depth + 1)
  }

  private mutating func run(operator code: Int) throws(FontError) {
    switch code {
    case 1, 3, 18, 23: addStems()
    case 21:
      dropWidth(over: 2)
      if stack.count >= 2 { move(stack[stack.count - 2], stack[stack.count - 1]) }
    case 22:
      dropWidth(over: 1)
      if let dx = stack.last { move(dx, 0) }
    case 4:
      dropWidth(over: 1)
      if let dy = stack.last { move(0, dy) }
    case 5: lines(upTo: stack.count)
    case 6: alternatingLines(horizontal: true)
    case 7: alternatingLines(horizontal: false)
    case 8: curves(from: 0, upTo: stack.count)
    case 24:
      let last = max(0, (stack.count - 2) / 6 * 6)
      curves(from: 0, upTo: last)
      if stack.count >= last + 2 { line(stack[last], stack[last + 1]) }
    case 25:
      let last = max(0, stack.count - 6)
      lines(upTo: last)
      curves(from: last / 2 * 2, upTo: stack.count)
    case 26: parallelCurves(horizontal: false)
    case 27: parallelCurves(horizontal: true)
    case 30: alternatingCurves(horizontal: false)
    case 31: alternatingCurves(horizontal: true)
    case 14: endGlyph()
    case 15 where isCFF2:
      guard let index = stack.last, index >= 0, index < 65_536 else {
        throw .invalidGlyph(glyph)
      }
      variationIndex = Int(index)
      scalars = nil
    case 16 where isCFF2: return try blend()
    default: throw .invalidGlyph(glyph)
    }
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func runEscape(_ code: Int) throws(FontError) {
    switch code {
    case 34 where stack.count >= 7:
      let a = stack
      curve(a[0], 0, a[1], a[2], a[3], 0)
      curve(a[4], 0, a[5], -a[2], a[6], 0)
    case 35 where stack.count >= 12:
      curves(from: 0, upTo: 12)
    case 36 where stack.count >= 9:
      let a = stack
      curve(a[0], a[1], a[2], a[3], a[4], 0)
      curve(a[5], 0, a[6], a[7], a[8], -(a[1] + a[3] + a[7]))
    case 37 where stack.count >= 11:
      let a = stack
      let (dx, dy) = (a[0] + a[2] + a[4] + a[6] + a[8], a[1] + a[3] + a[5] + a[7] + a[9])
      curve(a[0], a[1], a[2], a[3], a[4], a[5])
      let isFlat = dx.magnitude > dy.magnitude
      curve(a[6], a[7], a[8], a[9], isFlat ? a[10] : -dx, isFlat ? -dy : a[10])
    default: return try calculate(code)
    }
    stack.removeAll(keepingCapacity: true)
  }

  // MARK: Widths, stems, and the end

  /// Removes the width, which precedes the operands of the first operator.
  private mutating func dropWidth(over count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  private mutating func addStems() {
    hasWidth = true
    stems += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func endGlyph() {
    if stack.count >= 4, !isCFF2 {
      let a = stack.suffix(4).map { $0 }
      if a[2].magnitude < 256, a[3].magnitude < 256 {
        accented = (Int(a[2]), Int(a[3]), Point(a[0], a[1]))
      }
    }
    isDone = true
  }

  // MARK: Drawing

  private mutating func close() {
    if isOpen { path.elements.append(.close) }
    isOpen = false
  }

  private mutating func move(_ dx: Double, _ dy: Double) {
    close()
    (x, y) = (x + dx, y + dy)
    path.elements.append(.move(Point(x, y)))
    isOpen = true
  }

  /// A contour without a move operator begins at the current point.
  private mutating func begin() {
    if !isOpen { move(0, 0) }
  }

  private mutating func line(_ dx: Double, _ dy: Double) {
    begin()
    (x, y) = (x + dx, y + dy)
    path.elements.append(.line(Point(x, y)))
  }

  private mutating func curve(
    _ dx1: Double, _ dy1: Double, _ dx2: Double, _ dy2: Double, _ dx3: Double, _ dy3: Double
  ) {
    begin()
    let a = Point(x + dx1, y + dy1)
    let b = Point(a.x + dx2, a.y + dy2)
    (x, y) = (b.x + dx3, b.y + dy3)
    path.elements.append(.curve(a, b, Point(x, y)))
  }

  private mutating func lines(upTo end: Int) {
    for index in stride(from: 0, to: end - 1, by: 2) { line(stack[index], stack[index + 1]) }
  }

  private mutating func alternatingLines(horizontal: Bool) {
    for (index, delta) in stack.enumerated() {
      if (index % 2 == 0) == horizontal { line(delta, 0) } else { line(0, delta) }
    }
  }

  private mutating func curves(from start: Int, upTo end: Int) {
    for i in stride(from: start, to: end - 5, by: 6) {
      let a = stack
      curve(a[i], a[i + 1], a[i + 2], a[i + 3], a[i + 4], a[i + 5])
    }
  }

  /// `hhcurveto` and `vvcurveto`.
  private mutating func parallelCurves(horizontal: Bool) {
    let a = stack
    var i = a.count % 4 == 0 ? 0 : 1
    var across = i == 1 ? a[0] : 0
    while i + 3 < a.count {
      if horizontal {
        curve(a[i], across, a[i + 1], a[i + 2], a[i + 3], 0)
      } else {
        curve(across, a[i], a[i + 1], a[i + 2], 0, a[i + 3])
      }
      across = 0
      i += 4
    }
  }

  /// `hvcurveto` and `vhcurveto`.
  private mutating func alternatingCurves(horizontal: Bool) {
    let a = stack
    var isHorizontal = horizontal
    var i = 0
    while i + 3 < a.count {
      let last = a.count - i == 5 ? a[i + 4] : 0
      if isHorizontal {
        curve(a[i], 0, a[i + 1], a[i + 2], last, a[i + 3])
      } else {
        curve(0, a[i], a[i + 1], a[i + 2], a[i + 3], last)
      }
      isHorizontal.toggle()
      i += 4
    }
  }
}

extension Charstring {
  /// Replaces operands by their values at the coordinates.
  private mutating func blend() throws(FontError) {
    guard let claimed = stack.popLast(), claimed >= 0, claimed <= 513 else {
      throw .invalidGlyph(glyph)
    }
    let count = Int(claimed)
    let scalars = self.scalars ?? store.scalars(outer: variationIndex, at: coordinates)
    self.scalars = scalars
    let total = count * (scalars.count + 1)
    guard total <= stack.count else { throw .invalidGlyph(glyph) }
    let first = stack.count - total
    for value in 0..<count {
      let deltas = first + count + value * scalars.count
      for (region, scalar) in scalars.enumerated() where scalar != 0 {
        stack[first + value] += stack[deltas + region] * scalar
      }
    }
    stack.removeLast(total - count)
  }

  /// Arithmetic and storage operators.
  private mutating func calculate(_ code: Int) throws(FontError) {
    func pop() throws(FontError) -> Double {
      guard let value = stack.popLast() else { throw FontError.invalidGlyph(glyph) }
      return value
    }
    switch code {
    case 9: stack.append(try pop().magnitude)
    case 10: stack.append(try pop() + pop())
    case 11:
      let b = try pop()
      stack.append(try pop() - b)
    case 12:
      let b = try pop()
      stack.append(b == 0 ? 0 : try pop() / b)
    case 14: stack.append(-(try pop()))
    case 18: _ = try pop()
    case 20:
      let index = try pop()
      let value = try pop()
      guard index >= 0, index < 32 else { throw .invalidGlyph(glyph) }
      while transients.count <= Int(index) { transients.append(0) }
      transients[Int(index)] = value
    case 21:
      let index = try pop()
      guard index >= 0, index < 32 else { throw .invalidGlyph(glyph) }
      stack.append(Int(index) < transients.count ? transients[Int(index)] : 0)
    case 24: stack.append(try pop() * pop())
    case 26: stack.append(squareRoot(try pop()))
    case 27:
      let value = try pop()
      stack += [value, value]
    case 28:
      let (b, a) = (try pop(), try pop())
      stack += [b, a]
    default: throw .invalidGlyph(glyph)
    }
  }
}
