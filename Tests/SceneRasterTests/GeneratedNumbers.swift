import SceneLayers

#if !SAME_BYTES
  import TestSupport
#endif

/// Small random trees, reproducible from a seed.
struct Generator {
  var random: SeededGenerator
  /// The canvas in points.
  var size: Size
  let scale: Double
  var pictures: [Image] = []
  var outlines: [Path] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D)
    scale = [1, 1, 1.5, 2, 3].randomElement(using: &random) ?? 1
    size = .zero
    size.width = (number(18, 34) / scale * 4).rounded(.up) / 4
    size.height = (number(18, 34) / scale * 4).rounded(.up) / 4
  }

  /// A device pixel in points.
  var pixel: Double { 1 / scale }

  // MARK: Numbers

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func one<T>(of values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func between(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &random)
  }

  /// Often an integer, sometimes a half or a quarter, otherwise any number.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    let value = between(low, high)
    switch count(0...9) {
    case 0...3: return min(high, max(low, value.rounded()))
    case 4: return min(high, max(low, (value * 2).rounded() / 2))
    case 5: return min(high, max(low, (value * 4).rounded() / 4))
    default: return value
    }
  }

  /// A position on the canvas or slightly outside it.
  mutating func point() -> Point {
    Point(number(-2, size.width + 2), number(-2, size.height + 2))
  }

  /// A rectangle that is at least partly visible in a parent of the given size.
  mutating func rect(in parent: Size? = nil) -> Rect {
    let space = parent ?? size
    let w = max(0.5, number(space.width / 3, space.width))
    let h = max(0.5, number(space.height / 3, space.height))
    let (dx, dy) = (space.width - w, space.height - h)
    return Rect(number(-dx / 3 - 1, dx * 4 / 3 + 1), number(-dy / 3 - 1, dy * 4 / 3 + 1), w, h)
  }

  mutating func opaque() -> Color {
    if chance(0.2) { return one(of: [.black, .white, Color(1, 0, 0), Color(0, 0.5, 1)]) }
    return Color(between(0, 1), between(0, 1), between(0, 1))
  }

  mutating func color() -> Color { chance(0.5) ? opaque() : opaque().opacity(between(0, 1)) }

  // MARK: Geometry

  mutating func turn() -> Double {
    chance(0.4) ? Double(count(-3...3)) * .pi / 2 : between(-3.2, 3.2)
  }

  func rotation(_ angle: Double) -> Transform3D {
    let (s, c) = sineAndCosine(angle)
    var t = Transform3D.identity
    (t.m11, t.m12, t.m21, t.m22) = (c, s, -s, c)
    return t
  }

  /// A rotation about the y-axis, out of the screen's plane.
  func tilt(_ angle: Double) -> Transform3D {
    let (s, c) = sineAndCosine(angle)
    var t = Transform3D.identity
    (t.m11, t.m13, t.m31, t.m33) = (c, -s, s, c)
    return t
  }

  mutating func upright() -> Transform3D {
    let flip = one(of: [1.0, 1, -1])
    let scaled = Transform3D(scale: number(0.5, 1.6) * flip, number(0.5, 1.6))
    return chance(0.3) ? scaled.concatenating(rotation(.pi / 2)) : scaled
  }

  mutating func transform() -> Transform3D {
    switch count(0...5) {
    case 0: return Transform3D(translate: number(-5, 5), number(-5, 5))
    case 1: return upright()
    case 2: return rotation(turn())
    case 3: return upright().concatenating(rotation(turn()))
    case 4:
      var skew = rotation(turn())
      skew.m21 += between(-0.5, 0.5)
      return skew
    default: return .identity
    }
  }

  /// Sets a random anchor point and transform without moving the layer's position.
  mutating func place(_ layer: inout Layer) {
    if chance(0.6) { layer.transform = transform() }
    guard chance(0.3) else { return }
    let anchor = Point(number(0, 1), number(0, 1))
    layer.position.x += (anchor.x - layer.anchorPoint.x) * layer.bounds.width
    layer.position.y += (anchor.y - layer.anchorPoint.y) * layer.bounds.height
    layer.anchorPoint = anchor
  }

  mutating func layer(in parent: Size? = nil) -> Layer {
    var layer = Layer(frame: rect(in: parent))
    place(&layer)
    return layer
  }
}
