import SceneLayers

/// An estimate of the work of painting a tree, from a traversal of its layers. It is never much
/// lower than the actual work, and higher if layers cover each other or extend beyond the canvas.
public struct PaintingWork: Hashable, Sendable {
  /// The number of points of outlines, including dashes.
  public private(set) var points: Int
  /// The number of painted pixels, weighted by the time relative to a solid color.
  public private(set) var pixels: Int

  public init(_ tree: LayerTree) {
    var estimate = PaintingEstimate(tree)
    estimate.add(tree.layers, scale: tree.canvas.scale, copies: 1)
    // Beyond any budget, the exact number does not matter.
    points = Int(clamp(estimate.points, 0, 1e15))
    pixels = Int(clamp(estimate.pixels, 0, 1e15))
  }
}

private struct PaintingEstimate {
  private let area: Double
  private let height: Double
  /// The number of elements of each glyph outline.
  private let outlines: [Int]
  /// The size of each image, in pixels.
  private let pictures: [Size]
  /// The glyphs that were already counted: a bit for each of the first sizes, by outline, and those
  /// in other sizes.
  private var sizes: [Double] = []
  private var sizesOfOutline: [UInt64]
  private var otherForms: Set<GlyphForm> = []
  private(set) var points = 0.0
  private(set) var pixels = 0.0

  /// The relative time per pixel for each kind of paint, and per item and row.
  private enum Cost {
    static let axial = 4.0
    static let radial = 12.0
    static let conic = 28.0
    /// The additional cost of each doubling of the stops of a gradient whose stops are looked up for
    /// each pixel.
    static let lookup = 6.0
    static let image = 32.0
    /// The additional cost per pixel of a gradient and of an image in perspective.
    static let projectedGradient = 8.0
    static let projectedImage = 48.0
    /// The cost per pixel of the image itself, if it is reduced in at least one direction.
    static let source = 10.0
    static let shadow = 24.0
    static let glyph = 2.0
    static let group = 4.0
    static let row = 32.0
    /// The cost per edge of an outline and row.
    static let edge = 64.0
    static let pointsOfCorners = 32.0
    /// The number of points per element of a glyph; most elements are small.
    static let pointsOfGlyphs = 4.0
    /// The number of points per dash, including round caps.
    static let pointsOfDash = 40.0
    /// The number of points per glyph in perspective, where each glyph is flattened separately.
    static let pointsOfGlyph = 64.0
    /// The cost of comparing the depths of two layers.
    static let comparison = 64.0
  }

  init(_ tree: LayerTree) {
    outlines = tree.outlines.map { $0.elements.count }
    sizesOfOutline = Array(repeating: 0, count: outlines.count)
    pictures = tree.pictures.map { Size(Double($0.width), Double($0.height)) }
    let canvas = tree.canvas
    height = clamp(canvas.size.height * canvas.scale, 1, deviceLimit)
    area = clamp(canvas.size.width * canvas.scale, 1, deviceLimit) * height
  }

  /// Adds layers that are painted several times, at a scale in pixels per point.
  ///
  /// - Parameter depth: The transform from the layers' space to the plane that has this scale; nil
  ///   if the space is that plane.
  mutating func add(
    _ layers: [Layer], scale: Double, copies: Double, depth: Transform3D? = nil
  ) {
    if depth != nil || layers.contains(where: { !$0.transform.isFlat }) {
      let compared = Double(min(layers.count, DepthPanel.exactLimit))
      pixels += copies * compared * compared / 2 * Cost.comparison
    }
    // Elements of an array would be copied.
    layers.withUnsafeBufferPointer { layers in
      for index in layers.indices {
        add(layers[index], scale: scale, copies: copies, depth: depth)
      }
    }
  }

