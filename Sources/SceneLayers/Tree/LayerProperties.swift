// The properties of layers. Each has a row in the three parts of a table: its name; its value and
// default, if it has one; and its assignment.

extension Layer: PropertyTable {
  /// The properties of a layer, without `bounds` and `position`, which have no defaults, and
  /// without `shadowPath`, which dumps write on separate lines.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties of the geometry, named as in CALayer.
    case anchorPoint, zPosition, transform, sublayerTransform
    /// Properties of the layer's appearance.
    case isHidden, opacity, backgroundColor, cornerRadius, cornerCurve, maskedCorners
    /// Properties of its border, and whether it clips.
    case borderWidth, borderColor, masksToBounds
    /// Properties of its shadow.
    case shadowColor, shadowOffset, shadowOpacity, shadowRadius
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Layer? = Layer(frame: .zero)

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .anchorPoint: .point(anchorPoint, Self.defaults?.anchorPoint)
    case .zPosition: .number(zPosition, Self.defaults?.zPosition)
    case .transform: .transform(transform, Self.defaults?.transform)
    case .sublayerTransform: .transform(sublayerTransform, Self.defaults?.sublayerTransform)
    case .isHidden: .flag(isHidden, Self.defaults?.isHidden)
    case .opacity: .number(opacity, Self.defaults?.opacity)
    case .backgroundColor: .color(backgroundColor, Self.defaults?.backgroundColor)
    case .cornerRadius: .number(cornerRadius, Self.defaults?.cornerRadius)
    case .cornerCurve: .word(cornerCurve.rawValue, Self.defaults?.cornerCurve.rawValue)
    case .maskedCorners: .corners(maskedCorners, Self.defaults?.maskedCorners)
    case .borderWidth: .number(borderWidth, Self.defaults?.borderWidth)
    case .borderColor: .color(borderColor, Self.defaults?.borderColor)
    case .masksToBounds: .flag(masksToBounds, Self.defaults?.masksToBounds)
    case .shadowColor: .color(shadow.color, Self.defaults?.shadow.color)
    case .shadowOffset: .point(shadow.offset.point, Self.defaults?.shadow.offset.point)
    case .shadowOpacity: .number(shadow.opacity, Self.defaults?.shadow.opacity)
    case .shadowRadius: .number(shadow.radius, Self.defaults?.shadow.radius)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.anchorPoint, .point(let point)): anchorPoint = point
    case (.zPosition, .number(let number)): zPosition = number
    case (.transform, .transform(let matrix)): transform = matrix
    case (.sublayerTransform, .transform(let matrix)): sublayerTransform = matrix
    case (.isHidden, .flag(let flag)): isHidden = flag
    case (.opacity, .number(let number)): opacity = number
    case (.backgroundColor, .color(let color)): backgroundColor = color
    case (.cornerRadius, .number(let number)): cornerRadius = number
    case (.cornerCurve, .word(let word)): return cornerCurve.become(word)
    case (.maskedCorners, .corners(let corners)): maskedCorners = corners
    case (.borderWidth, .number(let number)): borderWidth = number
    case (.borderColor, .color(let color?)): borderColor = color
    case (.masksToBounds, .flag(let flag)): masksToBounds = flag
    case (.shadowColor, .color(let color?)): shadow.color = color
    case (.shadowOffset, .point(let point)): shadow.offset = Size(point.x, point.y)
    case (.shadowOpacity, .number(let number)): shadow.opacity = number
    case (.shadowRadius, .number(let number)): shadow.radius = number
    default: return false
    }
    return true
  }
}

extension Gradient: PropertyTable {
  /// The properties of a gradient, without `colors` and `locations`, which have no defaults.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties named as in CAGradientLayer.
    case type, startPoint, endPoint
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Gradient? = Gradient(colors: [], locations: [])

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .type: .word(type.rawValue, Self.defaults?.type.rawValue)
    case .startPoint: .point(startPoint, Self.defaults?.startPoint)
    case .endPoint: .point(endPoint, Self.defaults?.endPoint)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.type, .word(let word)): return type.become(word)
    case (.startPoint, .point(let point)): startPoint = point
    case (.endPoint, .point(let point)): endPoint = point
    default: return false
    }
    return true
  }
}

