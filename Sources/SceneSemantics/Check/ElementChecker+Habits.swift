import SceneSource
import SceneSyntax

// Errors that follow from how other tools write elements, properties, and arguments. Each function
// returns false if the code is not of its kind.

extension ElementChecker {
  // MARK: Elements

  /// Reports the type of an element that is written as two words: `status bar`.
  mutating func reportTwoWords(
    _ syntax: ElementSyntax, _ word: SyntaxNode, among children: [ElementKind]
  ) -> Bool {
    guard let name = syntax.name else { return false }
    let joined = (word.text + name.text).lowercased()
    guard let meant = children.first(where: { $0.rawValue.lowercased() == joined }) else {
      return false
    }
    let words = SourceSpan(
      file: expressions.scopes.file, bytes: word.offset..<name.bytes.upperBound)
    report(
      .unknownElement, at: words, "cannot find element '\(word.text)'",
      hint: "did you mean '\(meant.rawValue)'?",
      fixIts: [expressions.sink.fixIt("write '\(meant.rawValue)'", words, meant.rawValue)])
    return true
  }

  /// Reports a style that is used like an element: `use card`.
  mutating func reportStyleAsElement(_ syntax: ElementSyntax, _ word: SyntaxNode) -> Bool {
    guard ["use", "include", "extend", "apply", "mixin"].contains(word.text),
      let name = syntax.name, expressions.scopes.style(name.text) != nil, syntax.text == nil,
      syntax.arguments == nil
    else { return false }
    let head = SourceSpan(
      file: expressions.scopes.file, bytes: word.offset..<name.bytes.upperBound)
    let text = "uses: \(name.text)"
    report(
      .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
      hint: "write '\(text)'",
      fixIts: syntax.body == nil
        ? [expressions.sink.fixIt("write '\(text)'", head, text, isSafe: true)] : [])
    return true
  }

  /// Reports an image that is written as an element: `image "a.png"`.
  mutating func reportImage(
    _ syntax: ElementSyntax, _ word: SyntaxNode, in kind: ElementKind
  ) -> Bool {
    guard Hints.isImage(word.text), let text = file(of: syntax), text.length <= 60
    else { return false }
    let head = (syntax.path?.bytes ?? word.bytes).upperBound
    let end = (syntax.arguments ?? text).bytes.upperBound
    // A name after the title is a syntax error.
    if head > end { return false }
    known.look(up: kind)
    let contents = "contents: \(text.text)"
    guard known.spec.children.contains(.layer) else {
      let isTable = known.spec.children.contains(.row)
      report(
        .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
        hint: isTable ? "the image of a row is a property: 'row { image: \(text.text) }'" : nil,
        notes: isTable
          ? [] : [.init("an image is the 'contents' of a layer: 'layer { \(contents) }'")])
      return true
    }
    let sources = expressions.sink.sources
    let file = expressions.scopes.file
    func edit(_ bytes: Range<Int>, _ text: String) -> Diagnostic.Edit {
      .init(sources.range(SourceSpan(file: file, bytes: bytes)), text)
    }
    var edits = [edit(word.bytes, "layer")]
    if let body = syntax.body {
      let rest = body.tree.source.bytes[(body.offset + 1)...]
      let isEmpty = body.items.first { _ in true } == nil
      let gap = rest.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      let isOneLine = !gap.contains(0x0A) && !gap.contains(0x0D)
      edits += [
        edit(head..<end, ""),
        edit(
          (body.offset + 1)..<(body.offset + 1),
          (isOneLine ? " " : String(decoding: gap, as: UTF8.self)) + contents
            + (isOneLine && !isEmpty ? ";" : "")),
      ]
    } else {
      edits.append(edit(head..<end, " { \(contents) }"))
    }
    report(
      .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
      hint: "an image is the contents of a layer: 'layer { \(contents) }'",
      fixIts: [.init("write 'layer { \(contents) }'", edits, isSafe: false)])
    return true
  }

  /// Returns the only string in the head of an element: `"a.png"` or `("a.png")`.
  private func file(of syntax: ElementSyntax) -> SyntaxNode? {
    guard let arguments = syntax.arguments?.all(.argument) else { return syntax.text }
    let value = arguments.first.flatMap { ArgumentSyntax($0).value }
    return syntax.text == nil && arguments.count == 1 && value?.kind == .stringLiteral ? value : nil
  }

  /// Reports an element that is written as a call in SwiftUI: `Text("Done")`.
  mutating func reportCall(
    _ syntax: ElementSyntax, _ word: SyntaxNode, as kind: ElementKind
  ) -> Bool {
    guard let arguments = syntax.arguments,
      let text = elementText(of: arguments, syntax, kind), text.utf8.count <= 60
    else { return false }
    let head = SourceSpan(
      file: expressions.scopes.file, bytes: word.offset..<arguments.bytes.upperBound)
    let meant = kind.rawValue + (syntax.path.map { " " + $0.text } ?? "") + text
    if translation != nil {
      add(meant, at: head, isSafe: true)
      return true
    }
    report(
      .unknownElement, at: span(of: word), "cannot find element '\(word.text)'",
      hint: "write '\(meant)'",
      fixIts: [expressions.sink.fixIt("write '\(meant)'", head, meant, isSafe: true)])
    return true
  }

