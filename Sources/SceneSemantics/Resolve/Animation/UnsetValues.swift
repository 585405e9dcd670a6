import SceneLayers

// The values of properties that a scene does not set, at which their animations begin or end.

extension Resolver {
  /// Returns the value; nil if the property has none, such as a background.
  mutating func unsetValue(of key: PropertyKey, _ id: Int) -> Value? {
    // A fill set to `none` has no color; if it is not set, it is black.
    if key == .fillColor, isSet(key, of: id) { return nil }
    guard let spec = evaluator.spec(of: key, of: kind(of: id)) else { return nil }
    let settings = evaluator.settings
    switch spec.default {
    case .color(let name):
      return namedColor(name, era: settings.era, appearance: settings.appearance).map { .color($0) }
    case .rule(.separatorColor): return .color(settings.looks.separatorColor)
    case .rule(.topOfContent): return unsetContentOffset(of: id)
    case .rule(.evenlySpread): return unsetLocations(of: id)
    case .unlisted, .none, .required, .value, .percent, .layer, .gradient, .shape, .contents,
      .replicator, .rule:
      return spec.default.constant
    }
  }

  private mutating func unsetContentOffset(of id: Int) -> Value? {
    let span = declaration(of: id).span
    guard let frame = try? evaluator.geometry(of: id, at: span).frame else { return nil }
    let inset = evaluator.contentInset(of: id, frame)
    return .point(Point(-inset.left, -inset.top))
  }

  private mutating func unsetLocations(of id: Int) -> Value? {
    guard let colors = property(.colors, of: id)?.colorsValue,
      let locations = evaluator.gradientLocations(
        nil, count: colors.count, at: span(of: .colors, of: id))
    else { return nil }
    return .array(locations.map { .number($0) })
  }
}
