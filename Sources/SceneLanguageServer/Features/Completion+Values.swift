import SceneLayers
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

// Completion of values.

extension Completer {
  /// - Parameter isWhole: Whether the whole value of a property is completed, so that it can be
  ///   `none`.
  mutating func values(_ value: ValueContext, isWhole: Bool = false) -> [CompletionItem] {
    if value.isMember { return members(of: value) }
    let expected = value.compared.map { type(ofText: $0) } ?? value.expected
    if let unit = units(for: expected) { return unit }
    if value.isAfterOperand { return [] }
    var items = labels(value)
    items += words(of: expected, group: 1)
    items += scopeNames()
    items += builtIns(expected)
    items += functions(for: expected)
    if isWhole || value.compared != nil {
      items.append(
        CompletionItem("none", .keyword, group: 5, detail: "no value"))
    }
    return items
  }

  /// Returns the type of the expression in a range before the cursor.
  private func type(ofText bytes: Range<Int>) -> ValueType {
    guard case .value(let type)? = meaning(ofText: bytes) else { return .any }
    return type
  }

  private func meaning(ofText bytes: Range<Int>) -> TypeFinder.Meaning? {
    // The item at the cursor is usually incomplete, so this part is parsed separately.
    let text = "let x = " + context.tree.source[bytes]
    let tree = parse(SourceText(path: "", text))
    guard let item = tree.root.items.first, let value = LetSyntax(item).value else { return nil }
    return types.meaning(of: value, in: .init(path: context.body, file: file))
  }

  /// Completes units after the digits of a number.
  private func units(for type: ValueType) -> [CompletionItem]? {
    guard let first = context.prefix.utf8.first, first >= 0x30, first <= 0x39 else { return nil }
    let digits = context.prefix.prefix { $0.isNumber || $0 == "." || $0 == "_" }
    let units: [(String, String)] =
      switch type {
      case .time: [("s", "seconds"), ("ms", "milliseconds")]
      case .angle: [("deg", "degrees, clockwise"), ("rad", "radians")]
      case .number, .horizontalInsets, .tuple: [("px", "device pixels"), ("pt", "points")]
      case .ratio: [("%", "percent")]
      case .any:
        [
          ("px", "device pixels"), ("pt", "points"), ("%", "percent"), ("s", "seconds"),
          ("ms", "milliseconds"), ("deg", "degrees, clockwise"), ("rad", "radians"),
        ]
      default: []
      }
    return units.map { CompletionItem(digits + $0.0, .unit, group: 1, detail: $0.1) }
  }

  /// Completes labels in a call or tuple.
  private func labels(_ value: ValueContext) -> [CompletionItem] {
    guard let frame = value.frames.last, frame.label == nil, !frame.isArray else { return [] }
    var labels: [(String, ValueType)] = []
    if let function = frame.function.flatMap({ Function(rawValue: $0) }) {
      for parameter in function.signatures.flatMap({ $0.parameters })
      where !labels.contains(where: { $0.0 == parameter.label }) {
        labels.append((parameter.label, parameter.type))
      }
    } else if frame.function == nil {
      labels = Self.labels(of: frame.expected)
      if labels.isEmpty { labels = labelsNearby() }
    }
    let isFirst = frame.function == nil
    return labels.filter { !frame.labels.contains($0.0) }.map { label, type in
      CompletionItem(
        label + ":", .property, group: isFirst ? 2 : 5, detail: type.description,
        plain: label + ": ")
    }
  }

  private static func labels(of type: ValueType) -> [(String, ValueType)] {
    switch type {
    case .tuple(let fields):
      return fields.compactMap { field in field.label.map { ($0, field.type) } }
    case .shadowImages: return [("up", .image), ("down", .image)]
    case .horizontalInsets: return [("left", .number), ("right", .number)]
    default: return []
    }
  }

  /// Returns the labels of other tuples in the same declaration.
  private func labelsNearby() -> [(String, ValueType)] {
    guard let item = context.path.nodes.first(where: { $0.kind.isItem }) else { return [] }
    var walk = SyntaxWalk(context.tree)
    walk.skip(to: item)
    var found: [(String, ValueType)] = []
    while found.count < 100, let leaf = walk.next(.identifier),
      leaf.offset < item.bytes.upperBound
    {
      guard walk.path(to: leaf).parent?.kind == .argument,
        !found.contains(where: { $0.0 == leaf.text })
      else { continue }
      found.append((leaf.text, .any))
    }
    return found
  }

