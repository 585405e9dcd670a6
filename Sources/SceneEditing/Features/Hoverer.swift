import SceneLanguage
import SceneLayers
import SceneResolving
import SceneSource
import SceneSyntax

/// The documentation of the code at a position.
package struct Hover {
  package var markdown: String
  /// The range of the word.
  package var range: Range<Int>
}

/// What is known of a document's scene once it is resolved, which is done for what is asked for. A
/// snapshot is meant by its index, and the scene by nil.
package struct SceneFacts {
  /// Returns the index of the snapshot whose head has a range; for a loop, that of its first one.
  let snapshot: (_ head: Range<Int>) -> Int?
  /// Returns the value of the expression with a range in a file.
  let value: (Range<Int>, _ file: String, _ snapshot: Int?) -> ObservedValue?
  /// Returns the location of the element whose head has a range; nil if it has no layer.
  let box: (_ head: Range<Int>, _ snapshot: Int?) -> ElementBox?
  /// Returns whether a column or key is in its data file.
  let isInFile: (DataName) -> Bool

  package init(
    snapshot: @escaping (Range<Int>) -> Int?,
    value: @escaping (Range<Int>, String, Int?) -> ObservedValue?,
    box: @escaping (Range<Int>, Int?) -> ElementBox?, isInFile: @escaping (DataName) -> Bool
  ) {
    (self.snapshot, self.value, self.box, self.isInFile) = (snapshot, value, box, isInFile)
  }
}

