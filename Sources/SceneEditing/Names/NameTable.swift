import SceneLanguage
import SceneSource
import SceneSyntax

/// Resolves names in files by their syntax alone, so that it also works in invalid code. It follows
/// the rules of the checker: the innermost `let` or variable, then an element.
///
/// Results are cached for all requests between two keystrokes.
package final class NameTable {
  /// The syntax trees used so far, by key.
  package private(set) var trees: [String: SyntaxTree] = [:]
  private var bodies: [Body: DeclaredNames] = [:]
  private var importedNames: [String: DeclaredNames] = [:]
  private let load: (String) -> SyntaxTree?

  private struct Body: Hashable {
    var file: String
    var node: Int
  }

  /// - Parameter load: Returns the syntax tree of a file by its key.
  package init(load: @escaping (String) -> SyntaxTree?) { self.load = load }

  package func tree(of file: String) -> SyntaxTree? {
    if let known = trees[file] { return known }
    if file == ControlLibrary.name { return ControlLibrary.tree }
    let tree = load(file)
    trees[file] = tree
    return tree
  }

  // MARK: Scopes

  /// Returns the declarations in a body or file.
  package func names(of body: SyntaxNode, owner: SyntaxNode?, in file: String) -> DeclaredNames {
    let key = Body(file: file, node: body.index)
    if let known = bodies[key] { return known }
    let names = DeclaredNames(of: body, owner: owner, file: file)
    bodies[key] = names
    return names
  }

  /// Returns the declarations in the enclosing bodies, innermost first, followed by those in
  /// imports.
  package func scopes(around path: SyntaxPath, in file: String) -> [DeclaredNames] {
    var scopes: [DeclaredNames] = []
    for (index, node) in path.nodes.enumerated().reversed() {
      if node.kind == .body || node.kind == .file || node.kind == .elements {
        scopes.append(names(of: node, owner: index > 0 ? path.nodes[index - 1] : nil, in: file))
      }
    }
    if let root = path.nodes.first, root.kind == .file {
      scopes.append(imported(by: root, in: file))
    }
    return scopes
  }

  /// Returns the files that a file imports, with the ranges of their paths.
  package func imports(of root: SyntaxNode, in file: String) -> [(key: String, path: SyntaxNode)] {
    var found: [(key: String, path: SyntaxNode)] = []
    for item in root.items where item.kind == .importDeclaration {
      guard let path = ImportSyntax(item).path, let text = StringSyntax(path).literalText,
        let key = text == ControlLibrary.importedName
          ? ControlLibrary.name : Self.key(of: text, from: file)
      else { continue }
      found.append((key, path))
    }
    return found
  }

  /// Returns the key of the file that a relative path refers to.
  package static func key(of text: String, from file: String) -> String? {
    guard file.utf8.first == UInt8(ascii: "/"), !text.isEmpty,
      text.utf8.first != UInt8(ascii: "/")
    else { return nil }
    return FilePath.normalized(FilePath.join(FilePath.folder(of: file), text))
  }

  /// Returns the declarations in a file's imports.
  package func imported(by root: SyntaxNode, in file: String) -> DeclaredNames {
    if let known = importedNames[file] { return known }
    var all = DeclaredNames()
    for (key, _) in imports(of: root, in: file) where key != file {
      guard let tree = tree(of: key) else { continue }
      for declaration in names(of: tree.root, owner: nil, in: key).all
      where declaration.kind != .element
        && (key != ControlLibrary.name || ControlLibrary.components.contains(declaration.name))
      {
        all.add(declaration)
      }
    }
    importedNames[file] = all
    return all
  }

  /// Returns whether the body or file of a declaration declares another name.
  package func isTaken(_ name: String, beside declaration: Declaration) -> Bool {
    guard let tree = tree(of: declaration.file) else { return false }
    let path = SyntaxPath(to: declaration.bytes.lowerBound, in: tree)
    var bodies = path.nodes.enumerated()
      .filter { $1.kind == .body || $1.kind == .file || $1.kind == .elements }
      .map { (body: $1, owner: $0 > 0 ? path.nodes[$0 - 1] : nil) }
    // Loop variables and component parameters precede their body.
    for node in path.nodes { if let body = node.ownBody { bodies.append((body, node)) } }
    for (body, owner) in bodies {
      let names = names(of: body, owner: owner, in: declaration.file)
      guard names.all.contains(declaration) else { continue }
      return switch declaration.kind {
      case .style: names.style(name) != nil
      case .component: names.component(name) != nil
      case .let, .element, .variable: names.value(name) != nil
      }
    }
    return false
  }

  // MARK: Meanings

  /// Returns the declaration of the word at the end of a path, or the declaration that it refers
  /// to; nil for built-in names.
  package func declaration(of path: SyntaxPath, in file: String) -> Declaration? {
    guard let leaf = path.leaf, leaf.kind == .identifier, let parent = path.parent else {
      return nil
    }
    switch parent.kind {
    case .letDeclaration, .styleDeclaration, .componentDeclaration, .parameter, .forPattern:
      return own(leaf, path, file)
    case .path: return named(leaf, path, file)
    case .name: return value(leaf.text, path, file)
    case .member: return member(leaf, path, file)
    case .element: return component(leaf.text, path, file)
    case .argument: return parameter(leaf, path, file)
    default: return nil
    }
  }

  private func component(
    _ word: String, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    scopes(around: path, in: file).lazy.compactMap { $0.component(word) }.first
  }

  /// Returns the parameter that a label in a component use refers to.
  private func parameter(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    // The path ends with the element, its arguments, the argument, and the label.
    guard path.nodes.count > 3, let element = path.nodes.dropLast(3).last,
      element.kind == .element, let word = ElementSyntax(element).kind?.text,
      let component = component(word, path, file)
    else { return nil }
    return parameter(leaf.text, of: component)
  }

  private func parameter(_ word: String, of component: Declaration) -> Declaration? {
    guard let tree = tree(of: component.file),
      let owner = SyntaxNode(at: component.node, offset: component.item.lowerBound, in: tree),
      let body = owner.first(.body)
    else { return nil }
    let found = names(of: body, owner: owner, in: component.file).value(word)
    return found?.kind == .variable ? found : nil
  }

  /// Returns the component that an element of the file uses.
  package func component(usedBy element: SyntaxNode, in file: String) -> Declaration? {
    guard let word = ElementSyntax(element).kind?.text else { return nil }
    return component(word, SyntaxPath(to: element.offset, in: element.tree), file)
  }

  /// Returns the declaration whose name is the word itself.
  private func own(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    // Loop variables and component parameters belong to the body that follows.
    if let owner = path.nodes.last(where: {
      $0.kind == .forStatement || $0.kind == .componentDeclaration
    }), let body = owner.ownBody {
      let inner = names(of: body, owner: owner, in: file)
      if let found = inner.value(leaf.text), found.bytes == leaf.bytes { return found }
    }
    for scope in scopes(around: path, in: file) {
      let found = [scope.value(leaf.text), scope.style(leaf.text), scope.component(leaf.text)]
      for case let declaration? in found
      where declaration.bytes == leaf.bytes && declaration.file == file {
        return declaration
      }
    }
    return nil
  }

  /// Resolves a word in the name of an element or property, or in a snapshot's path.
  private func named(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    guard let words = path.parent?.all(.identifier), path.nodes.count > 2 else { return nil }
    let item = path.nodes[path.nodes.count - 3]
    if item.kind == .element { return own(leaf, path, file) }
    guard item.kind == .property, isInSnapshot(path) else { return nil }
    let position = words.firstIndex { $0.isSame(as: leaf) } ?? 0
    if words.count == 1 {
      return sceneNames(path, file)?.value(leaf.text).flatMap { $0.kind == .let ? $0 : nil }
    }
    if position < words.count - 1 { return element(words[...position], path, file) }
    // The last word is a parameter or a property.
    guard let element = element(words.dropLast(), path, file), let tree = path.nodes.first?.tree,
      let node = SyntaxNode(at: element.node, offset: element.item.lowerBound, in: tree)
    else { return nil }
    return component(usedBy: node, in: file).flatMap { parameter(leaf.text, of: $0) }
  }

  /// Resolves a word in an expression.
  private func value(
    _ word: String, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    if let property = path.innermost(.property), let key = PropertySyntax(property).name?.text {
      let isDirect = path.nodes.suffix(while: { !$0.isSame(as: property) }).allSatisfy {
        [.name, .array, .argument, .identifier, .member].contains($0.kind)
      }
      if isDirect, key == "uses" {
        return scopes(around: path, in: file).lazy.compactMap { $0.style(word) }.first
      }
      if isDirect, key == "ignore" { return sceneNames(path, file)?.value(word) }
    }
    let scopes = scopes(around: path, in: file)
    for scope in scopes {
      if let found = scope.value(word), found.kind != .element { return found }
    }
    // Elements can be referred to only to read a member.
    guard path.nodes.count > 2, path.nodes[path.nodes.count - 3].kind == .member else {
      return nil
    }
    return scopes.lazy.compactMap { $0.value(word) }.first
  }

  /// Resolves the last word of `list.title` in a list of elements, as in `ignore`.
  private func member(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    guard let property = path.innermost(.property),
      PropertySyntax(property).name?.text == "ignore",
      let words = path.parent.flatMap({ Self.words(of: $0) })
    else { return nil }
    return element(words[...], path, file)
  }

  /// Returns the words of `a.b`.
  private static func words(of node: SyntaxNode) -> [SyntaxNode]? {
    switch node.kind {
    case .name: return node.all(.identifier)
    case .member:
      let syntax = MemberSyntax(node)
      guard let base = syntax.base.flatMap({ words(of: $0) }), let member = syntax.member else {
        return nil
      }
      return base + [member]
    default: return nil
    }
  }

  private func isInSnapshot(_ path: SyntaxPath) -> Bool {
    path.nodes.last { $0.kind == .element }?.elementWord == "snapshot"
  }

  /// Returns the declarations in the body of the enclosing scene.
  func sceneNames(_ path: SyntaxPath, _ file: String) -> DeclaredNames? {
    guard let scene = path.nodes.first(where: { $0.elementWord == "scene" }),
      let body = ElementSyntax(scene).body
    else { return nil }
    return names(of: body, owner: scene, in: file)
  }

  /// Returns the element named by `a.b`: the element `b` in the body of `a`.
  package func element(
    _ words: ArraySlice<SyntaxNode>, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    guard let tree = path.nodes.first?.tree, var names = sceneNames(path, file) else { return nil }
    var found: Declaration?
    for word in words {
      guard let next = names.value(word.text), next.kind == .element else { return nil }
      found = next
      let node = SyntaxNode(at: next.node, offset: next.item.lowerBound, in: tree)
      guard let body = node.flatMap({ ElementSyntax($0).body }) else {
        names = DeclaredNames()
        continue
      }
      names = self.names(of: body, owner: node, in: file)
    }
    return found
  }
}

extension SyntaxNode {
  /// The body of a declaration or statement, or the values that a loop adds to a list.
  fileprivate var ownBody: SyntaxNode? { first(.body) ?? first(.elements) }
}

extension DeclaredNames {
  /// Creates an empty set.
  package init() {}
}

extension SyntaxNode {
  /// Returns the node with an index that begins at an offset; nil if there is none.
  package init?(at index: Int, offset: Int, in tree: SyntaxTree) {
    let path = SyntaxPath(to: offset, in: tree)
    guard let node = path.nodes.first(where: { $0.index == index }) else { return nil }
    self = node
  }
}

extension Array {
  /// Returns the longest suffix whose elements satisfy a condition.
  package func suffix(while matches: (Element) -> Bool) -> ArraySlice<Element> {
    guard let end = lastIndex(where: { !matches($0) }) else { return self[...] }
    return self[(end + 1)...]
  }
}
