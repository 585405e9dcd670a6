import SceneLayers

extension DisplayListBuilder {
  /// Adds the visible part of a layer's shadow.
  ///
  /// It is computed here, once, because a blur requires rows on both sides of those that a band
  /// paints.
  ///
  /// - Parameter bounds: The bounds of the layer, to which `masksToBounds` clips the shadow. The
  ///   shadow is not computed where an opaque background covers it.
  mutating func addShadow(
    of layer: Layer, _ space: CoordinateSpace, _ own: CoordinateSpace, within bounds: PlacedRegion?
  ) {
    let isOpaque = layer.backgroundColor.map { premultiplied(straight($0)).w == 1 } ?? false
    let cover = isOpaque ? bounds?.inner ?? .empty : .empty
    guard layer.masksToBounds else { return addShadow(of: layer, space, own, around: cover) }
    guard let bounds else { return }
    let group = beginGroup()
    addShadow(of: layer, space.clipped(to: bounds.box), own, around: cover)
    endGroup(group, clip: bounds.region)
  }

  private mutating func addShadow(
    of layer: Layer, _ space: CoordinateSpace, _ own: CoordinateSpace, around cover: PixelBox
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
    guard color.w > 0, sigma.isFinite, !meter.isExhausted else { return }
    // The limit can be exceeded by a tree that was not created by the resolver, or by a transform
    // that scales a shadow.
    while space.clip.grown(by: 2 * sigma).area > Shadow.pixelLimit {
      guard sigma >= 1 else { return }
      sigma /= 2
    }
    let kept = meter.used.bytes
    let blur = ShadowBlur(sigma: sigma)
    meter.spend(pixels: 2 * blur.reach * PaintingMeter.Cost.kernel)
    let area = space.clip.grown(by: Double(blur.reach))
    let list = silhouette(of: layer, in: area, space, own)
    let needed = meter.used.bytes - kept
    defer { meter.release(to: meter.used.bytes - needed) }
    let cast = list.items.items.reduce(PixelBox.empty) { $0.union($1.box) }
    if !cast.isEmpty, !meter.isExhausted {
      append(blur, list, cast, from: area, to: space.clip, around: cover, color)
    }
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
      silhouetteIn: tree, width: clip.x1, height: clip.y1, meter)
    builder.meter.isPainted = true
    if let path = layer.shadow.path {
      if let region = builder.outline([path], moved(own)) { builder.fill(region, .black) }
    } else {
      builder.paint(layer, moved(space))
    }
    let isPainted = meter.isPainted
    meter = builder.meter
    meter.isPainted = isPainted
    return DisplayList(width: clip.x1, height: clip.y1, items: builder.finish())
  }

  /// Adds a blurred silhouette.
  ///
  /// - Parameters:
  ///   - cast: The pixels of the silhouette in `list`, which begins at the corner of `area`.
  ///   - cover: The pixels that the layer itself covers.
  private mutating func append(
    _ blur: ShadowBlur, _ list: DisplayList, _ cast: PixelBox, from area: PixelBox,
    to clip: PixelBox, around cover: PixelBox, _ color: Pixel
  ) {
    let local = cast
    let cast = PixelBox(
      x0: cast.x0 + area.x0, y0: cast.y0 + area.y0, x1: cast.x1 + area.x0, y1: cast.y1 + area.y0)
    let reached = cast.grown(by: Double(blur.reach))
    let box = reached.intersection(clip)
    let parts = box.parts(around: cover)
    guard !parts.isEmpty else { return }
    let columns = box.x0 - reached.x0..<box.x1 - reached.x0
    var silhouette = ShadowSilhouette(width: columns.count)
    var painter = Painter()
    let kept = meter.used.bytes
    var meter = meter
    painter.alphas(of: list, in: local) { alphas in
      if meter.isExhausted { return }
      guard let alphas else { return silhouette.repeatLast() }
      let (values, added) = blur.blurred(alphas)
      silhouette.append(Array(values[columns]))
      meter.spend(pixels: added / PaintingMeter.Cost.blurredValues)
      meter.keep(bytes: kept + 2 * silhouette.byteCount - meter.used.bytes)
    }
    silhouette.end()
    self.meter = meter
    let needed = meter.used.bytes - kept
    defer { self.meter.release(to: self.meter.used.bytes - needed) }
    for part in parts where !self.meter.isExhausted {
      append(
        blur, silhouette, columns: part.x0 - box.x0..<part.x1 - box.x0,
        rows: part.y0 - cast.y0..<part.y1 - cast.y0, part, color)
    }
  }

  /// Adds a part of a blurred silhouette.
  ///
  /// - Parameters:
  ///   - columns: The columns in the silhouette.
  ///   - rows: The rows relative to the first row of the silhouette.
  private mutating func append(
    _ blur: ShadowBlur, _ silhouette: ShadowSilhouette, columns: Range<Int>, rows: Range<Int>,
    _ box: PixelBox, _ color: Pixel
  ) {
    let stretches = silhouette.stretches(of: columns)
    let start = list.shadowColumns.count
    for var stretch in stretches {
      let range = stretch.columns
      stretch.columns =
        range.lowerBound - columns.lowerBound..<range.upperBound - columns.lowerBound
      list.shadowColumns.append(stretch)
    }
    let firstRow = list.shadowRows.count
    var alphas = list.shadowAlphas
    list.shadowAlphas = []
    var starts = list.shadowRows
    list.shadowRows = []
    var begin = alphas.count
    var meter = meter
    meter.keep(stretches.count, of: ShadowColumns.self)
    blur.blurColumns(of: silhouette.reduced(to: stretches), rows: rows) { values, added in
      if let added {
        begin = alphas.count
        alphas.append(shadowAlphas: values)
        meter.keep(values.count, of: UInt16.self)
        meter.spend(pixels: added / PaintingMeter.Cost.blurredValues)
      }
      starts.append(begin)
      meter.keep(of: Int.self)
      return !meter.isExhausted
    }
    (list.shadowAlphas, list.shadowRows, self.meter) = (alphas, starts, meter)
    if meter.isExhausted { return }
    list.shadows.append(
      BlurredShadow(
        box: box, firstRow: firstRow, columns: start..<list.shadowColumns.count, color: color))
    let rect = DeviceRect(
      x0: Double(box.x0), y0: Double(box.y0), x1: Double(box.x1), y1: Double(box.y1))
    self.meter.keep(of: BlurredShadow.self)
    self.meter.spend(pixels: box.area * PaintingMeter.Cost.shadow)
    append(
      Item(box: box, operation: .fill(.rect(rect), .shadow(list.shadows.count - 1))),
      perPixel: 0)
  }
}

