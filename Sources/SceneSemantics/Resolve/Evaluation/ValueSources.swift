import SceneSource

/// Where values of layers are written that their elements do not say themselves: in a style, a
/// component or the default of its parameter, or a `let`. One dictionary a layer, in tree order, by
/// the names of properties.
package func valueSources(
  of scene: Scene, snapshot: Int?, time: Double?, scale: Double?, in library: Library
) -> [[String: SourceRange]] {
  var resolver = Resolver(scene: scene.bound, library: library, snapshot: snapshot)
  resolver.output.valueSources = []
  _ = resolver.tree(time: time, scale: scale)
  return (resolver.output.valueSources ?? []).map { sources in
    sources.mapValues { scene.bound.sources.range($0) }
  }
}

extension Evaluator {
  /// The properties of an element whose values are written elsewhere, with where that is.
  mutating func valueSources(of id: Int) -> [String: SourceSpan] {
    let body = declaration(of: id).body
    var sources: [String: SourceSpan] = [:]
    for property in properties(of: id).all {
      let isOwn = scene.contains(body) { item in
        guard case .property(let number) = item else { return false }
        return scene.assignments[number].span == property.span
      }
      let source = self.source(of: property)
      if !isOwn || source != property.value.span { sources[property.key.rawValue] = source }
    }
    return sources
  }

  /// Where a value is written that a property is set to, by way of the `let`s that it names.
  private func source(of property: Instance.BoundProperty) -> SourceSpan {
    var (expression, environment) = (property.value, property.environment)
    // Cycles have been reported, and end here.
    for _ in 0..<100 {
      guard case .letReference(let reference) = expression.node else { break }
      (expression, environment) = definition(of: reference.id, in: environment)
    }
    return expression.span
  }
}
