import SceneSource
import SceneSyntax
import SceneLanguage

// Matrices: the values with which snapshots are repeated.

extension ElementChecker {
  /// Checks the matrix of a scene, or that of the project. Only the axes of a project that name
  /// something in the scene apply to it.
  mutating func checkMatrix(of node: SyntaxNode, isOfProject: Bool = false) -> [MatrixAxis] {
    let outside = expressions.scopes
    defer { expressions.scopes = outside }
    if isOfProject {
      expressions.scopes.file = Int32(expressions.sink.sources.count)
      expressions.sink.sources.append(node.tree.source)
    }
    let scope = innerScope(.snapshot, knowsRow: false)
    let depth = Int(scope.depth)
    expressions.scopes.push(scope)
    return matrix(ElementSyntax(node), depth: depth, isOfProject: isOfProject)
  }

  /// Checks a matrix in the scope of a snapshot.
  ///
  /// - Parameter depth: The number of bodies around the values.
  mutating func matrix(
    _ syntax: ElementSyntax, depth: Int, isOfProject: Bool = false
  ) -> [MatrixAxis] {
    guard let names = expressions.scopes.scene, let body = syntax.body else {
      report(
        .missingToken, at: span(ofHeadOf: syntax), "expected the values of the matrix",
        hint: "for example, 'matrix { appearance: [light, dark] }'")
      return []
    }
    var axes: [MatrixAxis] = []
    var known: Set<String> = []
    for item in body.items where expressions.spend(2, on: body) {
      let property = PropertySyntax(item)
      guard item.kind == .property, !item.isBroken, let path = property.pathNode,
        let value = property.value
      else {
        if item.kind != .property {
          report(
            .misplacedElement, at: firstToken(of: item), "a matrix can only contain properties")
        }
        continue
      }
      let words = property.path.map { $0.text }
      let key = words.count == 1 ? PropertyKey(rawValue: words[0]) : nil
      let spec = key.flatMap { Schema.property($0, of: .snapshot) }
      if isOfProject, spec == nil, words.count > 1 || names.let(words[0]) == nil { continue }
      let name = words.joined(separator: ".")
      guard known.insert(name).inserted else {
        report(.duplicateProperty, at: span(of: path), "'\(name)' is set twice")
        continue
      }
      guard value.kind == .array else {
        var example = value.text
        if case .word(let set)? = spec?.type, !set.contains(example) {
          example = set.words.prefix(2).joined(separator: ", ")
        }
        report(
          .typeMismatch, at: span(of: value), "expected the values of '\(name)' in brackets",
          hint: value.kind == .call || value.kind == .binary
            ? "list each value, for example '[1, 2]'" : "for example, '[\(example)]'")
        continue
      }
      var axis = MatrixAxis(name: name, depth: depth)
      var texts: Set<String> = []
      reportStatements(in: value)
      if value.listElements.isEmpty {
        report(.typeMismatch, at: span(of: value), "expected a value of '\(name)'")
      }
      for argument in value.all(.argument) {
        guard let value = ArgumentSyntax(argument).value,
          let item = member(value, of: property, spec, names)
        else { break }
        if texts.insert(value.text).inserted {
          axis.add(value.text, item)
        } else {
          report(.duplicateProperty, at: span(of: value), "'\(value.text)' is listed twice")
        }
      }
      axes.append(axis)
    }
    return axes
  }

  /// Returns what a snapshot with one of the values sets.
  private mutating func member(
    _ value: SyntaxNode, of property: PropertySyntax, _ spec: PropertySpec?, _ names: Scope
  ) -> Body.Item? {
    if let spec, let name = property.name {
      return assignment(of: spec.key, at: span(of: name), self.value(value, of: spec))
    }
    guard let change = change(property, to: value, names) else { return nil }
    bound.changes.append(change)
    return .change(Int32(bound.changes.count - 1))
  }
}
