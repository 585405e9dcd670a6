import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

// Completion of values.

extension Completer {
  /// - Parameter isWhole: Whether the whole value of a property is completed, so that it can be
  ///   `none`.
  mutating func values(_ value: ValueContext, isWhole: Bool = false) -> [CompletionItem] {
    if value.isMember { return members(of: value) }
    if value.isInPattern {
      return value.isAfterOperand ? [CompletionItem("in", .keyword, group: 1, plain: "in ")] : []
    }
    let expected = value.compared.map { type(ofText: $0) } ?? value.expected
    if let unit = units(for: expected) { return unit }
    if value.isAfterOperand { return [] }
    var items = labels(value)
    let names = scopeNames(expected)
    items += names.filter { $0.sortText == "1" }
    items += words(of: expected, group: 1)
    items += names.filter { $0.sortText != "1" }
    items += builtIns(expected)
    items += functions(for: expected)
    items += importedNames(expected)
    if value.frames.last?.isArray == true {
      items += ["for", "if"].map { CompletionItem($0, .keyword, group: 5, plain: $0 + " ") }
    }
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
    return types.meaning(of: value, in: .init(path: context.scope, file: file))
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
      for parameter in function.row.signatures.flatMap({ $0.parameters })
      where !labels.contains(where: { $0.0 == parameter.label }) {
        labels.append((parameter.label, parameter.type))
      }
    } else if frame.function == nil {
      labels = Self.labels(of: frame.expected)
      if labels.isEmpty { labels = labelsNearby() }
    }
    return labels.filter { !frame.labels.contains($0.0) }.map { label, type in
      CompletionItem(
        label + ":", .property, group: 0, detail: type.description,
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
    case .fontFeature: return plain(FontFeatures.registered)
    case .bool: return plain(["true", "false"])
    case .timing: return plain(Schema.timingNames)
    case .repeatCount: return plain(["infinity"])
    case .transform, .transformStep: return plain(["identity"])
    case .path, .pathStep: return plain(["close"])
    case .color, .paint: return colors(group: group)
    case .array(let element): return words(of: element, group: group)
    case .any:
      // Lists of built-in values, as in `for mode in [light, dark]`.
      let isInList = context.path.nodes.contains { $0.kind == .array }
      let words = isInList ? Schema.environmentWords : []
      return plain(["true", "false"]) + colors(group: 6)
        + words.map { CompletionItem($0, .word, group: 7) }
    default: return []
    }
  }

  private func colors(group: Int) -> [CompletionItem] {
    colorNames.map { name in
      let color = plainColor(named: name)
      var item = CompletionItem(name, .color, group: group, detail: color?.hexText)
      // Editors show a swatch for a completion whose documentation is a color's digits.
      item.documentation = color?.hexText
      return item
    }
  }

