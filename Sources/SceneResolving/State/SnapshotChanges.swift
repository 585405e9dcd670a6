import SceneLanguage

/// The changes that a snapshot makes to other elements, to parameters, and to `let`s.
struct SnapshotChanges {
  /// All items of the snapshot, in source order.
  let items: [SnapshotImage.Item]
  /// The properties, by element.
  private var assignments = NumberMap<[Change<Assignment>]>()
  /// The values, by `let`.
  private var lets: [Change<Expression>?]
  /// The arguments, by element and parameter.
  private var arguments = NumberMap<[(parameter: Int, change: Change<Expression>)]>()

  /// A change with the environment in which its value is evaluated.
  struct Change<Content> {
    var content: Content
    var item: SnapshotImage.Item
  }

  /// - Parameter snapshot: The snapshot; nil for the scene without one.
  init(of snapshot: SnapshotImage?, in scene: borrowing BoundScene) {
    items = snapshot?.items ?? []
    lets = Array(repeating: nil, count: scene.lets.count)
    for item in items {
      guard case .change(let number) = item.item else { continue }
      switch scene.changes[number] {
      case .let(let id, let value): lets[id] = Change(content: value, item: item)
      case .property(let element, let assignment):
        if !assignments.contains(element) { assignments[element] = [] }
        assignments.update(element) { $0.append(Change(content: assignment, item: item)) }
      case .argument(let element, let parameter, let value):
        if !arguments.contains(element) { arguments[element] = [] }
        arguments.update(element) { $0.append((parameter, Change(content: value, item: item))) }
      }
    }
  }

  /// Returns the properties that the snapshot sets for an element; nil if there are none.
  func assignments(to element: Int) -> [Change<Assignment>]? { assignments[element] }

  func argument(_ parameter: Int, of element: Int) -> Change<Expression>? {
    arguments[element]?.last { $0.parameter == parameter }?.change
  }

  func value(ofLet id: Int) -> Change<Expression>? { lets[id] }
}
