import SceneSource
import SceneSyntax
import SceneLanguage
import SceneChecking

// Completion of items in a body.

extension Completer {
  mutating func itemsOfBody() -> [CompletionItem] {
    let owner = EnclosingElement(of: context.body)
    switch owner {
    case .file: return fileItems()
    case .style: return properties(of: owner) + [letDeclaration]
    case .element(.snapshot?, _):
      return properties(of: owner) + snapshotNames() + elements(of: [.snapshot]) + statements()
        + elses()
    case .element, .component:
      return properties(of: owner) + elements(of: owner.kinds) + components(in: owner)
        + declarations() + elses()
    }
  }

  /// Completes `else` after the body of an `if`.
  private func elses() -> [CompletionItem] {
    let before = context.body.nodes.last?.items.reversed().first {
      $0.bytes.upperBound <= context.word.lowerBound
    }
    guard before?.kind == .ifStatement else { return [] }
    return [
      keyword("else", "else {\n\t$0\n}"), keyword("else if", "else if ${1:condition} {\n\t$0\n}"),
    ]
  }

  private func fileItems() -> [CompletionItem] {
    [
      keyword("scene", "scene \"${1:Name}\" {\n\tsize: (${2:320}, ${3:480})\n\t$0\n}", .scene),
      keyword("import", "import \"$0\""),
      letDeclaration,
      keyword("style", "style ${1:name} {\n\t$0\n}"),
      keyword("component", "component ${1:Name}($2) {\n\t$0\n}"),
    ]
  }

  private var letDeclaration: CompletionItem { keyword("let", "let ${1:name} = $0") }

  private func declarations() -> [CompletionItem] {
    statements() + [
      keyword("style", "style ${1:name} {\n\t$0\n}"),
      keyword("component", "component ${1:Name}($2) {\n\t$0\n}"),
    ]
  }

  private func statements() -> [CompletionItem] {
    [
      letDeclaration,
      keyword("for", "for ${1:item} in ${2:list} {\n\t$0\n}"),
      keyword("if", "if ${1:condition} {\n\t$0\n}"),
    ]
  }

  private func keyword(
    _ word: String, _ snippet: String, _ kind: ElementKind? = nil
  ) -> CompletionItem {
    var item = CompletionItem(word, .keyword, group: 4, snippet: snippet)
    item.documentation = kind.map { $0.markdown }
    return item
  }

  /// Completes properties that are not set yet.
  private func properties(of owner: EnclosingElement) -> [CompletionItem] {
    let taken = Set(context.body.nodes.last?.items.compactMap { takenKey($0) } ?? [])
    var seen: Set<PropertyKey> = []
    var items: [CompletionItem] = []
    for kind in owner.kinds {
      for spec in Schema.element(kind).properties
      where !taken.contains(spec.key) && seen.insert(spec.key).inserted {
        items.append(property(spec, of: kind, group: 1))
      }
      items += aliases(of: kind, without: taken)
    }
    return items
  }

  /// Returns the properties for words of other languages that begin with what was typed.
  private func aliases(of kind: ElementKind, without taken: Set<PropertyKey>) -> [CompletionItem] {
    guard context.word.lowerBound < context.offset else { return [] }
    let typed = context.tree.source[context.word.lowerBound..<context.offset]
    return propertyAliases(of: kind, beginningWith: typed).compactMap { alias in
      guard !taken.contains(alias.key), let spec = Schema.property(alias.key, of: kind) else {
        return nil
      }
      var item = property(spec, of: kind, group: 5)
      item.filterText = alias.word
      item.detail = "'\(alias.word)' in other tools"
      return item
    }
  }

  /// Returns the property that an item sets, unless the cursor is in its name.
  private func takenKey(_ item: SyntaxNode) -> PropertyKey? {
    guard let key = PropertyKey(of: item), let name = PropertySyntax(item).name,
      !(name.offset...name.bytes.upperBound).contains(context.offset)
    else { return nil }
    return key
  }

  func property(_ spec: PropertySpec, of kind: ElementKind, group: Int) -> CompletionItem {
    let name = spec.key.rawValue
    var item = CompletionItem(
      name, .property, group: group, detail: spec.typeName, plain: name + ": ",
      snippet: name + ": " + placeholder(for: spec.type))
    item.documentation = spec.markdown(of: kind)
    return item
  }

