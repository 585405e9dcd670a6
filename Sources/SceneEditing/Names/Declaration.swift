import SceneSyntax

/// A declaration of a name in a file.
package struct Declaration: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case `let`, style, component, element
    /// The variable of a loop, or the parameter of a component.
    case variable
  }

  package var kind: Kind
  package var name: String
  /// The key of the file.
  package var file: String
  /// The range of the name.
  package var bytes: Range<Int>
  /// The range of the `let`, style, component, element, or loop.
  package var item: Range<Int>
  /// The index of the item's node in its tree.
  package var node: Int
  /// Whether other files can refer to it: it is at the top level, or a component's parameter.
  package var isShared: Bool
}

/// The declarations in a body or file. If a name is declared twice, the first declaration counts.
package struct DeclaredNames {
  /// All declarations, in source order.
  package private(set) var all: [Declaration] = []
  // Indices in this list, by name.
  private var values: [String: Int] = [:]
  private var styles: [String: Int] = [:]
  private var components: [String: Int] = [:]

  /// Returns the `let`, variable, or element with a name.
  package func value(_ name: String) -> Declaration? { values[name].map { all[$0] } }
  package func style(_ name: String) -> Declaration? { styles[name].map { all[$0] } }
  package func component(_ name: String) -> Declaration? { components[name].map { all[$0] } }

  package mutating func add(_ declaration: Declaration) {
    let isNew =
      switch declaration.kind {
      case .style: Self.note(declaration.name, all.count, in: &styles)
      case .component: Self.note(declaration.name, all.count, in: &components)
      case .let, .element, .variable: Self.note(declaration.name, all.count, in: &values)
      }
    if isNew { all.append(declaration) }
  }

  /// Adds a name unless it is already declared.
  private static func note(
    _ name: String, _ number: Int, in numbers: inout [String: Int]
  ) -> Bool {
    guard numbers[name] == nil else { return false }
    numbers[name] = number
    return true
  }

  /// Collects the declarations in a file or body.
  ///
  /// - Parameter owner: The item with the body: loops and components declare additional names.
  package init(of body: SyntaxNode, owner: SyntaxNode?, file: String) {
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
