import SceneSource
import SceneSyntax

/// Traverses the syntax tree of a scene and collects the data for source rules.
///
/// A name counts as used if the same word occurs as a value, so used names are never reported.
struct SourceLinter {
  let tree: SyntaxTree
  /// The words that occur as values or are set by snapshots.
  private(set) var used: Set<String> = []
  /// The kinds of elements, including components.
  private(set) var kinds: Set<String> = []
  private(set) var lets: [SyntaxNode] = []
  private(set) var snapshots: [ElementSyntax] = []
  private(set) var styles: [SyntaxNode] = []
  private(set) var imports: [ImportSyntax] = []
  private(set) var animations: [ElementSyntax] = []
  /// The elements with names.
  private(set) var elements: [ElementSyntax] = []
  /// The elements with properties that have an effect only if others are set.
  private(set) var decorated: [ElementSyntax] = []
  /// The replicators, reflections, shadows, separators, masks, and shapes.
  private(set) var containers: [ElementSyntax] = []
  /// The values of `time`.
  private(set) var times: [SyntaxNode?] = []
  /// The values of `transform`.
  private(set) var transforms: [SyntaxNode] = []
  /// The controls directly in rows.
  private(set) var rowControls: [ElementSyntax] = []
  /// The appearance, content size, and era of the scene and its snapshots.
  private(set) var settings: [PropertySyntax] = []
  /// The properties that snapshots set or animations change.
  private(set) var assigned: Set<String> = []
  private(set) var hasTime = false
  /// Whether a replicator delays the animations of its copies.
  private(set) var delaysCopies = false
  /// Whether a value depends on the appearance apart from colors with a name.
  private(set) var dependsOnAppearance = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
    for name in tree.root.names { used.insert(name.text) }
    dependsOnAppearance = used.contains("appearance") || used.contains("dynamic")
    visit(tree.root, in: nil)
  }

  func check(_ lints: inout Lints) {
    // Declarations in a library are used by other files.
    guard kinds.contains("scene") else { return }
    UnusedNameRule.check(self, &lints)
    UnseenAnimationRule.check(self, &lints)
    TextAsNameRule.check(self, &lints)
    ForeignInterpolationRule.check(self, &lints)
    IneffectivePropertyRule.check(self, &lints)
    SquareCornersRule.check(self, &lints)
    IneffectiveContainerRule.check(self, &lints)
    EmptyMaskRule.check(self, &lints)
    ShadowRule.check(self, &lints)
    IdleAnimationRule.check(self, &lints)
    IneffectiveSettingRule.check(self, &lints)
    LatePerspectiveRule.check(self, &lints)
    MisplacedControlRule.check(self, &lints)
  }

  /// The nesting depth is limited by the parser.
  private mutating func visit(_ node: SyntaxNode, in kind: String?) {
    for item in node.items {
      switch item.kind {
      case .importDeclaration: imports.append(ImportSyntax(item))
      case .letDeclaration: if let name = LetSyntax(item).name { lets.append(name) }
      case .styleDeclaration:
        if let name = StyleSyntax(item).name { styles.append(name) }
      case .property: visit(PropertySyntax(item), in: kind)
      case .element: visit(ElementSyntax(item), in: kind)
      default: break
      }
      // The body of a loop or branch is part of the enclosing body.
      let isInner = item.kind == .forStatement || item.kind == .ifStatement
      let inner = item.kind == .element ? ElementSyntax(item).kind?.text : isInner ? kind : nil
      for body in Self.bodies(of: item) { visit(body, in: inner) }
    }
  }

  private static func bodies(of item: SyntaxNode) -> [SyntaxNode] {
    item.all(.body) + item.all(.ifStatement).flatMap { bodies(of: $0) }
  }

  private mutating func visit(_ property: PropertySyntax, in kind: String?) {
    guard let first = property.path.first?.text else { return }
    if kind == "snapshot" {
      used.insert(first)
      if let last = property.path.last { assigned.insert(last.text) }
    }
    if first == "transform", let value = property.value { transforms.append(value) }
    if first == "instanceDelay" || first == "speed" { delaysCopies = true }
    if kind == "snapshot" || kind == "scene", let name = property.name {
      switch name.text {
      case "time":
        hasTime = true
        times.append(property.value)
      case "appearance", "contentSize", "era": settings.append(property)
      default: break
      }
    }
  }

  private mutating func visit(_ element: ElementSyntax, in parent: String?) {
    guard let kind = element.kind?.text else { return }
    kinds.insert(kind)
    if kind == "snapshot" { snapshots.append(element) }
    let containerKinds = [
      "replicatorLayer", "reflection", "shadows", "separators", "mask", "shapeLayer",
    ]
    if containerKinds.contains(kind) {
      containers.append(element)
    }
    if parent == "row", ["switch", "slider", "pageControl"].contains(kind) {
      rowControls.append(element)
    }
    if let properties = element.body?.items,
      properties.contains(where: { item in
        item.kind == .property
          && PropertySyntax(item).name.flatMap { PropertyKey($0) }
            .map { IneffectivePropertyRule.isPartial($0) } == true
      })
    {
      decorated.append(element)
    }
    if kind == "animate" {
      animations.append(element)
      if let name = element.path?.first(.identifier) { assigned.insert(name.text) }
    } else if element.path != nil {
      elements.append(element)
    }
  }

  /// Returns the value that an element's body sets for a property outside of branches.
  func value(of key: PropertyKey, in element: ElementSyntax) -> SyntaxNode? {
    guard let body = element.body else { return nil }
    for item in body.items where item.kind == .property {
      let property = PropertySyntax(item)
      if property.name?.text == key.rawValue { return property.value }
    }
    return nil
  }

  /// Returns whether an element contains others besides animations and masks, or statements.
  static func hasLayers(_ element: ElementSyntax) -> Bool {
    element.body?.items.contains { item in
      switch item.kind {
      case .property, .letDeclaration: false
      case .element: !["animate", "mask"].contains(ElementSyntax(item).kind?.text)
      default: true
      }
    } ?? false
  }

  /// Returns the names of the properties in an element's body, including those in its branches.
  func properties(of element: ElementSyntax) -> [SyntaxNode] {
    guard let body = element.body else { return [] }
    return properties(in: body)
  }

  private func properties(in body: SyntaxNode) -> [SyntaxNode] {
    body.items.flatMap { item in
      switch item.kind {
      case .property: PropertySyntax(item).name.map { [$0] } ?? []
      case .ifStatement, .forStatement: Self.bodies(of: item).flatMap { properties(in: $0) }
      default: [SyntaxNode]()
      }
    }
  }
}
