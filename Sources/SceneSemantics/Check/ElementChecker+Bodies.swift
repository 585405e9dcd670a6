import SceneSource
import SceneSyntax

// Bodies: what they declare, then their items in order.

extension ElementChecker {
  /// Checks what is between an element's braces.
  mutating func checkBody(
    _ node: SyntaxNode, in scope: consuming Scope, kind: ElementKind
  ) -> (Body, styles: [Body]) {
    let scope = enter(node, scope)
    defer { expressions.scopes.pop() }
    var state = bodies.begin()
    checkItems(of: node, kind: kind, state: &state)
    let body = bodies.end(state, of: scope, in: &bound)
    // Snapshots set properties of any element, so they come after all of them.
    if kind == .scene { checkSnapshots() }
    checkUnused(of: scope)
    return (body, state.styles)
  }

  /// Enters the scope of a body, with the names that the body declares.
  mutating func enter(_ node: SyntaxNode, _ scope: consuming Scope) -> Scope {
    let lets = declareNames(of: node, in: &scope, below: expressions.scopes)
    expressions.scopes.push(copy scope)
    components.nesting.note(depth: expressions.scopes.depth)
    expressions.checkLets(lets)
    return scope
  }

  /// Declares the `let`s, styles, components and elements of a file or body.
  ///
  /// - Parameter outer: the scopes around the body.
  /// - Returns: the numbers of the new `let`s.
  mutating func declareNames(
    of node: SyntaxNode, in scope: inout Scope, below outer: ScopeStack
  ) -> Range<Int> {
    var collector = DeclarationCollector(
      after: .init(
        lets: expressions.lets.count, styles: styles.records.count,
        components: components.records.count))
    collector.collect(node, into: &scope, &bound, &expressions.sink, clean)
    bound.reserve(elements: collector.elementCount)
    bodies.reserve(elements: collector.elementCount)
    let firstLet = expressions.lets.count
    guard collector.hasRecords else { return firstLet..<firstLet }
    // Only now does the scope have all names that a value may refer to.
    let visible = outer.appending(scope)
    for var record in collector.lets {
      record.scopes = visible
      expressions.lets.append(record)
    }
    for var record in collector.styles {
      record.scopes = visible
      styles.records.append(record)
    }
    for var record in collector.components {
      record.scopes = visible
      components.records.append(record)
    }
    return firstLet..<expressions.lets.count
  }

  mutating func checkItems(of node: SyntaxNode, kind: ElementKind, state: inout BodyBuilder.State) {
    for item in node.items {
      if expressions.sink.list.isFull { break }
      if let found = checkItem(item, of: kind, state: &state) { bodies.append(found) }
    }
  }

  private mutating func checkItem(
    _ item: SyntaxNode, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    switch item.kind {
    case .property where kind == .snapshot:
      return checkSnapshotProperty(PropertySyntax(item), state: &state)
    case .property: return checkProperty(PropertySyntax(item), of: kind, state: &state)
    case .element: return checkChild(ElementSyntax(item), of: kind, state: &state)
    case .forStatement: return checkLoop(ForSyntax(item), of: kind, state: &state)
    case .ifStatement: return checkBranch(IfSyntax(item), of: kind, state: &state)
    case .importDeclaration:
      report(
        .misplacedDeclaration, at: firstToken(of: item), "'import' stands at the top of the file")
      return nil
    default: return nil
    }
  }
}
