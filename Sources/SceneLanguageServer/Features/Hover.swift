import SceneLayers
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage
import SceneResolving

// Documentation of the code at a position.

struct Hover: Encodable {
  var contents: MarkupContent
  var range: PositionRange
}

extension LanguageServer {
  mutating func hover(_ parameters: PositionParameters) throws(RequestFailure) -> Hover? {
    let document = try workspace.document(parameters.textDocument.key)
    let path = SyntaxPath(at: offset(of: parameters.position, in: document), in: document.tree)
    guard let leaf = path.leaf, !leaf.kind.isTrivia, let parent = path.parent else { return nil }
    let text: String?
    switch leaf.kind {
    case .color:
      text = ColorLiteral(leaf).map { color in
        Swatch.markdown([
          .init(color: Color(color.red, color.green, color.blue, color.alpha), location: 0)
        ])
      }
    case .number: text = number(leaf)
    case .identifier: text = try word(leaf, parent, path, document)
    default: text = nil
    }
    guard let text else { return nil }
    return Hover(
      contents: MarkupContent(text, isMarkdown: client.readsMarkdown),
      range: range(leaf.bytes, in: document))
  }

  private func number(_ leaf: SyntaxNode) -> String? {
    guard let number = NumberLiteral(leaf) else { return nil }
    let value = number.value.shortestText
    return switch number.unit {
    case .none: nil
    case .points: "\(value) points"
    case .pixels: "\(value) device pixels: \(value) points divided by the scene's `scale`"
    case .percent: "\((number.value / 100).shortestText)"
    case .seconds, .milliseconds: "a time"
    case .degrees, .radians: "an angle, clockwise on the screen"
    }
  }

  private mutating func word(
    _ leaf: SyntaxNode, _ parent: SyntaxNode, _ path: SyntaxPath, _ document: Document
  ) throws(RequestFailure) -> String? {
    let names = workspace.names()
    if let declaration = names.declaration(of: path, in: document.key) {
      return try describe(declaration, names, path, document)
    }
    switch parent.kind {
    case .element:
      guard let kind = ElementKind(leaf) else { return nil }
      let frame = try frame(ofElement: ElementSyntax(parent).head, nil, document)
      return kind.markdown + (frame.map { "\n\n" + $0 } ?? "")
    case .path: return try property(leaf, path, document)
    case .name: return try bareWord(leaf, path, document)
    case .implicitMember: return wordOfProperty(leaf.text, path)
    case .member: return try data(path, parent, document) ?? member(leaf)
    case .argument: return argument(leaf, path)
    default: return nil
    }
  }

  // MARK: Declarations

