import SceneLayers

/// Converts layers to items, back to front.
struct DisplayListBuilder {
  let width: Int
  let height: Int
  let tree: LayerTree
  private let device: LayerSpace
  /// Whether to omit shadows, as in the silhouette of a shadow.
  var castsShadows = true
  var list = Items()
  var outliner = OutlineBuilder()
  /// The memory of the outliner that has been counted.
  var outlineBytes = 0
  /// Outlines of glyphs at a size, which can be moved.
  var glyphs: [GlyphForm: GlyphOutline?] = [:]
  var meter: PaintingMeter

  init(_ tree: LayerTree, _ meter: PaintingMeter) {
    (self.tree, self.meter) = (tree, meter)
    let canvas = tree.canvas
    // The size of the canvas, rounded half up and clamped to the range of integers.
    width = Int(clamp(canvas.size.width * canvas.scale + 0.5, 0, deviceLimit))
    height = Int(clamp(canvas.size.height * canvas.scale + 0.5, 0, deviceLimit))
    device = LayerSpace(map: AffineTransform(scale: canvas.scale, canvas.scale))
  }

  /// Creates a builder for the silhouette of a shadow, in a separate image.
  init(silhouetteIn tree: LayerTree, width: Int, height: Int, _ meter: PaintingMeter) {
    (self.tree, self.meter) = (tree, meter)
    (self.width, self.height) = (width, height)
    device = LayerSpace(map: .identity)
    castsShadows = false
  }

  /// Adds the layers of the tree, and attributes what they need to the topmost ones.
  mutating func addLayers() {
    let frame = PixelBox(x0: 0, y0: 0, x1: width, y1: height)
    let space = CoordinateSpace(device, clip: frame)
    if LayerWalk.usesDepth(tree.layers, in: device) { return add(tree.layers, space) }
    for index in paintingOrder(tree.layers) {
      let before = meter.used
      add([tree.layers[index]], space)
      meter.attribute(since: before, to: index)
    }
  }

  func finish(hidesCovered: Bool = true) -> Items {
    var list = self.list
    list.outlines = outliner.store
    if hidesCovered { list.cull() } else { list.forgetCovers() }
    let items = list.items
    list.rows = RowIndex(count: items.count) { items[$0].box.y0..<items[$0].box.y1 }
    return list
  }

  /// A coordinate space of layers.
  struct CoordinateSpace {
    /// The mapping of coordinates in this space to device pixels.
    var layers: LayerSpace
    /// The relevant pixels.
    var clip: PixelBox

    init(_ layers: LayerSpace, clip: PixelBox) { (self.layers, self.clip) = (layers, clip) }

    /// The transform to device pixels, if the plane is parallel to the screen.
    var map: AffineTransform { layers.map }
    /// The transform to device pixels, if the plane is not parallel to the screen.
    var homography: Homography? { layers.homography }

    func inside(_ next: AffineTransform) -> CoordinateSpace {
      CoordinateSpace(layers.inside(next), clip: clip)
    }

    func clipped(to box: PixelBox) -> CoordinateSpace {
      CoordinateSpace(layers, clip: clip.intersection(box))
    }
  }

  // MARK: Layers

  /// Adds layers from back to front.
  private mutating func add(_ layers: [Layer], _ space: CoordinateSpace) {
    if layers.isEmpty || space.clip.isEmpty { return }
    var walk = LayerWalk(layers, in: space.layers, &meter)
    while let placed = walk.next(&meter) {
      paint(placed.layer, CoordinateSpace(placed.space, clip: space.clip), tint: placed.tint)
    }
  }

  /// The layer with its mask, as a group multiplied by a straight color.
  mutating func paint(_ layer: Layer, _ space: CoordinateSpace, tint: SIMD4<Double>) {
    guard tint != SIMD4(repeating: 1) || !layer.mask.isEmpty else { return paint(layer, space) }
    let group = beginGroup()
    paint(layer, space)
    endGroup(group, mask: layer.mask, space, tint: tint)
  }

