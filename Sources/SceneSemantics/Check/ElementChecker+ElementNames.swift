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
        if outer == nil, let property, property.path.count == 2,
          reportNested(part, names)
        {
          return nil
        }
        let known = outer.map { Array(namesInside($0).keys) } ?? names.elements
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
  private mutating func reportNested(_ name: SyntaxNode, _ names: Scope) -> Bool {
    guard ElementKind(name) == nil, let path = path(toElement: name.text, in: names) else {
      return false
    }
    report(
      .unknownName, at: span(of: name), "cannot find element '\(name.text)' in scope",
      hint: "write '\(path)'",
      fixIts: [expressions.sink.fixIt("write '\(path)'", span(of: name), path, isSafe: true)])
    return true
  }

  /// Returns the path to the only element with a name in the bodies of named elements.
  private func path(toElement name: String, in names: Scope) -> String? {
    var found: String?
    var level = names.elements.compactMap { outer in names.element(outer).map { (outer, $0) } }
    for _ in 0..<8 where !level.isEmpty {
      var next: [(String, Int)] = []
      for (outer, id) in level {
        for (inner, child) in namesInside(id) {
          if inner == name {
            if found != nil { return nil }
            found = "\(outer).\(inner)"
          }
          if next.count < 1000 { next.append(("\(outer).\(inner)", child)) }
        }
      }
      level = next
    }
    return found
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
