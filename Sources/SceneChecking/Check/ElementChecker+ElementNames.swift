import SceneSource
import SceneSyntax
import SceneLanguage

// Elements that snapshots refer to by name.

extension ElementChecker {
  /// Returns the elements named by `card`, `list.title`, or a list of such names.
  mutating func elementNames(_ value: SyntaxNode) -> Expression {
    let parts =
      value.kind == .array ? value.all(.argument).map { ArgumentSyntax($0).value } : [value]
    var names: [Value] = []
    reportStatements(in: value)
    for case let part? in parts where !part.isMissing {
      guard let path = namePath(part), let scope = expressions.scopes.scene else {
        report(.typeMismatch, at: span(of: part), "expected an element's name")
        continue
      }
      _ = namedElement(path[...], scope)
      names.append(.string(path.map { $0.text }.joined(separator: ".")))
    }
    return .constant(.array(names), .names, at: span(of: value))
  }

  /// Reports loops and conditions in a list whose values must be written.
  mutating func reportStatements(in list: SyntaxNode) {
    for node in list.listElements where node.kind != .argument {
      report(
        .typeMismatch, at: firstToken(of: node), "expected a value, not a loop or condition")
    }
  }

  /// Returns the words of `a.b`.
  private func namePath(_ node: SyntaxNode) -> [SyntaxNode]? {
    switch node.kind {
    case .name: return node.all(.identifier)
    case .member:
      let syntax = MemberSyntax(node)
      guard let base = syntax.base, let path = namePath(base), let member = syntax.member else {
        return nil
      }
      return path + [member]
    default: return nil
    }
  }

  /// Returns the element named by `a.b`: the element `b` in the body of `a`.
  ///
  /// - Parameter property: The property that is set.
  mutating func namedElement(
    _ path: ArraySlice<SyntaxNode>, _ names: Scope, in property: PropertySyntax? = nil
  ) -> Int? {
    var found: Int?
    for (index, part) in path.enumerated() {
      let outer = found
      if let outer {
        found = namesInside(outer)[part.text]
      } else {
        found = names.element(part.text)
      }
      guard found != nil else {
        if let outer, let property,
          reportPart(property, ofPropertyAt: index, of: bound.elements[outer].kind)
        {
          return nil
        }
        let isAlone = outer == nil && property?.path.count == 2
        if reportNested(isAlone ? part : nil, outer == nil ? path.last ?? part : part, part) {
          return nil
        }
        let known = outer.map { Array(namesInside($0).keys) } ?? names.elementCandidates
        expressions.sink.reportUnknown(
          .unknownName, part.text, at: span(of: part),
          "cannot find element '\(part.text)' in scope",
          among: known.count > Scope.mostCandidates ? [] : known.sorted(),
          notes: ElementKind(part) == nil
            ? [] : [.init("a snapshot can set properties only of elements that have a name")])
        return nil
      }
    }
    return found
  }

  /// Reports an element in the body of others that is referred to by its name `alone`, or that is in
  /// the body of one without a name.
  ///
  /// - Parameters:
  ///   - last: The last name of the path.
  ///   - part: Where the error is.
  private mutating func reportNested(
    _ alone: SyntaxNode?, _ last: SyntaxNode, _ part: SyntaxNode
  ) -> Bool {
    guard expressions.sink.list.stillSuggests else { return false }
    let message = "cannot find element '\(part.text)' in scope"
    let named = alone.map { elements(around: $0).filter { $0.allSatisfy { $0.name != nil } } } ?? []
    if let alone, ElementKind(alone) == nil, named.count == 1 {
      let path = (named[0].compactMap { $0.name?.text } + [alone.text]).joined(separator: ".")
      report(
        .unknownName, at: span(of: part), message, hint: "write '\(path)'",
        fixIts: [expressions.sink.fixIt("write '\(path)'", span(of: part), path, isSafe: true)])
      return true
    }
    for outer in elements(around: last) {
      guard let owner = outer.last(where: { $0.name == nil }), let type = owner.kind?.text,
        ElementKind(rawValue: type) != .snapshot
      else { continue }
      let path = (outer.map { $0.name?.text ?? "a" } + [last.text]).joined(separator: ".")
      report(
        .unknownName, at: span(of: part), message,
        notes: [
          note(
            "'\(last.text)' is in a '\(type)' without a name; with a name, as in '\(type) a { … }',"
              + " write '\(path)'", at: span(ofHeadOf: owner))
        ])
      return true
    }
    return false
  }

  /// Returns the elements around each one with a name that is in the body of another, outermost
  /// first, in the order of their depths.
  private func elements(around name: SyntaxNode) -> [[ElementSyntax]] {
    let scene = name.tree.root.items.first {
      $0.kind == .element && $0.bytes.contains(name.offset)
    }
    guard let body = scene.flatMap({ ElementSyntax($0).body }) else { return [] }
    var found: [[ElementSyntax]] = []
    var level: [([ElementSyntax], SyntaxNode)] = [([], body)]
    for _ in 0..<8 {
      var next: [([ElementSyntax], SyntaxNode)] = []
      for (outer, body) in level.prefix(200) {
        for item in body.items where item.kind == .element {
          let element = ElementSyntax(item)
          if element.name?.text == name.text, !outer.isEmpty { found.append(outer) }
          if let inner = element.body { next.append((outer + [element], inner)) }
        }
      }
      level = next
    }
    return found
  }

  /// Returns the named elements in an element's body.
  private mutating func namesInside(_ id: Int) -> [String: Int] {
    if let known = namedInside[id] { return known }
    var names: [String: Int] = [:]
    for case .element(let child) in bound.items[bound.elements[id].body.items] {
      if let name = bound.name(of: Int(child)) { names[name] = Int(child) }
    }
    namedInside[id] = names
    return names
  }
}
