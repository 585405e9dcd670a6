import SceneLayers
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

// What may stand where a value is wanted.

extension Completer {
  /// - Parameter isWhole: all of a property's value is wanted, so that it may be unset.
  mutating func values(_ value: ValueContext, isWhole: Bool = false) -> [CompletionItem] {
    if let members = value.members { return self.members(of: members, value) }
    if let unit = units(for: value.expected) { return unit }
    if value.isAfterOperand { return [] }
    var items = labels(value)
    items += words(of: value.expected, group: 1)
    items += scopeNames()
    items += builtIns(value.expected)
    items += functions(for: value.expected)
    if isWhole {
      items.append(
        CompletionItem("none", .keyword, group: 5, detail: "leaves the property unset"))
    }
    return items
  }

  /// After the digits of a number.
  private func units(for type: ValueType) -> [CompletionItem]? {
    guard let first = context.prefix.utf8.first, first >= 0x30, first <= 0x39 else { return nil }
    let digits = context.prefix.prefix { $0.isNumber || $0 == "." || $0 == "_" }
    let units: [(String, String)] =
      switch type {
      case .time: [("s", "seconds"), ("ms", "milliseconds")]
      case .angle: [("deg", "degrees, clockwise"), ("rad", "radians")]
      case .number, .tuple, .horizontalInsets:
        [("px", "device pixels"), ("pt", "points"), ("%", "hundredths")]
      case .any:
        [
          ("px", "device pixels"), ("pt", "points"), ("%", "hundredths"), ("s", "seconds"),
          ("ms", "milliseconds"), ("deg", "degrees, clockwise"), ("rad", "radians"),
        ]
      default: []
      }
    return units.map { CompletionItem(digits + $0.0, .unit, group: 1, detail: $0.1) }
  }

  /// The labels of the call or tuple that is open.
  private func labels(_ value: ValueContext) -> [CompletionItem] {
    guard let frame = value.frames.last, frame.label == nil, !frame.isArray else { return [] }
    var labels: [(String, ValueType)] = []
    if let function = frame.function.flatMap({ Function(rawValue: $0) }) {
      for signature in function.signatures where signature.parameters.contains(where: \.isOptional)
      {
        labels += signature.parameters.map { ($0.label, $0.type) }
      }
    } else if frame.function == nil, case .tuple(let fields) = frame.expected, frame.index == 0 {
      labels = fields.compactMap { field in field.label.map { ($0, field.type) } }
    }
    return labels.filter { !frame.labels.contains($0.0) }.map { label, type in
      CompletionItem(
        label + ":", .property, group: 2, detail: type.description, plain: label + ": ")
    }
  }

  /// The words that a type has.
  private func words(of type: ValueType, group: Int) -> [CompletionItem] {
    func plain(_ words: [String]) -> [CompletionItem] {
      words.map { CompletionItem($0, .word, group: group) }
    }
    switch type {
    case .word(let set): return plain(set.words)
    case .bool: return plain(["true", "false"])
    case .timing: return plain(Schema.timingNames)
    case .repeatCount: return plain(["infinity"])
    case .transform, .transformStep: return plain(["identity"])
    case .path, .pathStep: return plain(["close"])
    case .color, .paint: return colors(group: group)
    case .array(let element): return words(of: element, group: group)
    default: return []
    }
  }

  private func colors(group: Int) -> [CompletionItem] {
    colorNames.map { name in
      let color = namedColor(name, era: .modern, appearance: .light)
      var item = CompletionItem(name, .color, group: group, detail: color?.hexText)
      // Editors show a swatch of a colour that is documented by its digits.
      item.documentation = color.map {
        MarkupContent($0.hexText, isMarkdown: client.readsMarkdownBeside)
      }
      return item
    }
  }

  /// The `let`s and variables that are seen from here, and the elements with a place.
  private mutating func scopeNames() -> [CompletionItem] {
    var items: [CompletionItem] = []
    var seen: Set<String> = []
    for scope in scopes() {
      for declaration in scope.all.prefix(500) {
        switch declaration.kind {
        case .let, .variable, .element:
          guard seen.insert(declaration.name).inserted else { continue }
          items.append(
            CompletionItem(
              declaration.name, .variable, group: 2, detail: declaration.kind.rawValue))
        default: break
        }
      }
    }
    return items
  }

  /// What is known without being declared.
  private func builtIns(_ type: ValueType) -> [CompletionItem] {
    switch type {
    case .word, .bool, .color, .paint, .gradient, .image, .font, .timing: return []
    default: break
    }
    var items: [CompletionItem] = []
    let isInRow = context.body.nodes.contains { node in
      node.elementWord.flatMap { ElementKind(rawValue: $0) }.map { Schema.knowsRow($0) } ?? false
    }
    if isInRow {
      items += Schema.rowVariables.map {
        CompletionItem($0, .variable, group: 3, detail: "of the row")
      }
    }
    items.append(CompletionItem("parent", .variable, group: 3, detail: "the element around"))
    items += Schema.sceneValues.map {
      CompletionItem($0, .variable, group: 3, detail: "of the scene")
    }
    return items
  }

  private func functions(for type: ValueType) -> [CompletionItem] {
    Function.allCases.filter { function in
      function.isBuilt && function != .opacity
        && function.signatures.contains { Self.fits($0.result, type) }
    }.map { function in
      var item = CompletionItem(
        function.rawValue, .function, group: 4,
        detail: function.signatures.first.map { function.call($0) },
        plain: function.rawValue + "(", snippet: function.rawValue + "($0)")
      item.documentation = documentation(function.markdown)
      return item
    }
  }

