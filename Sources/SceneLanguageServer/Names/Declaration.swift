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
  private(set) var values: [String: Declaration] = [:]
  private(set) var styles: [String: Declaration] = [:]
  private(set) var components: [String: Declaration] = [:]
  /// In their order.
  private(set) var all: [Declaration] = []

  mutating func add(_ declaration: Declaration) {
    let name = declaration.name
    switch declaration.kind {
    case .style: if styles[name] == nil { styles[name] = declaration } else { return }
    case .component: if components[name] == nil { components[name] = declaration } else { return }
    case .let, .element, .variable:
      if values[name] == nil { values[name] = declaration } else { return }
    }
    all.append(declaration)
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
