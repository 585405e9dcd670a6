import SceneLayers

// Trees with depth.
extension Generator {
  /// Layers in perspective, seen from a point in front of the canvas.
  mutating func space(_ feature: Feature) -> [Layer] {
    var parent = Layer(frame: Rect(0, 0, size.width, size.height))
    parent.sublayerTransform.m34 = -1 / between(30, 200)
    if chance(0.3) { parent.anchorPoint = Point(number(0, 1), number(0, 1)) }
    if chance(0.3) { parent.backgroundColor = color() }
    switch feature {
    case .projectedGradients, .projectedPictures, .projectedShapes, .projectedText:
      parent.sublayers = [turned(projected(feature))]
    case .projectedGroups:
      parent.sublayers = [turned(groups(one(of: [.mask, .masksToBounds, .opacity, .scrolled]))[0])]
    case .projectedCopies:
      var copies = copies(one(of: [.replicatorColors, .fadedReplicator, .nestedReplicators]))
      if chance(0.5) { turnCopies(&copies) }
      parent.sublayers = [turned(copies)]
    case .throughTheEye:
      var layer = projected(one(of: [.projectedShapes, .projectedGradients]))
      layer.backgroundColor = color()
      layer.transform = Transform3D(rotate: between(1, 1.5), 1, between(-0.3, 0.3), 0)
        .concatenating(Transform3D(scale: 12, 12))
      parent.sublayers = [layer]
    case .nestedSpaces:
      parent.sublayers = (0..<count(2...3)).map { _ in box() }
      parent.sublayers[0].sublayerTransform.m34 = -1 / between(30, 200)
      parent.sublayers[0].sublayers = [box(in: parent.sublayers[0].bounds.size)]
    case .transformLayers:
      parent.sublayers = [box(), transformLayer(depth: 0), box()]
    case .deepCopies:
      var copies = copies(.replicatorColors, nested: false)
      turnCopies(&copies)
      if case .replicator(var replicator) = copies.content {
        replicator.preservesDepth = true
        copies.content = .replicator(replicator)
      }
      copies.opacity = between(0.5, 1)
      parent.sublayers = [turned(copies), box()]
    default:
      var left = count(2...6)
      while left > 0 { parent.sublayers.append(turned(anything(depth: 0, &left))) }
    }
    return [parent]
  }

  private mutating func turnCopies(_ layer: inout Layer) {
    guard case .replicator(var replicator) = layer.content else { return }
    let step = Transform3D(rotate: between(-0.8, 0.8), between(-1, 1), 1, between(-0.5, 0.5))
      .concatenating(Transform3D(translate: number(-4, 4), number(-4, 4), number(-9, 9)))
    var power = Transform3D.identity
    for k in replicator.instances.indices {
      replicator.instances[k].transform = power
      power = power.concatenating(step)
    }
    layer.content = .replicator(replicator)
  }

  private mutating func transformLayer(depth: Int) -> Layer {
    var layer = layer()
    layer = turned(layer)
    layer.content = .transform
    if chance(0.3) { layer.opacity = between(0.3, 1) }
    if chance(0.3) { layer.sublayerTransform.m34 = -1 / between(60, 200) }
    layer.sublayers = (0..<count(1...2)).map { _ in box(in: layer.bounds.size) }
    if depth < 2, chance(0.6) { layer.sublayers.append(transformLayer(depth: depth + 1)) }
    return layer
  }

  /// A layer with a color and a rotation.
  private mutating func box(in parent: Size? = nil) -> Layer {
    var layer = turned(layer(in: parent))
    layer.backgroundColor = color()
    if chance(0.3) { layer.cornerRadius = number(0, 6) }
    return layer
  }

  private mutating func turned(_ layer: Layer) -> Layer {
    var layer = layer
    if chance(0.5) { layer.zPosition = between(-20, 20) }
    guard chance(0.8) else { return layer }
    let angle = chance(0.2) ? between(2, 4) : between(-1.2, 1.2)
    layer.transform =
      chance(0.5)
      ? Transform3D(rotate: angle, 0, 1, 0)
      : Transform3D(rotate: angle, between(-1, 1), between(-1, 1), between(-1, 1))
    if chance(0.3) {
      layer.transform = layer.transform.concatenating(
        Transform3D(translate: number(-3, 3), number(-3, 3), number(-15, 15)))
    }
    return layer
  }

  private mutating func projected(_ feature: Feature) -> Layer {
    switch feature {
    case .projectedGradients:
      return boxes(.roundBorder)[0].with(
        .gradient(gradient(one(of: [.axial, .radial, .conic]), steps: chance(0.3))))
    case .projectedPictures:
      return pictures(one(of: [.enlargedPicture, .shrunkPicture, .gravity, .slices]))[0]
    case .projectedText: return shapes(.text)[0]
    default:
      return shapes(
        one(of: [.polygon, .evenOdd, .curves, .arcs, .strokedArcs, .dashes, .fillAndStroke]))[0]
    }
  }
}

extension Layer {
  fileprivate func with(_ content: Content) -> Layer {
    var layer = self
    layer.content = content
    return layer
  }
}
