import SceneSource
import SceneSyntax

/// The contents of a `Scene`, which is the input of resolving.
///
/// Elements, items, and properties are in flat arrays and refer to each other by index, because a
/// file can contain a million of them. The scene cannot be copied, because a copy retains each of
/// the arrays, which took most of the time for tables with many rows.
struct BoundScene: ~Copyable, Sendable {
  /// The scene's title.
  var name = ""
  /// The scene's file and its imports.
  var sources: [SourceText] = []
  var root = 0
  var elements: [ElementDeclaration] = []
  /// Rare attributes of elements, indexed by `ElementDeclaration.details`.
  var details: [ElementDetails] = []
  /// Titles that are not plain text.
  var titles: [Expression] = []
  /// The items of all bodies; those of one body are consecutive.
  var items: [Body.Item] = []
  /// What bodies contain and depend on, indexed by `Body.facts`; first those of an empty body.
  var facts = [BodyFacts()]
  var assignments: [Assignment] = []
  var loops: [Loop] = []
  var branches: [Branch] = []
  var lets: [LetDeclaration] = []
  var components: [ComponentDeclaration] = []
  var uses: [ComponentUse] = []
  /// The styles named by `uses` in loops and conditions.
  var usedStyles: [[Body]] = []
  var snapshots: [SnapshotDeclaration] = []
  /// The axes of the matrices of the project and the scene.
  var matrix: [MatrixAxis] = []
  /// The changes made by snapshots.
  var changes: [SnapshotChange] = []
}

/// A complete bound scene, which the evaluators of its snapshots share.
final class SharedScene: Sendable {
  let bound: BoundScene

  init(_ bound: consuming BoundScene) { self.bound = bound }
}

/// A body with bound names.
struct Body: Hashable, Sendable {
  /// The number of enclosing bodies: 0 for a file.
  let depth: Int32
  /// The number of variable slots in use at the start of the body.
  let slots: Int32
  private let first: Int32
  private let count: Int32
  /// The index in `BoundScene.facts`.
  let facts: Int32

  init(depth: Int, slots: Int, items: Range<Int> = 0..<0, facts: Int32 = 0) {
    self.depth = Int32(truncatingIfNeeded: depth)
    self.slots = Int32(truncatingIfNeeded: slots)
    first = Int32(truncatingIfNeeded: items.lowerBound)
    count = Int32(truncatingIfNeeded: items.count)
    self.facts = facts
  }

  static let empty = Body(depth: 0, slots: 0)

  /// The indices in `BoundScene.items`.
  var items: Range<Int> { Int(first)..<Int(first + count) }

  /// An item with its index in the scene.
  enum Item: Hashable, Sendable {
    case property(Int32)
    case element(Int32)
    case loop(Int32)
    case branch(Int32)
    /// Styles in a loop or condition.
    case uses(Int32)
    case snapshot(Int32)
    /// A change that a snapshot makes outside of itself.
    case change(Int32)
  }
}

struct Assignment: Hashable, Sendable {
  var key: PropertyKey
  /// The location of the property's name.
  var span: SourceSpan
  var value: Expression
}

struct Loop: Hashable, Sendable {
  var list: Expression
  /// The slots of the index, if the loop names it, and of the element.
  var indexSlot: Int?
  var valueSlot: Int
  var body: Body
  var span: SourceSpan
}

struct Branch: Hashable, Sendable {
  var condition: Expression
  var then: Body
  var otherwise: Body?
}

struct ElementDeclaration: Hashable, Sendable {
  /// The location of the head: kind, name, and title.
  var span: SourceSpan
  var body = Body.empty
  /// The depth of the enclosing body.
  var depth: Int32
  /// Negative if there are no details.
  private var detailsNumber: Int32
  var title = Title.none
  // Last, because otherwise padding would make the structure four bytes larger.
  var kind: ElementKind

  enum Title: Hashable, Sendable {
    case none
    /// Plain text in quotes, which is decoded on demand because most rows are not visible. It is in
    /// the same file as the head.
    case literal(start: Int32, length: Int32)
    /// The index in `BoundScene.titles`.
    case expression(Int32)

    static func literal(_ bytes: Range<Int>) -> Title {
      .literal(
        start: Int32(truncatingIfNeeded: bytes.lowerBound),
        length: Int32(truncatingIfNeeded: bytes.count))
    }
  }

  init(kind: ElementKind, depth: Int32, span: SourceSpan) {
    self.kind = kind
    self.depth = depth
    self.span = span
    detailsNumber = -1
  }

  /// The index in `BoundScene.details`.
  var details: Int32? {
    get { detailsNumber < 0 ? nil : detailsNumber }
    set { detailsNumber = newValue ?? -1 }
  }

