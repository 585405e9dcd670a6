import Foundation
import SceneLayers

/// Premultiplied colors, unrounded, row by row.
struct ReferenceSurface {
  var pixels: [ReferenceColor]

  init(count: Int) { pixels = Array(repeating: ReferenceColor(.clear), count: count) }

  /// Composites `surface` over this one.
  mutating func add(_ surface: ReferenceSurface) {
    for i in pixels.indices where surface.pixels[i].a > 0 { put(surface.pixels[i], i) }
  }

  mutating func put(_ color: ReferenceColor, _ i: Int) {
    pixels[i] = color + (1 - color.a) * pixels[i]
  }
}

/// Paints a tree in `Double`, one pixel at a time, by the definitions in the specification: every
/// layer is a group, and every primitive is its color at the pixel's center times its coverage.
struct ReferencePainter {
  let tree: LayerTree
  let width: Int
  let height: Int
  /// Pixels in which edges of a region cross, whose tolerance is 4/255.
  private(set) var crossed: [Bool]
  /// Pixels whose color depends on the last bit, because a sharp edge crosses their center.
  private(set) var unsteady: [Bool]
  /// The premultiplied image over the background of the canvas.
  private(set) var pixels: [ReferenceColor] = []

  init(_ tree: LayerTree) {
    self.tree = tree
    width = Int((tree.canvas.size.width * tree.canvas.scale + 0.5).rounded(.down))
    height = Int((tree.canvas.size.height * tree.canvas.scale + 0.5).rounded(.down))
    crossed = [Bool](repeating: false, count: width * height)
    unsteady = crossed
    var surface = ReferenceSurface(count: width * height)
    for i in surface.pixels.indices { surface.put(ReferenceColor(tree.canvas.background), i) }
    let device = ReferenceMatrix(scale: tree.canvas.scale)
    surface.add(group(tree.layers, in: device))
    pixels = surface.pixels
  }

  // MARK: Groups

  /// Paints the layers of a space; `plane` is the plane into which they are flattened.
  private mutating func group(
    _ layers: [Layer], _ toSpace: ReferenceMatrix = .identity, in plane: ReferenceMatrix
  ) -> ReferenceSurface {
    var surface = ReferenceSurface(count: width * height)
    for leaf in ReferenceSpace(layers, toSpace).leaves {
      surface.add(paint(leaf, in: plane))
    }
    return surface
  }

  /// Paints the layer as a separate group.
  private mutating func paint(_ leaf: ReferenceLeaf, in plane: ReferenceMatrix) -> ReferenceSurface
  {
    var surface = ReferenceSurface(count: width * height)
    let layer = leaf.layer
    let inner = ReferenceMatrix(layer.sublayerTransform).about(layer.referenceAnchor)
    let flat = leaf.toSpace.then(plane).flattened
    // The space whose origin is the upper left corner of the bounds, regardless of scrolling.
    let local = ReferenceMatrix(translate: layer.bounds.x, layer.bounds.y).then(flat)
    let bounds = Rect(0, 0, layer.bounds.width, layer.bounds.height)
    let pen = ReferencePen(plane: local.plane, bounds: bounds, scale: tree.canvas.scale)

    if let color = layer.backgroundColor {
      fill(pen.rounded(layer), .solid(ReferenceColor(color)), &surface)
    }
    if case .gradient(let gradient) = layer.content, let toLayer = local.plane.inverted {
      fill(pen.rounded(layer), .gradient(gradient, bounds: bounds, toLayer: toLayer), &surface)
    }
    var inside = ReferenceSurface(count: width * height)
    paintContent(layer, pen, &inside)
    inside.add(group(layer.sublayers, inner, in: flat))
    if case .replicator(let replicator) = layer.content {
      paint(replicator, about: Point(layer.bounds.midX, layer.bounds.midY), inner, flat, &inside)
    }
    if layer.masksToBounds { multiply(&inside, by: coverage(pen.rounded(layer)).area) }
    surface.add(inside)
    if layer.borderWidth > 0 {
      fill(pen.border(layer), .solid(ReferenceColor(layer.borderColor)), &surface)
    }
    if !layer.mask.isEmpty {
      multiply(&surface, by: group(layer.mask, in: flat).pixels.map(\.a))
    }
    multiply(&surface, by: leaf.tint)
    return surface
  }

  private mutating func paint(
    _ replicator: Replicator, about center: Point, _ inner: ReferenceMatrix,
    _ flat: ReferenceMatrix, _ surface: inout ReferenceSurface
  ) {
    for instance in replicator.instances {
      let copy = ReferenceMatrix(instance.transform).about(center).then(inner)
      var part = group(replicator.lists[instance.list], copy, in: flat)
      let (c, a) = (instance.color, instance.color.alpha)
      multiply(
        &part, by: ReferenceColor(r: c.red * a, g: c.green * a, b: c.blue * a, a: a))
      if !instance.mask.isEmpty {
        multiply(&part, by: group(instance.mask, in: flat).pixels.map(\.a))
      }
      surface.add(part)
    }
  }

