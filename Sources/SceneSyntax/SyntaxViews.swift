import SceneSource

// Typed views: what each kind of node holds. Parts that the text lacks are nil or missing.

extension SyntaxNode {
  /// The declarations, properties and elements of a `file` or `body`, in order.
  public var items: [SyntaxNode] {
    var found: [SyntaxNode] = []
    for child in children {
      switch child.kind {
      case .importDeclaration, .letDeclaration, .styleDeclaration, .componentDeclaration,
        .forStatement, .ifStatement, .property, .element:
        found.append(child)
      default: break
      }
    }
    return found
  }

  /// The expressions among the children, missing ones included.
  public var expressions: [SyntaxNode] {
    var found: [SyntaxNode] = []
    for child in children where child.kind.isExpression { found.append(child) }
    return found
  }

  /// The text of the `///` lines right before this declaration in its parent, without the slashes;
  /// empty where there are none.
  public static func documentation(of item: SyntaxNode, in parent: SyntaxNode) -> String {
    var lines: [String] = []
    for child in parent.children {
      if child.index == item.index { break }
      switch child.kind {
      case .docComment:
        var text = child.text.dropFirst(3)
        if text.first == " " { text = text.dropFirst() }
        lines.append(String(text))
      case .whitespace, .newline: break
      default: lines = []
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension SyntaxKind {
  public var isExpression: Bool {
    rawValue >= Self.numberLiteral.rawValue && self != .argument && self != .interpolation
  }
}

/// `import "theme.tbl"`
public struct ImportSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var path: SyntaxNode? { node.first(.stringLiteral) }
}

/// `let name = value`
public struct LetSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// After the word `let`; a missing identifier where it is not there.
  public var name: SyntaxNode? { node.all(.identifier).dropFirst().first }
  public var value: SyntaxNode? { node.expressions.first }
}

/// `style name { … }`
public struct StyleSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var name: SyntaxNode? { node.all(.identifier).dropFirst().first }
  public var body: SyntaxNode? { node.first(.body) }
}

/// `for x in list { … }`, `for (i, x) in list { … }`
public struct ForSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// One name, or two: index and value.
  public var names: [SyntaxNode] { node.first(.forPattern)?.all(.identifier) ?? [] }
  public var list: SyntaxNode? { node.expressions.first }
  public var body: SyntaxNode? { node.first(.body) }
}

/// `if condition { … } else if … { … } else { … }`
public struct IfSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var condition: SyntaxNode? { node.expressions.first }
  public var body: SyntaxNode? { node.first(.body) }
  public var elseBody: SyntaxNode? { node.all(.body).dropFirst().first }
  public var elseIf: SyntaxNode? { node.first(.ifStatement) }
}

/// `a.b.property: value`
public struct PropertySyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// All names before the colon.
  public var path: [SyntaxNode] { node.first(.path)?.all(.identifier) ?? [] }
  public var pathNode: SyntaxNode? { node.first(.path) }
  public var value: SyntaxNode? { node.expressions.first }
}

/// `kind name "text" (arguments) { body }`
public struct ElementSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var kind: SyntaxNode? { node.first(.identifier) }
  /// A `path` of one identifier, or of several (a key path).
  public var name: SyntaxNode? { node.first(.path) }
  public var text: SyntaxNode? { node.first(.stringLiteral) }
  /// Of a component's use: a `tuple`.
  public var arguments: SyntaxNode? { node.first(.tuple) }
  public var body: SyntaxNode? { node.first(.body) }
}

/// A string's parts: `stringSegment` tokens and `interpolation` nodes (each with one expression).
public struct StringSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var parts: [SyntaxNode] {
    var found: [SyntaxNode] = []
    for child in node.children where child.kind == .stringSegment || child.kind == .interpolation {
      found.append(child)
    }
    return found
  }
}

/// One of a call's, tuple's or array's values.
public struct ArgumentSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var label: SyntaxNode? { node.first(.identifier) }
  public var value: SyntaxNode? { node.expressions.first }
}

/// `function(arguments)`: the callee is the first expression, the arguments stand in a `tuple`.
public struct CallSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var callee: SyntaxNode? { node.expressions.first }
  public var arguments: [ArgumentSyntax] {
    (node.all(.tuple).last?.all(.argument) ?? []).map { ArgumentSyntax($0) }
  }
}

/// `base.member`, where the member is an identifier or a number (`.0`).
public struct MemberSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var base: SyntaxNode? { node.expressions.first }
  public var member: SyntaxNode? { node.first(.identifier) ?? node.first(.number) }
}

/// `base[index]`
public struct SubscriptSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var base: SyntaxNode? { node.expressions.first }
  public var index: SyntaxNode? { node.expressions.dropFirst().first }
}

/// `-x`, `!x`, `a + b`: operands are the expressions, `op` is the operator's token.
public struct OperatorSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var op: SyntaxNode? { node.first(.op) }
  public var operands: [SyntaxNode] { node.expressions }
}
