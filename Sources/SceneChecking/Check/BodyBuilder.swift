import SceneSource
import SceneLanguage

/// The items and properties of the bodies in progress, outermost first.
///
/// Bodies are nested, so each of the two arrays is a stack. A finished body removes its part from
/// the end.
package struct BodyBuilder {
  private var items: [Body.Item] = []
  private var properties: [SetProperty] = []

  private struct SetProperty {
    var key: PropertyKey
    var span: SourceSpan
  }

  /// The state of a body, or of a loop or branch in it.
  struct State {
    fileprivate var firstItem: Int
    fileprivate var firstProperty: Int
    /// The children of kinds that can occur only once.
    var singles: [(kind: ElementKind, span: SourceSpan)] = []
    /// The properties of other elements that a snapshot sets, by the text before the colon.
    var paths: [String: SourceSpan] = [:]
    /// The kind of the last child of those that can occur repeatedly.
    var lastChild: ElementKind?
    /// The styles that the element uses.
    var styles: [Body] = []
  }

  func begin() -> State { State(firstItem: items.count, firstProperty: properties.count) }

  mutating func append(_ item: Body.Item) { items.append(item) }

  /// Records that a body sets a property, and returns the location where it was set before.
  mutating func set(_ key: PropertyKey, at span: SourceSpan, in state: State) -> SourceSpan? {
    defer { properties.append(SetProperty(key: key, span: span)) }
    var index = properties.count
    while index > state.firstProperty {
      index -= 1
      if properties[index].key == key { return properties[index].span }
    }
    return nil
  }

  /// Moves the items of a finished body to the scene.
  mutating func end(_ state: State, of scope: Scope, in scene: inout BoundScene) -> Body {
    properties.removeSubrange(state.firstProperty...)
    let first = scene.items.count
    scene.items += items[state.firstItem...]
    items.removeSubrange(state.firstItem...)
    let range = first..<scene.items.count
    return Body(
      depth: scope.depth, slots: scope.slots, items: range,
      facts: scene.addFacts(of: range, depth: scope.depth))
  }

  /// Reserves capacity for the elements of a large body.
  mutating func reserve(elements count: Int) {
    if items.count + count > max(2 * items.capacity, 1000) {
      items.reserveCapacity(items.count + count)
    }
  }
}

/// The nesting depth of bodies, including those of components.
struct BodyNesting {
  /// The number of bodies around the scope stack: those of the component uses in progress.
  var outer = 0
  /// The maximum number of nested scopes, including those inside components, since it was last
  /// reset.
  var deepest = 0

  static let limit = 256

  mutating func note(depth: Int) { deepest = max(deepest, depth) }

  func isFull(at depth: Int) -> Bool { outer + depth >= Self.limit }
}
