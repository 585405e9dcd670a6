import SceneSource
import SceneSyntax
import SceneLanguage

/// Checks elements and their bodies, and builds the bound scene.
///
/// Its input is the syntax of elements and the enclosing scopes. Bodies, styles, and components are
/// mutually recursive, so they share this type.
struct ElementChecker: ~Copyable {
  var expressions: ExpressionChecker
  /// The bound scene so far.
  var bound = BoundScene()
  var bodies = BodyBuilder()
  var styles = StyleTable()
  var components = ComponentTable()
  var snapshots: [PendingSnapshot] = []
  /// The matrix of the scene.
  var matrix: SyntaxNode?
  /// The matrix of the snapshot that is being checked.
  var snapshotMatrix: [MatrixAxis] = []
  var interruption: Interruption
  var known = KnownElements()
  /// The components of the uses that have a name, by element.
  var namedUses: [Int: Int] = [:]
  /// The named elements in the bodies of those that snapshots name, by index.
  var namedInside: [Int: [String: Int]] = [:]
  /// The number of checked bodies of elements that are errors themselves.
  var misplacedBodies = 0
  /// The words of the file before a '.', once one of them is looked up.
  private var qualifiers: Set<String>?

  init(_ library: Library, _ interruption: Interruption, _ budget: WorkBudget) {
    expressions = ExpressionChecker(library, budget: budget)
    self.interruption = interruption
  }

  /// Returns the bound scene, which is then empty.
  mutating func takeBound() -> BoundScene {
    var taken = BoundScene()
    swap(&taken, &bound)
    return taken
  }

  /// Checks the scene; returns false if it was skipped.
  mutating func checkScene(_ syntax: ElementSyntax) -> Bool {
    let count = expressions.sink.list.errorCount
    let id = checkElement(syntax, .scene, declared: nil)
    if expressions.sink.list.errorCount > count { explain(syntax.node, in: nil, after: count) }
    expressions.checkLets(expressions.lets.indices)
    guard let id else { return false }
    if !bound.facts(of: id).contains(.setsSize), !interruption.isStopped, !syntax.node.isBroken,
      !setsSizeOtherwise(syntax)
    {
      report(
        .missingProperty, at: bound.elements[id].span, "a scene must have a 'size' or a 'device'",
        hint: "for example, 'size: (320, 480)'")
    }
    bound.sources = expressions.sink.sources
    if case .constant(.string(let text))? = bound.title(of: id)?.node { bound.name = text }
    bound.root = id
    bound.snapshotBody = bound.elements[id].body
    bound.elements[id].body = bodyWithoutSnapshots(bound.snapshotBody)
    bound.lets = expressions.lets.map { record in
      LetDeclaration(
        name: record.name, value: record.value, depth: record.depth, slots: record.slots,
        parameter: record.parameter)
    }
    return true
  }

  /// Returns whether a scene has a size in `width: 320; height: 480` or in parentheses, which is
  /// another error.
  private func setsSizeOtherwise(_ syntax: ElementSyntax) -> Bool {
    syntax.arguments != nil
      || syntax.body?.items.contains { item in
        item.kind == .property && PropertySyntax(item).name.map { PropertyKey($0) } == .width
      } == true
  }

  /// Checks the unused styles and components of a scope.
  mutating func checkUnused(of scope: Scope) {
    if interruption.isStopped { return }
    checkUnusedStyles(of: scope)
    checkUnusedComponents(of: scope)
  }

  // MARK: Elements