extension Shape: PropertyTable {
  /// The properties of a shape, without `path`, which has no default.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties of fill and stroke, named as in CAShapeLayer.
    case fillColor, fillRule, strokeColor, lineWidth, lineCap, lineJoin, miterLimit
    /// Properties of dashes and of the stroked part, named as in CAShapeLayer.
    case lineDashPattern, lineDashPhase, strokeStart, strokeEnd
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Shape? = Shape(path: Path())

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .fillColor: .color(fillColor, Self.defaults?.fillColor)
    case .fillRule: .word(fillRule.rawValue, Self.defaults?.fillRule.rawValue)
    case .strokeColor: .color(strokeColor, Self.defaults?.strokeColor)
    case .lineWidth: .number(lineWidth, Self.defaults?.lineWidth)
    case .lineCap: .word(lineCap.rawValue, Self.defaults?.lineCap.rawValue)
    case .lineJoin: .word(lineJoin.rawValue, Self.defaults?.lineJoin.rawValue)
    case .miterLimit: .number(miterLimit, Self.defaults?.miterLimit)
    case .lineDashPattern: .numbers(lineDashPattern, Self.defaults?.lineDashPattern)
    case .lineDashPhase: .number(lineDashPhase, Self.defaults?.lineDashPhase)
    case .strokeStart: .number(strokeStart, Self.defaults?.strokeStart)
    case .strokeEnd: .number(strokeEnd, Self.defaults?.strokeEnd)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.fillColor, .color(let color)): fillColor = color
    case (.fillRule, .word(let word)): return fillRule.become(word)
    case (.strokeColor, .color(let color)): strokeColor = color
    case (.lineWidth, .number(let number)): lineWidth = number
    case (.lineCap, .word(let word)): return lineCap.become(word)
    case (.lineJoin, .word(let word)): return lineJoin.become(word)
    case (.miterLimit, .number(let number)): miterLimit = number
    case (.lineDashPattern, .numbers(let numbers)): lineDashPattern = numbers
    case (.lineDashPhase, .number(let number)): lineDashPhase = number
    case (.strokeStart, .number(let number)): strokeStart = number
    case (.strokeEnd, .number(let number)): strokeEnd = number
    default: return false
    }
    return true
  }
}

extension Text: PropertyTable {
  /// The properties of text, without `string` and `glyphs`. Only `font` has a default.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties of the font and its color.
    case font, fontSize, fontWeight, foregroundColor
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Text? = nil

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .font: .string(font, "")
    case .fontSize: .number(fontSize, nil)
    case .fontWeight: .word(fontWeight.rawValue, nil)
    case .foregroundColor: .color(foregroundColor, nil)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.font, .string(let path)): font = path
    case (.fontSize, .number(let number)): fontSize = number
    case (.fontWeight, .word(let word)): return fontWeight.become(word)
    case (.foregroundColor, .color(let color?)): foregroundColor = color
    default: return false
    }
    return true
  }
}

extension Contents: PropertyTable {
  /// The properties of contents, without `picture`, which has no default.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties of the contents, named as in CALayer.
    case contentsScale, contentsGravity, contentsRect, contentsCenter
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Contents? = Contents(picture: 0)

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .contentsScale: .number(contentsScale, Self.defaults?.contentsScale)
    case .contentsGravity: .word(contentsGravity.rawValue, Self.defaults?.contentsGravity.rawValue)
    case .contentsRect: .rect(contentsRect, Self.defaults?.contentsRect)
    case .contentsCenter: .rect(contentsCenter, Self.defaults?.contentsCenter)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.contentsScale, .number(let number)): contentsScale = number
    case (.contentsGravity, .word(let word)): return contentsGravity.become(word)
    case (.contentsRect, .rect(let rect)): contentsRect = rect
    case (.contentsCenter, .rect(let rect)): contentsCenter = rect
    default: return false
    }
    return true
  }
}

extension Replicator: PropertyTable {
  /// The properties of a replicator, without `lists` and `instances`.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties named as in CAReplicatorLayer.
    case preservesDepth
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Replicator? = Replicator(lists: [], instances: [])

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .preservesDepth: .flag(preservesDepth, Self.defaults?.preservesDepth)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.preservesDepth, .flag(let flag)): preservesDepth = flag
    default: return false
    }
    return true
  }
}

extension Replicator.Instance: PropertyTable {
  /// The properties of an instance, without `list` and `mask`.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// Properties of an instance.
    case transform, color
  }

  public static let properties = Array(Property.allCases)
  public static let defaults: Replicator.Instance? = .init(list: 0, transform: .identity)

  public func value(of property: Property) -> PropertyValue { row(property).value }
  public func isSet(_ property: Property) -> Bool { row(property).isSet }

  @inline(__always) private func row(_ property: Property) -> PropertyRow {
    switch property {
    case .transform: .transform(transform, Self.defaults?.transform)
    case .color: .color(color, Self.defaults?.color)
    }
  }

  public mutating func set(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.transform, .transform(let matrix)): transform = matrix
    case (.color, .color(let color?)): self.color = color
    default: return false
    }
    return true
  }
}

extension RawRepresentable<String> {
  /// Sets the value to the case with a name; returns false if there is no such case.
  fileprivate mutating func become(_ word: String) -> Bool {
    guard let value = Self(rawValue: word) else { return false }
    self = value
    return true
  }
}

extension Size {
  /// The size as a point. Tables use points for both.
  fileprivate var point: Point { Point(width, height) }
}
