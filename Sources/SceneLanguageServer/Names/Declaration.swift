import SceneSyntax

/// A name that a file declares.
struct Declaration: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable {
    case `let`, style, component, element
    /// Of a loop, or of a component's parameters.
    case variable
  }

  var kind: Kind
  var name: String
  /// The file that declares it, by its key.
  var file: String
  /// Of the name.
  var bytes: Range<Int>
  /// Of the `let`, style, component, element or loop.
  var item: Range<Int>
  /// The item's number among the nodes of its tree.
  var node: Int
  /// Other files may name it: it stands at the top of its file, or is a component's parameter.
  var isShared: Bool
}

/// The names that one body or file declares; of two equal ones the first.
struct DeclaredNames {
  /// In their order.
  private(set) var all: [Declaration] = []
  // Places in this list, by name.
  private var values: [String: Int] = [:]
  private var styles: [String: Int] = [:]
  private var components: [String: Int] = [:]

  /// The `let`, variable, or element of a name.
  func value(_ name: String) -> Declaration? { values[name].map { all[$0] } }
  func style(_ name: String) -> Declaration? { styles[name].map { all[$0] } }
  func component(_ name: String) -> Declaration? { components[name].map { all[$0] } }

  mutating func add(_ declaration: Declaration) {
    let isNew =
      switch declaration.kind {
      case .style: Self.note(declaration.name, all.count, in: &styles)
      case .component: Self.note(declaration.name, all.count, in: &components)
      case .let, .element, .variable: Self.note(declaration.name, all.count, in: &values)
      }
    if isNew { all.append(declaration) }
  }

  /// Whether the name is the first of its kind.
  private static func note(
    _ name: String, _ place: Int, in places: inout [String: Int]
  ) -> Bool {
    guard places[name] == nil else { return false }
    places[name] = place
    return true
  }

  /// What a file or body declares.
  ///
  /// - Parameter owner: what the body belongs to: a loop and a component bring names of their own.
  init(of body: SyntaxNode, owner: SyntaxNode?, file: String) {
    let isFile = body.kind == .file
    func add(_ kind: Declaration.Kind, _ name: SyntaxNode?, _ item: SyntaxNode) {
      guard let name, !name.isMissing, name.text != "_" else { return }
      self.add(
        Declaration(
          kind: kind, name: name.text, file: file, bytes: name.bytes, item: item.bytes,
          node: item.index,
          isShared: isFile || owner?.kind == .componentDeclaration && kind == .variable))
    }
    switch owner?.kind {
    case .forStatement:
      if let owner { for name in ForSyntax(owner).names { add(.variable, name, owner) } }
    case .componentDeclaration:
      if let owner {
        for parameter in ComponentSyntax(owner).parameters {
          add(.variable, parameter.name, parameter.node)
        }
      }
    default: break
    }
    for item in body.items {
      switch item.kind {
      case .letDeclaration: add(.let, LetSyntax(item).name, item)
      case .styleDeclaration: add(.style, StyleSyntax(item).name, item)
      case .componentDeclaration: add(.component, ComponentSyntax(item).name, item)
      case .element where !isFile:
        let syntax = ElementSyntax(item)
        if syntax.kind?.text != "animate" { add(.element, syntax.name, item) }
      default: break
      }
    }
  }
}