  /// Checks an element and its descendants; returns nil for an animation of a property that cannot
  /// be animated.
  mutating func checkElement(
    _ syntax: ElementSyntax, _ kind: ElementKind, declared: Int?
  ) -> Int? {
    known.select(kind)
    let takesText = known.spec.title != nil
    let id = declared ?? addElement(kind, at: span(ofHeadOf: syntax))
    // In `animate(opacity)`, the key path is missing.
    let lacksKeyPath = kind == .animate && syntax.path == nil
    if let arguments = syntax.arguments, !lacksKeyPath {
      report(
        .unexpectedTitle, at: span(of: arguments), "'\(kind.rawValue)' does not take arguments",
        notes: [.init("properties are set in braces: '\(kind.rawValue) { … }'")])
    }
    checkName(syntax, kind)
    if let text = syntax.text {
      if takesText {
        checkTitle(text, of: id, kind)
      } else if kind != .animate || syntax.path != nil {
        report(
          .unexpectedTitle, at: span(of: text), "'\(kind.rawValue)' does not take a title",
          notes: kind.isLayer ? [.init("use a 'textLayer' to display text")] : [])
      }
    }
    if kind == .animate { return checkAnimation(syntax, id: id) }
    guard let node = syntax.body else {
      checkColon(of: syntax, kind)
      bound.elements[id].body = Body(
        depth: expressions.scopes.depth, slots: expressions.scopes.slots)
      return id
    }
    let (body, styles) = checkBody(node, in: scope(of: kind), kind: kind)
    setBody(of: id, to: body, styles)
    checkConflicts(in: body, of: kind)
    return id
  }

  /// Adds an element without a name.
  mutating func addElement(_ kind: ElementKind, at span: SourceSpan) -> Int {
    bound.elements.append(
      ElementDeclaration(kind: kind, depth: Int32(expressions.scopes.depth - 1), span: span))
    return bound.elements.count - 1
  }

  mutating func checkName(_ syntax: ElementSyntax, _ kind: ElementKind) {
    guard kind != .animate, let path = syntax.path, syntax.name == nil else { return }
    report(.unexpectedTitle, at: span(of: path), "an element's name must be an identifier")
  }

  /// Reports `accessory disclosure`, which lacks the colon of a property: a part of another element
  /// without a title and braces is nothing, whatever its name, unless something refers to it.
  private mutating func checkColon(of syntax: ElementSyntax, _ kind: ElementKind) {
    let parts: [ElementKind] = [
      .rows, .separators, .shadows, .top, .contentTop, .contentBottom, .bottom, .header, .footer,
      .accessory, .leading, .mask, .compare, .scrollEdgeAppearance,
      .trailing, .titleView,
    ]
    guard let name = syntax.name, syntax.text == nil, parts.contains(kind), !syntax.node.isBroken
    else { return }
    if qualifiers == nil { qualifiers = Self.qualifiers(in: name.tree.source.bytes) }
    if qualifiers?.contains(name.text) == true { return }
    let word = kind.rawValue
    let owner = expressions.scopes.elementKind ?? .scene
    let isTitled = Schema.element(kind).title != nil
    var (meant, isMeant) = (word + (isTitled ? " \"\(name.text)\"" : " { … }"), isTitled)
    if let setting = Hints.setting(name.text, of: kind) {
      (meant, isMeant) = ("\(word) { \(setting) }", true)
    } else if let key = PropertyKey(rawValue: word),
      let type = Schema.property(key, of: owner)?.type
    {
      var value: String?
      if case .word(let set) = type {
        value = set.contains(name.text) ? name.text : Hints.word(name.text, in: set)?.word
      }
      (meant, isMeant) = ("\(word): \(value ?? "…")", value != nil)
    }
    report(
      .unexpectedTitle, at: span(of: name),
      "'\(name.text)' is a name, so this '\(word)' is empty", hint: "write '\(meant)'",
      fixIts: isMeant
        ? [expressions.sink.fixIt("write '\(meant)'", span(ofHeadOf: syntax), meant)] : [])
  }

  private mutating func bodyWithoutSnapshots(_ body: Body) -> Body {
    let first = bound.items.count
    for index in body.items {
      let item = bound.items[index]
      if case .snapshot = item { continue }
      bound.items.append(item)
    }
    return Body(
      depth: Int(body.depth), slots: Int(body.slots), items: first..<bound.items.count,
      facts: body.facts)
  }

