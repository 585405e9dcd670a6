import SceneEditing
import SceneInspection
import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

// Inlay hints: defaults, values of expressions, and frames.

struct InlayHint: Encodable {
  var position: Position
  var label: String
  /// 1 for a value, 2 for a property.
  var kind: Int
  var paddingLeft = true
}

extension LanguageServer {
  mutating func hints(_ parameters: RangeParameters) throws(RequestFailure) -> [InlayHint] {
    guard client.showsHints else { return [] }
    let document = try workspace.document(parameters.textDocument.key)
    let shown = bytes(of: parameters.range, in: document)
    var found: [(offset: Int, text: String, kind: Int)] = []
    let boxes = try workspace.boxes(of: document.key)
    let path = try workspace.analysis(of: document.key).path
    var values: [Range<Int>: ObservedValue] = [:]
    for (span, value) in try workspace.observed(of: document.key) where span.path == path {
      values[span.bytes] = value
    }
    for node in Self.items(of: document.tree, in: shown) {
      switch node.kind {
      case .property:
        if let value = PropertySyntax(node).value { hint(value, values, &found) }
      case .letDeclaration:
        if let value = LetSyntax(node).value { hint(value, values, &found) }
      case .element:
        let syntax = ElementSyntax(node)
        let defaults = Self.defaults(of: syntax)
        if !defaults.isEmpty { found.append((syntax.head.upperBound, defaults, 2)) }
        if let box = boxes[syntax.head], !Self.sets(.frame, syntax) {
          var text = box.frameText
          if let pixels = box.pixels, !box.isScaled(pixels) {
            text += " · \(pixels.width) × \(pixels.height) px"
          }
          found.append((syntax.head.upperBound, text, 1))
        }
      default: break
      }
    }
    return found.filter { shown.contains($0.offset) || $0.offset == shown.upperBound }.map {
      InlayHint(
        position: document.lines.position(at: $0.offset, in: document.bytes, client.encoding),
        label: Self.rounded($0.text), kind: $0.kind)
    }
  }

  /// Returns the items that overlap a range, in source order.
  private static func items(of tree: SyntaxTree, in range: Range<Int>) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var index = 0
    var offset = 0
    while index < tree.nodes.count, offset <= range.upperBound {
      let node = tree.nodes[index]
      if offset + node.length < range.lowerBound {
        offset += node.length
        index += node.size
        continue
      }
      if node.kind.isItem {
        found.append(SyntaxNode(number: index, offset: offset, of: tree))
      }
      if node.kind.isToken { offset += node.length }
      index += 1
    }
    return found
  }

  /// Returns a text with its numbers rounded to two decimals, except in strings.
  static func rounded(_ text: String) -> String {
    var result = ""
    var isInString = false
    var rest = text[...]
    while let first = rest.first {
      if first == "\"" { isInString.toggle() }
      let number = isInString ? "" : rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      if let point = number.firstIndex(of: "."), number[point...].utf8.count > 3,
        let value = Double(number)
      {
        result += ((value * 100).rounded() / 100).shortestText
      } else {
        result += number.isEmpty ? String(first) : String(number)
      }
      rest = rest.dropFirst(max(1, number.count))
    }
    return result
  }

  /// Returns the value of an expression, unless it is a literal or cannot be written.
  private func hint(
    _ value: SyntaxNode, _ values: [Range<Int>: ObservedValue],
    _ found: inout [(offset: Int, text: String, kind: Int)]
  ) {
    guard let observed = values[value.bytes], !observed.isConstant, !Self.isLiteral(value),
      observed.text != value.text, !observed.isDescription
    else { return }
    let text = observed.text.count > 60 ? String(observed.text.prefix(60)) + "…" : observed.text
    found.append((value.bytes.upperBound, "= " + text, 1))
  }

  /// Returns whether a value consists only of literals.
  private static func isLiteral(_ value: SyntaxNode) -> Bool {
    switch value.kind {
    case .numberLiteral: return NumberLiteral(value)?.unit != .pixels
    case .colorLiteral, .implicitMember: return true
    case .name: return colorNames.contains(value.text)
    // Of the functions, only those that depend on something else or compute a number.
    case .call:
      let call = CallSyntax(value)
      if let callee = call.callee, callee.kind == .member {
        return MemberSyntax(callee).base.map { isLiteral($0) } ?? false
      }
      return ["switch", "image", "font", "symbol"].contains(call.callee?.text)
    case .stringLiteral: return StringSyntax(value).isPlain
    case .prefix: return OperatorSyntax(value).operands.allSatisfy { isLiteral($0) }
    case .tuple, .array:
      return value.all(.argument).allSatisfy { argument in
        ArgumentSyntax(argument).value.map { isLiteral($0) } ?? true
      }
    default: return false
    }
  }

  private static func sets(_ key: PropertyKey, _ syntax: ElementSyntax) -> Bool {
    syntax.body?.items.contains { PropertyKey(of: $0) == key } ?? false
  }

  /// Returns common defaults of an element.
  private static func defaults(of syntax: ElementSyntax) -> String {
    let keys: [PropertyKey]
    let kind = syntax.kind.flatMap { ElementKind($0) }
    switch kind {
    case .scene: keys = sets(.device, syntax) ? [.era] : [.scale, .era]
    case .animate: keys = [.duration]
    case .rows: keys = [.height]
    default: return ""
    }
    guard let kind else { return "" }
    return keys.compactMap { key in
      guard !sets(key, syntax), !sets(.uses, syntax),
        let spec = Schema.property(key, of: kind), !spec.defaultText.isEmpty
      else { return nil }
      return "\(key.rawValue): \(spec.defaultText)"
    }.joined(separator: "; ")
  }
}
