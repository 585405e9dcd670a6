import SceneSource
import SceneSyntax
import SceneLanguage

// Children: which elements an element can contain, and how often.

extension ElementChecker {
  mutating func checkChild(
    _ syntax: ElementSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    guard let word = syntax.kind, !word.isMissing else { return nil }
    if kind == .snapshot, ElementKind(word) != .compare, ElementKind(word) != .matrix {
      // An element with an invalid head may have been meant as something else.
      if syntax.node.first(.unexpected) != nil { return nil }
      let isElement = expressions.scopes.scene?.element(word.text) != nil
      report(
        .misplacedElement, at: span(ofHeadOf: syntax),
        "a snapshot can only contain properties, 'compare', and 'matrix'",
        hint: isElement
          ? "the properties of '\(word.text)' are set with '\(word.text).opacity: …'" : nil)
      return nil
    }
    guard let child = ElementKind(word) else {
      if let component = expressions.scopes.component(word.text) {
        return checkUse(syntax, of: component, in: kind, declared: declared(syntax))
          .map { .element(Int32($0)) }
      }
      reportNoElement(syntax, word, in: kind)
      return nil
    }
    if state.lastChild != child {
      known.select(kind)
      guard known.spec.children.contains(child) else {
        if Hints.element(word.text, in: kind) != nil {
          reportNoElement(syntax, word, in: kind)
          return nil
        }
        report(
          .misplacedElement, at: span(of: word),
          "'\(child.rawValue)' is not allowed in '\(kind.rawValue)'",
          hint: hintForOwner(before: syntax.node) { Schema.element($0).children.contains(child) },
          notes: [.init(placesText(of: child, insteadOf: kind))])
        checkContents(of: syntax, as: child)
        return nil
      }
      if known.spec.single.contains(child) {
        if syntax.node.first(.unexpected) != nil { return nil }
        guard isOnly(child, of: kind, at: span(of: word), state: &state) else { return nil }
      } else {
        state.lastChild = child
      }
    }
    if child == .snapshot {
      snapshots.append(.init(node: syntax.node, scopes: expressions.scopes))
      return .snapshot(Int32(snapshots.count - 1))
    }
    if child == .matrix, expressions.scopes.isInStatement {
      report(
        .misplacedElement, at: span(of: word), "'matrix' is not allowed in a condition",
        notes: [.init("a condition can set values of a snapshot, which then do not vary")])
      return nil
    }
    if child == .matrix {
      // That of a scene can set properties of any element, so it is checked last.
      if kind == .scene {
        matrix = syntax.node
      } else {
        snapshotMatrix = matrix(syntax, depth: expressions.scopes.depth - 1)
      }
      return nil
    }
    return checkElement(syntax, child, declared: declared(syntax)).map { .element(Int32($0)) }
  }

  /// The index of an element whose name has already been declared.
  ///
  /// It changes nothing, but the checker's bytes would be copied if it were only borrowed.
  private mutating func declared(_ syntax: ElementSyntax) -> Int? {
    guard let path = syntax.path, let name = path.first(.identifier),
      let id = expressions.scopes.innermostElement(name.text), id < bound.elements.count,
      bound.elements[id].span.bytes.lowerBound == syntax.node.offset
    else { return nil }
    return id
  }

  /// Returns whether an element of a kind that can occur once is the first of its kind.
  private mutating func isOnly(
    _ child: ElementKind, of kind: ElementKind, at span: SourceSpan, state: inout BodyBuilder.State
  ) -> Bool {
    if expressions.scopes.isInLoop {
      report(
        .misplacedElement, at: span,
        "'\(child.rawValue)' is not allowed in a loop",
        notes: [.init("\(Self.owner(kind)) can have only one '\(child.rawValue)'")])
      return false
    }
    if let first = state.singles.first(where: { $0.kind == child }) {
      report(
        .duplicateElement, at: span,
        "\(Self.owner(kind)) can have only one '\(child.rawValue)'",
        notes: [note("first declared here", at: first.span)])
      return false
    }
    state.singles.append((child, span))
    return true
  }

  private static func owner(_ kind: ElementKind) -> String {
    kind == .snapshot ? "a snapshot" : "'\(kind.rawValue)'"
  }

