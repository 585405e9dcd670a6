import SceneLayers

extension DisplayListBuilder {
  /// Adds the visible part of a layer's shadow.
  ///
  /// It is computed here, once, because a blur requires rows on both sides of those that a band
  /// paints.
  ///
  /// - Parameter bounds: The bounds of the layer, to which `masksToBounds` clips the shadow.
  mutating func addShadow(
    of layer: Layer, _ space: CoordinateSpace, _ own: CoordinateSpace, within bounds: PlacedRegion?
  ) {
    guard layer.masksToBounds else { return addShadow(of: layer, space, own) }
    guard let bounds else { return }
    let group = beginGroup()
    addShadow(of: layer, space.clipped(to: bounds.box), own)
    endGroup(group, clip: bounds.region)
  }

  private mutating func addShadow(
    of layer: Layer, _ space: CoordinateSpace, _ own: CoordinateSpace
  ) {
    let shadow = layer.shadow
    let alpha = SIMD4(1, 1, 1, unit(shadow.opacity))
    let color = premultiplied(straight(shadow.color) * alpha)
    // In perspective, the blur is uniform, with the radius at the center of the layer.
    let local =
      space.homography.map { $0.affine(near: Point(layer.bounds.midX, layer.bounds.midY)) }
      ?? space.map
    guard let local else { return }
    var sigma = max(shadow.radius, 0) * local.meanScale
    guard color.w > 0, sigma.isFinite else { return }
    // The limit can be exceeded by a tree that was not created by the resolver, or by a transform
    // that scales a shadow.
    while space.clip.grown(by: 2 * sigma).area > Shadow.pixelLimit {
      guard sigma >= 1 else { return }
      sigma /= 2
    }
    let blur = ShadowBlur(sigma: sigma)
    let area = space.clip.grown(by: Double(blur.reach))
    let list = silhouette(of: layer, in: area, space, own)
    let cast = list.items.items.reduce(PixelBox.empty) { $0.union($1.box) }
    if !cast.isEmpty { append(blur, list, cast, from: area, to: space.clip, color) }
  }

  /// Returns the display list of the shadow's shape, with the shadow's offset, in an image that
  /// begins at the corner of `area`.
  private mutating func silhouette(
    of layer: Layer, in area: PixelBox, _ space: CoordinateSpace, _ own: CoordinateSpace
  ) -> DisplayList {
    let clip = PixelBox(x0: 0, y0: 0, x1: area.width, y1: area.y1 - area.y0)
    let offset = layer.shadow.offset
    func moved(_ space: CoordinateSpace) -> CoordinateSpace {
      let corner = AffineTransform(translate: -Double(area.x0), -Double(area.y0))
      if space.homography != nil {
        let cast = space.layers.inside(AffineTransform(translate: offset.width, offset.height))
        return CoordinateSpace(cast.moved(by: corner), clip: clip)
      }
      let distance = space.map.linear.apply(Point(offset.width, offset.height))
      let move = AffineTransform(translate: distance.x + corner.tx, distance.y + corner.ty)
      return CoordinateSpace(space.layers.moved(by: move), clip: clip)
    }
    var builder = DisplayListBuilder(
      silhouetteIn: tree, width: clip.x1, height: clip.y1, budget: budget)
    if let path = layer.shadow.path {
      if let region = builder.outline([path], moved(own)) { builder.fill(region, .black) }
    } else {
      builder.paint(layer, moved(space))
    }
    budget = builder.budget
    return DisplayList(width: clip.x1, height: clip.y1, items: builder.finish())
  }

  /// Adds a blurred silhouette.
  ///
  /// - Parameters:
  ///   - cast: The pixels of the silhouette in `list`, which begins at the corner of `area`.
  private mutating func append(
    _ blur: ShadowBlur, _ list: DisplayList, _ cast: PixelBox, from area: PixelBox,
    to clip: PixelBox, _ color: Pixel
  ) {
    let cast = PixelBox(
      x0: cast.x0 + area.x0, y0: cast.y0 + area.y0, x1: cast.x1 + area.x0, y1: cast.y1 + area.y0)
    let reached = cast.grown(by: Double(blur.reach))
    let box = reached.intersection(clip)
    guard !box.isEmpty else { return }
    let columns = box.x0 - reached.x0..<box.x1 - reached.x0
    var silhouette = ShadowSilhouette(width: columns.count)
    var last: [Float] = []
    var painter = Painter()
    let local = PixelBox(
      x0: cast.x0 - area.x0, y0: cast.y0 - area.y0, x1: cast.x1 - area.x0, y1: cast.y1 - area.y0)
    painter.alphas(of: list, in: local) { alphas in
      if alphas == last { return silhouette.repeatLast() }
      last = alphas
      silhouette.append(Array(blur.blurred(alphas)[columns]))
    }
    silhouette.end()
    let start = self.list.shadowAlphas.count
    var shades: [UInt16] = []
    shades.reserveCapacity(box.area)
    var row: [UInt16] = []
    blur.blurColumns(of: silhouette, rows: box.y0 - cast.y0..<box.y1 - cast.y0) {
      values, isRepeated in
      if !isRepeated { row = values.map { UInt16(min(max($0, 0), 1) * 65535 + 0.5) } }
      shades += row
    }
    self.list.shadowAlphas += shades
    self.list.shadows.append(
      BlurredShadow(box: box, alphas: start..<self.list.shadowAlphas.count, color: color))
    let rect = DeviceRect(
      x0: Double(box.x0), y0: Double(box.y0), x1: Double(box.x1), y1: Double(box.y1))
    self.list.items.append(
      Item(box: box, operation: .fill(.rect(rect), .shadow(self.list.shadows.count - 1))))
  }
}

extension PixelBox {
  /// Returns the box expanded by a distance in pixels.
  fileprivate func grown(by distance: Double) -> PixelBox {
    let margin = Int(min(distance, deviceLimit))
    return PixelBox(x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin)
  }
}
