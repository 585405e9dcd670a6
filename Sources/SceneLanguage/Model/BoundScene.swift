import SceneSource
import SceneSyntax

/// The contents of a `Scene`, which is the input of resolving.
///
/// Elements, items, and properties are in flat arrays and refer to each other by index, because a
/// file can contain a million of them. The scene cannot be copied, because a copy retains each of
/// the arrays, which took most of the time for tables with many rows.
package struct BoundScene: ~Copyable, Sendable {
  /// The scene's title.
  package var name = ""
  /// The scene's file and its imports.
  package var sources: [SourceText] = []
  package var root = 0
  package var elements: [ElementDeclaration] = []
  /// Rare attributes of elements, indexed by `ElementDeclaration.details`.
  package var details: [ElementDetails] = []
  /// Titles that are not plain text.
  package var titles: [Expression] = []
  /// The items of all bodies; those of one body are consecutive.
  package var items: [Body.Item] = []
  /// What bodies contain and depend on, indexed by `Body.facts`; first those of an empty body.
  package var facts = [BodyFacts()]
  package var assignments: [Assignment] = []
  package var loops: [Loop] = []
  package var branches: [Branch] = []
  package var lets: [LetDeclaration] = []
  package var components: [ComponentDeclaration] = []
  package var uses: [ComponentUse] = []
  /// The styles named by `uses` in loops and conditions.
  package var usedStyles: [[Body]] = []
  package var snapshots: [SnapshotDeclaration] = []
  /// The body of the scene with its snapshots. They are not in that of the root, because each
  /// snapshot visits it.
  package var snapshotBody = Body.empty
  /// The axes of the matrices of the project and the scene.
  package var matrix: [MatrixAxis] = []
  /// The changes made by snapshots.
  package var changes: [SnapshotChange] = []

  package init() {}
}

/// A complete bound scene, which the evaluators of its snapshots share.
package final class SharedScene: Sendable {
  package let bound: BoundScene
  /// Returns the built-in symbol that is meant by an unknown one, whose name may be computed.
  package let symbolMeant: @Sendable (String) -> String?
  /// Whether an element can have another environment than the scene.
  package let setsTraits: Bool

  package init(_ bound: consuming BoundScene, symbolMeant: @escaping @Sendable (String) -> String?)
  {
    setsTraits =
      bound.assignments.contains { $0.setsTraits }
      || bound.changes.contains {
        if case .property(_, let assignment) = $0 { assignment.setsTraits } else { false }
      }
    self.bound = bound
    self.symbolMeant = symbolMeant
  }
}