extension [UInt16] {
  /// Appends alphas from 0 to 1, rounded to integers from 0 to 65535.
  fileprivate mutating func append(shadowAlphas values: [Float]) {
    let first = count
    append(contentsOf: repeatElement(0, count: values.count))
    let whole = values.count & ~7
    withUnsafeMutableBytes { alphas in
      values.withUnsafeBytes { values in
        for index in stride(from: 0, to: whole, by: 8) {
          let eight = values.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Float>.self)
          alphas.storeBytes(
            of: eight.shadowAlphas, toByteOffset: 2 * (first + index), as: SIMD8<UInt16>.self)
        }
      }
    }
    for index in whole..<values.count {
      self[first + index] = SIMD8(repeating: values[index]).shadowAlphas[0]
    }
  }
}

extension SIMD8<Float> {
  /// Alphas rounded to integers from 0 to 65535.
  fileprivate var shadowAlphas: SIMD8<UInt16> {
    let scaled = clamped(lowerBound: .zero, upperBound: .one) * 65535 + 0.5
    // Converting to integers is slower, because it checks that the result is representable. The
    // last bit of a sum with 2²³ is 1.
    let nearest = (scaled + 8_388_608) - 8_388_608
    let whole = nearest.replacing(with: nearest - 1, where: nearest .> scaled)
    let bits = unsafeBitCast(whole + 8_388_608, to: SIMD8<UInt32>.self)
    return SIMD8<UInt16>(truncatingIfNeeded: bits)
  }
}

extension PixelBox {
  /// Returns the box expanded by a distance in pixels.
  fileprivate func grown(by distance: Double) -> PixelBox {
    let margin = Int(min(distance, deviceLimit))
    return PixelBox(x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin)
  }
}
