import SceneLayers
import SceneRaster

/// Which pixels the layers of a tree cover, one of each a layer in tree order; nil for a layer that
/// covers none of the picture.
package struct LayerBoxes: Hashable, Sendable {
  /// Of the layers' frames, as far as the layers round them let them be seen; of a replicator's
  /// layers all copies together.
  package private(set) var frames: [ImageRect?]
  /// Of all that the layers paint themselves: paths, glyphs and pictures may go beyond the frame.
  package private(set) var paints: [ImageRect?]
  /// Of the layers with all that they hold.
  package private(set) var reaches: [ImageRect?]

  package init(_ tree: LayerTree) {
    var builder = LayerBoxBuilder(tree)
    builder.add(tree.layers)
    frames = builder.frames.map { $0.pixels }
    paints = builder.paints.map { $0.pixels }
    reaches = builder.reaches.map { $0.pixels }
  }
}

/// Walks a tree from above, with the place of each layer in device pixels.
private struct LayerBoxBuilder {
  private let tree: LayerTree
  private let canvas: CoordinateSpace
  private(set) var frames: [Extent]
  private(set) var paints: [Extent]
  private(set) var reaches: [Extent]
  /// Of the outlines, so that each is measured once.
  private var outlineBoxes: [Int: Rect] = [:]
  /// Layers that may still be visited: replicators in one another multiply.
  private var budget = 2_000_000

  /// Where layers lie.
  private struct CoordinateSpace {
    var layers: LayerSpace
    /// What of the picture they can reach, in pixels.
    var clip: Rect
  }

  init(_ tree: LayerTree) {
    self.tree = tree
    let canvas = tree.canvas
    self.canvas = CoordinateSpace(
      layers: LayerSpace(map: AffineTransform(scale: canvas.scale, canvas.scale)),
      clip: Rect(0, 0, Double(canvas.pixelWidth), Double(canvas.pixelHeight)))
    let count = tree.layerCount
    frames = [Extent](repeating: Extent(), count: count)
    (paints, reaches) = (frames, frames)
  }

  mutating func add(_ layers: [Layer]) {
    _ = add(layers, from: 0, canvas)
  }

  /// Adds layers of which the first has the given index.
  ///
  /// - Returns: the index after the last one and its parts, and what they reach together.
  private mutating func add(
    _ layers: [Layer], from first: Int, _ space: CoordinateSpace
  ) -> (end: Int, reach: Extent) {
    var (index, reach) = (first, Extent())
    for layer in layers {
      let one = add(layer, index, space)
      index = one.end
      reach.add(one.reach)
    }
    return (index, reach)
  }

  /// The same of one layer.
  private mutating func add(
    _ layer: Layer, _ index: Int, _ parent: CoordinateSpace
  ) -> (end: Int, reach: Extent) {
    guard let own = addOwn(layer, index, parent) else {
      // It may be anywhere.
      let end = index + [layer].treeCount
      for part in index..<end { noteAnywhere(part, parent.clip) }
      return (end, Extent(parent.clip))
    }
    var (next, reach) = add(layer.sublayers, from: index + 1, own.sublayers)
    reach.add(own.paint)
    if case .replicator(let replicator) = layer.content {
      let center = Point(layer.bounds.midX, layer.bounds.midY)
      reach.add(add(replicator, about: center, &next, own.space, own.sublayers))
    }
    // A mask shows nothing by itself; what it reaches is where it acts.
    next = add(layer.mask, from: next, own.space).end
    reaches[index].add(reach)
    return (next, reach)
  }

  /// Where a layer lies and what it paints.
  private struct LayerExtent {
    var space: CoordinateSpace
    var sublayers: CoordinateSpace
    var paint: Extent
  }

  /// Adds a layer without its parts; nil where nobody knows where it is. Apart from those, for
  /// trees are deep, and the stack holds each level.
  private mutating func addOwn(_ layer: Layer, _ index: Int, _ parent: CoordinateSpace)
    -> LayerExtent?
  {
    let deep = parent.layers.inside(layer)
    guard budget > 0, let plane = deep.flattened else { return nil }
    budget -= 1
    let bounds = Extent(plane.boundingBox(of: layer.bounds, in: parent.clip))
      .clipped(to: parent.clip)
    let inside = layer.masksToBounds ? bounds.rect ?? .zero : parent.clip
    var paint = bounds
    let own = plane.inside(AffineTransform(translate: layer.bounds.x, layer.bounds.y))
    for rect in beyondBounds(layer) {
      paint.add(Extent(own.boundingBox(of: rect, in: parent.clip)).clipped(to: inside))
    }
    frames[index].add(bounds)
    paints[index].add(paint)
    return LayerExtent(
      space: CoordinateSpace(layers: plane, clip: parent.clip),
      sublayers: CoordinateSpace(
        layers: (layer.hasDepth ? deep : plane).sublayers(of: layer), clip: inside),
      paint: paint)
  }

