/// A vertex of an outline in device pixels, on the grid of 2⁻¹⁶ pixel.
struct DevicePoint: Hashable, Sendable {
  var x: Double
  var y: Double
}

/// A run of an outline's edges along which y only grows.
struct Chain: Hashable, Sendable {
  /// Its vertices, from the top: indices into `Outlines.points`.
  var points: Range<Int>
  var top: Double
  var bottom: Double
  /// 1 where the outline runs downwards here, −1 where it runs upwards.
  var winding: Int
}

/// A region bounded by closed outlines.
struct Outline: Hashable, Sendable {
  /// Indices into `Outlines.chains`.
  var chains: Range<Int>
  var isEvenOdd: Bool
}

/// All outlines of a display list.
struct Outlines: Hashable, Sendable {
  var points: [DevicePoint] = []
  var chains: [Chain] = []
  var outlines: [Outline] = []
}

/// Makes chains of subpaths, point by point, and leaves out what cannot reach a pixel.
struct OutlineBuilder {
  var store = Outlines()
  /// Points that may still be added; an outline that needs more is left out, so that no tree
  /// can exhaust memory.
  var budget = 8_000_000

  private var clip = PixelBox.empty
  private var firstChain = 0
  private var start = DevicePoint(x: 0, y: 0)
  private var current = DevicePoint(x: 0, y: 0)
  private var hasPoint = false
  private var chainStart = 0
  /// The direction of the chain under construction, 0 for none.
  private var winding = 0
  private var minimum = DevicePoint(x: 0, y: 0)
  private var maximum = DevicePoint(x: 0, y: 0)
  private var isBounded = false
  private var isCut = false

  /// Begins an outline of which only the pixels of `clip` matter.
  mutating func begin(clip: PixelBox) {
    self.clip = clip
    firstChain = store.chains.count
    hasPoint = false
    isBounded = false
    isCut = false
  }

  mutating func move(_ x: Double, _ y: Double) {
    close()
    guard x.isFinite, y.isFinite else { return }
    start = DevicePoint(x: deviceCoordinate(x), y: deviceCoordinate(y))
    current = start
    hasPoint = true
  }

  mutating func line(_ x: Double, _ y: Double) {
    guard hasPoint else { return move(x, y) }
    guard x.isFinite, y.isFinite else { return }
    add(DevicePoint(x: deviceCoordinate(x), y: deviceCoordinate(y)))
  }

  /// Closes the subpath, as filling does with every subpath.
  mutating func close() {
    guard hasPoint else { return }
    add(start)
    endChain()
    hasPoint = false
  }

  /// The outline and the pixels it can touch, or nil where it touches none.
  mutating func end(isEvenOdd: Bool) -> (outline: Int, box: PixelBox)? {
    close()
    guard isBounded, !isCut, firstChain < store.chains.count else { return nil }
    let extent = DeviceRect(x0: minimum.x, y0: minimum.y, x1: maximum.x, y1: maximum.y)
    let box = extent.box.intersection(clip)
    guard !box.isEmpty else {
      store.chains.removeSubrange(firstChain...)
      return nil
    }
    store.outlines.append(
      Outline(chains: firstChain..<store.chains.count, isEvenOdd: isEvenOdd))
    return (store.outlines.count - 1, box)
  }

  private mutating func add(_ next: DevicePoint) {
    let from = current
    current = next
    guard from.y != next.y else { return }
    let (top, bottom) = from.y < next.y ? (from, next) : (next, from)
    // An edge to the right of all pixels, or above or below them, bounds nothing in them.
    if top.y >= Double(clip.y1) || bottom.y <= Double(clip.y0)
      || (from.x >= Double(clip.x1) && next.x >= Double(clip.x1))
    {
      include(top, bottom)
      endChain()
      return
    }
    let direction = from.y < next.y ? 1 : -1
    if direction != winding {
      endChain()
      winding = direction
      chainStart = store.points.count
    }
    guard store.points.count - chainStart < budget else {
      isCut = true
      return
    }
    if store.points.count == chainStart || store.points[store.points.count - 1] != from {
      store.points.append(from)
    }
    store.points.append(next)
    include(top, bottom)
  }

  private mutating func include(_ top: DevicePoint, _ bottom: DevicePoint) {
    let (left, right) = (min(top.x, bottom.x), max(top.x, bottom.x))
    guard isBounded else {
      minimum = DevicePoint(x: left, y: top.y)
      maximum = DevicePoint(x: right, y: bottom.y)
      isBounded = true
      return
    }
    minimum = DevicePoint(x: min(minimum.x, left), y: min(minimum.y, top.y))
    maximum = DevicePoint(x: max(maximum.x, right), y: max(maximum.y, bottom.y))
  }

  private mutating func endChain() {
    guard winding != 0 else { return }
    let range = chainStart..<store.points.count
    if range.count >= 2 {
      if winding < 0 { reverse(range) }
      store.chains.append(
        Chain(
          points: range, top: store.points[range.lowerBound].y,
          bottom: store.points[range.upperBound - 1].y, winding: winding))
    }
    budget -= range.count
    winding = 0
  }

  private mutating func reverse(_ range: Range<Int>) {
    var (i, j) = (range.lowerBound, range.upperBound - 1)
    while i < j {
      store.points.swapAt(i, j)
      i += 1
      j -= 1
    }
  }
}
