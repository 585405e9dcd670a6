import SceneSource
import SceneSyntax
import SceneLanguage

/// A completion: what it inserts, and what a list shows of it.
package struct CompletionItem {
  /// Its raw value is that of the Language Server Protocol.
  package enum Kind: Int {
    case function = 3, variable = 6, element = 7, property = 10, unit = 11, word = 12
    case keyword = 14, color = 16, file = 17, style = 22
  }

  package var label: String
  package var kind: Kind
  package var detail: String?
  /// Markdown.
  package var documentation: String?
  /// The sort key among completions of equal rank.
  package var sortText = ""
  package var filterText: String?
  /// The path of the file to import.
  package var library: String?
  /// The range that it replaces; nil for that of most completions at the cursor.
  package var replaced: Range<Int>?
  /// The inserted text, as plain text and as a snippet.
  package var insertion = Insertion()

  package struct Insertion {
    var plain: String?
    package var snippet: String?
  }

  package init(
    _ label: String, _ kind: Kind, group: Int, detail: String? = nil, plain: String? = nil,
    snippet: String? = nil
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    sortText = String(group)
    insertion = Insertion(plain: plain, snippet: snippet)
  }
}

/// The files and folders in a folder.
package struct ListedFolder {
  package let names: [String]
  /// Returns whether a name is that of a folder.
  package let isFolder: (String) -> Bool

  package init(names: [String], isFolder: @escaping (String) -> Bool) {
    self.names = names
    self.isFolder = isFolder
  }
}

