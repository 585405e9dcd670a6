import SceneSource
import SceneSyntax
import SceneLanguage

/// The items of a file, with which the rules for the source are applied.
///
/// A name counts as used if the same word occurs as a value, so used names are never reported.
struct SourceLinter {
  let tree: SyntaxTree
  /// The words that occur as values.
  private(set) var words: Set<String> = []
  /// The words with which snapshots begin a property.
  private var set: Set<String> = []
  /// The properties that snapshots set or animations change.
  private(set) var assigned: Set<String> = []
  /// The kinds of elements, including components.
  private(set) var kinds: Set<String> = []
  private(set) var elements: [LintedElement] = []
  private(set) var styles: [(name: SyntaxNode, properties: [LintedProperty])] = []
  private(set) var lets: [SyntaxNode] = []
  private(set) var imports: [ImportSyntax] = []
  private var known = KnownElements()

  init(_ tree: SyntaxTree) {
    self.tree = tree
    for name in tree.root.names { words.insert(name.text) }
    visit(tree.root, in: nil)
  }

  func check(_ lints: inout Lints) {
    for element in elements { PlacedByHandRule.check(element, self, &lints) }
    // Declarations in a library are used by other files.
    guard kinds.contains(ElementKind.scene.rawValue) else { return }
    UnusedNameRule.check(self, &lints)
    ForeignInterpolationRule.check(self, &lints)
    UnseenAnimationRule.check(self, &lints)
    IneffectiveSettingRule.check(self, &lints)
    LatePerspectiveRule.check(self, &lints)
    SquareCornersRule.check(self, &lints)
    IneffectiveContainerRule.check(self, &lints)
    for element in elements {
      TextAsNameRule.check(element, self, &lints)
      IneffectivePropertyRule.check(element, self, &lints)
      EmptyMaskRule.check(element, self, &lints)
      ShadowRule.check(element, self, &lints)
      IdleAnimationRule.check(element, self, &lints)
      MisplacedControlRule.check(element, self, &lints)
    }
  }

  /// The nesting depth is limited by the parser.
  private mutating func visit(_ body: SyntaxNode, in parent: ElementKind?) {
    for item in body.items {
      var inner: ElementKind?
      switch item.kind {
      case .importDeclaration: imports.append(ImportSyntax(item))
      case .letDeclaration: if let name = LetSyntax(item).name { lets.append(name) }
      case .styleDeclaration:
        if let name = StyleSyntax(item).name {
          styles.append((name, LintedProperty.all(in: item.first(.body))))
        }
      case .element: inner = visit(ElementSyntax(item), in: parent)
      // The body of a loop or branch is part of the enclosing body.
      case .forStatement, .ifStatement: inner = parent
      default: break
      }
      for body in item.bodies { visit(body, in: inner) }
    }
  }

  /// Returns the kind of the element; a group of items in a bar is a stack.
  private mutating func visit(_ syntax: ElementSyntax, in parent: ElementKind?) -> ElementKind? {
    guard let kind = syntax.kind?.text else { return nil }
    kinds.insert(kind)
    var element = LintedElement(syntax, in: parent)
    element.findNeeds(&known)
    elements.append(element)
    if element.kind == .animate, let name = syntax.path?.first(.identifier) {
      assigned.insert(name.text)
    }
    if element.kind == .snapshot {
      for property in element.properties {
        let path = property.syntax.path
        if let first = path.first { set.insert(first.text) }
        if let last = path.last { assigned.insert(last.text) }
      }
    }
    switch element.kind {
    case .leading where parent?.isBar == true, .trailing, .titleView: return .stack
    default: return element.kind
    }
  }

  /// Returns whether a name occurs as a value or is set by a snapshot.
  func uses(_ name: SyntaxNode) -> Bool {
    words.contains(name.text) || set.contains(name.text)
  }

  /// The elements of a kind.
  func elements(_ kind: ElementKind) -> [LintedElement] { elements.filter { $0.kind == kind } }

  /// The values that the scene and its snapshots set for a property.
  func settings(_ key: PropertyKey) -> [LintedProperty] {
    elements.filter { $0.kind == .scene || $0.kind == .snapshot }
      .flatMap { $0.properties.filter { $0.key == key } }
  }

  /// Returns whether snapshots set or animations change one of the properties.
  func assigns(_ keys: PropertyKey...) -> Bool { assigns(keys) }

  func assigns(_ keys: [PropertyKey]) -> Bool {
    keys.contains { assigned.contains($0.rawValue) }
  }

  /// Returns whether an element, a snapshot, or an animation sets one of the properties.
  func sets(_ keys: PropertyKey..., in element: LintedElement) -> Bool {
    element.sets(keys) || assigns(keys)
  }
}
