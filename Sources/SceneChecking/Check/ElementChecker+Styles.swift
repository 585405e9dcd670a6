import SceneSource
import SceneSyntax
import SceneLanguage

// Styles, each of which is checked once per kind of element that uses it.

/// The styles of a scene.
package struct StyleTable {
  var records: [StyleRecord] = []
  var inProgress = UseChain<Int>()
  /// Whether the outermost style in progress is unused, so that it may be intended for rows.
  var mayBeForRows = false
}

extension ElementChecker {
  /// Returns the bodies of the styles in `uses:`, checked for `kind`.
  mutating func usedStyles(_ value: SyntaxNode?, kind: ElementKind) -> [Body] {
    var bodies: [Body] = []
    var isShared = true
    for name in names(in: value) {
      guard let id = expressions.scopes.style(name.text) else {
        expressions.sink.reportUnknown(
          .unknownStyle, name.text, at: span(of: name), "cannot find style '\(name.text)' in scope",
          among: expressions.scopes.scopes.flatMap { scope in
            scope.styles.count <= Scope.mostCandidates ? scope.styles.keys.sorted() : []
          })
        continue
      }
      let checked = checkStyle(id, for: kind, at: span(of: name))
      for misfit in checked.misfits {
        report(
          .unknownProperty, at: span(of: name),
          "'\(kind.rawValue)' has no property '\(misfit.name)', which this style sets",
          notes: [note("it is set here", at: misfit.span)])
      }
      // All uses of only one style share an array.
      isShared = bodies.isEmpty
      if isShared { bodies = checked.bodies } else { bodies += checked.bodies }
    }
    if let value { _ = expressions.spend(bodies.count / 8, on: value) }
    return isShared ? bodies : withoutRepeats(bodies)
  }

  /// Removes all but the last occurrence of each style. Otherwise, a chain of styles that each use
  /// the previous one twice would grow exponentially.
  private func withoutRepeats(_ bodies: [Body]) -> [Body] {
    guard bodies.count > 8 else { return bodies }
    var seen: Set<Body> = []
    return bodies.reversed().filter { seen.insert($0).inserted }.reversed()
  }

  /// Returns the identifiers in `name` or `[name, name]`.
  private mutating func names(in value: SyntaxNode?) -> [SyntaxNode] {
    guard let value, !value.isMissing else { return [] }
    switch value.kind {
    case .name: return value.all(.identifier)
    case .array:
      reportStatements(in: value)
      return value.all(.argument).flatMap { names(in: ArgumentSyntax($0).value) }
    case .binary where expressions.scopes.style(value.text) != nil:
      let parts = value.utf8.split(separator: UInt8(ascii: "-"))
        .map { String(decoding: $0, as: UTF8.self) }
      expressions.sink.reportHyphens(
        parts[0] + parts.dropFirst().map { $0.capitalizedWord }.joined(), at: span(of: value))
      return []
    default:
      report(.typeMismatch, at: span(of: value), "expected a style's name or a list of names")
      return []
    }
  }

  private mutating func checkStyle(
    _ id: Int, for kind: ElementKind, at span: SourceSpan
  ) -> StyleRecord.Specialization {
    if let checked = styles.records[id].specialization(for: kind) { return checked }
    let style = styles.records[id]
    if let uses = styles.inProgress.cycle(from: id) {
      reportCycle(uses.dropFirst() + [.init(id: id, span: span)], of: style)
      return .init(kind: kind)
    }
    guard !styles.inProgress.isFull else {
      report(
        .nestedTooDeep, at: span,
        "more than \(UseChain<Int>.limit) nested styles")
      return .init(kind: kind)
    }
    styles.inProgress.begin(id, at: span)
    let outside = expressions.scopes
    expressions.scopes = style.scopes
    let checked = checkStyleBody(StyleSyntax(style.node).body, for: kind)
    expressions.scopes = outside
    styles.inProgress.end()
    styles.records[id].specializations.append(checked)
    return checked
  }

  /// - Parameter steps: The uses that form a cycle.
  private mutating func reportCycle(_ steps: ArraySlice<UseChain<Int>.Use>, of style: StyleRecord) {
    let steps = steps.map { (name: styles.records[$0.id].name, span: $0.span ?? style.span) }
    report(
      .styleCycle, at: style.span,
      "style '\(style.name)' uses itself: " + cycle([style.name] + steps.map { $0.name }),
      notes: expressions.sink.notes(ofCycle: steps.map { ("'\($0.name)' is used here", $0.span) }))
  }

  private mutating func checkStyleBody(
    _ node: SyntaxNode?, for kind: ElementKind
  ) -> StyleRecord.Specialization {
    guard let node else { return .init(kind: kind) }
    let isForRows = kind == .row || kind == .rows || kind == .separators || kind == .shadows
    let scope = enter(node, innerScope(kind, knowsRow: styles.mayBeForRows || isForRows))
    defer { expressions.scopes.pop() }
    var misfits: [(name: String, span: SourceSpan)] = []
    var state = bodies.begin()
    for item in node.items {
      switch item.kind {
      case .property:
        let syntax = PropertySyntax(item)
        if let name = syntax.name, PropertyKey(name) != nil, !isProperty(name, of: kind) {
          misfits.append((name.text, span(of: name)))
        } else if let found = checkItem(item, of: kind, state: &state) {
          bodies.append(found)
        }
      case .letDeclaration: break
      default:
        report(
          .misplacedDeclaration, at: firstToken(of: item), "a style can only contain properties")
      }
    }
    let own = bodies.end(state, of: scope, in: &bound)
    return .init(kind: kind, bodies: state.styles + [own], misfits: misfits)
  }

  private mutating func isProperty(_ name: SyntaxNode, of kind: ElementKind) -> Bool {
    known.select(kind)
    return PropertyKey(name).map { known.spec.index(of: $0) != nil } ?? false
  }

  /// Checks the unused styles of a scope for the first kind of element that has all their
  /// properties.
  mutating func checkUnusedStyles(of scope: Scope) {
    if scope.styles.isEmpty { return }
    for id in scope.styles.values.map({ $0.id }).sorted() {
      let style = styles.records[id]
      guard style.specializations.isEmpty, styles.inProgress.cycle(from: id) == nil else {
        continue
      }
      styles.mayBeForRows = true
      _ = checkStyle(id, for: kind(fitting: style.node), at: style.span)
      styles.mayBeForRows = false
    }
  }

  /// Returns the first kind of element that has all properties of a style, or a layer if there is
  /// none.
  private mutating func kind(fitting style: SyntaxNode) -> ElementKind {
    var names: [SyntaxNode] = []
    if let body = StyleSyntax(style).body {
      for item in body.items where item.kind == .property {
        if let name = PropertySyntax(item).pathNode?.first(.identifier) { names.append(name) }
      }
    }
    for kind in [.layer] + ElementKind.allCases {
      if names.allSatisfy({ isProperty($0, of: kind) }) { return kind }
    }
    return .layer
  }
}
