import SceneLayers
import SceneSource

// Uses of components. Names in a component's body are looked up at its declaration, not at its use.

extension Evaluator {
  /// Returns the environment of a component's body in a use, which is always the same.
  mutating func inside(_ id: Int, _ component: ComponentDeclaration) -> Environment {
    if let known = store.bodies.components[id] { return known }
    let environment = store.instances[id].environment
      .outer(depth: component.depth, slots: component.slots)
      .entering(body: store.bodies.add(), of: id)
    store.bodies.components[id] = environment
    return environment
  }

  /// Returns an argument and its environment; nil if the use does not pass it.
  ///
  /// - Parameter body: The body of the component, which contains the parameter.
  func argument(
    _ parameter: Int, in body: Environment.Frame
  ) -> (expression: Expression, environment: Environment)? {
    guard let element = body.element,
      let use = scene.use(of: store.instances[element].declaration),
      let argument = use.arguments[parameter]
    else { return nil }
    return (argument, store.instances[element].environment)
  }

  /// Evaluates the arguments of a use that can fail, so that their errors are reported even if the
  /// component does not use them.
  mutating func tryArguments(of id: Int) {
    guard let use = scene.use(of: store.instances[id].declaration) else { return }
    for case let argument? in use.arguments where argument.canFail {
      _ = value(argument, in: store.instances[id].environment)
    }
  }
}
