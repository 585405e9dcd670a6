import SceneLayers
import SceneSource

// Uses of components: what stands in the component's body sees its declaration's names, not the
// use's.

extension Evaluator {
  /// What the names of a component's body stand for in one use; the same each time it is asked for.
  mutating func inside(_ id: Int, _ component: ComponentDeclaration) -> Environment {
    if let known = store.bodies.components[id] { return known }
    let environment = store.instances[id].environment
      .outer(depth: component.depth, slots: component.slots)
      .entering(body: store.bodies.add(), of: id)
    store.bodies.components[id] = environment
    return environment
  }

  /// What a use gives a parameter, and where that is evaluated; nil where it gives nothing.
  ///
  /// - Parameter body: the component's, in which the parameter is known.
  func argument(
    _ parameter: Int, in body: Environment.Frame
  ) -> (expression: Expression, environment: Environment)? {
    guard let element = body.element,
      let use = scene.use(of: store.instances[element].declaration),
      let argument = use.arguments[parameter]
    else { return nil }
    return (argument, store.instances[element].environment)
  }

  /// Evaluates what of a use's arguments can fail, so that a mistake is reported even where the
  /// component does not ask for it.
  mutating func tryArguments(of id: Int) {
    guard let use = scene.use(of: store.instances[id].declaration) else { return }
    for case let argument? in use.arguments where argument.canFail {
      _ = value(argument, in: store.instances[id].environment)
    }
  }
}