  /// Returns the location of a plain text title.
  fileprivate func span(ofTitle start: Int32, _ length: Int32) -> SourceSpan {
    SourceSpan(file: span.file, bytes: Int(start)..<Int(start) + Int(length))
  }
}

struct ElementDetails: Hashable, Sendable {
  var name: String?
  /// The styles that it uses, in order, checked for its kind.
  var styles: [Body] = []
  /// The key path of an animation.
  var keyPath: KeyPath?
  /// The use of a component that creates the layer, as an index in `BoundScene.uses`.
  var use: Int32?
  /// The facts of all bodies, if there are others than its own, as an index in `BoundScene.facts`.
  var facts: Int32?
}

/// A component, checked for the types of its arguments.
struct ComponentDeclaration: Hashable, Sendable {
  var name: String
  /// The location of the declaration with its body.
  var span: SourceSpan
  /// The depth of the enclosing body, and the number of its variable slots.
  var depth: Int
  var slots: Int
  var body: Body
  var styles: [Body]
  /// The facts of the body and the styles, as an index in `BoundScene.facts`.
  var facts: Int32 = 0
}

struct ComponentUse: Hashable, Sendable {
  /// The index in `BoundScene.components`.
  var component: Int32
  /// One argument per parameter, evaluated at the use; nil for the default value.
  var arguments: [Expression?]
}

struct LetDeclaration: Hashable, Sendable {
  var name: String
  var value: Expression
  var depth: Int
  var slots: Int
  /// The index of a component's parameter; the value is then its default value.
  var parameter: Int?
}

/// A `snapshot` declaration, which in a loop creates several images.
struct SnapshotDeclaration: Hashable, Sendable {
  var name: Expression
  /// The location of the head.
  var span: SourceSpan
  /// The end of the declaration.
  var end: Int
  /// The body: its own properties, changes, and `compare`.
  var body: Body
  /// The axes of its own matrix.
  var matrix: [MatrixAxis] = []
}

enum SnapshotChange: Hashable, Sendable {
  /// The value of a `let` of the scene, by index.
  case `let`(id: Int, Expression)
  /// A property of an element, by index.
  case property(element: Int, Assignment)
}

/// An image of the scene with the changes of its snapshot, in source order.
struct SnapshotImage: Hashable, Sendable {
  var name: String
  var items: [Item] = []

  /// A change made by a snapshot, with its environment.
  struct Item: Hashable, Sendable {
    var item: Body.Item
    /// The number of enclosing bodies, including that of the snapshot.
    var depth: Int
    /// The values of the loop variables.
    var variables: [Value]
  }
}

extension BoundScene {
  /// Reserves capacity for the elements of a large body. Growing arrays would be copied repeatedly
  /// and need twice the memory.
  mutating func reserve(elements count: Int) {
    if elements.count + count > max(2 * elements.capacity, 1000) {
      elements.reserveCapacity(elements.count + count)
      items.reserveCapacity(items.count + count)
    }
  }

  mutating func append(_ element: ElementDeclaration, named name: String) {
    var element = element
    element.details = Int32(details.count)
    elements.append(element)
    details.append(ElementDetails(name: name))
  }

  func name(of element: Int) -> String? { details(of: element)?.name }
  func styles(of element: Int) -> [Body] { details(of: element)?.styles ?? [] }
  func keyPath(of element: Int) -> KeyPath? { details(of: element)?.keyPath }

  /// Returns the component use that creates an element; nil if there is none.
  func use(of element: Int) -> ComponentUse? {
    details(of: element)?.use.map { uses[Int($0)] }
  }

  func component(of element: Int) -> ComponentDeclaration? {
    use(of: element).map { components[$0.component] }
  }

  private func details(of element: Int) -> ElementDetails? {
    elements[element].details.map { details[$0] }
  }

  /// Returns the title of an element; nil if it has none.
  func title(of element: Int) -> Expression? {
    switch elements[element].title {
    case .none: return nil
    case .literal(let start, let length):
      let span = elements[element].span(ofTitle: start, length)
      return .constant(.string(text(inQuotes: span)), .string, at: span)
    case .expression(let number): return titles[number]
    }
  }

  /// Returns the location of an element's title, or else of its head.
  func titlePlace(of element: Int) -> SourceSpan {
    switch elements[element].title {
    case .none: elements[element].span
    case .literal(let start, let length): elements[element].span(ofTitle: start, length)
    case .expression(let number): titles[number].span
    }
  }

  private func text(inQuotes span: SourceSpan) -> String {
    unescape(sources[span.file].bytes[span.bytes].dropFirst().dropLast())
  }

  /// Returns all bodies that set properties of an element: those of its component, its styles, and
  /// its own.
  func bodies(of element: Int) -> [Body] {
    let component = component(of: element).map { $0.styles + [$0.body] } ?? []
    return component + styles(of: element) + [elements[element].body]
  }
}