  /// Returns the type of the element before `item` if it has no body, but can contain `child`.
  func bodylessOwner(of child: ElementKind, before item: SyntaxNode) -> String? {
    guard let owner = item.previousItem, owner.kind == .element, !owner.isBroken,
      ElementSyntax(owner).body == nil,
      let kind = ElementSyntax(owner).kind.flatMap({ ElementKind($0) }),
      Schema.element(kind).children.contains(child)
    else { return nil }
    return kind.rawValue
  }

  // MARK: Properties

  /// Reports a path in a body other than a snapshot's: `frame.width: 44` or `layer.opacity: 0.5`.
  mutating func reportPath(_ syntax: PropertySyntax, of kind: ElementKind) {
    guard let path = syntax.pathNode, let first = syntax.path.first, let last = syntax.path.last
    else { return }
    let own = ["layer", "self", "this", "view", "contentView"]
    if syntax.node.first(.colon)?.isMissing != false {
      // In `self.opacity = 1`, the '=' is reported.
      guard syntax.node.first(.unexpected)?.text.hasPrefix("=") == true,
        PropertyKey(last) == nil || !syntax.path.dropLast().allSatisfy({ own.contains($0.text) })
      else { return }
    }
    if reportPart(syntax, ofPropertyAt: 0, of: kind) { return }
    let message = "only a snapshot can set properties of other elements"
    if own.contains(first.text), let key = PropertyKey(last), Schema.property(key, of: kind) != nil
    {
      return report(
        .unknownProperty, at: span(of: path), message, hint: "write '\(last.text)'",
        fixIts: [
          expressions.sink.fixIt("write '\(last.text)'", span(of: path), last.text, isSafe: true)
        ])
    }
    let element = expressions.scopes.element(first.text)
    report(
      .unknownProperty, at: span(of: path), message,
      hint: element.flatMap { element in
        guard syntax.path.count == 2, let key = PropertyKey(last),
          Schema.property(key, of: element.kind) != nil
        else { return nil }
        return "set it in the braces of that element: "
          + "'\(element.kind.rawValue) \(first.text) { \(last.text): … }'"
      })
  }

  /// Reports `contentOffset.y: 10`, which sets a part of a value.
  ///
  /// - Parameter index: The index of the property in the path.
  mutating func reportPart(
    _ syntax: PropertySyntax, ofPropertyAt index: Int, of kind: ElementKind
  ) -> Bool {
    let path = syntax.path
    guard index + 2 == path.count, let key = PropertyKey(path[index]),
      let spec = Schema.property(key, of: kind)
    else { return false }
    let (name, part) = (path[index].text, path[index + 1])
    let message = "cannot set '\(part.text)' of '\(name)'"
    guard case .tuple(let fields) = spec.type, let value = syntax.value, value.bytes.count <= 60,
      let number = fields.firstIndex(where: { $0.label == part.text })
    else {
      report(
        .unknownProperty, at: span(of: part), message, hint: "set the whole value of '\(name)'")
      return true
    }
    guard fields.count == 2 else {
      let labels = fields.compactMap { $0.label }.joined(separator: ", ")
      report(
        .unknownProperty, at: span(of: part), message,
        hint: "set the whole value: '\(name): (\(labels))'")
      return true
    }
    let parts = number == 0 ? "(\(value.text), 0)" : "(0, \(value.text))"
    let whole = SourceSpan(
      file: expressions.scopes.file, bytes: path[index].offset..<value.bytes.upperBound)
    let text = "\(name): \(parts)"
    report(
      .unknownProperty, at: span(of: part), message, hint: "set the whole value: '\(text)'",
      fixIts: [expressions.sink.fixIt("write '\(text)'", whole, text)])
    return true
  }

