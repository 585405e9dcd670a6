import SceneLayers

/// An estimate of the work of painting a tree, from a traversal of its layers. It is never much
/// lower than the actual work, and higher if layers cover each other or extend beyond the canvas.
public struct PaintingWork: Hashable, Sendable {
  /// The number of points of outlines, including dashes.
  public private(set) var points: Int
  /// The number of painted pixels, weighted by the time relative to a solid color.
  public private(set) var pixels: Int

  public init(_ tree: LayerTree) {
    var estimate = PaintingEstimate(tree.canvas)
    estimate.add(tree.layers, scale: tree.canvas.scale, copies: 1)
    // Beyond any budget, the exact number does not matter.
    points = Int(clamp(estimate.points, 0, 1e15))
    pixels = Int(clamp(estimate.pixels, 0, 1e15))
  }
}

private struct PaintingEstimate {
  private let area: Double
  private let height: Double
  private(set) var points = 0.0
  private(set) var pixels = 0.0

  /// The relative time per pixel of each paint, and per item and row.
  private enum Cost {
    static let axial = 4.0
    static let radial = 8.0
    static let conic = 16.0
    static let image = 8.0
    static let shadow = 16.0
    static let glyph = 2.0
    static let group = 4.0
    static let row = 32.0
    /// The cost of each edge of an outline per row.
    static let edge = 8.0
    static let pointsOfCurve = 32.0
    static let pointsOfCorners = 32.0
    /// With round caps; `Path.dashLimit` dashes exceed the limit of an image.
    static let pointsOfDash = 40.0
  }

  init(_ canvas: LayerTree.Canvas) {
    height = clamp(canvas.size.height * canvas.scale, 1, deviceLimit)
    area = clamp(canvas.size.width * canvas.scale, 1, deviceLimit) * height
  }

  /// Adds layers that are painted several times, at a scale in pixels per point.
  mutating func add(_ layers: [Layer], scale: Double, copies: Double) {
    for index in layers.indices { add(layers[index], scale: scale, copies: copies) }
  }

  private mutating func add(_ layer: borrowing Layer, scale: Double, copies: Double) {
    if layer.isHidden || layer.opacity <= 0 { return }
    let before = pixels
    let scale = scale * Self.scale(of: layer.transform)
    let width = layer.bounds.width
    let height = layer.bounds.height
    let own = box(width, height, scale)
    addOwn(layer, own, scale: scale, copies: copies)
    let inner = scale * Self.scale(of: layer.sublayerTransform)
    let isLeaf = layer.sublayers.isEmpty
    if !isLeaf { add(layer.sublayers, scale: inner, copies: copies) }
    if case .replicator(let replicator) = layer.content {
      add(replicator, scale: inner, copies: copies)
    }
    let isGroup =
      layer.opacity < 1 || !layer.mask.isEmpty || (layer.masksToBounds && layer.cornerRadius > 0)
    guard isGroup else { return }
    if !layer.mask.isEmpty { add(layer.mask, scale: scale, copies: copies) }
    // The sublayers of a group can be anywhere.
    let inside = isLeaf ? own.area : min(area, (pixels - before) / max(copies, 1) + own.area)
    pixels += copies * (inside * Cost.group + (isLeaf ? own.rows : self.height) * Cost.row)
  }

  private mutating func add(_ replicator: Replicator, scale: Double, copies: Double) {
    var lists = [(count: Double, scale: Double)](repeating: (0, 0), count: replicator.lists.count)
    for instance in replicator.instances where lists.indices.contains(instance.list) {
      lists[instance.list].count += 1
      lists[instance.list].scale = max(
        lists[instance.list].scale, Self.scale(of: instance.transform))
      if !instance.mask.isEmpty { add(instance.mask, scale: scale, copies: copies) }
      if instance.color != .white || !instance.mask.isEmpty {
        pixels += copies * (area * Cost.group / 16 + height * Cost.row)
      }
    }
    for (list, use) in zip(replicator.lists, lists) where use.count > 0 {
      add(list, scale: scale * use.scale, copies: copies * use.count)
    }
  }

