import SceneLayers

// What a property is that the scene leaves unset: where an animation of it begins or ends.

extension Resolver {
  /// Nil where it is nothing at all, as a background is.
  mutating func unsetValue(of key: PropertyKey, _ id: Int) -> Value? {
    switch key {
    case .fillColor: isSet(key, of: id) ? nil : .color(.black)
    case .color: .color(looks.separatorColor)
    case .foregroundColor: .color(looks.label)
    case .borderColor: .color(.black)
    case .instanceColor: .color(.white)
    case .isHidden: .bool(false)
    case .contentOffset: unsetContentOffset(of: id)
    case .locations: unsetLocations(of: id)
    case .lineDashPattern: .array([])
    default: unsetGeometry(of: key) ?? unsetNumber(of: key, kind(of: id))
    }
  }

  private func unsetGeometry(of key: PropertyKey) -> Value? {
    switch key {
    case .instanceTransform: .transformStep(.identity)
    case .startPoint: .point(Point(0.5, 0))
    case .endPoint: .point(Point(0.5, 1))
    case .contentsRect, .contentsCenter: .rect(Rect(0, 0, 1, 1))
    default: nil
    }
  }

  private func unsetNumber(of key: PropertyKey, _ kind: ElementKind) -> Value? {
    switch key {
    case .opacity, .strokeEnd: .number(1)
    case .zPosition, .cornerRadius, .borderWidth, .lineDashPhase, .strokeStart, .gap: .number(0)
    case .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      .number(0)
    case .instanceDelay: .time(0)
    case .lineWidth: .number(1)
    case .miterLimit: .number(10)
    case .shrink: .number(0.25)
    case .fontSize: .number(17)
    default: nil
    }
  }

  private mutating func unsetContentOffset(of id: Int) -> Value? {
    let span = declaration(of: id).span
    guard let frame = try? geometry(of: id, at: span).frame else { return nil }
    let inset = contentInset(of: id, frame)
    return .point(Point(-inset.left, -inset.top))
  }

  private mutating func unsetLocations(of id: Int) -> Value? {
    guard let colors = property(.colors, of: id)?.colorsValue,
      let locations = try? gradientLocations(
        nil, count: colors.count, at: span(of: .colors, of: id))
    else { return nil }
    return .array(locations.map { .number($0) })
  }
}
