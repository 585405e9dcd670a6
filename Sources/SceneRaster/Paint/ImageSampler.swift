import SceneLayers

/// The piecewise linear mapping of a layer's axis to the pixels of an image.
struct ImageAxis: Sendable {
  /// Ascending positions in the layer, in points from the edge of the bounds, with the
  /// corresponding image pixels.
  private var edges: [Double]
  private var pixels: [Double]
  /// The visible pixels.
  private var first: Int
  private var last: Int

  /// - Parameters:
  ///   - crop: The visible part of the image, in pixels.
  ///   - center: The part of `crop` that is stretched, in pixels. The parts before and after it
  ///     have `scale` pixels per point.
  init(
    from start: Double, to end: Double, crop: (Double, Double), center: (Double, Double),
    scale: Double, count: Int
  ) {
    first = max(0, min(count - 1, floorInt(crop.0 + 1e-9)))
    last = max(first, min(count - 1, ceilInt(crop.1 - 1e-9) - 1))
    var before = (center.0 - crop.0) / scale
    var behind = (crop.1 - center.1) / scale
    if before + behind > end - start {
      let squeeze = (end - start) / (before + behind)
      before *= squeeze
      behind *= squeeze
    }
    edges = [start]
    pixels = [crop.0]
    if before > 0 {
      edges.append(start + before)
      pixels.append(center.0)
    }
    if behind > 0 {
      edges.append(end - behind)
      pixels.append(center.1)
    }
    edges.append(end)
    pixels.append(crop.1)
  }

  private func pixel(_ position: Double) -> Double {
    var i = 0
    while i < edges.count - 2 && position > edges[i + 1] { i += 1 }
    let length = edges[i + 1] - edges[i]
    guard length > 0 else { return pixels[i] }
    return pixels[i] + (position - edges[i]) / length * (pixels[i + 1] - pixels[i])
  }

  /// Returns the image pixels in a device pixel that extends from one position to another.
  func footprint(_ low: Double, _ high: Double) -> Footprint {
    let (a, b) = (pixel(min(low, high)), pixel(max(low, high)))
    if b - a > 1 + 1e-9 {
      let from = clamp(a, pixels[0], pixels[pixels.count - 1])
      let to = clamp(b, pixels[0], pixels[pixels.count - 1])
      guard to - from > 1e-12 else {
        return Footprint(neighbor: a < pixels[0] ? first : last)
      }
      return Footprint(from: from, to: to, first, last)
    }
    let middle = clamp(pixel((low + high) / 2) - 0.5, Double(first), Double(last))
    return Footprint(around: middle, last)
  }
}

/// Image pixels along an axis with their weights, whose sum is 1.
struct Footprint: Sendable {
  var indices: Range<Int>
  private var from: Double
  private var to: Double
  private var isMean: Bool

  /// Creates the mean over a part of the axis.
  init(from: Double, to: Double, _ first: Int, _ last: Int) {
    let start = max(first, min(last, floorInt(from)))
    indices = start..<max(start + 1, min(last + 1, ceilInt(to)))
    (self.from, self.to) = (from, to)
    isMean = true
  }

  /// Creates a footprint of the two nearest pixels, weighted by distance.
  init(around middle: Double, _ last: Int) {
    let index = floorInt(middle)
    indices = index..<min(index + 1, last) + 1
    (from, to) = (middle - Double(index), 0)
    isMean = false
  }

  init(neighbor: Int) {
    indices = neighbor..<neighbor + 1
    (from, to) = (0, 0)
    isMean = false
  }

  func weight(_ index: Int) -> Float {
    if indices.count == 1 { return 1 }
    if isMean {
      let overlap = min(to, Double(index + 1)) - max(from, Double(index))
      return Float(max(0, overlap) / (to - from))
    }
    return Float(index == indices.lowerBound ? 1 - from : from)
  }
}

/// A transform from device pixels to the coordinates of a layer.
enum PixelMap: Sendable {
  case affine(AffineTransform)
  case projective(Homography)

  /// Creates the inverse of a space's transform; nil if the layer's plane is not visible.
  init?(inverting space: LayerSpace) {
    if let homography = space.homography {
      guard let inverse = homography.inverted else { return nil }
      self = .projective(inverse)
    } else {
      guard let inverse = space.map.inverted, inverse.isFinite else { return nil }
      self = .affine(inverse)
    }
  }

  /// Returns the transformed center of a pixel, and half the extent of the transformed pixel.
  @inline(__always) func footprint(_ center: Point) -> (Point, reach: Point) {
    switch self {
    case .affine(let map):
      let reach = Point(
        (map.a.magnitude + map.c.magnitude) / 2, (map.b.magnitude + map.d.magnitude) / 2)
      return (map.apply(center), reach)
    case .projective(let map):
      let p = map.apply(center)
      let across = map.apply(Point(center.x + 0.5, center.y))
      let down = map.apply(Point(center.x, center.y + 0.5))
      let reach = Point(
        (across.x - p.x).magnitude + (down.x - p.x).magnitude,
        (across.y - p.y).magnitude + (down.y - p.y).magnitude)
      return (p, reach)
    }
  }
}