  private mutating func reportNoElement(
    _ syntax: ElementSyntax, _ word: SyntaxNode, in kind: ElementKind
  ) {
    // An element with an invalid head may have been meant as something else.
    guard syntax.node.first(.unexpected) == nil else { return }
    if let key = PropertyKey(word), Schema.property(key, of: kind) != nil {
      let end = SourceSpan(
        file: expressions.scopes.file, bytes: word.bytes.upperBound..<word.bytes.upperBound)
      let hasValue = syntax.path != nil || syntax.text != nil || syntax.arguments != nil
      report(
        .unknownElement, at: span(of: word), "'\(word.text)' is a property",
        hint: hasValue ? "expected ':' after it" : "expected ':' and a value after it",
        fixIts: hasValue && syntax.body == nil
          ? [expressions.sink.fixIt("insert ':'", end, ":", isSafe: true)] : [])
      return
    }
    if expressions.scopes.style(word.text) != nil {
      return report(
        .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
        notes: [.init("'\(word.text)' is a style: 'layer { uses: \(word.text) }'")])
    }
    if ControlLibrary.components.contains(word.text) {
      let start = SourceSpan(file: expressions.scopes.file, bytes: 0..<0)
      let declaration = "import \"\(ControlLibrary.importedName)\""
      return report(
        .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
        hint: "it is in \"\(ControlLibrary.importedName)\"",
        fixIts: [expressions.sink.fixIt("insert '\(declaration)'", start, declaration + "\n")])
    }
    known.select(kind)
    let children = known.spec.children
    let components =
      children.contains(.layer)
      ? expressions.scopes.scopes.flatMap { $0.components.keys.sorted() } : []
    let foreign = Hints.element(word.text, in: kind)
    expressions.sink.reportUnknown(
      .unknownElement, word.text, at: span(of: word), "cannot find element '\(word.text)'",
      among: children.map { $0.rawValue } + components, foreign: foreign)
    if let meant = foreign?.word.flatMap({ ElementKind(rawValue: $0) }), children.contains(meant),
      syntax.arguments == nil
    {
      checkContents(of: syntax, as: meant)
    }
  }

  /// Returns how to write what belongs to the element without braces before an item.
  func hintForOwner(before item: SyntaxNode, if canOwn: (ElementKind) -> Bool) -> String? {
    var previous = item.previousItem
    for _ in 0..<16 where previous?.kind == .property { previous = previous?.previousItem }
    guard let owner = previous, owner.kind == .element, !owner.isBroken,
      ElementSyntax(owner).body == nil, let word = ElementSyntax(owner).kind,
      let kind = ElementKind(word), canOwn(kind)
    else { return nil }
    return "what belongs to '\(word.text)' is in braces: '\(word.text) { … }'"
  }

  /// Checks the body of an element that is itself an error, so that one run reports its errors, too.
  ///
  /// Checks only a few of them, because a brace can misplace thousands of elements.
  mutating func checkContents(of syntax: ElementSyntax, as kind: ElementKind) {
    guard let body = syntax.body, kind != .scene, kind != .snapshot, kind != .compare,
      kind != .matrix,
      misplacedBodies < 16
    else { return }
    misplacedBodies += 1
    _ = checkBody(body, in: scope(of: kind), kind: kind)
  }

  /// Returns a description of the elements that can contain an element.
  private mutating func placesText(
    of child: ElementKind, insteadOf kind: ElementKind
  ) -> String {
    if child == .scene { return "a scene is only allowed at the top level of a file" }
    if child == .animate {
      return "it is allowed in the element that it animates: 'layer { animate opacity { … } }'"
    }
    if child.isLayer, kind == .table || kind == .section || kind == .rows {
      return "the layers of a table are in its rows, headers, and footers: "
        + "'row { \(child.rawValue) { … } }'"
    }
    var spans: [String] = []
    for kind in ElementKind.allCases {
      known.select(kind)
      if known.spec.children.contains(child) {
        spans.append("'\(kind.rawValue)'")
      }
    }
    return "it is allowed in " + proseList(spans, "and")
  }
}