/// Computes the completions at a cursor.
package struct Completer {
  let context: CursorContext
  let names: NameTable
  let types: TypeFinder
  let file: String
  /// Returns the folder of a file by the file's key; nil if it cannot be read.
  let folder: (String) -> ListedFolder?
  /// Returns the warnings that comments can suppress, with their titles.
  let warnings: () -> [(code: DiagnosticCode, title: String)]
  /// The libraries that are not imported, with their declarations.
  let libraries: [(path: String, names: DeclaredNames)]
  /// The range that a completion replaces: the word at the cursor, also behind it.
  package private(set) var replaced: Range<Int>
  /// Whether there are more completions after more letters.
  package var isIncomplete = false

  package init(
    context: CursorContext, names: NameTable, types: TypeFinder, file: String,
    folder: @escaping (String) -> ListedFolder? = { _ in nil },
    warnings: @escaping () -> [(code: DiagnosticCode, title: String)] = { [] },
    libraries: [(path: String, names: DeclaredNames)] = []
  ) {
    self.folder = folder
    self.warnings = warnings
    self.libraries = libraries
    self.context = context
    self.names = names
    self.types = types
    self.file = file
    replaced =
      context.word.lowerBound..<Self.endOfWord(context.word, in: context.tree.source.bytes)
  }

  package mutating func items() -> [CompletionItem] {
    if context.isInComment { return suppressibleCodes() }
    if let string = context.string { return texts(in: string) }
    let tokens = context.tokens
    guard let first = tokens.first else { return itemsOfBody() }
    let isWord = first.kind == .identifier
    switch isWord ? first.text : "" {
    case "import": return []
    case "component": return defaultOfParameter(tokens)
    case "let":
      guard let equal = tokens.firstIndex(where: { $0.kind == .equal }) else { return [] }
      return values(ValueContext(tokens[(equal + 1)...], wanting: .any))
    case "for":
      guard let word = tokens.firstIndex(where: { $0.text == "in" }) else {
        let isNamed = tokens.count > 1 && [.identifier, .rightParen].contains(tokens.last?.kind)
        return isNamed ? [CompletionItem("in", .keyword, group: 1, plain: "in ")] : []
      }
      return values(ValueContext(tokens[(word + 1)...], wanting: .any))
    case "if", "else":
      guard let word = tokens.firstIndex(where: { $0.text == "if" }) else {
        return [CompletionItem("if", .keyword, group: 1, plain: "if ")]
      }
      return values(ValueContext(tokens[(word + 1)...], wanting: .bool))
    case "animate": return keyPaths()
    default: break
    }
    let path = tokens.prefix { $0.kind == .identifier || $0.kind == .dot }
    let words = path.filter { $0.kind == .identifier }.map { $0.text }
    if path.count < tokens.count, tokens[path.count].kind == .colon {
      return valuesOfProperty(words, Array(tokens[(path.count + 1)...]))
    }
    if path.count == tokens.count, path.last?.kind == .dot { return overrides(of: words) }
    if let component = component(tokens) { return arguments(of: component, tokens) }
    return title(tokens)
  }

  /// Returns the component whose arguments are being typed.
  private mutating func component(_ tokens: [CursorContext.Token]) -> Declaration? {
    guard let word = tokens.first?.text, tokens.contains(where: { $0.kind == .leftParen }) else {
      return nil
    }
    return scopes().lazy.compactMap { $0.component(word) }.first
  }

  /// Completes the remaining parameters of a component, and their values.
  private mutating func arguments(
    of component: Declaration, _ tokens: [CursorContext.Token]
  ) -> [CompletionItem] {
    let start = tokens.firstIndex { $0.kind == .leftParen } ?? 0
    let value = ValueContext(tokens[start...], wanting: .any)
    let given = value.frames.first?.labels ?? []
    guard let parameters = parameters(of: component) else { return values(value) }
    if let label = value.frames.first?.label, !(value.isMember && value.base != nil) {
      // After a label, the type of the parameter is expected.
      let parameter = parameters.first { $0.name?.text == label }
      let type = parameter.map { self.type(of: $0, in: component.file) } ?? ValueType.any
      let colon = tokens.indices.last { index in
        tokens[index].kind == .colon && index > 0 && tokens[index - 1].text == label
      }
      return values(ValueContext(tokens[((colon ?? start) + 1)...], wanting: type))
    }
    guard value.frames.count == 1 else { return values(value) }
    let labels = parameters.compactMap { $0.name?.text }
      .filter { !given.contains($0) }
      .map {
        CompletionItem(
          $0 + ":", .property, group: 0, detail: "parameter of '\(component.name)'",
          plain: $0 + ": ")
      }
    return labels + values(value)
  }

  private func parameters(of component: Declaration) -> [ParameterSyntax]? {
    names.tree(of: component.file).flatMap {
      SyntaxNode(at: component.node, offset: component.item.lowerBound, in: $0)
    }.map { ComponentSyntax($0).parameters }
  }

  /// Returns the parameters of the component that an element uses; none for other elements.
  func parameters(
    of element: SyntaxNode
  ) -> (component: String, file: String, parameters: [ParameterSyntax]) {
    guard let component = names.component(usedBy: element, in: file) else { return ("", file, []) }
    return (component.name, component.file, parameters(of: component) ?? [])
  }

  func type(of parameter: ParameterSyntax, in file: String) -> ValueType {
    let path = SyntaxPath(to: parameter.node.offset, in: parameter.node.tree)
    return types.type(ofParameter: parameter, path, .init(path: path, file: file))
  }

  /// Completes the default value of a component's parameter.
  private mutating func defaultOfParameter(
    _ tokens: [CursorContext.Token]
  ) -> [CompletionItem] {
    guard let open = tokens.firstIndex(where: { $0.kind == .leftParen }),
      let equal = tokens.lastIndex(where: { $0.kind == .equal }), equal > open + 1
    else { return [] }
    // A comma ends the value, unless it is inside brackets.
    var depth = 0
    for token in tokens[(equal + 1)...] {
      switch token.kind {
      case .leftParen, .leftBracket: depth += 1
      case .rightParen, .rightBracket: depth -= 1
      case .comma where depth == 0: return []
      default: break
      }
    }
    let name = tokens[equal - 1].text
    let component = context.path.innermost(.componentDeclaration).map { ComponentSyntax($0) }
    let parameter = component?.parameters.first { $0.name?.text == name }
    let type = parameter.map { self.type(of: $0, in: file) } ?? ValueType.any
    return values(ValueContext(tokens[(equal + 1)...], wanting: type), isWhole: true)
  }

  /// Completes names in the interpolations of a title.
  private mutating func title(_ tokens: [CursorContext.Token]) -> [CompletionItem] {
    guard let start = tokens.lastIndex(where: { $0.kind == .interpolationStart }) else { return [] }
    return values(ValueContext(tokens[(start + 1)...], wanting: .any))
  }

  mutating func replace(_ range: Range<Int>) { replaced = range }

  // MARK: Values

  private mutating func valuesOfProperty(
    _ words: [String], _ tokens: [CursorContext.Token]
  ) -> [CompletionItem] {
    guard let last = words.last else { return [] }
    let owner = EnclosingElement(of: context.body)
    var type = ValueType.any
    if words.count == 1 {
      if last == "uses" { return styles() }
      if last == "ignore" { return elementNames(tokens) }
      if let found = owner.property(last) {
        type = found.spec.type
      } else if let own = names.sceneNames(context.body, file)?.value(last), own.kind == .let,
        case .value(let found)? = types.meaning(of: own, in: .init(path: context.scope, file: file))
      {
        type = found
      }
      if case .element(.animate?, _) = owner {
        switch type {
        case .animated: type = animatedType()
        case .array(.animated): type = .array(animatedType())
        default: break
        }
      }
    } else if let used = element(Array(words.dropLast())).map({ parameters(of: $0) }),
      let parameter = used.parameters.first(where: { $0.name?.text == last })
    {
      type = self.type(of: parameter, in: used.file)
    } else if let kind = kind(ofElement: Array(words.dropLast())),
      let key = PropertyKey(rawValue: last), let spec = Schema.property(key, of: kind)
    {
      type = spec.type
    }
    let value = ValueContext(tokens, wanting: type)
    return values(value, isWhole: value.frames.isEmpty && type != .any)
  }

  /// Returns the type of the key path of the enclosing animation.
  private func animatedType() -> ValueType {
    guard let animation = context.body.nodes.last(where: { $0.elementWord == "animate" }),
      let path = ElementSyntax(animation).path,
      let index = context.body.nodes.firstIndex(where: { $0.isSame(as: animation) })
    else { return .any }
    let owner = EnclosingElement(animatedIn: SyntaxPath(Array(context.body.nodes[..<index])))
    let text = path.all(.identifier).map { $0.text }.joined(separator: ".")
    return owner.kinds.first.flatMap { KeyPath.find(text, of: $0)?.type } ?? .any
  }

  /// Returns the kind of the element that a snapshot refers to as `a.b`.
  mutating func kind(ofElement words: [String]) -> ElementKind? {
    // A component creates a layer.
    element(words).map { ElementSyntax($0).kind.flatMap { ElementKind($0) } ?? .layer }
  }

  /// Returns the element that a snapshot refers to as `a.b`.
  mutating func element(_ words: [String]) -> SyntaxNode? {
    guard var scope = names.sceneNames(context.body, file) else { return nil }
    var found: SyntaxNode?
    for word in words {
      guard let next = scope.value(word), next.kind == .element,
        let node = SyntaxNode(at: next.node, offset: next.item.lowerBound, in: context.tree)
      else { return nil }
      found = node
      scope =
        ElementSyntax(node).body.map { names.names(of: $0, owner: node, in: file) }
        ?? DeclaredNames()
    }
    return found
  }

  mutating func scopes() -> [DeclaredNames] { names.scopes(around: context.scope, in: file) }
}
