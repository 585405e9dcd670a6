import SceneSource
import SceneSyntax

/// Looks through the text of a scene. A name counts as used wherever its word stands as a value, so
/// that nothing is called unused that is used.
struct SourceLinter {
  let library: Library
  var diagnostics = DiagnosticList()
  private let tree: SyntaxTree
  /// Words that stand as values, or that a snapshot sets.
  private var used: Set<String> = []
  /// The kinds of elements: components among them.
  private var kinds: Set<String> = []
  private var lets: [SyntaxNode] = []
  private var styles: [SyntaxNode] = []
  private var imports: [ImportSyntax] = []
  private var animations: [ElementSyntax] = []
  private var hasScene = false
  private var hasTime = false

  init(_ tree: SyntaxTree, _ library: Library) {
    self.tree = tree
    self.library = library
  }

  mutating func run() {
    for name in tree.root.names { used.insert(name.text) }
    visit(tree.root, in: nil)
    // What a library declares, others use.
    guard hasScene else { return }
    for name in lets where !used.contains(name.text) { reportUnused("'\(name.text)'", name) }
    for name in styles where !used.contains(name.text) {
      reportUnused("the style '\(name.text)'", name)
    }
    for item in imports { check(item) }
    if !hasTime { for animation in animations { reportUnseen(animation) } }
  }

  /// Bodies stand no deeper in one another than the parser lets them.
  private mutating func visit(_ node: SyntaxNode, in kind: String?) {
    for item in node.items {
      switch item.kind {
      case .importDeclaration: imports.append(ImportSyntax(item))
      case .letDeclaration: if let name = LetSyntax(item).name { lets.append(name) }
      case .styleDeclaration:
        if let name = StyleSyntax(item).name { styles.append(name) }
      case .property: property(PropertySyntax(item), in: kind)
      case .element: element(ElementSyntax(item))
      default: break
      }
      // Of a loop and a branch the body is part of the one around it.
      let isInner = item.kind == .forStatement || item.kind == .ifStatement
      let inner = item.kind == .element ? ElementSyntax(item).kind?.text : isInner ? kind : nil
      for body in Self.bodies(of: item) { visit(body, in: inner) }
    }
  }

  private static func bodies(of item: SyntaxNode) -> [SyntaxNode] {
    item.all(.body) + item.all(.ifStatement).flatMap { bodies(of: $0) }
  }

  private mutating func property(_ property: PropertySyntax, in kind: String?) {
    guard let first = property.path.first?.text else { return }
    if kind == "snapshot" { used.insert(first) }
    if kind == "snapshot" || kind == "scene", property.name?.text == "time" { hasTime = true }
  }

  private mutating func element(_ element: ElementSyntax) {
    guard let kind = element.kind?.text else { return }
    kinds.insert(kind)
    if kind == "scene" { hasScene = true }
    if kind == "animate" { animations.append(element) }
  }

  private mutating func reportUnused(_ what: String, _ name: SyntaxNode) {
    diagnostics.append(Diagnostic(.unusedName, at: name.span, "\(what) is never used"))
  }

  private mutating func check(_ item: ImportSyntax) {
    guard let literal = item.path else { return }
    let parts = Array(StringSyntax(literal).parts)
    guard parts.count == 1, let text = parts.first?.text,
      let path = resolvePath(text, from: tree.source.path),
      case .loaded(let imported)? = library.sources[path]
    else { return }
    for declaration in imported.root.items {
      switch declaration.kind {
      case .letDeclaration:
        if let name = LetSyntax(declaration).name, used.contains(name.text) { return }
      case .styleDeclaration:
        if let name = StyleSyntax(declaration).name, used.contains(name.text) { return }
      case .componentDeclaration:
        if let name = ComponentSyntax(declaration).name, kinds.contains(name.text) { return }
      default: break
      }
    }
    diagnostics.append(
      Diagnostic(.unusedName, at: literal.span, "nothing of '\(text)' is used"))
  }

  private mutating func reportUnseen(_ animation: ElementSyntax) {
    diagnostics.append(
      Diagnostic(
        .unseenAnimation,
        at: SourceRange(path: tree.source.path, bytes: animation.head),
        "no snapshot has a 'time', so none shows this animation under way",
        notes: [.init("for instance 'snapshot \"half way\" { time: 0.5s }'")]))
  }
}