  private mutating func add(
    _ layer: borrowing Layer, scale: Double, copies: Double, depth: Transform3D?
  ) {
    if layer.isHidden || layer.opacity <= 0 { return }
    let before = pixels
    var toPlane = depth
    if depth != nil || layer.transform.affine == nil {
      toPlane = layer.toParent.concatenating(depth ?? .identity)
    }
    if layer.hasDepth {
      let inner = toPlane ?? (layer.sublayerTransform.affine == nil ? layer.toParent : nil)
      let planar = Self.scale(of: layer.transform) * Self.scale(of: layer.sublayerTransform)
      return addSublayers(
        of: layer, scale: inner == nil ? scale * planar : scale, copies: copies,
        depth: inner.map { layer.sublayerMap.concatenating($0) })
    }
    let scale =
      scale * (toPlane.map { Self.scale(of: layer, $0) } ?? Self.scale(of: layer.transform))
    let width = layer.bounds.width
    let height = layer.bounds.height
    let own = box(width, height, scale)
    addOwn(layer, own, scale: scale, copies: copies, isProjected: toPlane != nil)
    if toPlane != nil, case .text(let text) = layer.content {
      points += copies * Double(text.glyphs.count) * Cost.pointsOfGlyph
    }
    let isFlat = layer.sublayerTransform.affine != nil
    addSublayers(
      of: layer, scale: isFlat ? scale * Self.scale(of: layer.sublayerTransform) : scale,
      copies: copies, depth: isFlat ? nil : layer.sublayerMap)
    let isLeaf = layer.sublayers.isEmpty
    let isGroup =
      layer.opacity < 1 || !layer.mask.isEmpty || (layer.masksToBounds && layer.cornerRadius > 0)
    guard isGroup else { return }
    if !layer.mask.isEmpty { add(layer.mask, scale: scale, copies: copies) }
    // The sublayers of a group can be anywhere.
    let inside = isLeaf ? own.area : min(area, (pixels - before) / max(copies, 1) + own.area)
    pixels += copies * (inside * Cost.group + (isLeaf ? own.rows : self.height) * Cost.row)
  }

  private mutating func addSublayers(
    of layer: borrowing Layer, scale: Double, copies: Double, depth: Transform3D?
  ) {
    if !layer.sublayers.isEmpty {
      add(layer.sublayers, scale: scale, copies: copies, depth: depth)
    }
    guard case .replicator(let replicator) = layer.content else { return }
    if depth == nil, replicator.instances.allSatisfy({ $0.transform.affine != nil }) {
      return add(replicator, scale: scale, copies: copies)
    }
    let center = Point(layer.bounds.midX, layer.bounds.midY)
    for instance in replicator.instances where replicator.lists.indices.contains(instance.list) {
      let copy = instance.transform.about(center).concatenating(depth ?? .identity)
      add(replicator.lists[instance.list], scale: scale, copies: copies, depth: copy)
      if !instance.mask.isEmpty { add(instance.mask, scale: scale, copies: copies) }
      pixels += copies * (area * Cost.group / 16 + height * Cost.row)
    }
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
    _ layer: borrowing Layer, _ own: (area: Double, rows: Double), scale: Double, copies: Double,
    isProjected: Bool
  ) {
    var corners = 0.0
    if layer.cornerRadius > 0 { corners = Cost.pointsOfCorners }
    if layer.backgroundColor != nil { pixels += copies * (own.area + own.rows * Cost.row) }
    if layer.borderWidth > 0 {
      corners += 2 * Cost.pointsOfCorners
      pixels += copies * own.rows * 4 * Cost.row
    }
    if layer.shadow.opacity > 0 {
      // Computed once, even if the layer is replicated.
      let reach = 2 * Shadow.reach * max(layer.shadow.radius, 0)
      let shadow = box(layer.bounds.width + reach, layer.bounds.height + reach, scale)
      pixels += copies * (shadow.area * Cost.shadow + shadow.rows * Cost.row)
      if let path = layer.shadow.path {
        let edges = path.estimatedEdges(rows: height, scale: scale, width: nil)
        pixels += copies * edges.rows * Cost.edge
        points += copies * edges.points
      }
    }
    switch layer.content {
    case .layer, .transform, .replicator: break
    case .gradient(let gradient):
      // Up to three stops are found at once.
      let doublings = max(0, Int.bitWidth - gradient.colors.count.leadingZeroBitCount - 2)
      let lookup = Double(doublings) * Cost.lookup
      let cost =
        switch gradient.type {
        case .axial: Cost.axial
        case .radial: Cost.radial + lookup
        case .conic: Cost.conic + lookup
        }
      let projection = isProjected ? Cost.projectedGradient : 0
      pixels += copies * (own.area * (cost + projection) + own.rows * Cost.row)
    case .shape(let shape): add(shape, scale: scale, copies: copies)
    case .text(let text):
      let glyph = box(text.fontSize, text.fontSize, scale)
      pixels +=
        copies * Double(text.glyphs.count) * (glyph.area * Cost.glyph + glyph.rows * Cost.row)
      addOutlines(of: text, scale: scale, copies: copies)
    }
    if let contents = layer.contents {
      let cost = Cost.image + (isProjected ? Cost.projectedImage : 0)
      pixels += copies * (own.area * cost + own.rows * Cost.row)
      if pictures.indices.contains(contents.picture) {
        let picture = pictures[contents.picture]
        let (width, height) = (layer.bounds.width * scale, layer.bounds.height * scale)
        if width < picture.width || height < picture.height {
          // Of what is larger than the canvas, only a part is read.
          let pixelsRead =
            max(picture.width, min(width, self.height + area / self.height))
            * max(picture.height, min(height, self.height + area / self.height))
          pixels += copies * pixelsRead * Cost.source
        }
      }
    }
    points += copies * corners
  }