  /// Reports an element that is written like a property: `footer: "x"`.
  mutating func reportElementAsProperty(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    guard let child = ElementKind(name), Schema.element(kind).children.contains(child) else {
      return false
    }
    if child == .separators, reportSeparators(syntax, name, of: kind) { return true }
    if let value = syntax.value, value.kind == .array, let item = item(of: child) {
      let list = value.length <= 60 && !value.isBroken ? value.text : "names"
      report(
        .unknownProperty, at: span(of: name), "'\(name.text)' is an element, not a property",
        hint: "each \(item.rawValue) is an element: "
          + "'for name in \(list) { \(item.rawValue) \"\\(name)\" }'")
      return true
    }
    let takesTitle = Schema.element(child).title != nil
    let style = syntax.value.flatMap { value in
      value.kind == .name && expressions.scopes.style(value.text) != nil
        ? "write '\(name.text) { uses: \(value.text) }'"
        : child == .animate && value.kind == .name ? "write 'animate \(value.text) { … }'" : nil
    }
    var fixIts: [Diagnostic.FixIt] = []
    if takesTitle, let value = syntax.value, value.kind == .stringLiteral {
      let gap = SourceSpan(
        file: expressions.scopes.file, bytes: name.bytes.upperBound..<value.offset)
      fixIts.append(expressions.sink.fixIt("remove ':'", gap, " ", isSafe: true))
    }
    report(
      .unknownProperty, at: span(of: name), "'\(name.text)' is an element, not a property",
      hint: takesTitle
        ? "write '\(name.text) \"…\"'" : style ?? "write '\(name.text) { … }'",
      fixIts: fixIts)
    return true
  }

  /// Reports a property in the line after the element without braces to which it belongs:
  /// `row "a"` and `detail: "b"`.
  mutating func reportDetachedProperty(
    _ syntax: PropertySyntax, _ name: SyntaxNode, of kind: ElementKind
  ) -> Bool {
    var first = syntax.node
    var previous = first.previousItem
    for _ in 0..<16 where previous?.kind == .property {
      first = previous ?? first
      previous = first.previousItem
    }
    guard let element = previous, element.kind == .element, !element.isBroken,
      ElementSyntax(element).body == nil, let word = ElementSyntax(element).kind,
      let owner = ElementKind(word), let key = PropertyKey(name),
      Schema.property(key, of: owner) != nil
    else { return false }
    let end = element.bytes.upperBound
    let gap = element.tree.source[end..<first.offset]
    let isBlank = gap.utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let close = syntax.node.bytes.upperBound..<syntax.node.bytes.upperBound
    let sources = expressions.sink.sources
    let file = expressions.scopes.file
    let isShort = element.bytes.count <= 40 && !element.bytes.isEmpty
    let head = isShort ? element.tree.source[element.bytes] : word.text
    report(
      .unknownProperty, at: span(of: name), "'\(kind.rawValue)' has no property '\(name.text)'",
      hint: "the properties of '\(word.text)' are in braces: '\(head) { \(name.text): … }'",
      fixIts: isBlank
        ? [
          .init(
            "move it into the braces of '\(word.text)'",
            [
              .init(sources.range(SourceSpan(file: file, bytes: end..<first.offset)), " { "),
              .init(sources.range(SourceSpan(file: file, bytes: close)), " }"),
            ], isSafe: false)
        ] : [])
    return true
  }

  // MARK: Arguments

  /// Reports the arguments of a component that are written like those of an element:
  /// `Card { title: "x" }` or `Card "x"`.
  mutating func reportMisplacedArguments(
    _ syntax: ElementSyntax, of component: ComponentRecord, at span: SourceSpan
  ) -> Bool {
    let missing = component.parameters.filter { $0.value == nil }
    guard let first = missing.first, syntax.arguments == nil else { return false }
    let notes = [note("declared here", at: first.span)]
    if let text = syntax.text {
      let arguments = "(\(first.name.text): \(text.text))"
      let isOnly = missing.count == 1 && arguments.utf8.count <= 60
      report(
        .unexpectedTitle, at: self.span(of: text), "'\(component.name)' does not take a title",
        hint: "pass arguments in parentheses: "
          + "'\(component.name)\(isOnly ? arguments : "(\(first.name.text): …)")'",
        notes: notes,
        fixIts: isOnly
          ? [expressions.sink.fixIt("write '\(arguments)'", self.span(of: text), arguments)] : [])
      return true
    }
    guard let body = syntax.body else { return false }
    var (items, given) = (0, [String]())
    for item in body.items {
      items += 1
      guard item.kind == .property, let name = PropertySyntax(item).name, items <= 32,
        component.parameters.contains(where: { $0.name.text == name.text }),
        let value = PropertySyntax(item).value, !item.isBroken
      else { continue }
      given.append("\(name.text): \(value.text)")
    }
    let isComplete = missing.allSatisfy { parameter in
      given.contains { $0.hasPrefix("\(parameter.name.text): ") }
    }
    guard isComplete else { return false }
    let arguments = "(" + given.joined(separator: ", ") + ")"
    let all = SourceSpan(
      file: expressions.scopes.file, bytes: syntax.head.upperBound..<body.bytes.upperBound)
    let isWhole = items == given.count
    report(
      .wrongArguments, at: span,
      "missing argument for parameter '\(first.name.text)' of '\(component.name)'",
      hint: "pass arguments in parentheses: '\(component.name)(\(first.name.text): …)'",
      notes: notes,
      fixIts: isWhole && arguments.utf8.count <= 60
        ? [expressions.sink.fixIt("write '\(arguments)'", all, arguments)] : [])
    return true
  }
}