  /// Returns the words before a '.', by which values and snapshots refer to elements.
  private static func qualifiers(in bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    for dot in bytes.indices where bytes[dot] == UInt8(ascii: ".") {
      let word = bytes[..<dot].reversed().prefix { $0.isIdentifierBody }.reversed()
      if !word.isEmpty { found.insert(String(decoding: word, as: UTF8.self)) }
    }
    return found
  }

  private mutating func checkTitle(_ text: SyntaxNode, of id: Int, _ kind: ElementKind) {
    if StringSyntax(text).isPlain {
      bound.elements[id].title = .literal(text.bytes)
      return
    }
    guard !text.isBroken else { return }
    expressions.scopes.push(scope(of: kind))
    known.select(kind)
    let title = expressions.expression(text, as: known.spec.titleType, at: span(of: text))
    expressions.scopes.pop()
    bound.elements[id].title = .expression(Int32(bound.titles.count))
    bound.titles.append(title)
  }

  mutating func setBody(
    of id: Int, to body: Body, _ styles: [Body], _ keyPath: KeyPath? = nil, use: Int32? = nil
  ) {
    bound.elements[id].body = body
    guard !styles.isEmpty || keyPath != nil || use != nil else { return }
    let number = bound.elements[id].details ?? Int32(bound.details.count)
    if bound.elements[id].details == nil {
      bound.elements[id].details = number
      bound.details.append(ElementDetails())
    }
    bound.details[number].styles = styles
    bound.details[number].keyPath = keyPath
    bound.details[number].use = use
    guard !styles.isEmpty || use != nil else { return }
    bound.details[number].facts = bound.addFacts(ofElement: id, styles, use: use)
  }

  mutating func checkConflicts(in body: Body, of kind: ElementKind) {
    known.select(kind)
    for (first, others) in known.spec.exclusive {
      guard let set = span(of: first, in: body) else { continue }
      for key in others {
        guard let span = span(of: key, in: body) else { continue }
        report(
          .conflictingProperties, at: span,
          "'\(key.rawValue)' cannot be combined with '\(first.rawValue)'",
          notes: [note("'\(first.rawValue)' is set here", at: set)])
      }
    }
  }

  /// Returns the last location at which a body itself sets a property.
  private func span(of key: PropertyKey, in body: Body) -> SourceSpan? {
    var last: SourceSpan?
    for index in body.items {
      if case .property(let number) = bound.items[index], bound.assignments[number].key == key {
        last = bound.assignments[number].span
      }
    }
    return last
  }

  // MARK: Scopes and diagnostics

  /// Returns the scope of an element's body.
  func scope(of kind: ElementKind) -> Scope {
    innerScope(kind, knowsRow: expressions.scopes.knowsRow || Schema.knowsRow(kind))
  }

  /// Returns a scope inside the current one; without `element`, that of a loop or branch.
  func innerScope(_ element: ElementKind? = nil, knowsRow: Bool) -> Scope {
    expressions.scopes.inner(element, knowsRow: knowsRow)
  }

  func span(of node: SyntaxNode) -> SourceSpan { expressions.scopes.span(of: node) }
  func span(ofHeadOf syntax: ElementSyntax) -> SourceSpan {
    expressions.scopes.span(ofHeadOf: syntax)
  }

  func firstToken(of item: SyntaxNode) -> SourceSpan {
    for child in item.children where !child.kind.isTrivia { return span(of: child) }
    return span(of: item)
  }

  func note(_ message: String, at span: SourceSpan) -> Diagnostic.Note {
    expressions.sink.note(message, at: span)
  }

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan, _ message: String, hint: String? = nil,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    expressions.sink.report(code, at: span, message, hint: hint, notes: notes, fixIts: fixIts)
  }
}