  /// An outline is flattened once for each size, and its edges are swept for each glyph.
  private mutating func addOutlines(of text: borrowing Text, scale: Double, copies: Double) {
    let size = text.fontSize * scale
    let bit = bit(of: size)
    for glyph in text.glyphs where outlines.indices.contains(glyph.outline) {
      let edges = Double(outlines[glyph.outline]) * Cost.pointsOfGlyphs
      pixels += copies * edges * Cost.row
      let isNew: Bool
      if let bit {
        isNew = sizesOfOutline[glyph.outline] & bit == 0
        sizesOfOutline[glyph.outline] |= bit
      } else {
        let form = GlyphForm(outline: glyph.outline, a: size, b: 0, c: 0, d: size)
        isNew = otherForms.insert(form).inserted
      }
      if isNew { points += edges }
    }
  }

  /// Returns the bit of one of the first sizes, of which a scene has few; nil for any other.
  private mutating func bit(of size: Double) -> UInt64? {
    if let index = sizes.firstIndex(of: size) { return 1 << UInt64(index) }
    guard sizes.count < UInt64.bitWidth else { return nil }
    sizes.append(size)
    return 1 << UInt64(sizes.count - 1)
  }

  private mutating func add(_ shape: borrowing Shape, scale: Double, copies: Double) {
    guard let bounds = shape.path.boundingBox else { return }
    let isStroked = shape.strokeColor != nil && shape.lineWidth > 0
    let reach = isStroked ? shape.lineWidth * max(shape.miterLimit, 2) : 0
    let box = box(bounds.width + reach, bounds.height + reach, scale)
    let isFilled = shape.fillColor != nil
    let inside = shape.path.estimatedEdges(rows: height, scale: scale, width: nil)
    var (edges, rows) = isFilled ? inside : (0, 0)
    if isStroked {
      let outside = shape.path.estimatedEdges(rows: height, scale: scale, width: shape.lineWidth)
      edges += outside.points
      rows += outside.rows
      let period = shape.lineDashPattern.reduce(0, +)
      if period > 0 {
        // Each element of a path can be as long as the box.
        let length = shape.path.roughLength
        let dashes = min(length / period, 1e12) * Double(shape.lineDashPattern.count)
        edges += dashes * Cost.pointsOfDash
        rows += dashes * (min(shape.lineWidth * scale, height) + 1) * 2
      }
    }
    points += copies * edges
    let passes = (isFilled ? 1.0 : 0) + (isStroked ? 1 : 0)
    pixels += copies * (passes * (box.area + box.rows * Cost.row) + rows * Cost.edge)
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

  /// Returns the maximum factor by which a layer is stretched when it is projected onto a plane.
  private static func scale(of layer: borrowing Layer, _ toPlane: Transform3D) -> Double {
    let map = Homography(toPlane)
    let space = LayerSpace(map: .identity).inside(toPlane)
    guard let plane = space.flattened,
      let box = plane.boundingBox(of: layer.bounds, in: Rect(0, 0, 1, 1))
    else { return 0 }
    return map.magnification(around: layer.bounds, seenIn: box) ?? 0
  }

  private static func scale(of transform: borrowing Transform3D) -> Double {
    if transform.m11 == 1, transform.m12 == 0, transform.m21 == 0, transform.m22 == 1 { return 1 }
    let scale = transform.planar.largestScale
    return scale.isFinite ? scale : 1e9
  }
}