  /// Whether what a function gives may stand where a type is wanted.
  private static func fits(_ result: ValueType, _ type: ValueType) -> Bool {
    switch type {
    case .any: return true
    case .paint: return result == .color || result == .gradient || result == .image
    case .image, .shadowImages: return result == .image
    case .transform: return result == .transformStep
    case .path: return result == .path || result == .pathStep
    case .time, .angle, .repeatCount, .horizontalInsets: return result == .number
    case .array(let element): return fits(result, element)
    case .tuple, .word, .bool, .names: return false
    default: return result == type
    }
  }

  // MARK: After a dot

  private mutating func members(
    of words: [String], _ value: ValueContext
  ) -> [CompletionItem] {
    guard let first = words.first else { return self.words(of: value.expected, group: 1) }
    if colorNames.contains(first) { return [opacity] }
    guard words.count == 1 else { return [] }
    if first == "parent" { return readable(parentKind()) }
    for scope in scopes() {
      guard let declaration = scope.values[first] else { continue }
      guard declaration.kind == .element else { return valueMembers(declaration) }
      let node = SyntaxNode(
        at: declaration.node, offset: declaration.item.lowerBound, in: context.tree)
      return readable(node?.elementWord.flatMap { ElementKind(rawValue: $0) } ?? .layer)
    }
    return []
  }

  private var opacity: CompletionItem {
    var item = CompletionItem(
      "opacity", .function, group: 1, detail: "opacity(alpha)", plain: "opacity(",
      snippet: "opacity(${1:50%})$0")
    item.documentation = documentation(Function.opacity.markdown)
    return item
  }

  private func readable(_ kind: ElementKind) -> [CompletionItem] {
    Schema.readableMembers(of: kind).map { CompletionItem($0, .property, group: 1) }
  }

  /// The kind of the element around the one whose body the cursor is in.
  private func parentKind() -> ElementKind {
    let around = context.body.nodes.filter { $0.kind == .element }
    guard around.count > 1 else { return .scene }
    return around[around.count - 2].elementWord.flatMap { ElementKind(rawValue: $0) } ?? .layer
  }

  /// What can be read of a `let`, as far as its text says.
  private mutating func valueMembers(_ declaration: Declaration) -> [CompletionItem] {
    guard declaration.kind == .let, let tree = names.tree(of: declaration.file),
      let item = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree),
      let value = LetSyntax(item).value
    else { return [] }
    switch value.kind {
    case .array:
      return ValueType.array(.any).members.map { CompletionItem($0, .property, group: 1) }
    case .tuple:
      return value.all(.argument).compactMap { ArgumentSyntax($0).label?.text }
        .map { CompletionItem($0, .property, group: 1) }
    case .stringLiteral:
      return ["count", "uppercased"].map { CompletionItem($0, .property, group: 1) }
    case .colorLiteral: return [opacity]
    case .name where colorNames.contains(value.text): return [opacity]
    default: return []
    }
  }

  // MARK: Names of styles, elements and files

  mutating func styles() -> [CompletionItem] {
    var seen: Set<String> = []
    return scopes().flatMap { $0.all }
      .filter { $0.kind == .style && seen.insert($0.name).inserted }
      .map { CompletionItem($0.name, .style, group: 1, detail: "style") }
  }

  mutating func elementNames() -> [CompletionItem] {
    (names.sceneNames(context.body, file)?.all ?? []).filter { $0.kind == .element }
      .map { CompletionItem($0.name, .variable, group: 1, detail: "element") }
  }

  /// In the string of an import or a picture: the files that it may name.
  mutating func paths(in string: SyntaxNode) -> [CompletionItem] {
    guard file.utf8.first == UInt8(ascii: "/") else { return [] }
    guard let ending = ending(ofFileIn: string) else { return [] }
    let start = string.offset + 1
    let typed = context.tree.source[start..<max(start, context.offset)]
    let folder = FilePath.folder(of: typed)
    replace((context.offset - FilePath.name(of: typed).utf8.count)..<context.offset)
    guard let span = NameTable.key(of: FilePath.join(folder, "x"), from: file),
      let names = try? SystemCalls.names(inFolder: FilePath.folder(of: span))
    else { return [] }
    var items: [CompletionItem] = []
    for name in names.prefix(2000) where name.utf8.first != UInt8(ascii: ".") {
      let path = FilePath.join(FilePath.folder(of: span), name)
      if name.hasSuffix(ending), path != file {
        items.append(CompletionItem(name, .file, group: 1))
      } else if (try? SystemCalls.status(path))?.kind == .folder {
        items.append(CompletionItem(name + "/", .file, group: 2))
      }
    }
    return items
  }

  /// What the name of a file ends in that a string is to name; nil for any other text.
  private func ending(ofFileIn string: SyntaxNode) -> String? {
    if context.path.innermost(.importDeclaration) != nil { return ".tbl" }
    if let call = context.path.innermost(.call) {
      switch CallSyntax(call).callee?.text {
      case "image": return ".png"
      case "font": return ".ttf"
      case "csv": return ".csv"
      case "json": return ".json"
      default: return nil
      }
    }
    guard let property = context.path.innermost(.property),
      let name = PropertySyntax(property).name?.text
    else { return nil }
    switch EnclosingElement(of: context.body).property(name)?.spec.type {
    case .image?, .shadowImages?, .paint?: return ".png"
    case .font?: return ".ttf"
    default: return nil
    }
  }
}
