import SceneSource
import SceneSyntax

/// All that resolving needs; what `Scene` holds.
///
/// Elements, their items and what these say are in flat arrays, and refer to each other by
/// number: a file may have a million of them.
struct BoundScene: Sendable {
  /// The scene's title.
  var name = ""
  /// The scene's own file and what it imports.
  var sources: [SourceText] = []
  var root = 0
  var elements: [ElementDeclaration] = []
  /// What few elements have, by `ElementDeclaration.details`.
  var details: [ElementDetails] = []
  /// Titles that are no plain text.
  var titles: [Expression] = []
  /// Those of one body stand together.
  var items: [Body.Item] = []
  var assignments: [Assignment] = []
  var loops: [Loop] = []
  var branches: [Branch] = []
  var lets: [LetDeclaration] = []
  var components: [ComponentDeclaration] = []
  var uses: [ComponentUse] = []
  /// The styles that `uses` in loops and conditions names.
  var usedStyles: [[Body]] = []
  var snapshots: [SnapshotDeclaration] = []
  /// What snapshots set.
  var changes: [SnapshotChange] = []
  /// What the snapshots come to, loops and conditions gone.
  var pictures: [SnapshotImage] = []
}

/// What stands between two braces, its names bound.
struct Body: Hashable, Sendable {
  /// How many bodies enclose it: 0 for a file.
  let depth: Int32
  /// The slots of variables that are taken where the body begins.
  let slots: Int32
  private let first: Int32
  private let count: Int32

  init(depth: Int, slots: Int, items: Range<Int> = 0..<0) {
    self.depth = Int32(truncatingIfNeeded: depth)
    self.slots = Int32(truncatingIfNeeded: slots)
    first = Int32(truncatingIfNeeded: items.lowerBound)
    count = Int32(truncatingIfNeeded: items.count)
  }

  static let empty = Body(depth: 0, slots: 0)

  /// Their numbers in `BoundScene.items`.
  var items: Range<Int> { Int(first)..<Int(first + count) }

  /// Each with its number in the scene.
  enum Item: Hashable, Sendable {
    case property(Int32)
    case element(Int32)
    case loop(Int32)
    case branch(Int32)
    /// Styles that count where a loop or condition comes to them.
    case uses(Int32)
    case snapshot(Int32)
    /// What a snapshot sets outside of itself.
    case change(Int32)
  }
}

struct Assignment: Hashable, Sendable {
  var key: PropertyKey
  /// Of the property's name.
  var span: SourceSpan
  var value: Expression
}

struct Loop: Hashable, Sendable {
  var list: Expression
  /// The index's slot where the loop names it; the value's slot.
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
  /// Of its head: kind, name and title.
  var span: SourceSpan
  var body = Body.empty
  /// The body that it is in.
  var depth: Int32
  /// Negative where there are none.
  private var detailsNumber: Int32
  var title = Title.none
  // Stands behind the others since it would move each of them by four bytes.
  var kind: ElementKind

  enum Title: Hashable, Sendable {
    case none
    /// Plain text in quotes, which is read where it is wanted: most rows are never seen. It stands
    /// in the file of the head.
    case literal(start: Int32, length: Int32)
    /// By its number in `BoundScene.titles`.
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

  /// Its number in `BoundScene.details`.
  var details: Int32? {
    get { detailsNumber < 0 ? nil : detailsNumber }
    set { detailsNumber = newValue ?? -1 }
  }

