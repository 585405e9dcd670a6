import SceneLayers

extension DisplayListBuilder {
  /// The maximum distance of a chord from its curve, in pixels.
  ///
  /// The area between a chord and its curve is at most two thirds of this distance times the length
  /// of the chord. Because an edge in a pixel is no longer than √2 pixels, the error of a pixel's
  /// coverage is less than 1/500, or 0.47 of a level. Together with rounding by half a level, the
  /// error is less than a level.
  private static let tolerance = 1.0 / 512

  /// A region in device pixels, and the pixels that it can touch.
  struct PlacedRegion {
    var region: Region
    var box: PixelBox
    /// The pixels that are known to be completely inside.
    var inner = PixelBox.empty
  }

  // MARK: Regions

  /// Returns a rectangle with a layer's corners; nil if it touches no relevant pixel.
  mutating func region(
    of rect: Rect, roundedAs layer: Layer, _ space: CoordinateSpace
  ) -> PlacedRegion? {
    let radius = clamp(layer.cornerRadius, 0, min(rect.width, rect.height) / 2)
    let corners = layer.maskedCorners
    if radius == 0 || corners.isEmpty { return region(of: rect, space) }
    guard mayReach(rect, space),
      var placed = outline(
        [.roundedRect(rect, radius: radius, corners: corners, curve: layer.cornerCurve)], space)
    else { return nil }
    guard space.homography == nil else { return placed }
    // Between its corners it is a rectangle.
    let corner = ContinuousCorner(radius: radius)
    let reach = layer.cornerCurve == .continuous && corner.fits(rect) ? corner.extent : radius
    if let between = deviceRect(rect.inset(by: 0, reach), space.map), !between.isEmpty {
      placed.inner = between.inner.intersection(placed.box)
    }
    return placed
  }

  /// Returns the region of a rectangle; nil if it touches no relevant pixel.
  private mutating func region(of rect: Rect, _ space: CoordinateSpace) -> PlacedRegion? {
    guard space.homography == nil, let upright = deviceRect(rect, space.map) else {
      return outline([.rect(rect)], space)
    }
    let box = upright.box.intersection(space.clip)
    guard !upright.isEmpty, !box.isEmpty else { return nil }
    return PlacedRegion(region: .rect(upright), box: box, inner: upright.inner.intersection(box))
  }

  /// Returns whether a rectangle can touch a relevant pixel.
  private func mayReach(_ rect: Rect, _ space: CoordinateSpace) -> Bool {
    let clip = space.clip
    guard let box = space.layers.boundingBox(of: rect, in: clip.rect) else { return false }
    // A comparison with NaN is false, so such a rectangle is kept.
    return
      !(box.minX > Double(clip.x1) + 1 || box.maxX < Double(clip.x0) - 1
      || box.minY > Double(clip.y1) + 1 || box.maxY < Double(clip.y0) - 1)
  }

  /// Returns the ring between the bounds and the bounds inset by the border width.
  mutating func border(of layer: Layer, _ frame: Rect, _ space: CoordinateSpace) -> PlacedRegion? {
    let width = layer.borderWidth
    let hole = frame.inset(by: width)
    guard !hole.isEmpty else {
      return region(of: frame, roundedAs: layer, space)
    }
    let radius = clamp(layer.cornerRadius, 0, min(frame.width, frame.height) / 2)
    let (corners, curve) = (layer.maskedCorners, layer.cornerCurve)
    return outline(
      [
        .roundedRect(frame, radius: radius, corners: corners, curve: curve),
        .roundedRect(hole, radius: max(0, radius - width), corners: corners, curve: curve),
      ], space, rule: .evenOdd)
  }

  /// Returns the rectangle in device pixels; nil if it is rotated or skewed.
  private func deviceRect(_ rect: Rect, _ map: AffineTransform) -> DeviceRect? {
    let corners = rect.corners
    let first = device(map.apply(corners.0))
    let second = device(map.apply(corners.1))
    let third = device(map.apply(corners.2))
    let fourth = device(map.apply(corners.3))
    guard
      (first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x)
        || (first.x == second.x && second.y == third.y && third.x == fourth.x
          && fourth.y == first.y)
    else { return nil }
    return DeviceRect(
      x0: min(first.x, third.x), y0: min(first.y, third.y), x1: max(first.x, third.x),
      y1: max(first.y, third.y))
  }

  private func device(_ p: Point) -> DevicePoint {
    DevicePoint(x: deviceCoordinate(p.x), y: deviceCoordinate(p.y))
  }

  /// Returns the region inside of paths.
  mutating func outline(
    _ paths: [Path], _ space: CoordinateSpace, rule: Shape.FillRule = .nonZero
  ) -> PlacedRegion? {
    beginOutline(of: paths, clip: space.clip)
    if let homography = space.homography {
      project(paths, homography, in: space.clip)
    } else {
      for path in paths { flatten(path, space.map) }
    }
    let placed = outliner.end(isEvenOdd: rule == .evenOdd)
    endOutline()
    guard let (outline, box) = placed else { return nil }
    meter.keep(of: Outline.self)
    // The cost of two edges is that of the rows.
    let edges = outliner.store.edges(of: outliner.store.outlines[outline].chains, in: box)
    meter.paint(pixels: max(edges - 2 * (box.y1 - box.y0), 0) * PaintingMeter.Cost.edge)
    return PlacedRegion(region: .outline(outline), box: box)
  }