  /// Describes a declaration: its documentation, and its value.
  private mutating func describe(
    _ declaration: Declaration, _ names: NameTable, _ pointed: SyntaxPath,
    _ document: Document
  ) throws(RequestFailure) -> String? {
    guard let tree = names.tree(of: declaration.file),
      let item = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree)
    else { return nil }
    let head = Self.head(of: item)
    var text = "```scenec\n\(head)\n```"
    let path = SyntaxPath(to: declaration.item.lowerBound, in: tree)
    if let index = path.nodes.firstIndex(where: { $0.index == item.index }), index > 0 {
      let documentation = SyntaxNode.documentation(of: item, in: path.nodes[index - 1])
      if !documentation.isEmpty { text += "\n" + documentation }
    }
    let snapshot = try snapshot(around: pointed, document)
    if declaration.kind == .let {
      let change = snapshot.flatMap { $0.change(of: declaration.name) }.map { ($0, document.key) }
      let value = LetSyntax(item).value.map { ($0, declaration.file) }
      if let (value, file) = change ?? value,
        let observed = try observed(value.bytes, inFile: file, snapshot?.index, document)
      {
        text += "\n\n" + shown(observed)
      }
    }
    if declaration.kind == .variable,
      case .value(let type)? = workspace.types(names).meaning(
        of: declaration, in: .init(path: path, file: declaration.file)), type != .any
    {
      text += "\n\nIt is \(type.description)."
    }
    if declaration.kind == .variable, pointed.parent?.kind == .path,
      let value = pointed.innermost(.property).flatMap({ PropertySyntax($0).value }),
      let observed = try observed(value.bytes, inFile: document.key, snapshot?.index, document)
    {
      text += "\n\n" + shown(observed)
    }
    if declaration.kind == .element, declaration.file == document.key,
      let frame = try frame(ofElement: ElementSyntax(item).head, snapshot?.index, document)
    {
      text += "\n\n" + frame
    }
    return text
  }

  /// Returns a declaration without its body, on one line.
  private static func head(of item: SyntaxNode) -> String {
    var end = item.bytes.upperBound
    if let body = item.first(.body) { end = body.offset }
    let text = item.tree.source[item.offset..<end]
    let line = text.split(separator: "\n", maxSplits: 1).first ?? ""
    let blank = line.lastIndex { $0 != " " && $0 != "\t" }
    let trimmed = blank.map { String(line[...$0]) } ?? ""
    return trimmed.count > 200 ? String(trimmed.prefix(200)) + "…" : trimmed
  }

  // MARK: Properties

  private mutating func property(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ document: Document
  ) throws(RequestFailure) -> String? {
    guard let item = path.nodes.dropLast(2).last else { return nil }
    // The body to which the property belongs.
    let around = path.up(3)
    let owner = EnclosingElement(of: around)
    if item.kind == .element {
      let text = ElementSyntax(item).path?.text ?? ""
      let found = owner.kinds.lazy.compactMap { KeyPath.find(text, of: $0) }.first
      return found.map { "```scenec\nanimate \(text)\n```\nType: \($0.type.description)" }
    }
    let syntax = PropertySyntax(item)
    var found = owner.property(leaf.text)
    let words = syntax.path
    if words.count > 1 {
      guard let last = words.last, last.isSame(as: leaf), let key = PropertyKey(leaf) else {
        return nil
      }
      let names = workspace.names()
      let target = names.element(words.dropLast(), path, document.key)
      let node = target.flatMap {
        SyntaxNode(at: $0.node, offset: $0.item.lowerBound, in: document.tree)
      }
      let kind = node.flatMap { ElementSyntax($0).kind }.flatMap { ElementKind($0) }
      found = kind.flatMap { kind in Schema.property(key, of: kind).map { ($0, kind) } }
    }
    guard let found else { return nil }
    var text = found.spec.markdown(of: found.kind)
    let snapshot = try snapshot(around: path, document)
    if let value = syntax.value,
      let observed = try observed(value.bytes, inFile: document.key, snapshot?.index, document)
    {
      text += "\n\n" + shown(observed)
    }
    return text
  }

  // MARK: Words

  private mutating func bareWord(
    _ leaf: SyntaxNode, _ path: SyntaxPath, _ document: Document
  ) throws(RequestFailure) -> String? {
    let word = leaf.text
    if path.nodes.count > 2, path.nodes[path.nodes.count - 3].kind == .call,
      let function = Function(rawValue: word)
    {
      return function.markdown
    }
    if let text = wordOfProperty(word, path) { return text }
    if let color = plainColor(named: word) {
      return Swatch.markdown([.init(color: color, location: 0)], name: word)
    }
    switch word {
    case "parent": return "The enclosing element, or the scene for a top-level element."
    case "none": return "No value: the property keeps its default."
    case "index": return "The index of the row in its section, starting at 0."
    case "section": return "The index of the row's section in its table, starting at 0."
    case "count": return "The number of rows in the section."
    default: return Schema.sceneValue(word)
    }
  }

  /// Describes a built-in value of the enclosing property.
  private func wordOfProperty(_ word: String, _ path: SyntaxPath) -> String? {
    guard let index = path.nodes.lastIndex(where: { $0.kind == .property }),
      let name = PropertySyntax(path.nodes[index]).name?.text,
      let (spec, kind) = EnclosingElement(of: SyntaxPath(Array(path.nodes[..<index]))).property(
        name),
      case .word(let set) = spec.type, set.contains(word)
    else { return nil }
    let words = set.words.map { $0 == word ? "**\($0)**" : $0 }.joined(separator: ", ")
    return "\(words)\n\n" + spec.markdown(of: kind)
  }

  /// Describes a column or key of a data file, with its type and its value here.
  private mutating func data(
    _ path: SyntaxPath, _ member: SyntaxNode, _ document: Document
  ) throws(RequestFailure) -> String? {
    guard let (name, _, _) = dataName(of: path, in: document) else { return nil }
    let kind = name.format == .csv ? "The column" : "The key"
    let type = workspace.types(workspace.names()).type(
      of: member, in: .init(path: path.up(2), file: document.key))
    var text = "\(kind) `\(name.path.joined(separator: "."))` of `\(FilePath.name(of: name.file))`"
    text += type == .any ? "." : ": \(type.description)."
    if let value = try observed(member.bytes, inFile: document.key, nil, document) {
      text += "\n\n" + shown(value)
    }
    return text
  }

  private func member(_ leaf: SyntaxNode) -> String? {
    if leaf.text == "opacity" { return Function.opacity.markdown }
    guard Schema.readableMembers(of: .layer).contains(leaf.text) else { return nil }
    return "`\(leaf.text)` of the element's frame, in points, in its parent's coordinates."
  }

  private func argument(_ leaf: SyntaxNode, _ path: SyntaxPath) -> String? {
    guard let call = path.innermost(.call), let name = CallSyntax(call).callee?.text,
      let function = Function(rawValue: name)
    else { return nil }
    let parameters = function.row.signatures.flatMap { $0.parameters }
    guard let parameter = parameters.first(where: { $0.label == leaf.text }) else { return nil }
    return "```scenec\n\(parameter.label): \(parameter.type.description)\n```\n" + function.markdown
  }

  // MARK: Values

  /// The snapshot at the position.
  private struct PointedSnapshot {
    var syntax: ElementSyntax
    /// The index of the snapshot; for a loop, that of its first snapshot.
    var index: Int

    /// Returns the value that the snapshot sets for a `let`.
    func change(of name: String) -> SyntaxNode? {
      guard let body = syntax.body else { return nil }
      var found: SyntaxNode?
      for item in body.items where item.kind == .property {
        let property = PropertySyntax(item)
        if property.path.map(\.text) == [name] { found = property.value }
      }
      return found
    }
  }

  private mutating func snapshot(
    around path: SyntaxPath, _ document: Document
  ) throws(RequestFailure) -> PointedSnapshot? {
    guard let node = path.nodes.last(where: { $0.elementWord == "snapshot" }) else { return nil }
    let syntax = ElementSyntax(node)
    let analysis = try workspace.analysis(of: document.key)
    let span = SourceRange(path: analysis.path, bytes: syntax.head)
    let index = analysis.scene?.snapshots.firstIndex { $0.span == span }
    return index.map { PointedSnapshot(syntax: syntax, index: $0) }
  }

  /// Returns the value of an expression in a snapshot or the scene.
  private mutating func observed(
    _ bytes: Range<Int>, inFile file: String, _ snapshot: Int?, _ document: Document
  ) throws(RequestFailure) -> ObservedValue? {
    let analysis = try workspace.analysis(of: document.key)
    return try workspace.observed(of: document.key, snapshot: snapshot).first {
      $0.key.bytes == bytes && analysis.isPath($0.key.path, of: file, document)
    }?.value
  }

  private func shown(_ value: ObservedValue) -> String {
    value.stops.isEmpty ? "Here: `\(value.text)`" : Swatch.markdown(value.stops, name: value.text)
  }

  /// Returns the frame of an element, in points and pixels; nil if it has no layer.
  private mutating func frame(
    ofElement head: Range<Int>, _ snapshot: Int?, _ document: Document
  ) throws(RequestFailure) -> String? {
    guard let found = try workspace.boxes(of: document.key, snapshot: snapshot)[head] else {
      return nil
    }
    let text = "Frame: `\(found.frameText)` points, `\(found.pixelText)` pixels on the canvas"
    return ([text] + (found.reasons?.lines ?? []).map { "- " + $0 }).joined(separator: "\n")
  }
}

