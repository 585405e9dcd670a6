import SceneLayers

extension LayerTree {
  /// What the picture is made of, back to front: each layer that is seen, with the pixels of the
  /// picture that its frame covers as far as nothing clips it.
  ///
  /// - Parameters:
  ///   - origins: one a layer in tree order.
  ///   - limit: how many at most; of more the ones in front.
  ///   - name: what people call a layer.
  ///   - place: where the scene declares it.
  package func boxes(
    origins: [LayerOrigin], limit: Int = 10_000, name: (LayerOrigin) -> String,
    place: (LayerOrigin) -> SourcePlace?
  ) -> [LayerBox] {
    var collector = BoxCollector(scale: canvas.scale)
    let picture = Rect(0, 0, Double(canvas.pixelWidth), Double(canvas.pixelHeight))
    let toPixels = Transform3D(scale: canvas.scale, canvas.scale)
    let boxes = collector.boxes(of: layers, toPixels, clip: picture, isSeen: true)
    return boxes.suffix(limit).compactMap { index, box in
      guard index < origins.count else { return nil }
      let origin = origins[index]
      return LayerBox(layer: name(origin), box: PixelRect(covering: box), place: place(origin))
    }
  }
}

extension PixelRect {
  /// The pixels that a box within a picture touches.
  init(covering box: Rect) {
    let (x, y) = (Int(box.minX), Int(box.minY))
    let (right, bottom) = (Self.up(box.maxX), Self.up(box.maxY))
    self.init(x: x, y: y, width: right - x, height: bottom - y)
  }

  private static func up(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

/// Walks over the layers in tree order, which their indices follow, and gives them in the order of
/// painting.
private struct BoxCollector {
  typealias Box = (index: Int, box: Rect)

  let scale: Double
  /// Of the layer that comes next.
  private var index = 0

  init(scale: Double) { self.scale = scale }

  mutating func boxes(
    of layers: [Layer], _ toPixels: Transform3D, clip: Rect, isSeen: Bool
  ) -> [Box] {
    var lists: [(z: Double, boxes: [Box])] = []
    for layer in layers {
      lists.append(
        (layer.zPosition, boxes(of: layer, toPixels, clip: clip, isSeen: isSeen)))
    }
    // Equal ones keep their order: the sort is stable.
    return lists.sorted { $0.z < $1.z }.flatMap(\.boxes)
  }

  private mutating func boxes(
    of layer: Layer, _ parent: Transform3D, clip: Rect, isSeen: Bool
  ) -> [Box] {
    let own = index
    index += 1
    let isSeen = isSeen && !layer.isHidden && layer.opacity > 0
    let map = layer.toParent.concatenating(parent)
    let box = map.box(of: layer.bounds, within: clip)
    let inside = layer.masksToBounds ? box ?? Rect(0, 0, 0, 0) : clip
    let parts = layer.sublayerMap.concatenating(map)
    var result: [Box] = []
    if isSeen, let box { result.append((own, box)) }
    result += boxes(of: layer.sublayers, parts, clip: inside, isSeen: isSeen)
    if case .replicator(let replicator) = layer.content {
      result += boxes(of: replicator, in: layer, parts, clip: inside, isSeen: isSeen)
    }
    // A mask is not seen, but its layers count.
    _ = boxes(of: layer.mask, parts, clip: inside, isSeen: false)
    return result
  }

  private mutating func boxes(
    of replicator: Replicator, in layer: Layer, _ map: Transform3D, clip: Rect, isSeen: Bool
  ) -> [Box] {
    let first = index
    var starts: [Int] = []
    for list in replicator.lists {
      starts.append(index)
      _ = boxes(of: list, map, clip: clip, isSeen: false)
    }
    let end = index
    let centre = (x: layer.bounds.midX, y: layer.bounds.midY)
    var result: [Box] = []
    for instance in replicator.instances where starts.indices.contains(instance.list) {
      let copy = Transform3D(translate: -centre.x, -centre.y).concatenating(instance.transform)
        .concatenating(Transform3D(translate: centre.x, centre.y)).concatenating(map)
      index = starts[instance.list]
      result += boxes(of: replicator.lists[instance.list], copy, clip: clip, isSeen: isSeen)
    }
    index = max(end, first)
    for instance in replicator.instances {
      _ = boxes(of: instance.mask, map, clip: clip, isSeen: false)
    }
    return result
  }
}

extension Transform3D {
  /// The box round a transformed rectangle, as far as it lies in `clip`; all of `clip` where the
  /// rectangle reaches behind the eye; nil where nothing of it lies there.
  fileprivate func box(of rect: Rect, within clip: Rect) -> Rect? {
    var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
    let corners = rect.corners
    for number in corners.indices {
      let p = corners[number]
      let w = p.x * m14 + p.y * m24 + m44
      guard w > 1e-9 else { return clip.isEmpty ? nil : clip }
      let x = (p.x * m11 + p.y * m21 + m41) / w
      let y = (p.x * m12 + p.y * m22 + m42) / w
      low = Point(min(low.x, x), min(low.y, y))
      high = Point(max(high.x, x), max(high.y, y))
    }
    let box = Rect(low.x, low.y, high.x - low.x, high.y - low.y).intersection(clip)
    return box.flatMap { $0.isEmpty ? nil : $0 }
  }
}