  /// Begins an outline with as many points as can still be added.
  mutating func beginOutline(of paths: [Path], clip: PixelBox?) {
    for path in paths { meter.spend(pixels: path.elements.count * PaintingMeter.Cost.element) }
    outliner.room = meter.pointsLeft
    outliner.begin(clip: clip)
  }

  /// Counts the points of the outline that has ended.
  mutating func endOutline() {
    meter.spend(points: meter.pointsLeft - outliner.room)
    let bytes = outliner.store.byteCount
    meter.keep(bytes: bytes - outlineBytes)
    outlineBytes = bytes
  }

  /// Passes the chords of a path to the outline builder.
  mutating func flatten(_ path: Path, _ map: AffineTransform) {
    path.flatten(by: map, tolerance: tolerance(for: path, map)) { step in
      switch step {
      case .move(let p): outliner.move(p.x, p.y)
      case .line(let p): outliner.line(p.x, p.y)
      case .close: outliner.close()
      }
    }
  }

  /// Returns the default tolerance, or a coarser one if that would require millions of chords.
  func tolerance(for path: Path, _ map: AffineTransform) -> Double {
    var tolerance = Self.tolerance
    if path.elements.count < 100 { return tolerance }
    let scale = map.largestScale
    while tolerance < deviceLimit,
      path.chordEstimate(scale: scale, tolerance: tolerance) > 500_000
    {
      tolerance *= 16
    }
    return tolerance
  }

  // MARK: Fills

  mutating func fill(_ placed: PlacedRegion, _ color: Color, perPixel: Int = 1) {
    let color = premultiplied(straight(color))
    guard color.w > 0 else { return }
    append(
      Item(
        box: placed.box, cover: color.w == 1 ? placed.inner : .empty,
        operation: .fill(placed.region, .color(color))), perPixel: perPixel)
  }

  mutating func fill(
    _ placed: PlacedRegion, _ gradient: Gradient, _ size: Size, _ space: CoordinateSpace
  ) {
    meter.keep(gradient.colors.count, of: GradientStop.self)
    meter.spend(pixels: gradient.colors.count * PaintingMeter.Cost.stop)
    guard !meter.isExhausted, let colors = GradientStop.stops(of: gradient),
      gradient.startPoint.isFinite,
      gradient.endPoint.isFinite
    else { return }
    let stops = list.stops.count..<list.stops.count + colors.count
    guard let paint = paint(gradient, stops, size, space) else { return }
    list.stops += colors
    let isOpaque = colors.allSatisfy { $0.color.w == 1 }
    meter.keep(of: ProjectedGradient.self)
    if gradient.type == .axial {
      let rows = placed.box.y1 - placed.box.y0
      meter.paint(pixels: rows * colors.count * PaintingMeter.Cost.stop)
    }
    append(
      Item(
        box: placed.box, cover: isOpaque ? placed.inner : .empty,
        operation: .fill(placed.region, paint)),
      perPixel: PaintingMeter.Cost.perPixel(of: gradient)
        + (space.homography == nil ? 0 : PaintingMeter.Cost.projectedGradient))
  }

  /// Returns nil if no pixel can have a color of the gradient.
  private mutating func paint(
    _ gradient: Gradient, _ stops: Range<Int>, _ size: Size, _ space: CoordinateSpace
  ) -> Paint? {
    if let homography = space.homography {
      guard let toLayer = homography.inverted,
        let projected = ProjectedGradient(gradient, stops, size: size, toLayer)
      else { return nil }
      list.projectedGradients.append(projected)
      return .projected(list.projectedGradients.count - 1)
    }
    guard let toLayer = space.map.inverted, toLayer.isFinite else { return nil }
    let toUnit = toLayer.concatenating(AffineTransform(scale: 1 / size.width, 1 / size.height))
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    switch gradient.type {
    case .axial:
      list.axials.append(AxialGradient(stops, from: start, to: end, toUnit))
      return .axial(list.axials.count - 1)
    case .radial:
      guard let radial = RadialGradient(stops, from: start, to: end, toUnit) else { return nil }
      list.radials.append(radial)
      return .radial(list.radials.count - 1)
    case .conic:
      list.conics.append(ConicGradient(stops, from: start, to: end, size: size, toLayer))
      return .conic(list.conics.count - 1)
    }
  }

