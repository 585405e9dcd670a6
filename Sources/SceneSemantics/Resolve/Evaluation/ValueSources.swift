import SceneSource

/// Returns the locations of property values that are not set by the layer's element itself, but by
/// a style, a component, the default of a parameter, or a `let`. The result contains one dictionary
/// per layer, in tree order, by property name.
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
  /// Returns the locations of an element's property values that are not in its own declaration.
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

  /// Returns the location of a property's value, following references to `let`s.
  private func source(of property: Instance.BoundProperty) -> SourceSpan {
    var (expression, environment) = (property.value, property.environment)
    // The limit ends cycles, which have been reported.
    for _ in 0..<100 {
      guard case .letReference(let reference) = expression.node else { break }
      (expression, environment) = definition(of: reference.id, in: environment)
    }
    return expression.span
  }
}
