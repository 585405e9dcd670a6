import SceneLayers

/// The features of generated trees. Each is tested separately, so that a failure points to it.
enum Feature: String, CaseIterable, Sendable {
  case background, corners, border, roundBorder, translucentCanvas, thin, huge
  case axialGradient, hardSteps, radialGradient, conicGradient
  case enlargedPicture, turnedPicture, shrunkPicture, gravity, croppedPicture, slices
  case polygon, evenOdd, curves, arcs, text
  case strokedLines, strokedCurves, strokedArcs, trimmedStroke, dashes, fillAndStroke
  case opacity, hidden, masksToBounds, clippedBackground, mask, zPositions, scrolled
  case sublayerTransform, transformLayer, tilted, depth, perspective
  case replicator, replicatorColors, fadedReplicator, nestedReplicators
  case projectedGradients, projectedPictures, projectedShapes, projectedText, projectedGroups
  case projectedCopies, throughTheEye, nestedSpaces, transformLayers, deepCopies
  case everything, everythingInSpace
}

extension Generator {
  /// The tree of a feature and a seed.
  static func tree(_ feature: Feature, seed: UInt64) -> LayerTree {
    var generator = Generator(seed: seed)
    let layers = generator.layers(feature)
    let opaque = feature != .translucentCanvas && generator.chance(0.7)
    let canvas = LayerTree.Canvas(
      size: generator.size, scale: generator.scale,
      background: opaque ? generator.opaque() : generator.color())
    return LayerTree(
      canvas: canvas, layers: layers, pictures: generator.pictures, outlines: generator.outlines)
  }

  private mutating func layers(_ feature: Feature) -> [Layer] {
    switch feature {
    case .background, .corners, .border, .roundBorder, .translucentCanvas, .thin, .huge:
      return boxes(feature)
    case .axialGradient, .hardSteps, .radialGradient, .conicGradient: return gradients(feature)
    case .enlargedPicture, .turnedPicture, .shrunkPicture, .gravity, .croppedPicture, .slices:
      return pictures(feature)
    case .polygon, .evenOdd, .curves, .arcs, .text, .strokedLines, .strokedCurves, .strokedArcs,
      .trimmedStroke, .dashes, .fillAndStroke:
      return shapes(feature)
    case .opacity, .hidden, .masksToBounds, .clippedBackground, .mask, .zPositions, .scrolled,
      .sublayerTransform, .transformLayer, .tilted, .depth, .perspective:
      return groups(feature)
    case .replicator, .replicatorColors, .fadedReplicator, .nestedReplicators:
      return [copies(feature)]
    case .projectedGradients, .projectedPictures, .projectedShapes, .projectedText,
      .projectedGroups, .projectedCopies, .throughTheEye, .nestedSpaces, .transformLayers,
      .deepCopies, .everythingInSpace:
      return space(feature)
    case .everything:
      var left = count(1...6)
      var layers: [Layer] = []
      while left > 0 { layers.append(anything(depth: 0, &left)) }
      return layers
    }
  }

  mutating func boxes(_ feature: Feature) -> [Layer] {
    (0..<count(1...3)).map { _ in
      var layer = layer()
      if feature != .border || chance(0.5) { layer.backgroundColor = color() }
      if feature == .corners || feature == .roundBorder {
        layer.cornerRadius = number(0, 12) * pixel
        if chance(0.4) { layer.cornerCurve = .continuous }
        if chance(0.3) { layer.maskedCorners = .init(rawValue: UInt8(count(0...15))) }
      }
      if feature == .border || feature == .roundBorder {
        layer.borderWidth = number(0, 5) * pixel
        layer.borderColor = color()
      }
      if feature == .thin {
        layer.position = Point(between(0, size.width), between(0, size.height))
        layer.resize(number(0, 2) * pixel, number(0, 8) * pixel)
        layer.cornerRadius = number(0, 1) * pixel
      }
      if feature == .huge {
        layer.resize(layer.bounds.width + 1e4, layer.bounds.height + 1e4)
        layer.cornerRadius = number(0, 5000)
        layer.borderWidth = number(4990, 5000)
      }
      return layer
    }
  }