  mutating func add(_ shape: Shape, _ space: CoordinateSpace) {
    meter.spend(pixels: shape.path.elements.count * PaintingMeter.Cost.element)
    guard !meter.isExhausted, let box = shape.path.boundingBox else { return }
    if let color = shape.fillColor, color.alpha > 0, mayReach(box, space),
      let placed = outline([shape.path], space, rule: shape.fillRule)
    {
      fill(placed, color)
    }
    if let color = shape.strokeColor, color.alpha > 0 {
      // The distance to which a miter or a square cap can extend.
      let reach = shape.lineWidth * max(1, shape.lineJoin == .miter ? shape.miterLimit : 1)
      let scale = largestScale(around: box.inset(by: -reach), space)
      guard scale > 0, scale.isFinite, mayReach(box.inset(by: -reach), space) else { return }
      guard
        let region = shape.strokeRegion(tolerance: Self.tolerance / scale, limit: meter.chordsLeft)
      else { return meter.omit() }
      meter.spend(points: region.elements.count * PaintingMeter.pointsOfStroke)
      if let placed = outline([region], space) { fill(placed, color) }
    }
  }

  /// Returns the maximum factor by which lengths in a rectangle are stretched.
  private func largestScale(around rect: Rect, _ space: CoordinateSpace) -> Double {
    guard let homography = space.homography else { return space.map.largestScale }
    return homography.magnification(around: rect, seenIn: space.clip.rect) ?? 0
  }

  // MARK: Pictures

  mutating func fill(_ contents: Contents, _ layer: Layer, _ space: CoordinateSpace) {
    let size = layer.bounds.size
    guard tree.pictures.indices.contains(contents.picture), size.width > 0, size.height > 0,
      let toLayer = PixelMap(inverting: space.layers)
    else { return }
    let picture = tree.pictures[contents.picture]
    let (width, height) = (Double(picture.width), Double(picture.height))
    let shown = contents.contentsRect
    let crop = Rect(
      shown.x * width, shown.y * height, shown.width * width, shown.height * height)
    let scale = contents.contentsScale > 0 ? contents.contentsScale : 1
    guard crop.isReasonable, crop.width > 0, crop.height > 0,
      let frame = contents.frame(of: crop, scale: scale, in: size), frame.isReasonable,
      let placed = region(of: frame, space)
    else { return }
    let center = contents.contentsCenter
    let x = ImageAxis(
      from: frame.minX, to: frame.maxX, crop: (crop.minX, crop.maxX),
      center: stretch(crop.minX, crop.maxX, center.x, center.width), scale: scale,
      count: picture.width)
    let y = ImageAxis(
      from: frame.minY, to: frame.maxY, crop: (crop.minY, crop.maxY),
      center: stretch(crop.minY, crop.maxY, center.y, center.height), scale: scale,
      count: picture.height)
    let sampler = ImageSampler(picture, x, y, toLayer, placed.box)
    meter.keep(bytes: sampler.byteCount)
    meter.paint(pixels: sampler.pixelsRead * PaintingMeter.Cost.source)
    list.pictures.append(sampler)
    append(
      Item(box: placed.box, operation: .fill(placed.region, .picture(list.pictures.count - 1))),
      perPixel: PaintingMeter.Cost.image
        + (space.homography == nil ? 0 : PaintingMeter.Cost.projectedImage))
  }

  /// Returns the pixels of a crop that are stretched; at least the one at that position.
  private func stretch(
    _ low: Double, _ high: Double, _ start: Double, _ length: Double
  ) -> (Double, Double) {
    let from = low + (high - low) * unit(start)
    let to = low + (high - low) * unit(start + length)
    if from < to { return (from, to) }
    let pixel = max(low, min(Double(floorInt(from)), high - 1))
    return (pixel, min(high, pixel + 1))
  }
}

extension PaintingMeter.Cost {
  /// The cost of a gradient's pixel.
  fileprivate static func perPixel(of gradient: Gradient) -> Int {
    // Up to three stops are found at once.
    let doublings = max(0, Int.bitWidth - gradient.colors.count.leadingZeroBitCount - 2)
    return switch gradient.type {
    case .axial: axial
    case .radial: radial + doublings * lookup
    case .conic: conic + doublings * lookup
    }
  }
}

extension Contents {
  /// Returns the frame of an image with this crop, relative to the corner of the bounds.
  fileprivate func frame(of crop: Rect, scale: Double, in bounds: Size) -> Rect? {
    var size = Size(crop.width / scale, crop.height / scale)
    let (sx, sy) = (bounds.width / size.width, bounds.height / size.height)
    switch contentsGravity {
    case .resize: size = bounds
    case .resizeAspect: size = Size(size.width * min(sx, sy), size.height * min(sx, sy))
    case .resizeAspectFill: size = Size(size.width * max(sx, sy), size.height * max(sx, sy))
    case .center: break
    }
    guard size.width > 0, size.height > 0 else { return nil }
    return Rect(
      (bounds.width - size.width) / 2, (bounds.height - size.height) / 2, size.width, size.height)
  }
}

extension Rect {
  /// Whether the numbers are finite and small enough to be converted to pixels.
  fileprivate var isReasonable: Bool {
    let limit = 1e12
    return x.magnitude < limit && y.magnitude < limit && width.magnitude < limit
      && height.magnitude < limit
  }
}
