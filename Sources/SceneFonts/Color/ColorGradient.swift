import SceneLayers

/// A gradient of `COLR` as that of a square gradient layer.
struct ColorGradient {
  let line: ColorLine
  /// The square, in the coordinates of the gradient.
  let square: Rect

  /// Creates a gradient that covers `box`.
  init(_ line: ColorLine, covering box: Rect) {
    self.line = line
    // In a square, unit coordinates do not distort the gradient.
    square = Rect(box.x, box.y, max(box.width, box.height), max(box.width, box.height))
  }

  /// Returns the layer of `PaintLinearGradient`; nil if nothing is painted.
  func linear(_ start: Point, _ end: Point, rotation: Point) -> Layer? {
    // The line is perpendicular to that from the start to the point of rotation.
    let normal = Point(rotation.y - start.y, start.x - rotation.x)
    let length = normal.x * normal.x + normal.y * normal.y
    let along = (end.x - start.x) * normal.x + (end.y - start.y) * normal.y
    guard length > 0, along != 0 else { return nil }
    let way = Point(normal.x * along / length, normal.y * along / length)
    let square = way.x * way.x + way.y * way.y
    let offsets = corners.map {
      (($0.x - start.x) * way.x + ($0.y - start.y) * way.y) / square
    }
    guard let low = offsets.min(), let high = offsets.max(), low < high else { return nil }
    let range = range(low, high)
    func point(_ offset: Double) -> Point {
      unit(Point(start.x + offset * way.x, start.y + offset * way.y))
    }
    return layer(.axial, from: point(range.low), to: point(range.high), range) { $0 }
  }

  /// Returns the layer of `PaintRadialGradient`; nil if nothing is painted. Both circles are drawn
  /// around the center of the second.
  func radial(_ firstRadius: Double, _ center: Point, _ lastRadius: Double) -> Layer? {
    let growth = lastRadius - firstRadius
    guard growth != 0 else { return nil }
    func radius(_ offset: Double) -> Double { max(0, firstRadius + offset * growth) }
    let distances = corners.map {
      let (x, y) = ($0.x - center.x, $0.y - center.y)
      return squareRoot(x * x + y * y)
    }
    let (inner, outer) = (-firstRadius / growth, ((distances.max() ?? 0) - firstRadius) / growth)
    var range = range(min(inner, outer), max(inner, outer))
    if growth > 0 { range.low = inner } else { range.high = inner }
    let largest = max(radius(range.low), radius(range.high))
    guard range.low < range.high, largest > 0 else { return nil }
    let edge = Point(center.x + largest, center.y + largest)
    return layer(.radial, from: unit(center), to: unit(edge), range) { radius($0) / largest }
  }

  /// Returns the layer of `PaintSweepGradient`; nil if nothing is painted.
  ///
  /// - Parameters:
  ///   - start: In degrees, counterclockwise from the positive x-axis.
  func sweep(_ center: Point, from start: Double, to end: Double) -> Layer? {
    let angle = end - start
    guard angle != 0 else { return nil }
    let (zero, full) = (-start / angle, (360 - start) / angle)
    let range = (low: min(zero, full), high: max(zero, full))
    let right = Point(center.x + square.width, center.y)
    return layer(.conic, from: unit(center), to: unit(right), range) { (start + $0 * angle) / 360 }
  }

  /// Returns the range of offsets that the gradient layer contains: that of the stops, or, if they
  /// repeat, that of the visible area.
  private func range(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    guard line.extend == .pad || line.first == line.last else { return (low, high) }
    let isEdge = line.first == line.last
    return isEdge ? (line.first - 1, line.last + 1) : (line.first, line.last)
  }

  private func layer(
    _ type: Gradient.Kind, from start: Point, to end: Point, _ range: (low: Double, high: Double),
    location: (Double) -> Double
  ) -> Layer? {
    guard range.low.isFinite, range.high.isFinite, range.low < range.high else { return nil }
    var stops = line.stops(from: range.low, to: range.high).map {
      (location: location($0.offset), color: $0.color)
    }
    let isReversed = stops[0].location > stops[stops.count - 1].location
    if isReversed { stops.reverse() }
    if type == .axial {
      for index in stops.indices {
        stops[index].location = (stops[index].location - range.low) / (range.high - range.low)
      }
    }
    var layer = Layer.inFontUnits(square)
    layer.content = .gradient(
      Gradient(
        type: type, colors: stops.map { $0.color },
        locations: stops.map { max(0, min($0.location, 1)) }, startPoint: start, endPoint: end))
    return layer
  }

  private var corners: [Point] {
    [
      Point(square.minX, square.minY), Point(square.maxX, square.minY),
      Point(square.minX, square.maxY), Point(square.maxX, square.maxY),
    ]
  }

  private func unit(_ point: Point) -> Point {
    Point((point.x - square.x) / square.width, (point.y - square.y) / square.height)
  }
}

extension Layer {
  /// Creates a layer whose coordinates are those of its parent.
  static func inFontUnits(_ box: Rect = .zero) -> Layer {
    var layer = Layer(frame: box)
    layer.bounds = box
    return layer
  }
}
