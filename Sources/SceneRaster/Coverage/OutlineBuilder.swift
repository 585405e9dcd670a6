/// Converts subpaths to chains, and omits edges that cannot reach a pixel.
struct OutlineBuilder {
  var store = Outlines()
  /// The number of points that can still be passed. An outline that needs more is omitted.
  var room = Int.max

  private var clip = PixelBox.empty
  private var firstChain = 0
  private var start = DevicePoint(x: 0, y: 0)
  private var current = DevicePoint(x: 0, y: 0)
  private var hasPoint = false
  private var chainStart = 0
  /// The direction of the current chain; 0 for none.
  private var winding = 0
  /// The last vertex of the current chain.
  private var last = DevicePoint(x: 0, y: 0)
  private var minimum = DevicePoint(x: .infinity, y: .infinity)
  private var maximum = DevicePoint(x: -.infinity, y: -.infinity)
  private var isCut = false
  /// Whether the outline will be positioned later, so that vertices are not on the grid yet.
  private var isMovable = false

  /// Begins an outline. Only the pixels of `clip` are relevant; nil if it will be positioned later.
  mutating func begin(clip: PixelBox?) {
    isMovable = clip == nil
    self.clip = clip ?? .everything
    firstChain = store.chains.count
    hasPoint = false
    minimum = DevicePoint(x: .infinity, y: .infinity)
    maximum = DevicePoint(x: -.infinity, y: -.infinity)
    isCut = false
  }

  mutating func move(_ x: Double, _ y: Double) {
    close()
    guard x.isFinite, y.isFinite, takesPoint() else { return }
    start = vertex(x, y)
    current = start
    hasPoint = true
  }

  mutating func line(_ x: Double, _ y: Double) {
    guard hasPoint else { return move(x, y) }
    guard x.isFinite, y.isFinite, takesPoint() else { return }
    add(vertex(x, y))
  }

  @inline(__always) private mutating func takesPoint() -> Bool {
    room &-= 1
    if room < 0 { isCut = true }
    return room >= 0
  }

  @inline(__always) private func vertex(_ x: Double, _ y: Double) -> DevicePoint {
    guard isMovable else { return DevicePoint(x: deviceCoordinate(x), y: deviceCoordinate(y)) }
    // An edge that is horizontal except for rounding is horizontal at every position.
    let isLevel = hasPoint && (y - current.y).magnitude < 1e-9
    return DevicePoint(x: x, y: isLevel ? current.y : y)
  }

  /// Closes the subpath, as required for filling.
  mutating func close() {
    guard hasPoint else { return }
    add(start)
    endChain()
    hasPoint = false
  }

  /// Returns the outline and the pixels that it can touch; nil if there are none.
  mutating func end(isEvenOdd: Bool) -> (outline: Int, box: PixelBox)? {
    close()
    guard !isCut, firstChain < store.chains.count else { return nil }
    let box = extent.box.intersection(clip)
    guard !box.isEmpty else {
      store.chains.removeSubrange(firstChain...)
      return nil
    }
    let chains = firstChain..<store.chains.count
    store.outlines.append(Outline(chains: chains, isEvenOdd: isEvenOdd, index: index(of: chains)))
    return (store.outlines.count - 1, box)
  }

  /// Returns an outline to be positioned later, and its extent; nil if it is empty or larger than
  /// any image.
  mutating func endMovable() -> (outline: Outline, extent: DeviceRect)? {
    close()
    guard !isCut, firstChain < store.chains.count, extent.isWithinLimit else {
      return nil
    }
    let chains = firstChain..<store.chains.count
    return (Outline(chains: chains, isEvenOdd: false, index: index(of: chains)), extent)
  }

  private var extent: DeviceRect {
    DeviceRect(x0: minimum.x, y0: minimum.y, x1: maximum.x, y1: maximum.y)
  }

  private mutating func index(of chains: Range<Int>) -> Int? {
    guard chains.count > 64 else { return nil }
    let index = RowIndex(count: chains.count) {
      let chain = store.chains[chains.lowerBound + $0]
      return floorInt(chain.top)..<ceilInt(chain.bottom)
    }
    store.indices.append(index)
    return store.indices.count - 1
  }

  private mutating func add(_ next: DevicePoint) {
    let from = current
    current = next
    guard from.y != next.y else { return }
    guard mayMatter(from, next) else {
      include(from)
      include(next)
      endChain()
      return
    }
    let direction = from.y < next.y ? 1 : -1
    if direction != winding {
      endChain()
      winding = direction
      chainStart = store.points.count
      append(from)
    } else if last != from {
      append(from)
    }
    append(next)
  }

  /// Returns whether an edge affects pixels: not if it is to the right of, above, or below all.
  @inline(__always) private func mayMatter(_ from: DevicePoint, _ to: DevicePoint) -> Bool {
    if isMovable { return true }
    let (top, bottom) = (min(from.y, to.y), max(from.y, to.y))
    return top < Double(clip.y1) && bottom > Double(clip.y0)
      && (from.x < Double(clip.x1) || to.x < Double(clip.x1))
  }

  /// Appends a vertex to the current chain.
  private mutating func append(_ vertex: DevicePoint) {
    store.points.append(vertex)
    last = vertex
    include(vertex)
  }

  @inline(__always) private mutating func include(_ p: DevicePoint) {
    minimum = DevicePoint(x: min(minimum.x, p.x), y: min(minimum.y, p.y))
    maximum = DevicePoint(x: max(maximum.x, p.x), y: max(maximum.y, p.y))
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
