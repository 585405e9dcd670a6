import SceneSource
import SceneSyntax

// Names: what a body declares, before any of it is looked into.

extension Checker {
  /// Declares the `let`s, styles, components and elements of a file or body in `scope`, which lies below
  /// `outer`. The result is the `let`s, by their numbers.
  @discardableResult mutating func declareNames(
    of node: SyntaxNode, in scope: inout Scope, below outer: [Scope]
  ) -> Range<Int> {
    let firstLet = lets.count
    let firstStyle = styles.count
    let firstComponent = components.count
    var elementCount = 0
    for item in node.items {
      if item.kind == .element { elementCount += 1 }
      switch item.kind {
      case .letDeclaration: declareLet(item, in: &scope)
      case .styleDeclaration: declareStyle(item, in: &scope)
      case .componentDeclaration: declareComponent(item, in: &scope)
      case .element where scope.depth > 0: declareElement(item, in: &scope)
      default: break
      }
    }
    reserve(elements: elementCount)
    noteNames(of: node, in: &scope)
    guard
      lets.count > firstLet || styles.count > firstStyle || components.count > firstComponent
    else { return firstLet..<firstLet }
    // Only now does the scope know all that a value may refer to.
    let seen = outer + [scope]
    for index in lets.indices.dropFirst(firstLet) where lets[index].depth == scope.depth {
      lets[index].scopes = seen
    }
    for index in styles.indices.dropFirst(firstStyle) { styles[index].scopes = seen }
    for index in components.indices.dropFirst(firstComponent) { components[index].scopes = seen }
    return firstLet..<lets.count
  }

  private mutating func declareLet(_ item: SyntaxNode, in scope: inout Scope) {
    guard let name = LetSyntax(item).name, !name.isMissing else { return }
    let text = name.text
    guard claim(text, for: .let(lets.count), at: span(of: name), in: &scope) else { return }
    lets.append(
      LetRecord(
        name: text, node: item, span: span(of: name), depth: scope.depth, slots: scope.slots,
        scopes: []))
    warnIfHiding(text, at: span(of: name))
  }

  private mutating func declareStyle(_ item: SyntaxNode, in scope: inout Scope) {
    guard let name = StyleSyntax(item).name, !name.isMissing else { return }
    let text = name.text
    if let first = scope.styles[text] {
      report(
        .duplicateName, at: span(of: name), "the style '\(text)' is declared twice",
        notes: [note("first declared here", at: styles[first].span)])
      return
    }
    scope.styles[text] = styles.count
    styles.append(StyleRecord(name: text, node: item, span: span(of: name), scopes: []))
  }

  private mutating func declareComponent(_ item: SyntaxNode, in scope: inout Scope) {
    guard let name = ComponentSyntax(item).name, !name.isMissing else { return }
    let text = name.text
    if ElementKind(name) != nil {
      report(
        .duplicateName, at: span(of: name), "'\(text)' is an element of the language",
        notes: [.init("a component needs a name of its own")])
      return
    }
    if let first = scope.components[text] {
      report(
        .duplicateName, at: span(of: name), "the component '\(text)' is declared twice",
        notes: [note("first declared here", at: components[first].span)])
      return
    }
    scope.components[text] = components.count
    components.append(
      ComponentRecord(
        name: text, node: item, span: span(of: name), depth: scope.depth, slots: scope.slots,
        scopes: []))
  }

  private mutating func declareElement(_ item: SyntaxNode, in scope: inout Scope) {
    guard item.first(.path) != nil else { return }
    let syntax = ElementSyntax(item)
    guard let name = syntax.name, !name.isMissing else { return }
    let kind = syntax.kind.flatMap { ElementKind($0) } ?? .layer
    let meaning = Scope.Meaning.element(bound.elements.count)
    guard kind != .animate, claim(name.text, for: meaning, at: span(of: name), in: &scope)
    else { return }
    bound.elements.append(
      ElementDeclaration(
        kind: kind, depth: Int32(scope.depth), span: span(ofHeadOf: syntax),
        details: Int32(bound.details.count)))
    bound.details.append(ElementDetails(name: name.text))
  }

  /// Takes a name in a body; reports one that is taken.
  private mutating func claim(
    _ name: String, for meaning: Scope.Meaning, at span: SourceSpan, in scope: inout Scope
  ) -> Bool {
    if let first = scope.named(name)?.span {
      report(
        .duplicateName, at: span, "'\(name)' is declared twice",
        notes: [note("first declared here", at: first)])
      return false
    }
    scope.declare(name, meaning, at: span)
    return true
  }

  /// A `let` or variable with the name of a colour or a word makes that one hard to reach.
  mutating func warnIfHiding(_ name: String, at span: SourceSpan) {
    if colorWords.contains(name) {
      report(.hidesWord, at: span, "'\(name)' hides the colour of that name")
    } else if Schema.words.contains(name) {
      report(
        .hidesWord, at: span, "'\(name)' hides a word of that name",
        notes: [.init("the word can still be written '.\(name)'")])
    }
  }
}

// Places that messages point at.

extension Checker {
  /// An element's kind, name and title; of another item what it begins with.
  func head(of item: SyntaxNode) -> SourceSpan { span(ofHeadOf: ElementSyntax(item)) }

  func span(ofHeadOf syntax: ElementSyntax) -> SourceSpan {
    SourceSpan(file: file, bytes: syntax.head)
  }

  func firstToken(of item: SyntaxNode) -> SourceSpan {
    for child in item.children where !child.kind.isTrivia { return span(of: child) }
    return span(of: item)
  }
}