  /// Completes the built-in values of a type.
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
    case .any: return plain(["true", "false"]) + colors(group: 6)
    default: return []
    }
  }

  private func colors(group: Int) -> [CompletionItem] {
    colorNames.map { name in
      let color = namedColor(name, era: .modern, appearance: .light)
      var item = CompletionItem(name, .color, group: group, detail: color?.hexText)
      // Editors show a swatch for a completion whose documentation is a color's digits.
      item.documentation = color.map {
        MarkupContent($0.hexText, isMarkdown: client.readsMarkdownBeside)
      }
      return item
    }
  }

  /// Completes `let`s and variables in scope, and elements with a frame.
  private mutating func scopeNames() -> [CompletionItem] {
    var items: [CompletionItem] = []
    var seen: Set<String> = []
    let prefix = Array(context.prefix.utf8)
    for scope in scopes() {
      var left = 500
      let isLong = scope.all.count > left
      for declaration in scope.all
      where !isLong || declaration.name.utf8.starts(with: prefix) {
        switch declaration.kind {
        case .let, .variable, .element:
          guard seen.insert(declaration.name).inserted else { continue }
          // If there are too many, the client asks again after more letters.
          guard left > 0 else {
            isIncomplete = true
            continue
          }
          left -= 1
          items.append(
            CompletionItem(
              declaration.name, .variable, group: 2, detail: declaration.kind.rawValue))
        default: break
        }
        if left == 0, isIncomplete { break }
      }
    }
    return items
  }

  /// Completes names that are available without a declaration.
  private func builtIns(_ type: ValueType) -> [CompletionItem] {
    // Values of types with built-in values can be computed, but rarely are.
    let group: Int
    switch type {
    case .word, .bool, .color, .paint, .gradient, .image, .font, .timing: group = 6
    default: group = 3
    }
    var items: [CompletionItem] = []
    // The title of a row is before its body.
    let elements = context.body.nodes.map { $0.elementWord } + [context.tokens.first?.text]
    let isInRow = elements.contains { word in
      word.flatMap { ElementKind(rawValue: $0) }.map { Schema.knowsRow($0) } ?? false
    }
    let isInStyle = context.body.innermost(.styleDeclaration) != nil
    if isInRow || isInStyle {
      items += Schema.rowVariables.map {
        CompletionItem($0, .variable, group: group, detail: "of the row")
      }
    }
    items.append(CompletionItem("parent", .variable, group: group, detail: "the enclosing element"))
    items += Schema.sceneValues.map {
      CompletionItem($0, .variable, group: group, detail: "of the scene")
    }
    return items
  }

  /// Completes functions that return the expected type, then those from whose result it can be
  /// computed.
  private func functions(for type: ValueType) -> [CompletionItem] {
    Function.allCases.filter { $0 != .opacity }.map { function in
      let fits = function.signatures.contains { Self.fits($0.result, type) }
      var item = CompletionItem(
        function.rawValue, .function, group: fits ? 4 : 7,
        detail: function.signatures.first.map { function.call($0) },
        plain: function.rawValue + "(", snippet: function.rawValue + "($0)")
      item.documentation = documentation(function.markdown)
      return item
    }
  }

  /// Returns whether the result of a function can be used where a type is expected.
  private static func fits(_ result: ValueType, _ type: ValueType) -> Bool {
    switch type {
    case .any: return true
    case .paint: return result == .color || result == .gradient || result == .image
    case .image, .shadowImages: return result == .image
    case .transform: return result == .transformStep
    case .path: return result == .path || result == .pathStep
    case .ratio, .time, .angle, .repeatCount, .horizontalInsets: return result == .number
    case .array(let element): return fits(result, element)
    case .tuple, .word, .bool, .names: return false
    default: return result == type
    }
  }

  // MARK: After a dot

  private func members(of value: ValueContext) -> [CompletionItem] {
    guard let base = value.base else { return words(of: value.expected, group: 1) }
    switch meaning(ofText: base) {
    case .element(let kind)?: return readable(kind)
    case .value(.color)?: return [opacity]
    case .value(let type)?:
      return type.readableMembers.map {
        CompletionItem(
          $0, .property, group: 1, detail: type.type(ofMember: $0).map { $0.description })
      }
    case nil: return []
    }
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

  // MARK: Names of styles, elements and files

  mutating func styles() -> [CompletionItem] {
    var seen: Set<String> = []
    return scopes().flatMap { $0.all }
      .filter { $0.kind == .style && seen.insert($0.name).inserted }
      .map { CompletionItem($0.name, .style, group: 1, detail: "style") }
  }

  /// - Parameter tokens: The tokens of the value up to the cursor.
  mutating func elementNames(_ tokens: [CursorContext.Token]) -> [CompletionItem] {
    let chain = tokens.reversed().prefix { $0.kind == .identifier || $0.kind == .dot }.reversed()
    let words = chain.filter { $0.kind == .identifier }.map { $0.text }
    var scope = names.sceneNames(context.body, file)
    if !words.isEmpty, chain.last?.kind == .dot {
      guard let node = element(words) else { return [] }
      scope = ElementSyntax(node).body.map { names.names(of: $0, owner: node, in: file) }
    }
    return (scope?.all ?? []).filter { $0.kind == .element }
      .map { CompletionItem($0.name, .variable, group: 1, detail: "element") }
  }

  /// Completes file paths in the string of an import, image, or data file.
  mutating func paths(in string: SyntaxNode) -> [CompletionItem] {
    guard file.utf8.first == UInt8(ascii: "/") else { return [] }
    guard let ending = ending(ofFileIn: string) else { return [] }
    let start = string.offset + 1
    let typed = context.tree.source[start..<max(start, context.offset)]
    let folder = FilePath.folder(of: typed)
    replace((context.offset - FilePath.name(of: typed).utf8.count)..<context.offset)
    guard let span = NameTable.key(of: FilePath.join(folder, "x"), from: file),
      let (root, inside) = holder(span),
      let names = try? root.names(in: FilePath.folder(of: inside))
    else { return [] }
    var items: [CompletionItem] = []
    for name in names.prefix(2000) where name.utf8.first != UInt8(ascii: ".") {
      let path = FilePath.join(FilePath.folder(of: span), name)
      let ownPath = FilePath.join(FilePath.folder(of: inside), name)
      if name.hasSuffix(ending), path != file {
        items.append(CompletionItem(name, .file, group: 1))
      } else if (try? root.status(ownPath))?.kind == .folder {
        items.append(CompletionItem(name + "/", .file, group: 2))
      }
    }
    return items
  }

  /// Returns the extension of the files that a string refers to; nil if it is not a path.
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