  /// Paints a layer, its sublayers, and its border.
  mutating func paint(_ layer: Layer, _ space: CoordinateSpace) {
    let size = Size(layer.bounds.width, layer.bounds.height)
    // The content of a layer is positioned at the corner of the bounds and does not scroll.
    let own = space.inside(AffineTransform(translate: layer.bounds.x, layer.bounds.y))
    let frame = Rect(0, 0, size.width, size.height)
    let isSolid = size.width > 0 && size.height > 0
    let bounds = isSolid ? region(of: frame, roundedAs: layer, own) : nil
    if layer.shadow.opacity > 0, castsShadows { addShadow(of: layer, space, own, within: bounds) }
    if let bounds {
      if let color = layer.backgroundColor { fill(bounds, color) }
      if case .gradient(let gradient) = layer.content { fill(bounds, gradient, size, own) }
    }
    if layer.masksToBounds {
      guard let bounds else { return }
      let (inside, ownInside) = (space.clipped(to: bounds.box), own.clipped(to: bounds.box))
      if case .rect(let rect) = bounds.region, rect.isWhole {
        paintInside(layer, inside, ownInside)
      } else {
        let group = beginGroup()
        paintInside(layer, inside, ownInside)
        endGroup(group, clip: bounds.region)
      }
    } else {
      paintInside(layer, space, own)
    }
    if isSolid, layer.borderWidth > 0, unit(layer.borderColor.alpha) > 0,
      let border = border(of: layer, frame, own)
    {
      fill(border, layer.borderColor)
    }
  }

  /// Paints the parts that `masksToBounds` clips.
  private mutating func paintInside(
    _ layer: Layer, _ space: CoordinateSpace, _ own: CoordinateSpace
  ) {
    if let contents = layer.contents { fill(contents, layer, own) }
    switch layer.content {
    case .shape(let shape): add(shape, own)
    case .text(let text): add(text, own)
    default: break
    }
    for part in LayerContents(of: layer, in: space.layers) {
      let inner = CoordinateSpace(part.space, clip: space.clip)
      guard let copy = part.copy else {
        add(part.layers, inner)
        continue
      }
      guard meter.visit() else { return }
      let group = beginGroup()
      add(part.layers, inner)
      endGroup(group, mask: copy.mask, space, tint: part.tint)
    }
  }

  // MARK: Groups

  /// Begins a group, which `endGroup` removes if it is not needed.
  mutating func beginGroup() -> Int {
    append(Item(box: .empty, operation: .group(Group())), perPixel: 0)
    return list.items.count - 1
  }

  /// Adds an item, and counts it.
  mutating func append(_ item: Item, perPixel: Int) {
    meter.keep(bytes: MemoryLayout<Item>.stride + RowIndex.bytesPerRange)
    meter.paint(item.box, perPixel: perPixel)
    list.items.append(item)
  }

  /// Ends a group, which is masked by `mask` in the coordinates of `space`, clipped to `clip`, and
  /// multiplied by a straight color.
  mutating func endGroup(
    _ index: Int, mask: [Layer] = [], _ space: CoordinateSpace? = nil, clip: Region? = nil,
    tint: SIMD4<Double> = SIMD4(repeating: 1)
  ) {
    var group = Group(tint: factor(tint), clip: clip)
    group.content = list.items.count - index - 1
    var box = PixelBox.empty
    meter.spend(pixels: group.content * PaintingMeter.Cost.element)
    for child in list.children(index + 1..<list.items.count) {
      box = box.union(list.items[child].box)
    }
    if !mask.isEmpty, let space, !box.isEmpty {
      add(mask, CoordinateSpace(space.layers, clip: box))
      group.mask = list.items.count - index - 1 - group.content
      if group.mask == 0 { box = .empty }
    }
    if box.isEmpty || tint.w == 0 {
      list.items.removeSubrange(index...)
    } else if mask.isEmpty && clip == nil && list.multiply(from: index + 1, by: tint) {
      list.items.remove(at: index)
    } else {
      let passes = group.mask > 0 ? 2 : 1
      meter.paint(box, perPixel: PaintingMeter.Cost.group, passes: passes)
      list.items[index] = Item(box: box, operation: .group(group))
    }
  }
}
