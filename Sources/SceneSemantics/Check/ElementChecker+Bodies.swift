import SceneSource
import SceneSyntax

// Bodies: their declarations, then their items in order.

extension ElementChecker {
  /// Checks the body of an element.
  mutating func checkBody(
    _ node: SyntaxNode, in scope: consuming Scope, kind: ElementKind
  ) -> (Body, styles: [Body]) {
    let scope = enter(node, scope)
    defer { expressions.scopes.pop() }
    var state = bodies.begin()
    checkItems(of: node, kind: kind, state: &state)
    let body = bodies.end(state, of: scope, in: &bound)
    // Snapshots can set properties of any element, so they are checked last.
    if kind == .scene { checkSnapshots() }
    checkUnused(of: scope)
    return (body, state.styles)
  }

  /// Enters the scope of a body with its declarations.
  mutating func enter(_ node: SyntaxNode, _ scope: consuming Scope) -> Scope {
    let lets = declareNames(node.items, of: node, in: &scope, below: expressions.scopes)
    expressions.scopes.push(copy scope)
    components.nesting.note(depth: expressions.scopes.depth)
    expressions.checkLets(lets)
    return scope
  }

  /// Declares the `let`s, styles, components, and elements of a file or body.
  ///
  /// - Parameters:
  ///  - items: The items that can be declarations.
  ///  - outer: The enclosing scopes.
  /// - Returns: The indices of the new `let`s.
  mutating func declareNames(
    _ items: some Sequence<SyntaxNode>, of node: SyntaxNode, in scope: inout Scope,
    below outer: ScopeStack
  ) -> Range<Int> {
    let firstLet = expressions.lets.count
    var collector = DeclarationCollector(
      after: .init(
        lets: expressions.lets.count, styles: styles.records.count,
        components: components.records.count))
    collector.collect(items, into: &scope, &bound, &expressions.sink)
    _ = expressions.spend(
      1 + collector.lets.count + collector.styles.count + collector.components.count,
      on: node)
    bound.reserve(elements: collector.elementCount)
    bodies.reserve(elements: collector.elementCount)
    guard collector.hasRecords else { return firstLet..<firstLet }
    // At this point, the scope contains all names that a value can refer to.
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

  mutating func checkItems(
    of node: SyntaxNode, kind: ElementKind, state: inout BodyBuilder.State
  ) {
    for item in node.items {
      interruption.countItem()
      if interruption.isStopped || expressions.sink.list.isFull
        || !expressions.spend(2, on: node)
      {
        break
      }
      if let found = checkItem(item, of: kind, state: &state) { bodies.append(found) }
    }
  }

  mutating func checkItem(
    _ item: SyntaxNode, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    let count = expressions.sink.list.errorCount
    let found = bind(item, of: kind, state: &state)
    if expressions.sink.list.errorCount > count { explain(item, in: kind, after: count) }
    return found
  }

  /// Adds what is meant by a property or element to the first error in it or its head.
  mutating func explain(_ item: SyntaxNode, in kind: ElementKind?, after count: Int) {
    guard item.kind == .property || item.kind == .element, expressions.sink.list.stillSuggests
    else { return }
    let end = item.first(.body)?.offset ?? item.bytes.upperBound
    let head = SourceRange(path: item.tree.source.path, bytes: item.offset..<end)
    guard expressions.sink.list.hasError(in: head, after: count),
      let meaning = Hints.meaning(of: item, in: kind)
    else { return }
    expressions.sink.list.explain(meaning, in: head, after: count)
  }

  private mutating func bind(
    _ item: SyntaxNode, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    switch item.kind {
    case .property where kind == .snapshot:
      return checkSnapshotProperty(PropertySyntax(item), state: &state)
    case .property: return checkProperty(PropertySyntax(item), of: kind, state: &state)
    case .element: return checkChild(ElementSyntax(item), of: kind, state: &state)
    case .forStatement, .ifStatement: return checkStatement(item, of: kind, state: &state)
    case .importDeclaration:
      report(
        .misplacedDeclaration, at: firstToken(of: item),
        "'import' is only allowed at the top level of a file")
      return nil
    default: return nil
    }
  }
}

/// Determines whether a check stops because its result is no longer needed.
struct Interruption {
  private let isRequested: (() -> Bool)?
  private var count = 0
  private(set) var isStopped = false

  init(_ isRequested: (() -> Bool)?) { self.isRequested = isRequested }

  mutating func countItem() {
    guard let isRequested, !isStopped else { return }
    count += 1
    // The caller looks at its messages, which takes longer than an item.
    if count % 32 == 0 { isStopped = isRequested() }
  }
}