  private mutating func gradients(_ feature: Feature) -> [Layer] {
    (0..<count(1...2)).map { _ in
      var layer = layer()
      let type: Gradient.Kind =
        feature == .radialGradient ? .radial : feature == .conicGradient ? .conic : .axial
      layer.content = .gradient(gradient(type, steps: feature == .hardSteps))
      if chance(0.3) { layer.cornerRadius = number(0, 6) }
      if chance(0.2) { layer.backgroundColor = color() }
      return layer
    }
  }

  mutating func pictures(_ feature: Feature) -> [Layer] {
    var layer = Layer(frame: rect())
    if chance(0.3) {
      layer.transform = feature == .slices ? Transform3D(scale: -1, 1) : upright()
    }
    if feature == .turnedPicture { layer.transform = rotation(between(-3, 3)) }
    var contents: Contents
    switch feature {
    case .shrunkPicture:
      contents = Contents(picture: picture(5...9))
      layer.resize(number(1, 4) * pixel, number(1, 4) * pixel)
      layer.position = Point(number(2, size.width - 2), number(2, size.height - 2))
    case .gravity:
      contents = Contents(picture: picture(2...9))
      contents.contentsGravity = one(of: [.resize, .resizeAspect, .resizeAspectFill, .center])
      contents.contentsScale = one(of: [1, 2, 3])
    case .croppedPicture:
      contents = Contents(picture: picture(4...4))
      let (x, y) = (count(0...2), count(0...2))
      let (w, h) = (count(1...4 - x), count(1...4 - y))
      contents.contentsRect = Rect(
        Double(x) / 4, Double(y) / 4, Double(w) / 4, Double(h) / 4)
    case .slices:
      contents = Contents(picture: picture(4...4))
      contents.contentsScale = number(1, scale)
      layer.resize(max(8, layer.bounds.width), max(8, layer.bounds.height))
      contents.contentsCenter = Rect(
        Double(count(0...2)) / 4, Double(count(0...2)) / 4, Double(count(0...2)) / 4,
        Double(count(0...2)) / 4)
    default: contents = Contents(picture: picture(1...4))
    }
    layer.contents = contents
    return [layer]
  }

  mutating func shapes(_ feature: Feature) -> [Layer] {
    var layer = Layer(frame: Rect(0, 0, size.width, size.height))
    if chance(0.5) { place(&layer) }
    if feature == .text {
      layer.content = .text(text(in: size))
      return [layer]
    }
    var shape: Shape
    switch feature {
    case .polygon: shape = Shape(path: Path(polygon()), fillColor: color())
    case .evenOdd: shape = Shape(path: path(), fillColor: color())
    case .curves: shape = Shape(path: Path(curved()), fillColor: color())
    case .arcs: shape = Shape(path: Path(arcs()), fillColor: color())
    case .strokedLines: shape = stroke(Path(polygon()))
    case .strokedCurves: shape = stroke(Path(curved()))
    case .strokedArcs: shape = stroke(Path(arcs()))
    default: shape = stroke(path())
    }
    if feature == .evenOdd { shape.fillRule = .evenOdd }
    if feature == .trimmedStroke { trim(&shape) }
    if feature == .dashes { dash(&shape) }
    if feature == .fillAndStroke { shape.fillColor = color() }
    layer.content = .shape(shape)
    return [layer]
  }

  mutating func groups(_ feature: Feature) -> [Layer] {
    var parent = layer()
    parent.sublayers = (0..<count(2...3)).map { _ in
      var child = layer(in: parent.bounds.size)
      child.backgroundColor = color()
      if chance(0.3) { child.cornerRadius = number(0, 6) }
      return child
    }
    if feature != .masksToBounds, feature != .transformLayer { parent.backgroundColor = color() }
    switch feature {
    case .opacity:
      parent.opacity = between(0, 1)
      parent.sublayers[0].opacity = between(0, 1)
    case .hidden: parent.sublayers[0].isHidden = true
    case .masksToBounds, .clippedBackground:
      parent.masksToBounds = true
      if chance(0.6) { parent.cornerRadius = number(0, 9) }
    case .mask:
      parent.mask = [layer(in: parent.bounds.size)]
      if chance(0.5) {
        parent.mask[0].content = .gradient(gradient())
      } else {
        parent.mask[0].backgroundColor = color()
        parent.mask[0].cornerRadius = number(0, 8)
      }
    case .zPositions:
      for i in parent.sublayers.indices { parent.sublayers[i].zPosition = Double(count(-1...1)) }
    case .scrolled:
      parent.bounds.x = number(-4, 4)
      parent.bounds.y = number(-4, 4)
      parent.masksToBounds = chance(0.3)
    case .sublayerTransform: parent.sublayerTransform = transform()
    case .transformLayer:
      parent.content = .transform
      if chance(0.5) { parent.opacity = between(0, 1) }
    case .tilted: parent.sublayers[0].transform = tilt(between(-1.2, 1.2))
    case .depth, .perspective:
      parent.sublayers[0].zPosition = between(-30, 30)
      parent.sublayers[1].transform = tilt(between(-1, 1))
      parent.sublayerTransform = tilt(between(-0.5, 0.5))
      if feature == .perspective { parent.sublayerTransform.m34 = -1 / between(60, 200) }
    default: break
    }
    return [parent]
  }

