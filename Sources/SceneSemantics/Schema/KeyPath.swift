/// What an animation changes: a property, or a part of it.
package struct KeyPath: Hashable, Sendable {
  package var key: PropertyKey
  package var part: Part?

  package enum Part: String, Hashable, Sendable {
    case x, y, width, height
    case origin, originX = "origin.x", originY = "origin.y"
    case size, sizeWidth = "size.width", sizeHeight = "size.height"
    case translation, translationX = "translation.x", translationY = "translation.y"
    case scale, scaleX = "scale.x", scaleY = "scale.y"
    case rotation, rotationZ = "rotation.z"
  }

  init(_ key: PropertyKey, _ part: Part? = nil) {
    self.key = key
    self.part = part
  }

  /// The key path that `text` spells for an element, with the type of its values.
  package static func find(_ text: String, of kind: ElementKind) -> (
    path: KeyPath, type: ValueType
  )? {
    for candidate in all(of: kind) where candidate.path.description == text { return candidate }
    return nil
  }

  package var description: String {
    part.map { key.rawValue + "." + $0.rawValue } ?? key.rawValue
  }

  /// In the order of the reference.
  package static func all(of kind: ElementKind) -> [(path: KeyPath, type: ValueType)] {
    let spec = Schema.element(kind)
    var paths: [(path: KeyPath, type: ValueType)] = []
    for key in keys(of: kind) {
      guard let property = spec.property(key), property.isBuilt else { continue }
      let type = property.type
      paths.append((KeyPath(key), type))
      paths += parts(of: type).map { (KeyPath(key, $0.0), $0.1) }
    }
    return paths
  }

  private static func parts(of type: ValueType) -> [(Part, ValueType)] {
    switch type {
    case .point: [(.x, .number), (.y, .number)]
    case .rect:
      [
        (.origin, .point), (.originX, .number), (.originY, .number), (.size, .size),
        (.sizeWidth, .number), (.sizeHeight, .number),
      ]
    case .transform:
      [
        (.translation, .size), (.translationX, .number), (.translationY, .number),
        (.scale, .number), (.scaleX, .number), (.scaleY, .number), (.rotation, .angle),
        (.rotationZ, .angle),
      ]
    default: []
    }
  }

  /// The properties that Core Animation animates; a frame is not one of them.
  private static func keys(of kind: ElementKind) -> [PropertyKey] {
    let layer: [PropertyKey] = [
      .position, .bounds, .anchorPoint, .zPosition, .transform, .sublayerTransform, .isHidden,
      .opacity, .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .contents,
      .contentsRect, .contentsCenter,
    ]
    let stroke: [PropertyKey] = [
      .lineWidth, .miterLimit, .lineDashPattern, .lineDashPhase, .strokeStart, .strokeEnd,
    ]
    switch kind {
    case .gradientLayer: return [.colors, .locations, .startPoint, .endPoint] + layer
    case .shapeLayer: return [.path, .fillColor, .strokeColor] + stroke + layer
    case .textLayer: return [.foregroundColor, .fontSize] + layer
    case .replicatorLayer:
      return [
        .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
        .instanceBlueOffset, .instanceAlphaOffset, .instanceDelay,
      ] + layer
    case .reflection: return [.gap, .shrink] + layer
    case .separators: return [.color] + stroke
    case .table: return [.contentOffset, .opacity, .cornerRadius]
    case .layer, .transformLayer: return layer
    default: return []
    }
  }
}