  private func placeholder(for type: ValueType) -> String {
    guard case .tuple(let fields) = type else {
      if case .array = type { return "[$0]" }
      return type == .string || type == .attributedString ? "\"$0\"" : "$0"
    }
    let parts = fields.enumerated().map { index, field in
      "${\(index + 1):\(field.label ?? "\(index)")}"
    }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// Completes elements that are allowed, without those that can occur once and are present.
  private func elements(of owners: [ElementKind]) -> [CompletionItem] {
    var items: [CompletionItem] = []
    for owner in owners {
      let spec = Schema.element(owner)
      let there =
        context.body.nodes.last?.items.filter { item in
          item.kind == .element && !(item.offset...item.bytes.upperBound).contains(context.offset)
        }.compactMap { $0.elementWord } ?? []
      for child in spec.children {
        if spec.single.contains(child), there.contains(child.rawValue) { continue }
        items.append(element(child))
      }
    }
    return items
  }

  private func element(_ kind: ElementKind) -> CompletionItem {
    let spec = Schema.element(kind)
    let word = kind.rawValue
    let snippet: String
    switch kind {
    case .row, .header, .footer, .textLayer, .label: snippet = word + " \"$1\"$0"
    case .animate: snippet = word + " ${1:opacity} { from: ${2:0}; to: ${3:1}$0 }"
    case _ where spec.title != nil: snippet = word + " \"$1\" {\n\t$0\n}"
    default: snippet = word + " {\n\t$0\n}"
    }
    var item = CompletionItem(word, .element, group: 2, detail: "element", snippet: snippet)
    item.documentation = kind.markdown
    return item
  }

  /// Completes components.
  private mutating func components(in owner: EnclosingElement) -> [CompletionItem] {
    guard owner.kinds.contains(where: { Schema.element($0).children.contains(.layer) }) else {
      return []
    }
    var items: [CompletionItem] = []
    var seen: Set<String> = []
    for scope in scopes() {
      for declaration in scope.all
      where declaration.kind == .component && seen.insert(declaration.name).inserted {
        items.append(component(declaration))
      }
    }
    for (path, names) in libraries {
      for declaration in names.all
      where declaration.kind == .component && seen.insert(declaration.name).inserted {
        items.append(component(declaration).imported(from: path))
      }
    }
    return items
  }

  /// Completes a component with placeholders for its required arguments.
  private func component(_ declaration: Declaration) -> CompletionItem {
    var required: [String] = []
    if let tree = names.tree(of: declaration.file),
      let node = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree)
    {
      required = ComponentSyntax(node).parameters.filter { $0.defaultValue == nil }
        .compactMap { $0.name?.text }
    }
    let arguments = required.enumerated().map { "\($1): ${\($0 + 1):\($1)}" }
    return CompletionItem(
      declaration.name, .element, group: 2, detail: "component",
      snippet: declaration.name
        + "(\(arguments.isEmpty ? "$1" : arguments.joined(separator: ", ")))$0")
  }

  /// Completes what a snapshot can set: the `let`s of the scene, and properties of named elements.
  private mutating func snapshotNames() -> [CompletionItem] {
    var items: [CompletionItem] = []
    for declaration in names.sceneNames(context.body, file)?.all ?? [] {
      switch declaration.kind {
      case .let:
        items.append(
          CompletionItem(
            declaration.name, .variable, group: 2, detail: "'let' of the scene",
            plain: declaration.name + ": "))
      case .element:
        items.append(
          CompletionItem(
            declaration.name, .variable, group: 2, detail: "element", plain: declaration.name + ".")
        )
      default: break
      }
    }
    return items
  }

  /// Completes `a.b.` in a snapshot with the parameters, properties, and named children of the
  /// element.
  mutating func overrides(of words: [String]) -> [CompletionItem] {
    guard let node = element(words), let kind = kind(ofElement: words) else { return [] }
    let used = parameters(of: node)
    var items = used.parameters.compactMap { $0.name?.text }.map {
      CompletionItem(
        $0, .property, group: 0, detail: "parameter of '\(used.component)'", plain: $0 + ": ")
    }
    items += Schema.element(kind).properties
      .filter { $0.key != .uses }
      .map { property($0, of: kind, group: 1) }
    if let body = ElementSyntax(node).body {
      for inner in names.names(of: body, owner: node, in: file).all where inner.kind == .element {
        items.append(
          CompletionItem(
            inner.name, .variable, group: 2, detail: "element", plain: inner.name + "."))
      }
    }
    return items
  }

  /// Completes the key path after `animate` for the enclosing element.
  mutating func keyPaths() -> [CompletionItem] {
    // After a dot, only the remaining path is completed.
    let typed = context.tokens.dropFirst().map { $0.text }.joined()
    guard typed.isEmpty || typed.hasSuffix(".") else { return [] }
    let kinds = EnclosingElement(animatedIn: context.body).kinds
    let start = context.word.lowerBound
    replace(start..<endOfPath(from: context.offset))
    // Before a dot, only the part of the path up to it is completed.
    let next = context.tree.source.bytes[context.offset...].first
    if next == UInt8(ascii: ".") { replace(start..<context.offset) }
    var seen: Set<String> = []
    return kinds.flatMap { KeyPath.all(of: $0) }.compactMap { path, type in
      guard path.description.hasPrefix(typed) else { return nil }
      var rest = String(path.description.dropFirst(typed.count))
      if next == UInt8(ascii: ".") {
        guard let dot = rest.firstIndex(of: ".") else { return nil }
        rest = String(rest[..<dot])
      }
      guard seen.insert(rest).inserted else { return nil }
      return CompletionItem(
        rest, .property, group: 1, detail: type.description, snippet: rest)
    }
  }
}