/// Documents the code at a position.
package struct Hoverer {
  let path: SyntaxPath
  let names: NameTable
  let types: TypeFinder
  let file: String
  let facts: SceneFacts
  /// Returns the Markdown for a color or gradient, which can have a name.
  let swatch: ([ObservedValue.Stop], _ name: String?) -> String

  package init(
    path: SyntaxPath, names: NameTable, types: TypeFinder, file: String, facts: SceneFacts,
    swatch: @escaping ([ObservedValue.Stop], String?) -> String
  ) {
    (self.path, self.names, self.types, self.file) = (path, names, types, file)
    (self.facts, self.swatch) = (facts, swatch)
  }

  /// Returns the documentation of the leaf at the end of the path; nil if there is none.
  package func hover() -> Hover? {
    guard let leaf = path.leaf, !leaf.kind.isTrivia, let parent = path.parent else { return nil }
    let text: String?
    switch leaf.kind {
    case .color:
      text = ColorLiteral(leaf).map { color in
        swatch(
          [.init(color: Color(color.red, color.green, color.blue, color.alpha), location: 0)], nil)
      }
    case .number: text = number(leaf)
    case .identifier: text = word(leaf, parent)
    default: text = nil
    }
    return text.map { Hover(markdown: $0, range: leaf.bytes) }
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

  private func word(_ leaf: SyntaxNode, _ parent: SyntaxNode) -> String? {
    if let declaration = names.declaration(of: path, in: file) { return describe(declaration) }
    switch parent.kind {
    case .element:
      guard let kind = ElementKind(leaf) else { return nil }
      let frame = frame(ofElement: ElementSyntax(parent).head, nil)
      return kind.markdown + (frame.map { "\n\n" + $0 } ?? "")
    case .path: return property(leaf)
    case .name: return bareWord(leaf)
    case .implicitMember: return wordOfProperty(leaf.text)
    case .member: return data(parent) ?? member(leaf)
    case .argument: return argument(leaf)
    default: return nil
    }
  }

  // MARK: Declarations

  /// Describes a declaration: its documentation, and its value.
  private func describe(_ declaration: Declaration) -> String? {
    guard let tree = names.tree(of: declaration.file),
      let item = SyntaxNode(at: declaration.node, offset: declaration.item.lowerBound, in: tree)
    else { return nil }
    let head = Self.head(of: item)
    var text = "```scenec\n\(head)\n```"
    let own = SyntaxPath(to: declaration.item.lowerBound, in: tree)
    if let index = own.nodes.firstIndex(where: { $0.index == item.index }), index > 0 {
      let documentation = SyntaxNode.documentation(of: item, in: own.nodes[index - 1])
      if !documentation.isEmpty { text += "\n" + documentation }
    }
    let snapshot = snapshot
    if declaration.kind == .let {
      let change = snapshot.flatMap { $0.change(of: declaration.name) }.map { ($0, file) }
      let value = LetSyntax(item).value.map { ($0, declaration.file) }
      if let (value, file) = change ?? value,
        let observed = facts.value(value.bytes, file, snapshot?.index)
      {
        text += "\n\n" + shown(observed)
      }
    }
    if declaration.kind == .variable,
      case .value(let type)? = types.meaning(
        of: declaration, in: .init(path: own, file: declaration.file)), type != .any
    {
      text += "\n\nIt is \(type.description)."
    }
    if declaration.kind == .variable, path.parent?.kind == .path,
      let value = path.innermost(.property).flatMap({ PropertySyntax($0).value }),
      let observed = facts.value(value.bytes, file, snapshot?.index)
    {
      text += "\n\n" + shown(observed)
    }
    if declaration.kind == .element, declaration.file == file,
      let frame = frame(ofElement: ElementSyntax(item).head, snapshot?.index)
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

  private func property(_ leaf: SyntaxNode) -> String? {
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
      let target = names.element(words.dropLast(), path, file)
      let node = target.flatMap {
        SyntaxNode(at: $0.node, offset: $0.item.lowerBound, in: leaf.tree)
      }
      let kind = node.flatMap { ElementSyntax($0).kind }.flatMap { ElementKind($0) }
      found = kind.flatMap { kind in Schema.property(key, of: kind).map { ($0, kind) } }
    }
    guard let found else { return nil }
    var text = found.spec.markdown(of: found.kind)
    if let value = syntax.value,
      let observed = facts.value(value.bytes, file, snapshot?.index)
    {
      text += "\n\n" + shown(observed)
    }
    return text
  }

  // MARK: Words

  private func bareWord(_ leaf: SyntaxNode) -> String? {
    let word = leaf.text
    if path.nodes.count > 2, path.nodes[path.nodes.count - 3].kind == .call,
      let function = Function(rawValue: word)
    {
      return function.markdown
    }
    if let text = wordOfProperty(word) { return text }
    if let color = plainColor(named: word) {
      return swatch([.init(color: color, location: 0)], word)
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
  private func wordOfProperty(_ word: String) -> String? {
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
  private func data(_ member: SyntaxNode) -> String? {
    guard let name = types.dataName(of: path, in: file), facts.isInFile(name) else { return nil }
    let kind = name.format == .csv ? "The column" : "The key"
    let type = types.type(of: member, in: .init(path: path.up(2), file: file))
    var text = "\(kind) `\(name.path.joined(separator: "."))` of `\(FilePath.name(of: name.file))`"
    text += type == .any ? "." : ": \(type.description)."
    if let value = facts.value(member.bytes, file, nil) {
      text += "\n\n" + shown(value)
    }
    return text
  }

  private func member(_ leaf: SyntaxNode) -> String? {
    if leaf.text == "opacity" { return Function.opacity.markdown }
    guard Schema.readableMembers(of: .layer).contains(leaf.text) else { return nil }
    return "`\(leaf.text)` of the element's frame, in points, in its parent's coordinates."
  }

  private func argument(_ leaf: SyntaxNode) -> String? {
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
        if property.path.map({ $0.text }) == [name] { found = property.value }
      }
      return found
    }
  }

  private var snapshot: PointedSnapshot? {
    guard let node = path.nodes.last(where: { $0.elementWord == "snapshot" }) else { return nil }
    let syntax = ElementSyntax(node)
    return facts.snapshot(syntax.head).map { PointedSnapshot(syntax: syntax, index: $0) }
  }

  private func shown(_ value: ObservedValue) -> String {
    value.stops.isEmpty ? "Here: `\(value.text)`" : swatch(value.stops, value.text)
  }

  /// Returns the frame of an element, in points and pixels; nil if it has no layer.
  private func frame(ofElement head: Range<Int>, _ snapshot: Int?) -> String? {
    guard let found = facts.box(head, snapshot) else { return nil }
    let text = "Frame: `\(found.frameText)` points, `\(found.pixelText)` pixels on the canvas"
    return ([text] + (found.reasons?.lines ?? []).map { "- " + $0 }).joined(separator: "\n")
  }
}
