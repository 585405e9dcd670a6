import SceneSyntax
import SceneSystem

/// What the names of some files mean, found by their syntax alone, so that broken files have
/// meanings too. It follows the checker's rules: the innermost `let` or variable, then an element.
///
/// It remembers what it has looked at, for all requests between two keystrokes.
final class NameTable {
  /// The trees that were asked for, by key.
  private(set) var trees: [String: SyntaxTree] = [:]
  private var bodies: [Body: DeclaredNames] = [:]
  private var importedNames: [String: DeclaredNames] = [:]
  private let load: (String) -> SyntaxTree?

  private struct Body: Hashable {
    var file: String
    var node: Int
  }

  /// - Parameter load: the tree of the file that a key names.
  init(load: @escaping (String) -> SyntaxTree?) { self.load = load }

  func tree(of file: String) -> SyntaxTree? {
    if let known = trees[file] { return known }
    let tree = load(file)
    trees[file] = tree
    return tree
  }

  // MARK: Scopes

  /// What a body or file declares.
  func names(of body: SyntaxNode, owner: SyntaxNode?, in file: String) -> DeclaredNames {
    let key = Body(file: file, node: body.index)
    if let known = bodies[key] { return known }
    let names = DeclaredNames(of: body, owner: owner, file: file)
    bodies[key] = names
    return names
  }

  /// What the bodies around a place declare, innermost first; last what the file imports.
  func scopes(around path: SyntaxPath, in file: String) -> [DeclaredNames] {
    var scopes: [DeclaredNames] = []
    for (index, node) in path.nodes.enumerated().reversed() {
      if node.kind == .body || node.kind == .file {
        scopes.append(names(of: node, owner: index > 0 ? path.nodes[index - 1] : nil, in: file))
      }
    }
    if let root = path.nodes.first, root.kind == .file {
      scopes.append(imported(by: root, in: file))
    }
    return scopes
  }

  /// The files that a file imports, with the places of their paths.
  func imports(of root: SyntaxNode, in file: String) -> [(key: String, path: SyntaxNode)] {
    var found: [(key: String, path: SyntaxNode)] = []
    for item in root.items where item.kind == .importDeclaration {
      guard let path = ImportSyntax(item).path, let text = StringSyntax(path).literalText,
        let key = Self.key(of: text, from: file)
      else { continue }
      found.append((key, path))
    }
    return found
  }

  /// The file that another refers to by a relative path.
  static func key(of text: String, from file: String) -> String? {
    guard file.utf8.first == UInt8(ascii: "/"), !text.isEmpty,
      text.utf8.first != UInt8(ascii: "/")
    else { return nil }
    return FileURI.normalized(FilePath.join(FilePath.folder(of: file), text))
  }

  /// What the imports of a file declare.
  func imported(by root: SyntaxNode, in file: String) -> DeclaredNames {
    if let known = importedNames[file] { return known }
    var all = DeclaredNames()
    for (key, _) in imports(of: root, in: file) where key != file {
      guard let tree = tree(of: key) else { continue }
      for declaration in names(of: tree.root, owner: nil, in: key).all
      where declaration.kind != .element {
        all.add(declaration)
      }
    }
    importedNames[file] = all
    return all
  }

  /// Whether the body or file that declares a name declares another one as well.
  func isTaken(_ name: String, beside declaration: Declaration) -> Bool {
    guard let tree = tree(of: declaration.file) else { return false }
    let path = SyntaxPath(to: declaration.bytes.lowerBound, in: tree)
    var bodies = path.nodes.enumerated().filter { $1.kind == .body || $1.kind == .file }
      .map { (body: $1, owner: $0 > 0 ? path.nodes[$0 - 1] : nil) }
    // A loop's variables and a component's parameters stand before their body.
    for node in path.nodes { if let body = node.first(.body) { bodies.append((body, node)) } }
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

  /// What the word at the end of a path declares or names; nil for words of the language.
  func declaration(of path: SyntaxPath, in file: String) -> Declaration? {
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

  /// The parameter that a label names where a component is used.
  private func parameter(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    // Element, its arguments, the argument, the label.
    guard path.nodes.count > 3, let element = path.nodes.dropLast(3).last,
      element.kind == .element, let word = ElementSyntax(element).kind?.text,
      let component = component(word, path, file), let tree = tree(of: component.file),
      let owner = SyntaxNode(at: component.node, offset: component.item.lowerBound, in: tree),
      let body = owner.first(.body)
    else { return nil }
    return names(of: body, owner: owner, in: component.file).value(leaf.text)
  }

  /// The declaration whose name a word is.
  private func own(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    // A loop's variables and a component's parameters belong to the body that follows.
    if let owner = path.nodes.last(where: {
      $0.kind == .forStatement || $0.kind == .componentDeclaration
    }), let body = owner.first(.body) {
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

  /// A word of an element's name, of a property's or of what a snapshot sets.
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
    // The last word is a property.
    guard position < words.count - 1 else { return nil }
    return element(words[...position], path, file)
  }

  /// What a word means in an expression.
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
    // An element is named only to read something of it.
    guard path.nodes.count > 2, path.nodes[path.nodes.count - 3].kind == .member else {
      return nil
    }
    return scopes.lazy.compactMap { $0.value(word) }.first
  }

  /// The last word of `list.title` where elements are named: in `ignore`.
  private func member(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ file: String
  ) -> Declaration? {
    guard let property = path.innermost(.property),
      PropertySyntax(property).name?.text == "ignore",
      let words = path.parent.flatMap({ Self.words(of: $0) })
    else { return nil }
    return element(words[...], path, file)
  }

  /// The words of `a.b`.
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

  /// What the body of the scene around a place declares.
  func sceneNames(_ path: SyntaxPath, _ file: String) -> DeclaredNames? {
    guard let scene = path.nodes.first(where: { $0.elementWord == "scene" }),
      let body = ElementSyntax(scene).body
    else { return nil }
    return names(of: body, owner: scene, in: file)
  }

  /// The element that `a.b` names: `a` in the scene, `b` in its body.
  func element(
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

extension DeclaredNames {
  /// None.
  init() {}
}

extension SyntaxNode {
  /// The node of a number that begins at an offset; nil where the tree has none there.
  init?(at index: Int, offset: Int, in tree: SyntaxTree) {
    let path = SyntaxPath(to: offset, in: tree)
    guard let node = path.nodes.first(where: { $0.index == index }) else { return nil }
    self = node
  }
}

extension Array {
  /// The last elements, from the one after the last that is not meant.
  func suffix(while matches: (Element) -> Bool) -> ArraySlice<Element> {
    guard let end = lastIndex(where: { !matches($0) }) else { return self[...] }
    return self[(end + 1)...]
  }
}
