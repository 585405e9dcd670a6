import SceneSource
import SceneSyntax

// Names: what a body declares, before any of it is looked into.

extension Checker {
  /// Declares the `let`s, styles and elements of a file or body in `scope`, which lies below
  /// `outer`.
  mutating func declareNames(of node: SyntaxNode, in scope: inout Scope, below outer: [Scope]) {
    let firstLet = lets.count
    let firstStyle = styles.count
    for item in node.items {
      switch item.kind {
      case .letDeclaration: declareLet(item, in: &scope)
      case .styleDeclaration: declareStyle(item, in: &scope)
      case .element where scope.depth > 0: declareElement(item, in: &scope)
      default: break
      }
    }
    // Only now does the scope know all that a value may refer to.
    let seen = outer + [scope]
    for index in lets.indices.dropFirst(firstLet) where lets[index].depth == scope.depth {
      lets[index].scopes = seen
    }
    for index in styles.indices.dropFirst(firstStyle) { styles[index].scopes = seen }
  }

  private mutating func declareLet(_ item: SyntaxNode, in scope: inout Scope) {
    guard let name = LetSyntax(item).name, !name.isMissing else { return }
    let text = name.text
    guard claim(text, at: name.place, in: &scope) else { return }
    scope.lets[text] = lets.count
    lets.append(
      LetRecord(
        name: text, node: item, place: name.place, depth: scope.depth, slots: scope.slots,
        scopes: []))
    warnIfHiding(text, at: name.place)
  }

  private mutating func declareStyle(_ item: SyntaxNode, in scope: inout Scope) {
    guard let name = StyleSyntax(item).name, !name.isMissing else { return }
    let text = name.text
    if let first = scope.styles[text] {
      report(
        .duplicateName, at: name.place, "the style '\(text)' is declared twice",
        notes: [.init("first declared here", at: styles[first].place)])
      return
    }
    scope.styles[text] = styles.count
    styles.append(StyleRecord(name: text, node: item, place: name.place, scopes: []))
  }

  private mutating func declareElement(_ item: SyntaxNode, in scope: inout Scope) {
    let syntax = ElementSyntax(item)
    let kind = syntax.kind.flatMap { ElementKind(rawValue: $0.text) } ?? .layer
    guard kind != .animate, let name = syntax.name else { return }
    let parts = name.all(.identifier)
    guard parts.count == 1, let part = parts.first, !part.isMissing else { return }
    guard claim(part.text, at: part.place, in: &scope) else { return }
    scope.elements[part.text] = elements.count
    elements.append(
      ElementDeclaration(
        id: elements.count, kind: kind, name: part.text, title: nil, body: .empty, styles: [],
        keyPath: nil, place: head(of: item), depth: scope.depth))
  }

  /// Takes a name in a body; reports one that is taken.
  private mutating func claim(
    _ name: String, at place: SourceRange, in scope: inout Scope
  ) -> Bool {
    if let first = scope.places[name] {
      report(
        .duplicateName, at: place, "'\(name)' is declared twice",
        notes: [.init("first declared here", at: first)])
      return false
    }
    scope.places[name] = place
    return true
  }

  /// A `let` or variable with the name of a colour or a word makes that one hard to reach.
  mutating func warnIfHiding(_ name: String, at place: SourceRange) {
    if colorNames.contains(name) {
      report(.hidesWord, at: place, "'\(name)' hides the colour of that name")
    } else if Self.words.contains(name) {
      report(
        .hidesWord, at: place, "'\(name)' hides a word of that name",
        notes: [.init("the word can still be written '.\(name)'")])
    }
  }

  private static let words: Set<String> = {
    var words: Set<String> = []
    for kind in ElementKind.allCases {
      for property in Schema.element(kind).properties {
        if case .word(let set) = property.type { words.formUnion(set.words) }
      }
    }
    return words
  }()
}

// Places that messages point at.

extension Checker {
  /// An element's kind, name and title.
  func head(of item: SyntaxNode) -> SourceRange {
    var end = item.offset
    for child in item.children {
      if child.kind == .body { break }
      if !child.kind.isTrivia { end = child.offset + child.length }
    }
    if end == item.offset { end = item.offset + item.length }
    return SourceRange(path: item.place.path, bytes: item.offset..<end)
  }

  func firstToken(of item: SyntaxNode) -> SourceRange {
    for child in item.children where !child.kind.isTrivia { return child.place }
    return item.place
  }
}