  mutating func copies(_ feature: Feature, nested: Bool = true) -> Layer {
    var layer = layer()
    var list = (0..<count(1...2)).map { _ in
      var child = self.layer(in: layer.bounds.size)
      child.resize(number(2, 8), number(2, 8))
      child.backgroundColor = color()
      return child
    }
    if feature == .nestedReplicators, nested {
      list.append(copies(.replicatorColors, nested: false))
    }
    let step = chance(0.5) ? Transform3D(translate: number(-6, 6), number(-6, 6)) : transform()
    var power = Transform3D.identity
    var instances: [Replicator.Instance] = []
    for k in 0..<count(1...4) {
      var instance = Replicator.Instance(list: 0, transform: power)
      if feature != .replicator, k > 0 || chance(0.3) { instance.color = color() }
      if feature == .fadedReplicator {
        var fade = Layer(frame: rect(in: layer.bounds.size))
        fade.content = .gradient(gradient())
        instance.mask = [fade]
      }
      instances.append(instance)
      power = power.concatenating(step)
    }
    layer.content = .replicator(Replicator(lists: [list], instances: instances))
    return layer
  }

  /// A layer with random properties, and sublayers as long as `left` allows.
  mutating func anything(
    depth: Int, _ left: inout Int, in parent: Size? = nil
  ) -> Layer {
    left -= 1
    var layer = layer(in: parent)
    if chance(0.6) { layer.backgroundColor = color() }
    if chance(0.4) { layer.cornerRadius = number(0, 8) }
    if chance(0.3) { (layer.borderWidth, layer.borderColor) = (number(0, 3), color()) }
    if chance(0.3) { layer.opacity = between(0, 1) }
    if chance(0.2) { layer.zPosition = Double(count(-1...1)) }
    if chance(0.2) { layer.masksToBounds = true }
    if chance(0.15) { layer.sublayerTransform = transform() }
    switch count(0...7) {
    case 0, 1: layer.content = .gradient(gradient())
    case 2: layer.content = .shape(stroke(path()))
    case 3:
      var shape = stroke(path())
      if chance(0.5) { shape.fillColor = color() }
      if chance(0.5) { trim(&shape) } else { dash(&shape) }
      layer.content = .shape(shape)
    case 4: layer.content = .text(text(in: layer.bounds.size))
    case 5 where depth < 2:
      var step = copies(.replicatorColors, nested: false)
      if left > 0 {
        let child = anything(depth: depth + 1, &left, in: layer.bounds.size)
        if case .replicator(var replicator) = step.content {
          replicator.lists[0].append(child)
          step.content = .replicator(replicator)
        }
      }
      layer.content = step.content
      layer.sublayerTransform = .identity
    case 6:
      // An image must be enlarged if it is rotated.
      layer.contents = Contents(picture: picture(1...2))
      layer.resize(max(8, layer.bounds.width), max(8, layer.bounds.height))
    default: break
    }
    if chance(0.15) {
      var mask = self.layer(in: layer.bounds.size)
      mask.backgroundColor = color()
      layer.mask = [mask]
    }
    if depth < 2, case .layer = layer.content {
      while left > 0, chance(0.6) {
        layer.sublayers.append(anything(depth: depth + 1, &left, in: layer.bounds.size))
      }
    }
    return layer
  }
}

extension Layer {
  fileprivate mutating func resize(_ width: Double, _ height: Double) {
    (bounds.width, bounds.height) = (width, height)
  }
}
