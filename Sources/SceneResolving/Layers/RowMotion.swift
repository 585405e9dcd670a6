import SceneLayers
import SceneLanguage

/// The transform and opacity of a row, which also apply to the separator below it, as in a cell.
struct RowMotion {
  var transform = Transform3D.identity
  var opacity = 1.0

  /// - Parameter row: The frame of the row, about whose center the transform is applied.
  func apply(to layer: inout Layer, ofRow row: Rect) {
    layer.opacity = opacity
    guard transform != .identity else { return }
    layer.transform = transform
    let frame = layer.untransformedFrame
    guard frame.width > 0, frame.height > 0, row != frame else { return }
    layer.anchorPoint = Point(
      (row.midX - frame.minX) / frame.width, (row.midY - frame.minY) / frame.height)
    layer.position = Point(row.midX, row.midY)
  }
}

extension Layer {
  /// The frame without the transform.
  fileprivate var untransformedFrame: Rect {
    Rect(
      position.x - anchorPoint.x * bounds.width, position.y - anchorPoint.y * bounds.height,
      bounds.width, bounds.height)
  }
}

extension SectionBuilder {
  func motion(ofRow id: Int, _ resolver: inout Resolver) -> RowMotion {
    var motion = RowMotion()
    if let opacity = presentationValue(.opacity, .number(1), ofRow: id, &resolver)?.magnitude {
      motion.opacity = resolver.unit(opacity)
    }
    if let value = presentationValue(
      .transform, .transformStep(.identity), ofRow: id, &resolver)
    {
      motion.transform = resolver.evaluator.matrix(of: value, .transform, of: id)
    }
    return motion
  }

  /// Returns the presentation value of a row's property, which the row or `rows` can set and animate.
  ///
  /// - Parameter unset: The value if the property is not set.
  private func presentationValue(
    _ key: PropertyKey, _ unset: Value, ofRow id: Int, _ resolver: inout Resolver
  ) -> Value? {
    let model = resolver.property(key, of: id)
    var animations: [Animation] = []
    if let position = resolver.evaluator.store.instances[id].environment.row {
      for rows in resolver.evaluator.templates(.rows, of: section.parent).reversed() {
        animations += resolver.animations(ofTemplate: rows, for: position)
      }
    }
    animations += resolver.animations(of: id)
    animations.removeAll { $0.keyPath.key != key }
    guard !animations.isEmpty else { return model }
    return resolver.animated(model ?? unset, by: animations, delay: table.delay)
  }
}

extension Resolver {
  /// Returns the animations of `rows` or `separators` for a row.
  mutating func animations(
    ofTemplate template: Int, for row: Environment.RowPosition
  ) -> [Animation] {
    let id = evaluator.template(template, for: row)
    guard evaluator.mayBeAnimated(id) else { return [] }
    return animateElements(of: id).compactMap { animation($0, row: row) }
  }
}
