import SceneSource
import SceneSyntax

// Children: which elements an element can contain, and how often.

extension ElementChecker {
  mutating func checkChild(
    _ syntax: ElementSyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    guard let word = syntax.kind, !word.isMissing else { return nil }
    if kind == .snapshot, ElementKind(word) != .compare {
      // An element with an invalid head may have been meant as something else.
      if syntax.node.first(.unexpected) != nil { return nil }
      if reportIgnored(syntax, word) { return nil }
      let isElement = expressions.scopes.scene?.element(word.text) != nil
      report(
        .misplacedElement, at: span(ofHeadOf: syntax),
        "a snapshot can only contain properties and 'compare'",
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
      known.look(up: kind)
      guard known.spec.children.contains(child) else {
        report(
          .misplacedElement, at: span(of: word),
          "'\(child.rawValue)' is not allowed in '\(kind.rawValue)'",
          hint: bodylessOwner(of: child, before: syntax.node).map {
            "the elements of '\($0)' are in braces: '\($0) { … }'"
          }, notes: [.init(placesText(of: child, insteadOf: kind))])
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
    // In `background-color: red`, the '-' is reported.
    if syntax.node.first(.unexpected)?.text.hasPrefix("-") == true { return }
    // An element with an invalid head may have been meant as something else.
    guard syntax.node.first(.unexpected) == nil else { return }
    if let key = PropertyKey(word), Schema.property(key, of: kind) != nil {
      let end = SourceSpan(
        file: expressions.scopes.file, bytes: word.bytes.upperBound..<word.bytes.upperBound)
      if let value = Self.onlyValue(in: syntax.arguments), syntax.body == nil {
        let text = "\(word.text): \(value)"
        return report(
          .unknownElement, at: span(of: word), "'\(word.text)' is a property",
          hint: "write '\(text)'",
          fixIts: [expressions.sink.fixIt("write '\(text)'", span(of: syntax.node), text)])
      }
      let hasValue = syntax.path != nil || syntax.text != nil || syntax.arguments != nil
      report(
        .unknownElement, at: span(of: word), "'\(word.text)' is a property",
        hint: hasValue ? "expected ':' after it" : "expected ':' and a value after it",
        fixIts: hasValue && syntax.body == nil
          ? [expressions.sink.fixIt("insert ':'", end, ":", isSafe: true)] : [])
      return
    }
    if reportStyleAsElement(syntax, word) || reportImage(syntax, word, in: kind) { return }
    known.look(up: kind)
    let children = known.spec.children
    if reportTwoWords(syntax, word, among: children) { return }
    if expressions.scopes.style(word.text) != nil {
      return report(
        .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
        notes: [.init("'\(word.text)' is a style: 'layer { uses: \(word.text) }'")])
    }
    var foreign =
      word.text == "shadow" && children.contains(.shadows)
      ? nil : Hints.element(word.text, in: kind)
    if let meant = foreign?.word.flatMap({ ElementKind(rawValue: $0) }), children.contains(meant) {
      if reportCall(syntax, word, as: meant) { return }
      // `List(names) { name in … }`
      if meant == .table, syntax.arguments != nil { foreign = Hints.element("ForEach") }
      // A title that the other element does not have would be another error.
      if syntax.arguments != nil || syntax.text != nil && Schema.element(meant).title == nil {
        foreign?.isSafe = false
      }
      if let foreign, foreign.word != nil {
        return reportTranslated(syntax, word, as: meant, foreign)
      }
    }
    let isForeign = expressions.sink.reportForeign(
      .unknownElement, foreign, at: span(of: word), "cannot find element '\(word.text)'"
    ) { word in children.contains { $0.rawValue == word } }
    if isForeign { return }
    let components =
      children.contains(.layer)
      ? expressions.scopes.scopes.flatMap { $0.components.keys.sorted() } : []
    expressions.sink.reportUnknown(
      .unknownElement, word.text, at: span(of: word), "cannot find element '\(word.text)'",
      among: children.map { $0.rawValue } + components)
  }

  /// Returns the text of the only argument in parentheses, as in `opacity(50%)`.
  private static func onlyValue(in arguments: SyntaxNode?) -> String? {
    guard let all = arguments?.all(.argument), !all.isEmpty, all.dropFirst().isEmpty,
      let first = all.first, first.length <= 40, !first.isBroken,
      ArgumentSyntax(first).label == nil
    else { return nil }
    return first.text
  }

  /// Reports `ignore box` in a snapshot; returns false for others.
  private mutating func reportIgnored(_ syntax: ElementSyntax, _ word: SyntaxNode) -> Bool {
    guard let key = PropertyKey(word), Schema.property(key, of: .compare) != nil,
      let name = syntax.path, syntax.text == nil, syntax.body == nil, name.length <= 40
    else { return false }
    let head = SourceSpan(
      file: expressions.scopes.file, bytes: word.offset..<name.bytes.upperBound)
    let text = "compare { \(word.text): \(name.text) }"
    report(
      .misplacedElement, at: head, "a snapshot can only contain properties and 'compare'",
      hint: "write '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", head, text)])
    return true
  }

  /// Checks the body of an element that is itself an error, so that one run reports its errors, too.
  ///
  /// Checks only a few of them, because a brace can misplace thousands of elements.
  mutating func checkContents(of syntax: ElementSyntax, as kind: ElementKind) {
    guard let body = syntax.body, kind != .scene, kind != .snapshot, kind != .compare,
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
      known.look(up: kind)
      if known.spec.children.contains(child) {
        spans.append("'\(kind.rawValue)'")
      }
    }
    return "it is allowed in " + proseList(spans, "and")
  }
}
