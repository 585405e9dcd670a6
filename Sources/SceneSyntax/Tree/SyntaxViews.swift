import SceneSource

// Typed views of nodes. Missing parts are nil or missing nodes.

extension SyntaxNode {
  /// The declarations, properties, and elements of a `file` or `body`, in order.
  public var items: Children { children(.items) }

  /// The imports, `let`s, styles, and components among the items.
  public var declarations: Children { children(.declarations) }

  /// The expressions among the children, including missing ones.
  public var expressions: [SyntaxNode] { Array(children(.expressions)) }

  /// The first expression.
  public var expression: SyntaxNode? { expression() }

  /// Returns an expression after skipping some.
  func expression(after skipped: Int = 0) -> SyntaxNode? { child(.expressions, after: skipped) }

  /// The only name in a `path`; nil if there are several.
  var onlyName: SyntaxNode? {
    let names = SyntaxKinds(.identifier)
    return child(names, after: 1) == nil ? child(names) : nil
  }

  /// The second identifier, which follows the word `let` or `style`.
  var declaredName: SyntaxNode? { child(SyntaxKinds(.identifier), after: 1) }

  /// Returns the text of the `///` comments directly before a declaration in its parent; empty if
  /// there are none.
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
  /// The identifier after the word `let`, which can be missing.
  public var name: SyntaxNode? { node.declaredName }
  public var value: SyntaxNode? { node.expression() }
}

/// `style name { … }`
public struct StyleSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var name: SyntaxNode? { node.declaredName }
  public var body: SyntaxNode? { node.first(.body) }
}

/// `for x in list { … }`, `for (i, x) in list { … }`
public struct ForSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// One name, or two: index and element.
  public var names: [SyntaxNode] { node.first(.forPattern)?.all(.identifier) ?? [] }
  public var list: SyntaxNode? { node.expression() }
  public var body: SyntaxNode? { node.first(.body) }
  /// The values that a loop in a list adds to it.
  public var elements: SyntaxNode? { node.first(.elements) }
}

/// `if condition { … } else if … { … } else { … }`
public struct IfSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var condition: SyntaxNode? { node.expression() }
  public var body: SyntaxNode? { node.first(.body) }
  public var elseBody: SyntaxNode? { node.child(SyntaxKinds(.body), after: 1) }
  public var elseIf: SyntaxNode? { node.first(.ifStatement) }
  /// The values that a condition in a list adds to it, and those otherwise.
  public var elements: SyntaxNode? { node.first(.elements) }
  public var elseElements: SyntaxNode? { node.child(SyntaxKinds(.elements), after: 1) }
}

/// `a.b.property: value`
public struct PropertySyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// All names before the colon.
  public var path: [SyntaxNode] { node.first(.path)?.all(.identifier) ?? [] }
  /// The name; nil if there are several.
  public var name: SyntaxNode? { node.first(.path)?.onlyName }
  public var pathNode: SyntaxNode? { node.first(.path) }
  public var value: SyntaxNode? { node.expression() }
}

/// `kind name "text" (arguments) { body }`
public struct ElementSyntax {
  public let node: SyntaxNode
  /// The range of kind, name, text, and arguments.
  public private(set) var head: Range<Int>
  private var kindPart = Part()
  private var pathPart = Part()
  private var textPart = Part()
  private var argumentsPart = Part()
  private var bodyPart = Part()

  /// The position of an optional child.
  private struct Part {
    var index = 0
    var offset = 0

    mutating func note(_ other: Part) { if index == 0 { self = other } }
  }

  public init(_ node: SyntaxNode) {
    self.node = node
    head = node.offset..<node.offset
    let tree = node.tree
    var next = Part(index: node.index + 1, offset: node.offset)
    while next.index < node.index + node.size {
      let child = tree.nodes[next.index]
      switch child.kind {
      case .identifier: kindPart.note(next)
      case .path: pathPart.note(next)
      case .stringLiteral: textPart.note(next)
      case .tuple: argumentsPart.note(next)
      case .body: bodyPart.note(next)
      default: break
      }
      if !child.kind.isTrivia, bodyPart.index == 0 {
        head = node.offset..<(next.offset + child.length)
      }
      next = Part(index: next.index + child.size, offset: next.offset + child.length)
    }
    if head.isEmpty { head = node.bytes }
  }

  private func child(_ part: Part) -> SyntaxNode? {
    part.index == 0 ? nil : SyntaxNode(tree: node.tree, index: part.index, offset: part.offset)
  }

  public var kind: SyntaxNode? { child(kindPart) }
  /// The name, which can be a key path of several identifiers.
  public var path: SyntaxNode? { child(pathPart) }
  /// The name; nil if it is a key path.
  public var name: SyntaxNode? { path?.onlyName }
  public var text: SyntaxNode? { child(textPart) }
  /// The arguments of a component use: a `tuple`.
  public var arguments: SyntaxNode? { child(argumentsPart) }
  public var body: SyntaxNode? { child(bodyPart) }
}

/// A string in quotes.
public struct StringSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  /// The `stringSegment` tokens and `interpolation` nodes, each of which contains one expression.
  public var parts: SyntaxNode.Children { node.children(.stringParts) }
  /// Whether the string is closed and contains only text, which is the most common case.
  public var isPlain: Bool {
    let tree = node.tree
    let (segment, quote) = (node.index + 2, node.index + 3)
    return node.size == 4 && tree.nodes[segment].kind == .stringSegment
      && tree.nodes[quote].length > 0
  }
}

/// A value in a call, tuple, or array.
public struct ArgumentSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var label: SyntaxNode? { node.first(.identifier) }
  public var value: SyntaxNode? { node.expression() }
}

/// `function(arguments)`: the callee is the first expression, and the arguments are in a `tuple`.
public struct CallSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var callee: SyntaxNode? { node.expression() }
  public var arguments: [ArgumentSyntax] {
    (node.all(.tuple).last?.all(.argument) ?? []).map { ArgumentSyntax($0) }
  }
}

/// `base.member`, where the member is an identifier or a number (`.0`).
public struct MemberSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var base: SyntaxNode? { node.expression() }
  public var member: SyntaxNode? { node.first(.identifier) ?? node.first(.number) }
}

/// `base[index]`
public struct SubscriptSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var base: SyntaxNode? { node.expression() }
  public var index: SyntaxNode? { node.expression(after: 1) }
}

/// `-x`, `!x`, `a + b`: the operands are the expressions, and `op` is the operator token. The operator
/// of `a...b by c` is `by`, and its first operand is the range.
public struct OperatorSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var op: SyntaxNode? { node.first(.op) ?? node.first(.identifier) }
  public var operands: SyntaxNode.Children { node.children(.expressions) }
}

/// `component Name(text, tint = red) { … }`
public struct ComponentSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var name: SyntaxNode? { node.declaredName }
  public var parameters: [ParameterSyntax] {
    (node.first(.parameterList)?.all(.parameter) ?? []).map { ParameterSyntax($0) }
  }
  public var body: SyntaxNode? { node.first(.body) }
}

/// A component's parameter with its default value: `tint = red`.
public struct ParameterSyntax {
  public let node: SyntaxNode
  public init(_ node: SyntaxNode) { self.node = node }
  public var name: SyntaxNode? { node.first(.identifier) }
  public var defaultValue: SyntaxNode? { node.expression() }
}
