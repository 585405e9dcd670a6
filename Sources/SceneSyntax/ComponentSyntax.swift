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