  private func multiply(_ surface: inout ReferenceSurface, by factors: [Double]) {
    for i in surface.pixels.indices { surface.pixels[i] = factors[i] * surface.pixels[i] }
  }

  private func multiply(_ surface: inout ReferenceSurface, by tint: ReferenceColor) {
    for i in surface.pixels.indices {
      let p = surface.pixels[i]
      surface.pixels[i] = ReferenceColor(
        r: p.r * tint.r, g: p.g * tint.g, b: p.b * tint.b, a: p.a * tint.a)
    }
  }

  // MARK: Primitives

  private mutating func paintContent(
    _ layer: Layer, _ pen: ReferencePen, _ surface: inout ReferenceSurface
  ) {
    if let contents = layer.contents, tree.pictures.indices.contains(contents.picture),
      let toLayer = pen.plane.inverted
    {
      let (place, picture) = contents.referencePlacement(
        tree.pictures[contents.picture], in: pen.bounds)
      fill(pen.rect(place), .picture(picture, toLayer: toLayer), &surface)
    }
    if case .shape(let shape) = layer.content {
      if let color = shape.fillColor {
        fill(pen.path(shape.path, shape.fillRule), .solid(ReferenceColor(color)), &surface)
      }
      if let color = shape.strokeColor {
        fill(pen.stroke(shape), .solid(ReferenceColor(color)), &surface)
      }
    }
    if case .text(let text) = layer.content {
      for glyph in text.glyphs {
        let region = pen.glyph(tree.outlines[glyph.outline], glyph.origin, text.fontSize)
        fill(region, .solid(ReferenceColor(text.foregroundColor)), &surface)
      }
    }
  }

  private mutating func coverage(_ region: ReferenceRegion) -> ReferenceCoverage {
    let coverage = ReferenceCoverage(region, width: width, height: height)
    for i in crossed.indices where coverage.crossed[i] { crossed[i] = true }
    return coverage
  }

  private mutating func fill(
    _ region: ReferenceRegion, _ paint: ReferencePaint, _ surface: inout ReferenceSurface
  ) {
    let coverage = coverage(region)
    for y in 0..<height {
      for x in 0..<width where coverage.area[y * width + x] > 0 {
        let i = y * width + x
        surface.put(coverage.area[i] * paint.color(x, y), i)
        if !paint.isSteady(x, y) { unsteady[i] = true }
      }
    }
  }
}

/// The regions of a layer, in device pixels.
struct ReferencePen {
  let plane: ReferencePlane
  let bounds: Rect
  let scale: Double

  /// The maximum distance of a chord from its curve, in points of the layer: 10⁻⁵ pixels.
  private func tolerance(_ around: Rect) -> Double {
    1e-5 / max(plane.magnification(around: around), 1e-3)
  }

  private func region(_ polygons: [[Point]], _ rule: Shape.FillRule = .nonZero) -> ReferenceRegion {
    ReferenceRegion(
      polygons: polygons.map { plane.visible($0).map(plane.apply) }.filter { !$0.isEmpty },
      rule: rule)
  }

  func rect(_ r: Rect) -> ReferenceRegion {
    region([referenceRoundedRect(r, radius: 0, corners: [], tolerance: 1)])
  }

  func rounded(_ layer: Layer) -> ReferenceRegion {
    let radius = min(layer.cornerRadius, bounds.width / 2, bounds.height / 2)
    return region([
      referenceRoundedRect(
        bounds, radius: radius, corners: layer.maskedCorners, curve: layer.cornerCurve,
        tolerance: tolerance(bounds))
    ])
  }

  func border(_ layer: Layer) -> ReferenceRegion {
    var region = rounded(layer)
    let w = layer.borderWidth
    let hole = Rect(
      bounds.x + w, bounds.y + w, max(0, bounds.width - 2 * w), max(0, bounds.height - 2 * w))
    guard hole.width > 0, hole.height > 0 else { return region }
    let radius = min(layer.cornerRadius, bounds.width / 2, bounds.height / 2) - w
    let inner = referenceRoundedRect(
      hole, radius: max(0, radius), corners: layer.maskedCorners, curve: layer.cornerCurve,
      tolerance: tolerance(bounds))
    region.polygons.append(plane.visible(inner).map(plane.apply))
    region.rule = .evenOdd
    return region
  }

  func path(_ path: Path, _ rule: Shape.FillRule) -> ReferenceRegion {
    region(path.referencePolygons(tolerance: tolerance(bounds)), rule)
  }

  func stroke(_ shape: Shape) -> ReferenceRegion {
    let polygons = ReferenceStroke.polygons(of: shape, tolerance: tolerance(bounds))
    var region = region(polygons)
    region.isStroke = true
    return region
  }

  /// Outlines are in em units.
  func glyph(_ outline: Path, _ origin: Point, _ fontSize: Double) -> ReferenceRegion {
    let polygons = outline.referencePolygons(tolerance: tolerance(bounds) / fontSize)
    return region(polygons.map { $0.map { origin + fontSize * $0 } })
  }
}
