import SceneLayers
import SceneRaster

/// The pixels that the layers of a tree cover, one rectangle per layer in tree order; nil for a
/// layer outside of the image.
package struct LayerBoxes: Hashable, Sendable {
  /// The frames of layers, clipped by the enclosing layers; for replicated layers, the union of all
  /// copies.
  package private(set) var frames: [ImageRect?]
  /// The areas that layers paint themselves: paths, glyphs, and images can exceed the frame.
  package private(set) var paints: [ImageRect?]
  /// The areas of layers with their sublayers.
  package private(set) var reaches: [ImageRect?]
  /// The positions of layers when painting, starting at 1, for replicated layers that of the last
  /// copy; 0 for layers in masks, which are not visible. Depths are not taken into account.
  package private(set) var ranks: [Int]

  package init(_ tree: LayerTree) {
    var builder = LayerBoxBuilder(tree)
    builder.add()
    ranks = builder.ranks
    frames = builder.frames.map { $0.pixels }
    paints = builder.paints.map { $0.pixels }
    reaches = builder.reaches.map { $0.pixels }
  }
}

/// Traverses a tree, tracking the coordinates of layers in device pixels.
private struct LayerBoxBuilder {
  private let tree: LayerTree
  private let numbering: LayerNumbering
  private(set) var frames: [Extent]
  private(set) var paints: [Extent]
  private(set) var reaches: [Extent]
  private(set) var ranks: [Int]
  /// The number of layers that have been placed.
  private var placed = 0
  /// The bounding boxes of outlines, each of which is computed once.
  private var outlineBoxes: [Int: Rect] = [:]
  /// The number of layers that can still be visited, which limits nested replicators.
  private var budget = 2_000_000

  /// A coordinate space of layers.
  private struct CoordinateSpace {
    var layers: LayerSpace
    /// The visible area that they can reach, in pixels.
    var clip: Rect
  }

  init(_ tree: LayerTree) {
    self.tree = tree
    numbering = LayerNumbering(tree)
    frames = [Extent](repeating: Extent(), count: numbering.count)
    (paints, reaches) = (frames, frames)
    ranks = [Int](repeating: 0, count: numbering.count)
  }

  mutating func add() {
    let canvas = tree.canvas
    let space = CoordinateSpace(
      layers: LayerSpace(map: AffineTransform(scale: canvas.scale, canvas.scale)),
      clip: Rect(0, 0, Double(canvas.pixelWidth), Double(canvas.pixelHeight)))
    _ = add(tree.layers, from: 0, space, isMask: false)
  }

  /// Adds layers, of which the first one has the given number.
  ///
  /// - Returns: The union of their areas.
  private mutating func add(
    _ layers: [Layer], from first: Int, _ space: CoordinateSpace, isMask: Bool
  ) -> Extent {
    var reach = Extent()
    if layers.isEmpty { return reach }
    let numbers = numbering.numbers(of: layers, from: first)
    for index in paintingOrder(layers) {
      reach.add(add(layers[index], numbers[index], space, isMask: isMask))
    }
    return reach
  }

  private mutating func add(
    _ layer: Layer, _ number: Int, _ parent: CoordinateSpace, isMask: Bool
  ) -> Extent {
    guard let own = addOwn(layer, number, parent) else {
      // Its position is unknown.
      for part in number..<numbering.end(of: number) { noteAnywhere(part, parent.clip) }
      return Extent(parent.clip)
    }
    if !isMask {
      placed += 1
      ranks[number] = placed
    }
    var reach = own.paint
    let contents = LayerContents(
      of: layer, in: own.contents.layers, number: number, numbering: numbering)
    for part in contents {
      let inside = CoordinateSpace(layers: part.space, clip: own.contents.clip)
      reach.add(add(part.layers, from: part.number ?? 0, inside, isMask: isMask))
      guard let copy = part.copy else { continue }
      _ = add(copy.mask, from: part.maskNumber ?? 0, own.space, isMask: true)
    }
    if !layer.mask.isEmpty, let first = numbering.starts(in: layer, at: number).last {
      // A mask is not visible, so its area only indicates where it applies.
      _ = add(layer.mask, from: first, own.space, isMask: true)
    }
    reaches[number].add(reach)
    return reach
  }

  /// The position of a layer and the area that it paints.
  private struct LayerExtent {
    var space: CoordinateSpace
    /// The layer's coordinates for what it contains, which is clipped.
    var contents: CoordinateSpace
    var paint: Extent
  }

  /// Adds a layer without its parts; nil if its position is unknown. A separate function, because
  /// trees are deep and each level uses the stack.
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
      contents: CoordinateSpace(layers: layer.hasDepth ? deep : plane, clip: inside),
      paint: paint)
  }

  private mutating func noteAnywhere(_ index: Int, _ clip: Rect) {
    frames[index].add(Extent(clip))
    paints[index].add(Extent(clip))
    reaches[index].add(Extent(clip))
  }

  /// Returns the area of a shadow, without sublayers outside of the bounds.
  private func frame(of shadow: Shadow, of layer: Layer) -> Rect {
    let bounds = Rect(0, 0, layer.bounds.width, layer.bounds.height)
    let box = (shadow.path.map { $0.boundingBox ?? .zero } ?? bounds).inset(by: -2 * shadow.radius)
    return Rect(
      box.x + shadow.offset.width, box.y + shadow.offset.height, box.width, box.height)
  }

  /// Returns the areas that a layer paints outside of its bounds, relative to the corner of the
  /// bounds.
  private mutating func beyondBounds(_ layer: Layer) -> [Rect] {
    var rects: [Rect] = []
    if layer.shadow.opacity > 0 { rects.append(frame(of: layer.shadow, of: layer)) }
    switch layer.content {
    case .shape(let shape):
      if let box = shape.path.boundingBox {
        // The tip of a miter and the corner of a square cap are farther away than half of the line
        // width.
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

  /// Returns a rectangle that contains the image regardless of its gravity.
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

/// A rectangle in device pixels that grows as points are added.
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

  /// The pixels that it touches in the image; nil if it has no area.
  var pixels: ImageRect? {
    guard let rect, !rect.isEmpty else { return nil }
    let (x0, y0) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    let (x1, y1) = (rect.maxX.rounded(.up), rect.maxY.rounded(.up))
    guard x0 >= 0, y0 >= 0, x1 < 0x1p31, y1 < 0x1p31 else { return nil }
    return ImageRect(x: Int(x0), y: Int(y0), width: Int(x1 - x0), height: Int(y1 - y0))
  }
}
