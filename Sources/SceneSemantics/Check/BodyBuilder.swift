import SceneSource

/// The items and properties of the bodies that are being checked, outermost first.
///
/// Bodies nest, so both are stacks that one array each holds: a body takes its part from the end.
struct BodyBuilder {
  private var items: [Body.Item] = []
  private var properties: [SetProperty] = []

  private struct SetProperty {
    var key: PropertyKey
    var span: SourceSpan
  }

  /// What one body, or a loop or branch of it, has so far.
  struct State {
    fileprivate var firstItem: Int
    fileprivate var firstProperty: Int
    /// The children that may occur once each.
    var singles: [(kind: ElementKind, span: SourceSpan)] = []
    /// What a snapshot's body sets of other elements, by the text before the colon.
    var paths: [String: SourceSpan] = [:]
    /// The kind of the last child that may occur any number of times.
    var lastChild: ElementKind?
    /// The styles that the element uses.
    var styles: [Body] = []
  }

  func begin() -> State { State(firstItem: items.count, firstProperty: properties.count) }

  mutating func append(_ item: Body.Item) { items.append(item) }

  /// Records that a body sets a property, and returns where it has set it before.
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
    return Body(depth: scope.depth, slots: scope.slots, items: first..<scene.items.count)
  }

  /// Makes room for the elements of a large body.
  mutating func reserve(elements count: Int) {
    if items.count + count > max(2 * items.capacity, 1000) {
      items.reserveCapacity(items.count + count)
    }
  }
}
