/// What a snapshot sets outside of itself.
struct SnapshotChanges {
  /// Everything the snapshot says, in the order of the text.
  let items: [SnapshotImage.Item]
  /// By the numbers of elements.
  private var assignments = NumberMap<[Change<Assignment>]>()
  /// By the numbers of `let`s.
  private var lets: [Change<Expression>?]

  /// What is set, with the place of the text that its value is evaluated in.
  struct Change<Content> {
    var content: Content
    var item: SnapshotImage.Item
  }

  /// - Parameter snapshot: an index into `scene.pictures`; nil for the scene without a snapshot.
  init(of snapshot: Int?, in scene: BoundScene) {
    items = snapshot.map { scene.pictures[$0].items } ?? []
    lets = Array(repeating: nil, count: scene.lets.count)
    for item in items {
      guard case .change(let number) = item.item else { continue }
      switch scene.changes[number] {
      case .let(let id, let value): lets[id] = Change(content: value, item: item)
      case .property(let element, let assignment):
        if !assignments.contains(element) { assignments[element] = [] }
        assignments.update(element) { $0.append(Change(content: assignment, item: item)) }
      }
    }
  }

  /// What an element's properties are set to; nil where none is set.
  func assignments(to element: Int) -> [Change<Assignment>]? { assignments[element] }

  func value(ofLet id: Int) -> Change<Expression>? { lets[id] }
}
