import SceneSource
import SceneSyntax

// Bodies: their declarations, then their items in order.

extension ElementChecker {
  /// Checks the body of an element.
  mutating func checkBody(
    _ node: SyntaxNode, in scope: consuming Scope, kind: ElementKind
  ) -> (Body, styles: [Body]) {
    let runs = runs(of: node)
    let scope = enter(node, scope, runs)
    defer { expressions.scopes.pop() }
    var state = bodies.begin()
    checkItems(of: node, runs, kind: kind, state: &state)
    let body = bodies.end(state, of: scope, in: &bound)
    // Snapshots can set properties of any element, so they are checked last.
    if kind == .scene { checkSnapshots() }
    checkUnused(of: scope)
    return (body, state.styles)
  }

  /// Returns the runs of a long body whose valid parts can be skipped.
  func runs(of node: SyntaxNode) -> [ItemRun]? {
    guard components.inProgress.isEmpty, expressions.animatedType == nil, translation == nil else {
      return nil
    }
    return clean.runs(of: node, inFile: expressions.scopes.file)
  }

  /// Enters the scope of a body with its declarations.
  mutating func enter(
    _ node: SyntaxNode, _ scope: consuming Scope, _ runs: [ItemRun]? = nil
  ) -> Scope {
    let lets = declareNames(node.items, of: node, runs, in: &scope, below: expressions.scopes)
    expressions.scopes.push(copy scope)
    components.nesting.note(depth: expressions.scopes.depth)
    expressions.checkLets(lets)
    let records = expressions.lets[lets]
    expressions.scopes.updateInnermost { clean.identifyLets(&$0, records) }
    return scope
  }

  /// Declares the `let`s, styles, components, and elements of a file or body.
  ///
  /// - Parameters:
  ///  - items: The items that can be declarations.
  ///  - runs: The items, if the body is long.
  ///  - outer: The enclosing scopes.
  /// - Returns: The indices of the new `let`s.
  mutating func declareNames(
    _ items: some Sequence<SyntaxNode>, of node: SyntaxNode, _ runs: [ItemRun]? = nil,
    in scope: inout Scope, below outer: ScopeStack
  ) -> Range<Int> {
    // The names of a large body are not collected again if they have not changed.
    let firstLet = expressions.lets.count
    let found = runs.flatMap { clean.names(in: $0, of: node.tree) }
    let names = found?.fingerprint
    if let found, let names,
      found.isEmpty || scope.names.isEmpty && clean.takeNames(names, into: &scope)
    {
      clean.identify(&scope, by: names)
      if let runs { declareElementsOfSnapshots(in: runs, of: node.tree, in: &scope) }
      return firstLet..<firstLet
    }
    if names != nil {
      clean.spend(node.size / 64)
      if clean.isSpent { return firstLet..<firstLet }
    }
    let reported = expressions.sink.list.count
    var collector = DeclarationCollector(
      after: .init(
        lets: expressions.lets.count, styles: styles.records.count,
        components: components.records.count))
    collector.collect(
      items, into: &scope, &bound, &expressions.sink, until: &clean, canStop: names != nil)
    if names != nil, clean.isSpent { return firstLet..<firstLet }
    _ = expressions.spend(
      1 + collector.lets.count + collector.styles.count + collector.components.count,
      on: node)
    bound.reserve(elements: collector.elementCount)
    bodies.reserve(elements: collector.elementCount)
    if let names {
      clean.identifyNames(&scope, of: items, isKnownByNames: true)
      if clean.isSpent { return firstLet..<firstLet }
      clean.identify(&scope, by: names)
      if reported == expressions.sink.list.count { clean.keepNames(names, of: scope) }
    } else {
      clean.identifyNames(&scope, of: items)
    }
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
    of node: SyntaxNode, _ runs: [ItemRun]?, kind: ElementKind, state: inout BodyBuilder.State
  ) {
    guard let runs, kind != .snapshot, kind != .compare, passesOver else {
      for item in node.items {
        if expressions.sink.list.isFull || !expressions.spend(2, on: node) { break }
        if let found = checkItem(item, of: kind, state: &state) { bodies.append(found) }
      }
      return
    }
    for run in runs {
      if expressions.sink.list.isFull || clean.isSpent { break }
      checkRun(run, of: node.tree, kind, state: &state)
    }
  }

  /// Declares the elements that snapshots can refer to, in a scope whose names are those of an
  /// earlier check.
  private mutating func declareElementsOfSnapshots(
    in runs: [ItemRun], of tree: SyntaxTree, in scope: inout Scope
  ) {
    for run in runs where clean.isNamedBySnapshots(run) {
      for item in elementsOfSnapshots(in: run, of: tree) {
        DeclarationCollector.redeclare(ElementSyntax(item), in: &scope, &bound)
      }
    }
  }

  /// Returns the elements in a run that snapshots can refer to.
  private func elementsOfSnapshots(in run: ItemRun, of tree: SyntaxTree) -> [SyntaxNode] {
    run.items(of: tree).filter { item in
      item.kind == .element
        && ElementSyntax(item).name.map { clean.snapshotWords.contains($0) } == true
    }
  }

  /// Checks consecutive items unless they are known to be valid.
  private mutating func checkRun(
    _ run: ItemRun, of tree: SyntaxTree, _ kind: ElementKind, state: inout BodyBuilder.State
  ) {
    guard let text = run.fingerprint else {
      _ = checkAll(run.items(of: tree), of: kind, state: &state)
      return
    }
    let isClean = checkUnlessClean(CheckedPart(run, text, of: tree)) { checker in
      checker.clean.spend(max(run.count, run.nodes.count / 64))
      return checker.clean.isSpent
        ? false : checker.checkAll(run.items(of: tree), of: kind, state: &state)
    }
    if isClean, clean.isNamedBySnapshots(run) {
      _ = checkAll(elementsOfSnapshots(in: run, of: tree), of: kind, state: &state)
    }
  }

  /// Checks items, and returns whether they do not affect other items.
  private mutating func checkAll(
    _ items: [SyntaxNode], of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Bool {
    var arePlain = true
    for item in items {
      if expressions.sink.list.isFull || !expressions.spend(2, on: item) { break }
      let found = checkItem(item, of: kind, state: &state)
      if let found { bodies.append(found) }
      arePlain = arePlain && isPlain(item, found, in: kind, last: state.lastChild)
    }
    return arePlain
  }

  /// Returns whether an item does not affect other items: an element that can occur repeatedly, or a
  /// loop or condition that contains only such elements.
  private mutating func isPlain(
    _ item: SyntaxNode, _ found: Body.Item?, in kind: ElementKind, last: ElementKind?
  ) -> Bool {
    switch item.kind {
    // Declarations have already been collected.
    case .letDeclaration, .styleDeclaration: return true
    case .forStatement, .ifStatement: return found.map { isPlain($0, in: kind) } ?? true
    case .element:
      guard let word = ElementSyntax(item).kind else { return true }
      if ElementKind(word) == .snapshot { return false }
      return ElementKind(word).map { $0 == last } ?? true
    default: return false
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
