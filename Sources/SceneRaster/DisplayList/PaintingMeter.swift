import SceneLayers

/// Counts what a display list keeps and the work of painting it, at each append, so that building
/// ends as soon as a limit is exceeded.
public struct PaintingMeter: Sendable {
  public struct Amounts: Hashable, Sendable {
    /// The memory that the display list keeps.
    public var bytes: Int
    /// The points of outlines, including those that are not visible.
    public var points: Int
    /// The painted pixels, weighted by the time relative to a solid color.
    public var pixels: Int

    public init(bytes: Int, points: Int, pixels: Int) {
      (self.bytes, self.points, self.pixels) = (bytes, points, pixels)
    }
  }

  public let limits: Amounts
  /// Whether the whole image is painted, rather than a few of its pixels.
  public var isPainted = true
  /// What is used; after `release`, less memory than there was at once.
  public private(set) var used = Amounts(bytes: 0, points: 0, pixels: 0)
  /// The most memory that was used at once.
  public private(set) var mostBytes = 0
  /// Whether a limit is exceeded, so that nothing more is added or counted.
  public private(set) var isExhausted = false
  /// The topmost layer that used most, as an index in `LayerTree.layers`.
  public private(set) var largest: Int?
  private var largestUse = 0.0

  public init(limits: Amounts) { self.limits = limits }

  /// Creates a meter for a tree that was not compiled, such as that of a reference.
  public init(for canvas: LayerTree.Canvas) {
    let width = clamp(canvas.size.width * canvas.scale, 1, deviceLimit)
    let pixels = Int(width * clamp(canvas.size.height * canvas.scale, 1, deviceLimit))
    self.init(
      limits: Amounts(
        bytes: 74_000_000 + 16 * pixels, points: 20_000_000,
        pixels: 600_000_000 + 64 * pixels))
  }

  /// A meter for a tree whose image was counted already.
  public static let unlimited = PaintingMeter(
    limits: Amounts(bytes: .max, points: .max, pixels: .max))

  /// The points that can still be added.
  var pointsLeft: Int { isExhausted ? 0 : max(limits.points - used.points, 0) }

  /// The number of points whose time an element of a stroke's outline takes.
  static let pointsOfStroke = 6

  /// The lines and chords that can still be stroked: each has at least two elements, and needs 400
  /// bytes for a while.
  var chordsLeft: Int {
    min(pointsLeft / (2 * Self.pointsOfStroke), max(limits.bytes - used.bytes, 0) / 400)
  }

  // MARK: Counting

  /// Records that an outline is omitted, because it has too many points.
  mutating func omit() {
    if isExhausted { return }
    (used.points, isExhausted) = (.max, true)
  }

  mutating func keep(bytes: Int) {
    if isExhausted { return }
    used.bytes &+= bytes
    mostBytes = max(mostBytes, used.bytes)
    if used.bytes > limits.bytes { isExhausted = true }
  }

  mutating func keep<Element>(_ count: Int = 1, of type: Element.Type) {
    keep(bytes: count &* MemoryLayout<Element>.stride)
  }

  /// Subtracts what was needed only for a while: everything since `bytes` were kept.
  public mutating func release(to bytes: Int) { used.bytes = min(used.bytes, bytes) }

  mutating func spend(points: Int) {
    if isExhausted { return }
    used.points &+= points
    if used.points > limits.points { isExhausted = true }
  }

  public mutating func spend(pixels: Int) {
    if isExhausted { return }
    used.pixels &+= pixels
    if used.pixels > limits.pixels { isExhausted = true }
  }

  /// Counts work that is done only when the image is painted.
  mutating func paint(pixels: Int) { if isPainted { spend(pixels: pixels) } }

  /// Counts the pixels of a box, and its rows.
  mutating func paint(_ box: PixelBox, perPixel: Int, passes: Int = 1) {
    guard !box.isEmpty else { return }
    paint(pixels: passes &* (box.area &* perPixel &+ (box.y1 - box.y0) &* Cost.row))
  }

  /// Counts visited layers or copies; returns false if nothing more can be added.
  public mutating func visit(_ count: Int = 1) -> Bool {
    spend(pixels: count &* Cost.visit)
    return !isExhausted
  }

  /// Attributes everything since `before` to a topmost layer.
  mutating func attribute(since before: Amounts, to layer: Int) {
    func share(_ now: Int, _ before: Int, of limit: Int) -> Double {
      Double(now - before) / Double(limit)
    }
    let use = max(
      share(used.bytes, before.bytes, of: limits.bytes),
      share(used.points, before.points, of: limits.points),
      share(used.pixels, before.pixels, of: limits.pixels))
    if use > largestUse { (largest, largestUse) = (layer, use) }
  }

  /// The relative time per pixel for each kind of paint, and per item, row, and so on.
  enum Cost {
    static let axial = 4
    static let radial = 12
    static let conic = 28
    /// The additional cost of each doubling of the stops of a gradient whose stops are looked up for
    /// each pixel.
    static let lookup = 6
    /// The cost of each stop, and of each stop of an axial gradient and row.
    static let stop = 16
    static let image = 32
    /// The additional cost per pixel of a gradient and of an image in perspective.
    static let projectedGradient = 8
    static let projectedImage = 48
    /// The cost of each pixel of the image itself beyond the four of an interpolation.
    static let source = 10
    static let shadow = 24
    /// The number of values that a blur adds in the time of one pixel.
    static let blurredValues = 4
    /// The cost of each value of a blur's kernel.
    static let kernel = 32
    static let glyph = 2
    static let group = 4
    static let row = 32
    /// The cost per edge of an outline and row, beyond two edges.
    static let edge = 64
    /// The cost per edge of a glyph and row, which are cached.
    static let glyphEdge = 16
    /// The cost of each element of a path, and of each item of a group, which are examined.
    static let element = 8
    /// The cost of a layer, or of a copy of one.
    static let visit = 512
    /// The cost of comparing the depths of two layers.
    static let comparison = 64
  }
}
