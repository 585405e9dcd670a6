import SceneSource
import SceneSyntax
import SceneLanguage

/// What a pattern says about a value, or about the head of a property or element.
struct Meaning {
  let hint: String
  /// The replaced bytes, the replacement, and how it is displayed.
  var edit: (bytes: Range<Int>, text: String, shown: String)?
  let isSafe: Bool

  /// Returns the edit of a file; none if there is none.
  func fixIts(in path: String) -> [Diagnostic.FixIt] {
    edit.map { edit in
      let change = Diagnostic.Edit(SourceRange(path: path, bytes: edit.bytes), edit.text)
      return [.init("write '\(edit.shown)'", [change], isSafe: isSafe)]
    } ?? []
  }
}

extension Hints {
  /// The longest text that is compared with patterns.
  private static let mostBytes = 200

  /// Returns what is meant by a value, by the patterns of `valueOf`.
  ///
  /// - Parameters:
  ///   - key: The property whose whole value it is.
  ///   - error: Where the error in it is.
  static func meaning(
    ofValue node: SyntaxNode, of key: PropertyKey?, as type: ValueType?, with error: Range<Int>
  ) -> Meaning? {
    let (bytes, end) = (node.tree.source.bytes, node.bytes.upperBound)
    // In `CGAffineTransform(…).scaledBy(…)`, the rest would be another error.
    guard node.length <= mostBytes, !node.isBroken, end == bytes.count || bytes[end] != 0x2E
    else { return nil }
    var own: [SyntaxRule] = []
    if let key { own += HintTable.shared.valueRules[.property(key)] ?? [] }
    if let name = type?.hintName { own += HintTable.shared.valueRules[.type(name)] ?? [] }
    let context = Conversion.Context(type: type)
    func meaning(_ text: String, _ rules: [SyntaxRule]) -> Meaning? {
      rules.isEmpty ? nil : Self.meaning(of: text, at: node.offset, rules, context, error)
    }
    if let found = meaning(node.text, own) { return found }
    // `.topLeading` and `UnitPoint.topLeading`
    if node.kind == .implicitMember || node.kind == .member,
      let word = node.text.split(separator: ".").last, var found = meaning(String(word), own)
    {
      if let edit = found.edit { found.edit = (node.bytes, edit.text, edit.shown) }
      return found
    }
    return meaning(node.text, HintTable.shared.valueRules[.any] ?? [])
  }

  /// Returns what is meant by a property or an element, by the patterns of `item`.
  ///
  /// - Parameters:
  ///   - owner: The element around it.
  ///   - error: Where the error in it is.
  static func meaning(
    of item: SyntaxNode, in owner: ElementKind?, with error: Range<Int>
  ) -> Meaning? {
    let body = item.kind == .element ? item.first(.body) : nil
    let head = item.offset..<(body?.offset ?? item.bytes.upperBound)
    guard head.count <= mostBytes else { return nil }
    let text = item.tree.source[head]
    let (rules, context) = (HintTable.shared.itemRules, Conversion.Context(owner: owner))
    var found: Meaning?
    // `.none`, as `none`
    if item.kind == .property, let value = PropertySyntax(item).value, value.kind == .implicitMember
    {
      let name = item.tree.source[item.offset..<value.offset] + value.text.dropFirst()
      found = meaning(of: name, at: item.offset, rules, context, error)
      if let edit = found?.edit { found?.edit = (head, edit.text, edit.shown) }
    }
    found = found ?? meaning(of: text, at: item.offset, rules, context, error)
    guard let body, found?.edit?.text.utf8.contains(UInt8(ascii: "{")) != false else {
      return found
    }
    // What is written in the braces is added to the contents.
    guard let whole = meaning(of: text + "{}", at: item.offset, rules, context, error) else {
      found?.edit = nil
      return found
    }
    let parts = whole.edit.map { HintTable.parts(of: $0.text, at: " " + HintTemplate.body) }
    let edit = whole.edit.map { (item.offset..<(body.offset + 1), parts?.0 ?? "", $0.shown) }
    return Meaning(hint: whole.hint, edit: parts?.1 == nil ? nil : edit, isSafe: whole.isSafe)
  }

  private static func meaning(
    of text: String, at offset: Int, _ rules: [SyntaxRule], _ context: Conversion.Context,
    _ error: Range<Int>
  ) -> Meaning? {
    let statements = Statements(of: parse(SourceText(path: "", text)))
    let hints = SyntaxHints(statements: statements, context: context)
    let tokens = statements.tokens(of: 0, upTo: SyntaxHints.most)
    guard let first = tokens.first, statements.all.count == 1 else { return nil }
    let word = statements.text(first)
    for rule in rules where rule.first == nil || rule.first == word {
      let ordered = {
        hints.reordered(tokens, as: rule).flatMap { hints.match(rule, in: $0, from: 0) }
      }
      guard let match = hints.match(rule, in: tokens[...], from: 0) ?? ordered(),
        match.bytes == statements.bytes(of: 0), !hints.hasListInHole(match),
        HintTable.shared.holds(rule, in: context.owner),
        !match.keeps((error.lowerBound - offset)..<(error.upperBound - offset))
      else { continue }
      let meant = hints.filled(rule.meant, match, 0) { $0 }
      // What is written cannot be what is meant.
      if let meant, meant.utf8.filter({ $0 != 0x20 }) == text.utf8.filter({ $0 != 0x20 }) {
        continue
      }
      let shown = hints.filled(rule.meant, match, 0) { hints.cut($0) }
        .map { HintTable.replacing(HintTemplate.body, in: $0, with: "…") }
      let note = hints.filled(rule.note, match, 0, isHint: true) { hints.cut($0) }
      guard let hint = note ?? shown.map({ "write '\($0)'" }) else { continue }
      let bytes = (offset + match.bytes.lowerBound)..<(offset + match.bytes.upperBound)
      return Meaning(
        hint: hint, edit: meant.map { (bytes, $0, shown ?? $0) }, isSafe: rule.isSafe)
    }
    return nil
  }
}

extension ValueType {
  /// The words for types in `valueOf`.
  enum HintName: String {
    case rect, point, size, insets, sides, number, angle, string, color, paint, image, font, path
    case transform, word, list
  }

  fileprivate var hintName: HintName? {
    switch self {
    case .rect, .unitRect: .rect
    case .point, .unitPoint: .point
    case .size, .unitSize: .size
    case .edgeInsets: .insets
    case .horizontalInsets: .sides
    case .number: .number
    case .angle: .angle
    case .string, .attributedString: .string
    case .color: .color
    case .paint: .paint
    case .image: .image
    case .font: .font
    case .path: .path
    case .transform: .transform
    case .word, .timing: .word
    case .array: .list
    default: nil
    }
  }
}
