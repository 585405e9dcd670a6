import SceneSource

/// What stands between two braces, its names bound.
struct Body: Hashable, Sendable {
  /// How many bodies enclose it: 0 for a file.
  var depth: Int
  var items: [Item]
  /// The slots of variables that are taken where the body begins.
  var slots: Int

  static let empty = Body(depth: 0, items: [], slots: 0)

  indirect enum Item: Hashable, Sendable {
    case property(Assignment)
    /// By its number in `BoundScene.elements`.
    case element(Int)
    case loop(Loop)
    case branch(Branch)
  }
}

struct Assignment: Hashable, Sendable {
  var key: PropertyKey
  var value: Expression
  /// Of the property's name.
  var place: SourceRange
}

struct Loop: Hashable, Sendable {
  var list: Expression
  /// The index's slot where the loop names it; the value's slot.
  var indexSlot: Int?
  var valueSlot: Int
  var body: Body
  var place: SourceRange
}

struct Branch: Hashable, Sendable {
  var condition: Expression
  var then: Body
  var otherwise: Body?
}

struct ElementDeclaration: Hashable, Sendable {
  var id: Int
  var kind: ElementKind
  var name: String?
  var title: Expression?
  var body: Body
  /// The styles that it uses, in order, checked for its kind.
  var styles: [Body]
  /// Of an animation.
  var keyPath: KeyPath?
  /// Of its head: kind, name and title.
  var place: SourceRange
  /// The body that it stands in.
  var depth: Int
}

struct LetDeclaration: Hashable, Sendable {
  var name: String
  var value: Expression
  var depth: Int
  var slots: Int
}

struct SnapshotDeclaration: Hashable, Sendable {
  var body: Body
  /// Values of the scene's own `let`s, by their numbers.
  var lets: [LetOverride]
  var properties: [PropertyOverride]

  struct LetOverride: Hashable, Sendable {
    var id: Int
    var value: Expression
  }

  struct PropertyOverride: Hashable, Sendable {
    var element: Int
    var assignment: Assignment
  }
}

/// All that resolving needs; what `Scene` holds.
struct BoundScene: Sendable {
  var root: Int
  var elements: [ElementDeclaration]
  var lets: [LetDeclaration]
  var snapshots: [SnapshotDeclaration]
}