/// Samples an image in a layer: bilinear interpolation where it is enlarged, and the area average
/// of each device pixel where it is reduced.
struct ImageSampler: Sendable {
  private let picture: Image
  private let x: ImageAxis
  private let y: ImageAxis
  private let toLayer: PixelMap
  /// The factor that multiplies every pixel.
  var tint = Pixel(repeating: 1)
  /// Footprints by column and row of the device, if the layer is not rotated.
  private let columns: [Footprint]
  private let rows: [Footprint]
  private let box: PixelBox

  init(
    _ picture: Image, _ x: ImageAxis, _ y: ImageAxis, _ toLayer: PixelMap,
    _ box: PixelBox
  ) {
    (self.picture, self.x, self.y, self.toLayer, self.box) = (picture, x, y, toLayer, box)
    var columns: [Footprint] = []
    var rows: [Footprint] = []
    if case .affine(let toLayer) = toLayer, toLayer.b == 0 && toLayer.c == 0 {
      for column in box.columns {
        let position = toLayer.a * Double(column) + toLayer.tx
        columns.append(x.footprint(position, position + toLayer.a))
      }
      for row in box.y0..<max(box.y0, box.y1) {
        let position = toLayer.d * Double(row) + toLayer.ty
        rows.append(y.footprint(position, position + toLayer.d))
      }
    }
    self.columns = columns
    self.rows = rows
  }

  /// The memory of the sampler, without the image.
  var byteCount: Int {
    MemoryLayout<ImageSampler>.stride
      + (columns.count + rows.count) * MemoryLayout<Footprint>.stride
  }

  /// The number of pixels of the image that are read beyond four for each pixel.
  var pixelsRead: Int {
    if box.isEmpty { return 0 }
    if !columns.isEmpty {
      let across = columns.reduce(0) { $0 + $1.indices.count }
      return max(across &* rows.reduce(0) { $0 + $1.indices.count } - 4 * box.area, 0)
    }
    // At the corners of cells, because the reach changes in perspective.
    let cells = 16
    var sum = 0
    for cell in 0..<cells * cells {
      let column = box.x0 + box.width * (cell % cells) / cells
      let line = box.y0 + (box.y1 - box.y0) * (cell / cells) / cells
      let (columns, rows) = footprints(column, line)
      sum +=
        min(columns.indices.count, Self.sampleLimit) * min(rows.indices.count, Self.sampleLimit)
    }
    return max(sum - 4 * cells * cells, 0) * box.area / (cells * cells)
  }

  /// The maximum number of pixels of the image that are read along each axis for a pixel, if it is
  /// rotated.
  private static let sampleLimit = 64

  private func footprints(_ column: Int, _ line: Int) -> (Footprint, Footprint) {
    let (p, reach) = toLayer.footprint(Point(Double(column) + 0.5, Double(line) + 0.5))
    return (
      x.footprint(p.x - reach.x, p.x + reach.x), y.footprint(p.y - reach.y, p.y + reach.y)
    )
  }

  /// Writes the colors of row `line` to `row`.
  func fill(_ line: Int, into row: inout Row) {
    if !columns.isEmpty {
      return row.setPixels(columns: box.columns) { column in
        mean(columns[column - box.x0], rows[line - box.y0], limit: Int.max) * tint
      }
    }
    row.setPixels(columns: box.columns) { column in
      let (across, down) = footprints(column, line)
      return mean(across, down, limit: Self.sampleLimit) * tint
    }
  }

  /// - Parameter limit: The maximum number of pixels that are examined along each axis.
  private func mean(_ columns: Footprint, _ rows: Footprint, limit: Int) -> Pixel {
    let acrossStep = (columns.indices.count - 1) / limit + 1
    let downStep = (rows.indices.count - 1) / limit + 1
    var sum = Pixel.zero
    var total: Float = 0
    for row in stride(from: rows.indices.lowerBound, to: rows.indices.upperBound, by: downStep) {
      var line = Pixel.zero
      var weights: Float = 0
      for column in stride(
        from: columns.indices.lowerBound, to: columns.indices.upperBound, by: acrossStep)
      {
        let weight = columns.weight(column)
        line += sample(column, row) * weight
        weights += weight
      }
      let weight = rows.weight(row)
      sum += line * weight
      total += weights * weight
    }
    return acrossStep == 1 && downStep == 1 ? sum : total > 0 ? sum / total : .zero
  }

  @inline(__always) private func sample(_ column: Int, _ row: Int) -> Pixel {
    let at = (row * picture.width + column) * 4
    let straight = Pixel(
      Float(picture.samples[at]), Float(picture.samples[at + 1]), Float(picture.samples[at + 2]),
      Float(picture.samples[at + 3]))
    let level = straight.w * (Float(Pixel.levels) / (65535 * 65535))
    return straight * Pixel(level, level, level, 1 / 65535)
  }
}