  /// Adds the layer's own content.
  private mutating func addOwn(
    _ layer: borrowing Layer, _ own: (area: Double, rows: Double), scale: Double, copies: Double
  ) {
    var corners = 0.0
    if layer.cornerRadius > 0 { corners = Cost.pointsOfCorners }
    if layer.backgroundColor != nil { pixels += copies * (own.area + own.rows * Cost.row) }
    if layer.borderWidth > 0 {
      corners += 2 * Cost.pointsOfCorners
      pixels += copies * own.rows * 2 * Cost.row
    }
    if layer.shadow.opacity > 0 {
      // Computed once, even if the layer is replicated.
      let reach = 2 * Shadow.reach * max(layer.shadow.radius, 0)
      let shadow = box(layer.bounds.width + reach, layer.bounds.height + reach, scale)
      pixels += copies * (shadow.area * Cost.shadow + shadow.rows * Cost.row)
    }
    switch layer.content {
    case .layer, .transform, .replicator: break
    case .gradient(let gradient):
      let cost =
        switch gradient.type {
        case .axial: Cost.axial
        case .radial: Cost.radial
        case .conic: Cost.conic
        }
      pixels += copies * (own.area * cost + own.rows * Cost.row)
    case .shape(let shape): add(shape, scale: scale, copies: copies)
    case .text(let text):
      let glyph = box(text.fontSize, text.fontSize, scale)
      pixels +=
        copies * Double(text.glyphs.count) * (glyph.area * Cost.glyph + glyph.rows * Cost.row)
    }
    if layer.contents != nil {
      pixels += copies * (own.area * Cost.image + own.rows * Cost.row)
    }
    points += copies * corners
  }

  private mutating func add(_ shape: borrowing Shape, scale: Double, copies: Double) {
    guard let bounds = shape.path.boundingBox else { return }
    let isStroked = shape.strokeColor != nil && shape.lineWidth > 0
    let reach = isStroked ? shape.lineWidth * max(shape.miterLimit, 2) : 0
    let box = box(bounds.width + reach, bounds.height + reach, scale)
    var edges = 0.0
    for element in shape.path.elements {
      switch element {
      case .move, .line, .close: edges += 1
      case .quad, .curve, .arc: edges += Cost.pointsOfCurve
      }
    }
    if isStroked {
      edges *= 4
      let period = shape.lineDashPattern.reduce(0, +)
      if period > 0 {
        // Each element of a path can be as long as the box.
        let length = shape.path.roughLength
        edges +=
          min(length / period, 1e12) * Double(shape.lineDashPattern.count)
          * Cost.pointsOfDash
      }
    }
    points += copies * edges
    let passes = (shape.fillColor == nil ? 0.0 : 1) + (isStroked ? 1 : 0)
    // An edge crosses only some of the rows. If there are many edges, most are short.
    let crossed = min(edges * box.rows, edges * 8 + box.rows * 64) * Cost.edge
    pixels += copies * passes * (box.area + box.rows * Cost.row + crossed)
  }

  /// Returns a rectangle in pixels, clamped to the canvas.
  private func box(_ width: Double, _ height: Double, _ scale: Double) -> (
    area: Double, rows: Double
  ) {
    let (width, height) = (abs(width) * scale, abs(height) * scale)
    let rows = min(width + height, self.height)
    let area = min(width * height, self.area)
    return (area.isFinite ? area : self.area, rows.isFinite ? rows : self.height)
  }

  private static func scale(of transform: borrowing Transform3D) -> Double {
    let planar = transform.planar
    let scale = planar.largestScale
    return scale.isFinite ? scale : 1e9
  }
}

extension Path {
  /// The length of the control polygon, which is at least that of the path.
  fileprivate var roughLength: Double {
    var (length, start, current) = (0.0, Point(0, 0), Point(0, 0))
    func distance(_ a: Point, _ b: Point) -> Double { abs(a.x - b.x) + abs(a.y - b.y) }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point):
        length += distance(current, point)
        current = point
      case .quad(let control, let point):
        length += distance(current, control) + distance(control, point)
        current = point
      case .curve(let a, let b, let point):
        length += distance(current, a) + distance(a, b) + distance(b, point)
        current = point
      case .arc(let center, let radius, let from, let to, _):
        length += distance(current, center) + abs(radius) * (1 + min(abs(to - from), 7))
        current = center
      case .close:
        length += distance(current, start)
        current = start
      }
    }
    return length
  }
}