  /// Completes `let`s and variables in scope, and elements with a frame: those of the expected type,
  /// then those with members or of unknown type.
  private mutating func scopeNames(_ expected: ValueType) -> [CompletionItem] {
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
              declaration.name, .variable,
              group: scope.all.count > 200 ? 2 : group(of: declaration, for: expected),
              detail: declaration.kind.rawValue))
        default: break
        }
        if left == 0, isIncomplete { break }
      }
    }
    return items
  }

  private func group(of declaration: Declaration, for expected: ValueType) -> Int {
    if expected == .any { return 2 }
    switch types.meaning(of: declaration, in: .init(path: context.scope, file: file)) {
    case .value(.any)?, .value(.tuple)?, .value(.array)?, .element?, nil: return 2
    case .value(let type)?: return type == expected || Self.fits(type, expected) ? 1 : 6
    }
  }

  /// Completes the values of libraries that are not imported.
  private func importedNames(_ expected: ValueType) -> [CompletionItem] {
    libraries.flatMap { path, names in
      names.all.filter { $0.kind == .let }.map { declaration in
        CompletionItem(
          declaration.name, .variable, group: group(of: declaration, for: expected) == 1 ? 4 : 8
        ).imported(from: path)
      }
    }
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
      let fits = function.row.signatures.contains { Self.fits($0.result, type) }
      var item = CompletionItem(
        function.rawValue, .function, group: fits ? 4 : 7,
        detail: function.row.signatures.first.map { function.call($0) },
        plain: function.rawValue + "(", snippet: function.rawValue + "($0)")
      item.documentation = function.markdown
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
    item.documentation = Function.opacity.markdown
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
      + libraries.flatMap { path, names in
        names.all.filter { $0.kind == .style }
          .map { CompletionItem($0.name, .style, group: 8).imported(from: path) }
      }
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

  /// Completes the names of warnings in a comment that suppresses some.
  mutating func suppressibleCodes() -> [CompletionItem] {
    let bytes = context.tree.source.bytes
    let line = context.tree.source.startOfLine(at: context.offset)
    let typed = context.tree.source[line..<context.offset]
    var comment = typed[...]
    while let start = comment.indices.first(where: { comment[$0...].hasPrefix("//") }) {
      comment = comment[start...].dropFirst(2)
    }
    guard comment.drop(while: { $0 == " " }).hasPrefix("scenec:allow("),
      !comment.utf8.contains(UInt8(ascii: ")"))
    else { return [] }
    let word = typed.reversed().prefix { $0.isLetter || $0.isNumber }.count
    let start = context.offset - word
    replace(start..<Self.endOfWord(start..<context.offset, in: bytes))
    return warnings().filter { $0.code != .uselessAllowance }.map {
      CompletionItem($0.code.rawValue, .word, group: 1, detail: $0.title)
    }
  }

  /// Completes the whole text of a string: the name of a symbol or a font family, or a path.
  mutating func texts(in string: SyntaxNode) -> [CompletionItem] {
    let start = string.offset + 1
    let quotes = string.all(.quote).filter { !$0.isMissing }
    let end = quotes.count > 1 ? quotes[1].offset : endOfPath(from: context.offset)
    let whole = start..<max(start, end)
    var names: [String] = []
    if let call = context.path.innermost(.call), CallSyntax(call).callee?.text == "symbol" {
      names = BuiltInSymbol.names
    } else if let property = context.path.innermost(.property),
      PropertySyntax(property).name?.text == "fontFamily"
    {
      names = fontFamilies()
    } else {
      return paths(in: string, upTo: whole.upperBound)
    }
    replace(whole)
    return names.map { CompletionItem($0, .word, group: 1) }
  }

  /// The families of the font files in the folder `Fonts` of the scene's root.
  private func fontFamilies() -> [String] {
    guard let key = NameTable.key(of: "Fonts/x", from: file), let fonts = folder(key) else {
      return []
    }
    var families: [String] = []
    for name in fonts.names.prefix(2000) where name.hasSuffix(".ttf") || name.hasSuffix(".otf") {
      let family = name.dropLast(4).prefix { $0 != "-" }
      if !families.contains(String(family)) { families.append(String(family)) }
    }
    return families
  }

  /// Completes file paths in the string of an import, image, or data file.
  private mutating func paths(in string: SyntaxNode, upTo end: Int) -> [CompletionItem] {
    guard file.utf8.first == UInt8(ascii: "/") else { return [] }
    let endings = endings(ofFileIn: string)
    let start = string.offset + 1
    let typed = context.tree.source[start..<max(start, context.offset)]
    let folder = FilePath.folder(of: typed)
    let startOfName = context.offset - FilePath.name(of: typed).utf8.count
    // A folder replaces one component, and a file all of them.
    let slash = context.tree.source.bytes[context.offset..<max(end, context.offset)]
      .firstIndex(of: UInt8(ascii: "/"))
    replace(startOfName..<(slash.map { $0 + 1 } ?? end))
    guard let key = NameTable.key(of: FilePath.join(folder, "x"), from: file),
      let listed = self.folder(key)
    else { return [] }
    if endings.isEmpty { return [] }
    var items: [CompletionItem] = []
    if folder.isEmpty, context.path.innermost(.importDeclaration) != nil {
      items.append(CompletionItem(ControlLibrary.importedName, .file, group: 1))
    }
    for name in listed.names.prefix(2000) where name.utf8.first != UInt8(ascii: ".") {
      let path = FilePath.join(FilePath.folder(of: key), name)
      if endings.contains(where: { name.hasSuffix($0) }), path != file {
        var item = CompletionItem(name, .file, group: 1)
        item.replaced = startOfName..<end
        items.append(item)
      } else if listed.isFolder(name) {
        items.append(CompletionItem(name + "/", .file, group: 2))
      }
    }
    return items
  }

  /// Returns the extensions of the files that a string refers to; empty if it is not a path.
  private func endings(ofFileIn string: SyntaxNode) -> [String] {
    let fonts = [".ttf", ".otf", ".ttc"]
    if context.path.innermost(.importDeclaration) != nil { return [".tbl"] }
    if let call = context.path.innermost(.call) {
      switch CallSyntax(call).callee?.text {
      case "image": return [".png"]
      case "font": return fonts
      case "csv": return [".csv"]
      case "json": return [".json"]
      default: return []
      }
    }
    guard let property = context.path.innermost(.property),
      let name = PropertySyntax(property).name?.text
    else { return [] }
    switch EnclosingElement(of: context.body).property(name)?.spec.type {
    case .image?, .shadowImages?, .paint?: return [".png"]
    case .font?, .array(.font)?: return fonts
    default: return []
    }
  }
}