  /// Of a title that is plain text.
  fileprivate func span(ofTitle start: Int32, _ length: Int32) -> SourceSpan {
    SourceSpan(file: span.file, bytes: Int(start)..<Int(start) + Int(length))
  }
}

struct ElementDetails: Hashable, Sendable {
  var name: String?
  /// The styles that it uses, in order, checked for its kind.
  var styles: [Body] = []
  /// Of an animation.
  var keyPath: KeyPath?
  /// Of a layer that a component makes, by its number in `BoundScene.uses`.
  var use: Int32?
}

/// A component, checked for the types of what its uses give it.
struct ComponentDeclaration: Hashable, Sendable {
  var name: String
  /// Of the body that it is declared in, and the slots that are taken there.
  var depth: Int
  var slots: Int
  var body: Body
  var styles: [Body]
}

struct ComponentUse: Hashable, Sendable {
  /// By its number in `BoundScene.components`.
  var component: Int32
  /// One a parameter, evaluated where the use stands; nil where the parameter's own value counts.
  var arguments: [Expression?]
}

struct LetDeclaration: Hashable, Sendable {
  var name: String
  var value: Expression
  var depth: Int
  var slots: Int
  /// Which of a component's parameters it is; the value is then the one that counts where a use
  /// gives none.
  var parameter: Int?
}

/// A `snapshot` as it is written; in a loop it comes to several images.
struct SnapshotDeclaration: Hashable, Sendable {
  var name: Expression
  /// Of its head.
  var span: SourceSpan
  /// Own properties, changes, and its `compare`.
  var body: Body
}

enum SnapshotChange: Hashable, Sendable {
  /// The value of one of the scene's own `let`s, by its number.
  case `let`(id: Int, Expression)
  /// A property of an element, by its number.
  case property(element: Int, Assignment)
}

/// One image of the scene: what its snapshot sets, in the order of the text.
struct SnapshotImage: Hashable, Sendable {
  var name: String
  var items: [Item] = []

  /// What a snapshot sets, and what it sees next to the names of the scene.
  struct Item: Hashable, Sendable {
    var item: Body.Item
    /// How many bodies stand around it, the snapshot's own included.
    var depth: Int
    /// The values of the loops' variables.
    var variables: [Value]
  }
}

extension BoundScene {
  /// Makes room for the elements of a body where they are very many: arrays that grow by and by
  /// are moved each time, and take as much memory again.
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

  /// What a component gives an element; nil where none makes it.
  func use(of element: Int) -> ComponentUse? {
    details(of: element)?.use.map { uses[Int($0)] }
  }

  func component(of element: Int) -> ComponentDeclaration? {
    use(of: element).map { components[$0.component] }
  }

  private func details(of element: Int) -> ElementDetails? {
    elements[element].details.map { details[$0] }
  }

  /// The title of an element; nil where it has none.
  func title(of element: Int) -> Expression? {
    switch elements[element].title {
    case .none: return nil
    case .literal(let start, let length):
      let span = elements[element].span(ofTitle: start, length)
      return .constant(.string(text(inQuotes: span)), .string, at: span)
    case .expression(let number): return titles[number]
    }
  }

  /// The place of an element's title, or else of its head.
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

  /// Whether an item of an element's own body or of its component's, or one of a loop or a
  /// condition there, meets the condition.
  func holds(_ element: Int, where matches: (Body.Item) -> Bool) -> Bool {
    if contains(elements[element].body, where: matches) { return true }
    guard let component = component(of: element) else { return false }
    return contains(component.body, where: matches)
  }

  /// All that an element's properties are set by: its component, its styles, its own body.
  func bodies(of element: Int) -> [Body] {
    let component = component(of: element)
    return (component.map { $0.styles + [$0.body] } ?? []) + styles(of: element)
      + [elements[element].body]
  }

  /// Whether an item, or one of a loop or a condition in it, meets the condition.
  func contains(_ body: Body, where matches: (Body.Item) -> Bool) -> Bool {
    for index in body.items {
      if matches(items[index]) { return true }
      switch items[index] {
      case .property, .element, .snapshot, .change: break
      case .uses(let number):
        for style in usedStyles[number] where contains(style, where: matches) { return true }
      case .loop(let number):
        if contains(loops[number].body, where: matches) { return true }
      case .branch(let number):
        let branch = branches[number]
        if contains(branch.then, where: matches) { return true }
        if let otherwise = branch.otherwise, contains(otherwise, where: matches) { return true }
      }
    }
    return false
  }
}
