import SceneSource
import SceneSyntax
import SceneLanguage

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
    if expressions.sink.list.errorCount > count {
      explain(item, in: kind, after: count)
      verify(item, in: kind, after: count)
    }
    return found
  }

  /// The longest item whose fix is tried, in bytes.
  private static let mostTried = 200

  /// Completes the fix of the only error in an item with those of what it leaves. If that does not
  /// correct the item, what is meant is only explained.
  private mutating func verify(_ item: SyntaxNode, in kind: ElementKind, after count: Int) {
    guard item.first(.body) == nil, item.length <= Self.mostTried, !item.isBroken,
      expressions.sink.list.errorCount == count + 1, var error = expressions.sink.list.lastError,
      let fixIt = error.fixIts.first
    else { return }
    let (path, end) = (item.tree.source.path, item.bytes.upperBound)
    guard let text = fixIt.applied(to: item.tree.source[item.offset..<end], at: item.offset)
    else { return }
    let left = errors(in: text, kind, path)
    guard let first = left.first else { return }
    let shown = text.cut(to: 60)
    error.hint = "in '\(shown)', \(first.notes.first?.message ?? first.message)"
    error.fixIts = []
    if left.count == 1, let more = first.fixIts.first,
      let corrected = more.applied(to: text, at: 0),
      errors(in: corrected, kind, path).isEmpty
    {
      let edit = Diagnostic.Edit(SourceRange(path: path, bytes: item.offset..<end), corrected)
      error.hint = "write '\(corrected)'"
      error.fixIts = [.init("write '\(corrected)'", [edit], isSafe: fixIt.isSafe && more.isSafe)]
    }
    expressions.sink.list.lastError = error
  }

  /// Returns the errors in a text that is meant instead of an item, in its syntax and values.
  private mutating func errors(
    in text: String, _ kind: ElementKind, _ path: String
  ) -> [Diagnostic] {
    let tree = parse(SourceText(path: path, text))
    let found = syntaxErrors(of: tree).diagnostics
    if !found.isEmpty { return found }
    let count = expressions.sink.list.errorCount
    for item in tree.root.items { checkValues(of: item, in: kind, isInner: false) }
    return expressions.sink.list.takeErrors(
      in: SourceRange(path: path, bytes: 0..<text.utf8.count), after: count)
  }

  private mutating func checkValues(
    of item: SyntaxNode, in kind: ElementKind, isInner: Bool
  ) {
    if item.kind == .element, let word = ElementSyntax(item).kind, let inner = ElementKind(word) {
      if let arguments = ElementSyntax(item).arguments {
        report(.unexpectedTitle, at: span(of: arguments), "'\(word.text)' does not take arguments")
      }
      ElementSyntax(item).body?.items.forEach { checkValues(of: $0, in: inner, isInner: true) }
    }
    guard item.kind == .property, let node = PropertySyntax(item).value,
      let key = PropertySyntax(item).name.flatMap({ PropertyKey($0) }),
      let spec = Schema.property(key, of: kind), spec.type != .names,
      // The parent is another one there.
      !isInner || HintTable.parts(of: node.text, at: BuiltInWord.parent.rawValue).1 == nil
    else { return }
    let found = value(node, of: spec)
    guard case .constant(let value) = found.node, let number = value.magnitude,
      let mistake = spec.mistake(in: number)
    else { return }
    report(.valueOutOfRange, at: found.span, mistake)
  }

  /// Adds what is meant by a property or element to the first error in it or its head.
  mutating func explain(_ item: SyntaxNode, in kind: ElementKind?, after count: Int) {
    guard item.kind == .property || item.kind == .element, expressions.sink.list.stillSuggests
    else { return }
    let end = item.first(.body)?.offset ?? item.bytes.upperBound
    let head = SourceRange(path: item.tree.source.path, bytes: item.offset..<end)
    guard let error = expressions.sink.list.error(in: head, after: count),
      let meaning = Hints.meaning(of: item, in: kind, with: error)
    else { return }
    expressions.sink.list.explain(
      meaning.hint, meaning.fixIts(in: head.path), in: head, after: count)
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
    count += 1
    // The caller looks at its messages, which takes longer than an item.
    if count % 32 == 0 { ask() }
  }

  mutating func ask() {
    guard let isRequested, !isStopped else { return }
    isStopped = isRequested()
  }
}

// Loops and conditions, whose contents belong to the enclosing element.

extension ElementChecker {
  /// Checks a loop or condition.
  mutating func checkStatement(
    _ node: SyntaxNode, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    node.kind == .forStatement
      ? checkLoop(ForSyntax(node), of: kind, state: &state)
      : checkBranch(IfSyntax(node), of: kind, state: &state)
  }

  private mutating func checkLoop(
    _ syntax: ForSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    let list =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expressions.expression(
        syntax.list, hint: expressions.wordsMeant(by: syntax.list), at: span(of: syntax.node))
    let elementType = expressions.elementType(of: list, syntax.list)
    var scope = innerScope(knowsRow: expressions.scopes.knowsRow)
    var names = syntax.names
    var indexType = ValueType.number
    // In `for x, i in list`, the unexpected ',' is the only error.
    if let rest = syntax.node.first(.unexpected), rest.text.hasPrefix(",") {
      names += rest.all(.identifier).prefix(1)
      indexType = .any
    }
    let slots = expressions.declareVariables(names, of: elementType, indexType, in: &scope)
    let outside = expressions.swappedVariables
    defer { expressions.swappedVariables = outside }
    expressions.noteSwapped(names, slots)
    guard let node = syntax.body else { return nil }
    let body = checkInner(node, in: scope, kind: kind, state: &state)
    bound.loops.append(
      Loop(
        list: list, indexSlot: slots.index, valueSlot: slots.value, body: body,
        span: span(of: syntax.node)))
    return .loop(Int32(bound.loops.count - 1))
  }

  private mutating func checkBranch(
    _ syntax: IfSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item {
    let condition =
      syntax.node.hasBrokenHead
      ? .invalid(at: span(of: syntax.node))
      : expressions.expression(syntax.condition, as: .bool, at: span(of: syntax.node))
    let scope = innerScope(knowsRow: expressions.scopes.knowsRow)
    let empty = Body(depth: scope.depth, slots: scope.slots)
    // Only one branch is taken, so both can set the same properties.
    var inner = state
    let then =
      syntax.body.map { checkInner($0, in: scope, kind: kind, state: &inner) } ?? empty
    var otherwise: Body?
    inner = state
    if let node = syntax.elseBody {
      otherwise = checkInner(node, in: scope, kind: kind, state: &inner)
    } else if let chained = syntax.elseIf {
      expressions.scopes.push(scope)
      let chain = bodies.begin()
      let item = checkBranch(IfSyntax(chained), of: kind, state: &inner)
      expressions.scopes.pop()
      bodies.append(item)
      otherwise = bodies.end(chain, of: scope, in: &bound)
    }
    bound.branches.append(Branch(condition: condition, then: then, otherwise: otherwise))
    return .branch(Int32(bound.branches.count - 1))
  }

  /// Checks the body of a loop or branch, which belongs to the same element and has its own scope.
  private mutating func checkInner(
    _ node: SyntaxNode, in scope: Scope, kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body {
    let scope = enter(node, scope)
    defer { expressions.scopes.pop() }
    // Properties in a branch or loop override those outside.
    var inner = bodies.begin()
    inner.singles = state.singles
    checkItems(of: node, kind: kind, state: &inner)
    let body = bodies.end(inner, of: scope, in: &bound)
    checkUnused(of: scope)
    state.singles = inner.singles
    return body
  }
}
