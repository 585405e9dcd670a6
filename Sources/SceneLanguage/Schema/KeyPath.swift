/// The key path of an animation: a property, or a component of it.
package struct KeyPath: Hashable, Sendable {
  package var key: PropertyKey
  package var part: Part?

  package enum Part: String, Hashable, Sendable {
    case x, y, width, height
    case origin, originX = "origin.x", originY = "origin.y"
    case size, sizeWidth = "size.width", sizeHeight = "size.height"
    case translation, translationX = "translation.x", translationY = "translation.y"
    case translationZ = "translation.z"
    case scale, scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
  }

  package init(_ key: PropertyKey, _ part: Part? = nil) {
    self.key = key
    self.part = part
  }

  /// Returns the key path with a name for an element, and the type of its values.
  package static func find(_ text: String, of kind: ElementKind) -> (
    path: KeyPath, type: ValueType
  )? {
    for candidate in all(of: kind) where candidate.path.description == text { return candidate }
    return nil
  }

  package var description: String {
    part.map { key.rawValue + "." + $0.rawValue } ?? key.rawValue
  }

  /// Returns all key paths of an element, in the order of the reference.
  package static func all(of kind: ElementKind) -> [(path: KeyPath, type: ValueType)] {
    var paths: [(path: KeyPath, type: ValueType)] = []
    for property in Schema.element(kind).properties where property.isAnimatable {
      paths.append((KeyPath(property.key), property.type))
      paths += parts(of: property.type).map { (KeyPath(property.key, $0.0), $0.1) }
    }
    return paths
  }

  private static func parts(of type: ValueType) -> [(Part, ValueType)] {
    switch type {
    case .point: [(.x, .number), (.y, .number)]
    case .unitPoint: [(.x, .ratio), (.y, .ratio)]
    case .size: [(.width, .number), (.height, .number)]
    case .rect:
      [
        (.origin, .point), (.originX, .number), (.originY, .number), (.size, .size),
        (.sizeWidth, .number), (.sizeHeight, .number),
      ]
    case .unitRect:
      [
        (.origin, .unitPoint), (.originX, .ratio), (.originY, .ratio), (.size, .unitSize),
        (.sizeWidth, .ratio), (.sizeHeight, .ratio),
      ]
    case .transform:
      [
        (.translation, .size), (.translationX, .number), (.translationY, .number),
        (.translationZ, .number), (.scale, .ratio), (.scaleX, .ratio), (.scaleY, .ratio),
        (.scaleZ, .ratio), (.rotation, .angle), (.rotationX, .angle), (.rotationY, .angle),
        (.rotationZ, .angle),
      ]
    default: []
    }
  }
}