/// A body with bound names.
package struct Body: Hashable, Sendable {
  /// The number of enclosing bodies: 0 for a file.
  package let depth: Int32
  /// The number of variable slots in use at the start of the body.
  package let slots: Int32
  private let first: Int32
  private let count: Int32
  /// The index in `BoundScene.facts`.
  package let facts: Int32

  package init(depth: Int, slots: Int, items: Range<Int> = 0..<0, facts: Int32 = 0) {
    self.depth = Int32(truncatingIfNeeded: depth)
    self.slots = Int32(truncatingIfNeeded: slots)
    first = Int32(truncatingIfNeeded: items.lowerBound)
    count = Int32(truncatingIfNeeded: items.count)
    self.facts = facts
  }

  package static let empty = Body(depth: 0, slots: 0)

  /// The indices in `BoundScene.items`.
  package var items: Range<Int> { Int(first)..<Int(first + count) }

  /// An item with its index in the scene.
  package enum Item: Hashable, Sendable {
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

package struct Assignment: Hashable, Sendable {
  package var key: PropertyKey
  /// The location of the property's name.
  package var span: SourceSpan
  package var value: Expression

  package init(key: PropertyKey, span: SourceSpan, value: Expression) {
    (self.key, self.span, self.value) = (key, span, value)
  }
}

package struct Loop: Hashable, Sendable {
  package var list: Expression
  /// The slots of the index, if the loop names it, and of the element.
  package var indexSlot: Int?
  package var valueSlot: Int
  package var body: Body
  package var span: SourceSpan

  package init(
    list: Expression, indexSlot: Int? = nil, valueSlot: Int, body: Body, span: SourceSpan
  ) {
    self.list = list
    self.indexSlot = indexSlot
    self.valueSlot = valueSlot
    self.body = body
    self.span = span
  }
}

package struct Branch: Hashable, Sendable {
  package var condition: Expression
  package var then: Body
  package var otherwise: Body?

  package init(condition: Expression, then: Body, otherwise: Body? = nil) {
    (self.condition, self.then, self.otherwise) = (condition, then, otherwise)
  }
}

package struct ElementDeclaration: Hashable, Sendable {
  /// The location of the head: kind, name, and title.
  package var span: SourceSpan
  package var body = Body.empty
  /// The depth of the enclosing body.
  package var depth: Int32
  /// Negative if there are no details.
  private var detailsNumber: Int32
  package var title = Title.none
  // Last, because otherwise padding would make the structure four bytes larger.
  package var kind: ElementKind

  package enum Title: Hashable, Sendable {
    case none
    /// Plain text in quotes, which is decoded on demand because most rows are not visible. It is in
    /// the same file as the head.
    case literal(start: Int32, length: Int32)
    /// The index in `BoundScene.titles`.
    case expression(Int32)

    package static func literal(_ bytes: Range<Int>) -> Title {
      .literal(
        start: Int32(truncatingIfNeeded: bytes.lowerBound),
        length: Int32(truncatingIfNeeded: bytes.count))
    }
  }

  package init(kind: ElementKind, depth: Int32, span: SourceSpan) {
    self.kind = kind
    self.depth = depth
    self.span = span
    detailsNumber = -1
  }

  /// The index in `BoundScene.details`.
  package var details: Int32? {
    get { detailsNumber < 0 ? nil : detailsNumber }
    set { detailsNumber = newValue ?? -1 }
  }

  /// Returns the location of a plain text title.
  fileprivate func span(ofTitle start: Int32, _ length: Int32) -> SourceSpan {
    SourceSpan(file: span.file, bytes: Int(start)..<Int(start) + Int(length))
  }
}

package struct ElementDetails: Hashable, Sendable {
  package var name: String?
  /// The styles that it uses, in order, checked for its kind.
  package var styles: [Body] = []
  /// The key path of an animation.
  package var keyPath: KeyPath?
  /// Whether it is the content view of a component.
  package var isContentView = false
  /// The use of a component that creates the layer, as an index in `BoundScene.uses`.
  package var use: Int32?
  /// The facts of all bodies, if there are others than its own, as an index in `BoundScene.facts`.
  package var facts: Int32?

  package init(name: String? = nil) { self.name = name }
}

/// A component, checked for the types of its arguments.
package struct ComponentDeclaration: Hashable, Sendable {
  package var name: String
  /// The location of the declaration with its body.
  package var span: SourceSpan
  /// The depth of the enclosing body, and the number of its variable slots.
  package var depth: Int
  package var slots: Int
  package var body: Body
  package var styles: [Body]
  /// The element that contains the layers of a use, after those of its own, and before it the
  /// elements around it in the component; empty if there is none.
  package var contentView: [Int] = []
  /// The facts of the body and the styles, as an index in `BoundScene.facts`.
  package var facts: Int32 = 0

  package init(
    name: String, span: SourceSpan, depth: Int, slots: Int, body: Body, styles: [Body],
    facts: Int32 = 0
  ) {
    self.name = name
    self.span = span
    self.depth = depth
    self.slots = slots
    self.body = body
    self.styles = styles
    self.facts = facts
  }
}

package struct ComponentUse: Hashable, Sendable {
  /// The index in `BoundScene.components`.
  package var component: Int32
  /// One argument per parameter, evaluated at the use; nil for the default value.
  package var arguments: [Expression?]

  package init(component: Int32, arguments: [Expression?]) {
    (self.component, self.arguments) = (component, arguments)
  }
}

package struct LetDeclaration: Hashable, Sendable {
  package var name: String
  package var value: Expression
  package var depth: Int
  package var slots: Int
  /// The index of a component's parameter; the value is then its default value.
  package var parameter: Int?

  package init(name: String, value: Expression, depth: Int, slots: Int, parameter: Int? = nil) {
    self.name = name
    self.value = value
    self.depth = depth
    self.slots = slots
    self.parameter = parameter
  }
}

/// A `snapshot` declaration, which in a loop creates several images.
package struct SnapshotDeclaration: Hashable, Sendable {
  package var name: Expression
  /// The location of the head.
  package var span: SourceSpan
  /// The end of the declaration.
  package var end: Int
  /// The body: its own properties, changes, and `compare`.
  package var body: Body
  /// The axes of its own matrix.
  package var matrix: [MatrixAxis] = []

  package init(
    name: Expression, span: SourceSpan, end: Int, body: Body, matrix: [MatrixAxis] = []
  ) {
    (self.name, self.span, self.end, self.body, self.matrix) = (name, span, end, body, matrix)
  }
}

package enum SnapshotChange: Hashable, Sendable {
  /// The value of a `let` of the scene, by index.
  case `let`(id: Int, Expression)
  /// A property of an element, by index.
  case property(element: Int, Assignment)
  /// A parameter of the component that an element uses, by index.
  case argument(element: Int, parameter: Int, Expression)
}

/// An image of the scene with the changes of its snapshot, in source order.
package struct SnapshotImage: Hashable, Sendable {
  package var name: String
  package var items: [Item] = []

  package init(name: String, items: [Item] = []) {
    (self.name, self.items) = (name, items)
  }

  /// A change made by a snapshot, with its environment.
  package struct Item: Hashable, Sendable {
    package var item: Body.Item
    /// The number of enclosing bodies, including that of the snapshot.
    package var depth: Int
    /// The values of the loop variables.
    package var variables: [Value]

    package init(item: Body.Item, depth: Int, variables: [Value]) {
      (self.item, self.depth, self.variables) = (item, depth, variables)
    }
  }
}

extension BoundScene {
  /// Reserves capacity for the elements of a large body. Growing arrays would be copied repeatedly
  /// and need twice the memory.
  package mutating func reserve(elements count: Int) {
    if elements.count + count > max(2 * elements.capacity, 1000) {
      elements.reserveCapacity(elements.count + count)
      items.reserveCapacity(items.count + count)
    }
  }

  package mutating func append(_ element: ElementDeclaration, named name: String) {
    var element = element
    element.details = Int32(details.count)
    elements.append(element)
    details.append(ElementDetails(name: name))
  }

  /// The index of the scene's file.
  package var file: Int32 { elements[root].span.file }

  package func name(of element: Int) -> String? { details(of: element)?.name }
  package func styles(of element: Int) -> [Body] { details(of: element)?.styles ?? [] }
  package func keyPath(of element: Int) -> KeyPath? { details(of: element)?.keyPath }

  /// Returns the component use that creates an element; nil if there is none.
  package func use(of element: Int) -> ComponentUse? {
    details(of: element)?.use.map { uses[Int($0)] }
  }

  package func component(of element: Int) -> ComponentDeclaration? {
    use(of: element).map { components[$0.component] }
  }

  package func isContentView(_ element: Int) -> Bool {
    details(of: element)?.isContentView ?? false
  }

  /// Finds the content view of a component: the first element of that name that can contain layers,
  /// and is not in a loop or condition.
  package mutating func findContentView(of component: inout ComponentDeclaration) {
    component.contentView = pathToContentView(in: component.body) ?? []
    guard let details = component.contentView.last.flatMap({ elements[$0].details }) else { return }
    self.details[details].isContentView = true
  }

  private func pathToContentView(in body: Body) -> [Int]? {
    for case .element(let id) in items[body.items] {
      let element = Int(id)
      if name(of: element) == "contentView",
        Schema.element(elements[element].kind).children.contains(.layer)
      {
        return [element]
      }
      if let path = pathToContentView(in: elements[element].body) { return [element] + path }
    }
    return nil
  }

  private func details(of element: Int) -> ElementDetails? {
    elements[element].details.map { details[$0] }
  }

  /// Returns the title of an element; nil if it has none.
  package func title(of element: Int) -> Expression? {
    switch elements[element].title {
    case .none: return nil
    case .literal(let start, let length):
      let span = elements[element].span(ofTitle: start, length)
      return .constant(.string(text(inQuotes: span)), .string, at: span)
    case .expression(let number): return titles[number]
    }
  }

  /// Returns the location of an element's title, or else of its head.
  package func titleSpan(of element: Int) -> SourceSpan {
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
  package func bodies(of element: Int) -> [Body] {
    let component = component(of: element).map { $0.styles + [$0.body] } ?? []
    return component + styles(of: element) + [elements[element].body]
  }
}