// Documentation from the schema.

extension ElementKind {
  var markdown: String {
    let spec = Schema.element(self)
    var text = "```scenec\n\(rawValue)\n```\n\(spec.doc)"
    if let title = spec.title { text += "\n\nTitle: \(title)" }
    return text
  }
}

extension PropertySpec {
  func markdown(of kind: ElementKind) -> String {
    var text = "```scenec\n\(kind.rawValue).\(key.rawValue): \(typeName)\n```\n\(doc)"
    if !defaultText.isEmpty { text += "\n\nDefault: `\(defaultText)`" }
    // The range of lengths is omitted if it is larger than any canvas.
    if let range, range.upper < 1e9 || range.lower == 0 {
      text += "\n\nRange: \(range.description)"
    }
    return text
  }
}

extension Function {
  var markdown: String {
    let calls = row.signatures.map { call($0) }.joined(separator: "\n")
    return "```scenec\n\(calls)\n```\n\(row.doc)"
  }

  /// Returns an overload as one line.
  func call(_ signature: Signature) -> String {
    rawValue + "(" + parameterTexts(of: signature).joined(separator: ", ") + ")"
  }

  /// Returns the parameters of an overload. The color of `opacity` is before the dot.
  func parameterTexts(of signature: Signature) -> [String] {
    let parameters = signature.parameters.dropFirst(self == .opacity ? 1 : 0)
    return parameters.map { $0.isOptional ? "[\($0.label)]" : $0.label }
      + (signature.rest.map { ["\($0.description), …"] } ?? [])
  }
}