  private mutating func add(
    _ replicator: Replicator, about center: Point, _ next: inout Int, _ space: CoordinateSpace,
    _ sublayers: CoordinateSpace
  ) -> Extent {
    var starts: [Int] = []
    for list in replicator.lists {
      starts.append(next)
      next += list.treeCount
    }
    var reach = Extent()
    for instance in replicator.instances {
      if replicator.lists.indices.contains(instance.list) {
        let copy = CoordinateSpace(
          layers: sublayers.layers.copy(instance, about: center), clip: sublayers.clip)
        reach.add(add(replicator.lists[instance.list], from: starts[instance.list], copy).reach)
      }
      next = add(instance.mask, from: next, space).end
    }
    return reach
  }

  private mutating func noteAnywhere(_ index: Int, _ clip: Rect) {
    frames[index].add(Extent(clip))
    paints[index].add(Extent(clip))
    reaches[index].add(Extent(clip))
  }

  /// Of what casts it, without sublayers beyond the bounds.
  private func frame(of shadow: Shadow, of layer: Layer) -> Rect {
    let bounds = Rect(0, 0, layer.bounds.width, layer.bounds.height)
    let box = (shadow.path.map { $0.boundingBox ?? .zero } ?? bounds).inset(by: -2 * shadow.radius)
    return Rect(
      box.x + shadow.offset.width, box.y + shadow.offset.height, box.width, box.height)
  }

  /// What the layer itself paints beside its bounds, from the bounds' corner.
  private mutating func beyondBounds(_ layer: Layer) -> [Rect] {
    var rects: [Rect] = []
    if layer.shadow.opacity > 0 { rects.append(frame(of: layer.shadow, of: layer)) }
    switch layer.content {
    case .shape(let shape):
      if let box = shape.path.boundingBox {
        // A mitre's tip and the corner of a square end are farther than half the width.
        let farthest = max(shape.lineJoin == .miter ? shape.miterLimit : 1, 2)
        let reach = shape.strokeColor == nil ? 0 : max(shape.lineWidth, 0) / 2 * farthest
        rects.append(box.inset(by: -reach))
      }
    case .text(let text):
      for glyph in text.glyphs where tree.outlines.indices.contains(glyph.outline) {
        let box = outlineBoxes[glyph.outline] ?? tree.outlines[glyph.outline].boundingBox ?? .zero
        outlineBoxes[glyph.outline] = box
        let size = text.fontSize
        rects.append(
          Rect(
            glyph.origin.x + box.x * size, glyph.origin.y + box.y * size, box.width * size,
            box.height * size))
      }
    default: break
    }
    if let contents = layer.contents, tree.pictures.indices.contains(contents.picture) {
      rects.append(frame(of: contents, in: layer.bounds.size))
    }
    return rects
  }

  /// A box that holds the picture whatever its gravity.
  private func frame(of contents: Contents, in bounds: Size) -> Rect {
    let picture = tree.pictures[contents.picture]
    let scale = contents.contentsScale > 0 ? contents.contentsScale : 1
    let width = Double(picture.width) * contents.contentsRect.width / scale
    let height = Double(picture.height) * contents.contentsRect.height / scale
    let stretch = max(bounds.width / width, bounds.height / height, 1)
    let (w, h) = (width * stretch, height * stretch)
    guard w.isFinite, h.isFinite else { return Rect(0, 0, bounds.width, bounds.height) }
    return Rect((bounds.width - w) / 2, (bounds.height - h) / 2, w, h)
  }
}

/// A growing rectangle in device pixels.
private struct Extent {
  private(set) var rect: Rect?

  init(_ rect: Rect? = nil) { self.rect = rect }

  mutating func add(_ other: Extent) {
    guard let other = other.rect else { return }
    rect = rect.map { $0.union(other) } ?? other
  }

  func clipped(to clip: Rect) -> Extent {
    Extent(rect.flatMap { $0.intersection(clip) })
  }

  /// The pixels it touches; it lies in the picture. Nil where it has no area.
  var pixels: ImageRect? {
    guard let rect, !rect.isEmpty else { return nil }
    let (x0, y0) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    let (x1, y1) = (rect.maxX.rounded(.up), rect.maxY.rounded(.up))
    guard x0 >= 0, y0 >= 0, x1 < 0x1p31, y1 < 0x1p31 else { return nil }
    return ImageRect(x: Int(x0), y: Int(y0), width: Int(x1 - x0), height: Int(y1 - y0))
  }
}
