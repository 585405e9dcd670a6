import SceneSource
import SceneSyntax

// Elements that snapshots refer to by name.

extension ElementChecker {
  /// Returns the elements named by `card`, `list.title`, or a list of such names.
  mutating func elementNames(_ value: SyntaxNode) -> Expression {
    let parts =
      value.kind == .array ? value.all(.argument).map { ArgumentSyntax($0).value } : [value]
    var names: [Value] = []
    for case let part? in parts where !part.isMissing {
      guard let path = namePath(part), let scope = expressions.scopes.scene else {
        reportNoName(part)
        continue
      }
      _ = namedElement(path[...], scope)
      names.append(.string(path.map { $0.text }.joined(separator: ".")))
    }
    return .constant(.array(names), .names, at: span(of: value))
  }

  /// Reports a value that is not an element's name.
  private mutating func reportNoName(_ value: SyntaxNode) {
    let word = value.text.utf8.dropFirst().dropLast()
    let isQuoted =
      value.kind == .stringLiteral && StringSyntax(value).isPlain && word.count <= 64
      && word.first?.isIdentifierHead == true
      && word.allSatisfy { $0.isIdentifierBody || $0 == UInt8(ascii: ".") }
    let name = String(decoding: Array(word), as: UTF8.self)
    report(
      .typeMismatch, at: span(of: value), "expected an element's name",
      hint: isQuoted ? "write '\(name)'" : nil,
      fixIts: isQuoted
        ? [expressions.sink.fixIt("remove the quotes", span(of: value), name, isSafe: true)] : [])
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
        if outer == nil, property?.path.count == 2, reportNested(part) { return nil }
        if reportInUnnamed(outer == nil ? path.last ?? part : part, at: span(of: part)) {
          return nil
        }
        let known = outer.map { candidates(in: $0, of: part.tree) } ?? names.elementCandidates
        expressions.sink.reportUnknown(
          .unknownName, part.text, at: span(of: part),
          "cannot find element '\(part.text)' in scope",
          among: known.sorted(),
          notes: ElementKind(part) == nil
            ? [] : [.init("a snapshot can set properties only of elements that have a name")])
        return nil
      }
    }
    return found
  }

  /// Reports an element in the body of others that is referred to by its name alone.
  private mutating func reportNested(_ name: SyntaxNode) -> Bool {
    guard ElementKind(name) == nil, let path = path(toElement: name) else {
      return false
    }
    report(
      .unknownName, at: span(of: name), "cannot find element '\(name.text)' in scope",
      hint: "write '\(path)'",
      fixIts: [expressions.sink.fixIt("write '\(path)'", span(of: name), path, isSafe: true)])
    return true
  }

  /// Reports an element in the body of one without a name, by which snapshots could refer to it.
  private mutating func reportInUnnamed(_ name: SyntaxNode, at span: SourceSpan) -> Bool {
    guard let scene = name.tree.root.items.first(where: { $0.bytes.contains(name.offset) }),
      scene.kind == .element, let body = ElementSyntax(scene).body,
      expressions.sink.list.stillSuggests
    else { return false }
    // The elements around it, outermost first.
    var level: [([ElementSyntax], SyntaxNode)] = [([], body)]
    for _ in 0..<8 {
      var next: [([ElementSyntax], SyntaxNode)] = []
      for (outer, body) in level.prefix(200) {
        for item in body.items where item.kind == .element {
          let element = ElementSyntax(item)
          if element.name?.text == name.text, let owner = outer.last(where: { $0.name == nil }),
            let type = owner.kind?.text, ElementKind(rawValue: type) != .snapshot
          {
            let path = outer.map { $0.name?.text ?? "a" } + [name.text]
            let word = name.tree.source[span.bytes]
            report(
              .unknownName, at: span, "cannot find element '\(word)' in scope",
              notes: [
                .init(
                  "'\(name.text)' is in a '\(type)' without a name; with a name, as in '\(type) a { … }', write"
                    + " '\(path.joined(separator: "."))'",
                  at: expressions.sink.sources.range(self.span(ofHeadOf: owner)))
              ])
            return true
          }
          if let inner = element.body { next.append((outer + [element], inner)) }
        }
      }
      level = next
    }
    return false
  }

  /// Returns the path to the only element with a name in the bodies of named elements, which may have
  /// been skipped because they are valid.
  private func path(toElement name: SyntaxNode) -> String? {
    let scene = name.tree.root.items.first { item in
      item.kind == .element && item.bytes.contains(name.offset)
    }
    guard expressions.sink.list.stillSuggests, let scene, let body = ElementSyntax(scene).body
    else { return nil }
    var found: String?
    var level = [("", body)]
    for _ in 0..<8 {
      var next: [(String, SyntaxNode)] = []
      for (outer, body) in level {
        for item in body.items where item.kind == .element {
          let element = ElementSyntax(item)
          guard let inner = element.name else { continue }
          let path = outer.isEmpty ? inner.text : outer + "." + inner.text
          if inner.text == name.text, !outer.isEmpty {
            if found != nil { return nil }
            found = path
          }
          if let body = element.body { next.append((path, body)) }
        }
      }
      level = next
    }
    return found
  }

  /// Returns the names in an element's body for which suggestions are computed, including those of
  /// elements that are not bound because they are known to be valid.
  private func candidates(in id: Int, of tree: SyntaxTree) -> [String] {
    let start = bound.elements[id].span.bytes.lowerBound
    guard let body = tree.element(at: start).flatMap({ ElementSyntax($0).body }) else { return [] }
    var names: [String] = []
    for item in body.items where item.kind == .element {
      let syntax = ElementSyntax(item)
      guard let name = syntax.name, syntax.kind.flatMap({ ElementKind($0) }) != .animate else {
        continue
      }
      names.append(name.text)
      if names.count > Scope.mostCandidates { return [] }
    }
    return names
  }

  /// Returns the named elements in an element's body.
  private func namesInside(_ id: Int) -> [String: Int] {
    var names: [String: Int] = [:]
    for case .element(let child) in bound.items[bound.elements[id].body.items] {
      if let name = bound.name(of: Int(child)) { names[name] = Int(child) }
    }
    return names
  }
}
