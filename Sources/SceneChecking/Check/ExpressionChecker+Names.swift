import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

// Name lookup: the innermost `let` or variable, then a built-in name, then a built-in value of the
// expected type, then a color.

extension ExpressionChecker {
  mutating func name(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    let word = node.text
    let span = span(of: node)
    if let found = declared(word, at: span) { return found }
    if let found = builtIn(word, at: span) { return found }
    if let found = self.word(word, of: expecting, at: span) { return found }
    if colorWords.contains(word) {
      return Expression(node: .namedColor(word), type: .color, span: span)
    }
    if let found = constant(word, at: span) { return found }
    if isElement(word) {
      let members =
        expecting == .number
        ? "'\(word).width' or '\(word).height'"
        : "'\(word).frame', '\(word).bounds', or '\(word).maxY'"
      sink.report(
        .typeMismatch, at: span, "'\(word)' is an element, not a value",
        notes: [.init("use a member such as \(members)")])
      return .invalid(at: span)
    }
    reportUnknownName(word, expecting: expecting, at: span)
    return .invalid(at: span)
  }

  private mutating func reportUnknownName(
    _ word: String, expecting: ValueType?, at span: SourceSpan
  ) {
    switch expecting {
    case .array(.word(let set))?: return reportNoList(word, of: set, at: span)
    case .array(.fontFeature)? where word.utf8.count == 4:
      return reportNoList(word, of: nil, at: span)
    default: break
    }
    if reportForeign(word, expecting: expecting, at: span) { return }
    if expecting == .word(.rowStyles), scopes.style(word) != nil {
      return sink.report(
        .unknownWord, at: span, "expected \(ValueType.word(.rowStyles).description), not '\(word)'",
        hint: "a style is applied with 'uses: \(word)'")
    }
    if let expected = wordsExpected(expecting) {
      let message = "expected \(expected.description), not '\(word)'"
      if case .word(.devices)? = expecting {
        return reportNoDevice(word, message, at: span)
      }
      return sink.reportUnknown(
        .unknownWord, word, at: span, message, among: expected.words)
    }
    // No word is meant to be 'none': a wrong guess would compile, and remove what was meant.
    let words: [BuiltInWord] = [.true, .false, .parent]
    var candidates =
      colorNames + words.map { $0.rawValue } + SceneValue.names
    let rowWords = RowVariable.allCases.map { $0.rawValue }
    if scopes.knowsRow { candidates += rowWords }
    for scope in scopes.scopes where scope.names.count <= Scope.mostCandidates {
      candidates += scope.names.map { $0.word }
    }
    if expecting == .color || expecting == .paint {
      let literal = "#" + word
      if ColorLiteral(Array(literal.utf8)[...]) != nil {
        return sink.report(
          .unknownWord, at: span, "cannot find color '\(word)'", hint: "write '\(literal)'",
          fixIts: [sink.fixIt("write '\(literal)'", span, literal)])
      }
      sink.reportUnknown(
        .unknownWord, word, at: span, "cannot find color '\(word)'", among: candidates)
    } else if expecting == .image {
      sink.reportUnknown(
        .unknownName, word, at: span, "cannot find '\(word)' in scope", among: candidates,
        notes: [.init("an image is a file, '\"\(word).png\"', or a symbol, 'symbol(\"\(word)\")'")])
    } else if expecting == .string || expecting == .attributedString,
      suggestion(for: word, among: candidates) == nil
    {
      let quoted = "\"\(word)\""
      sink.report(
        .unknownName, at: span, "cannot find '\(word)' in scope", hint: "did you mean '\(quoted)'?",
        fixIts: [sink.fixIt("write '\(quoted)'", span, quoted)])
    } else if let call = exampleCall(of: word) {
      sink.report(
        .unknownName, at: span, "cannot find '\(word)' in scope",
        hint: call)
    } else {
      sink.reportUnknown(
        .unknownName, word, at: span, "cannot find '\(word)' in scope", among: candidates,
        notes: rowWords.contains(word)
          ? [.init("'\(word)' is available only in 'row', 'rows', 'separators', and 'shadows'")]
          : [])
    }
  }

  /// Returns a hint to call a function whose name is used as a value.
  private func exampleCall(of word: String) -> String? {
    guard let parameters = Function(rawValue: word)?.row.signatures.first?.parameters else {
      return Hints.find(.function, word)?.note
    }
    if parameters.isEmpty { return nil }
    let call = word + "(" + parameters.map { $0.label }.joined(separator: ", ") + ")"
    return "the function is called with arguments: '\(call)'"
  }

  /// Returns the words that are values of a type; nil if there are others.
  private func wordsExpected(
    _ type: ValueType?
  ) -> (words: [String], description: String)? {
    switch type {
    case .word(let set)?: (set.words, ValueType.word(set).description)
    case .fontFeature?: (FontFeatures.registered, ValueType.fontFeature.description)
    case .timing?:
      (
        WordSet.timingCurves.words,
        "'cubicBezier(…)', 'spring(…)', or \(ValueType.word(.timingCurves).description)"
      )
    default: nil
    }
  }

  /// Reports an unknown device. A similar name can be that of another screen, so only names that
  /// differ in letters are suggested.
  private mutating func reportNoDevice(
    _ word: String, _ message: String, at span: SourceSpan
  ) {
    let notes = [Diagnostic.Note("for another device, set 'size' and 'scale'")]
    let devices = WordSet.devices.words
    let spellings = devices.filter {
      $0.utf8.count == word.utf8.count && !$0.hasDigits(unlike: word)
    }
    sink.reportUnknown(.unknownWord, word, at: span, message, among: spellings, notes: notes)
  }

  private mutating func reportForeign(
    _ word: String, expecting: ValueType?, at span: SourceSpan
  ) -> Bool {
    let isColor = expecting == .color || expecting == .paint
    let expected = wordsExpected(expecting)
    let message =
      if let expected {
        "expected \(expected.description), not '\(word)'"
      } else {
        isColor ? "cannot find color '\(word)'" : "cannot find '\(word)' in scope"
      }
    let own = Hints.word(word, of: expecting)
    var foreign = own
    if own == nil {
      foreign = Hints.value(
        word, isInScene: scopes.parentKind == .scene, knowsRow: scopes.knowsRow)
      // Advice on layout does not help to choose a color or a built-in value.
      if isColor || expected != nil { foreign?.note = nil }
    }
    let canRefer = expected == nil && !isColor
    return sink.reportForeign(
      isColor || expected != nil ? .unknownWord : .unknownName, foreign, at: span, message
    ) { meant in
      switch BuiltInWord(rawValue: meant) {
      case .true?, .false?: expecting == .bool || expecting == nil || expecting == .any
      case .none?: expected == nil || expected?.words.contains(meant) == true
      case .infinity?: expecting == .repeatCount
      case .parent?: canRefer && scopes.depth > 1
      default:
        own != nil || expected?.words.contains(meant) == true
          || canRefer && SceneValue.names.contains(meant)
      }
    }
  }

  /// Reports a built-in value that is not in a list: `maskedCorners: topLeft`.
  private mutating func reportNoList(
    _ word: String, of set: WordSet?, at span: SourceSpan
  ) {
    sink.report(
      .typeMismatch, at: span, "expected a list of values, not '\(word)'",
      notes: set.flatMap { Hints.word(word, in: $0)?.note }.map { [.init($0)] } ?? [])
  }

  /// Returns the innermost loop variable or `let`.
  private mutating func declared(_ word: String, at span: SourceSpan) -> Expression? {
    switch scopes.nearestValue(word) {
    case .variable(let variable)?:
      return Expression(
        node: .variable(slot: variable.slot), type: variable.type, span: span)
    case .let(let id)?:
      let value = checkLet(id)
      return Expression(
        LetReference(id: id, depth: lets[id].depth), to: value,
        isParameter: lets[id].parameter != nil, at: span)
    case .element, nil: return nil
    }
  }

  private func isElement(_ word: String) -> Bool {
    word == BuiltInWord.parent.rawValue || scopes.scopes.contains { $0.element(word) != nil }
  }

  /// Returns a variable of the row, or a value of the scene.
  private func builtIn(_ word: String, at span: SourceSpan) -> Expression? {
    if scopes.knowsRow, let variable = RowVariable(rawValue: word) {
      return Expression(
        node: .rowVariable(variable), type: .number, span: span)
    }
    let value = SceneValue(rawValue: word)
    if let value { return Expression(node: .sceneValue(value), type: value.type, span: span) }
    guard word == SceneValue.isAccessibilityCategory, let size = builtIn("contentSize", at: span)
    else { return nil }
    let least = Word(.contentSizes, ContentSize.accessibilityMedium)
    return Expression(
      node: .binary(
        .greaterOrEqual, size, .constant(.word(least), .word(.contentSizes), at: span)),
      type: .bool, span: span)
  }

  private mutating func word(
    _ word: String, of expected: ValueType?, at span: SourceSpan
  ) -> Expression? {
    switch expected {
    case .word(let set)?: return set[word].map { .constant(.word($0), .word(set), at: span) }
    case .fontFeature? where word.utf8.count == 4:
      return .constant(.string(word), .fontFeature, at: span)
    case .timing?:
      return TimingCurve.named(word).map { .constant(.timing(.curve($0)), .timing, at: span) }
    case .repeatCount? where word == BuiltInWord.infinity.rawValue:
      return .constant(.number(.infinity), .repeatCount, at: span)
    case .path?, .pathStep?, .transform?, .transformStep?:
      return constant(word, at: span).flatMap { expected?.accepts($0.type) == true ? $0 : nil }
    default: return nil
    }
  }

  /// Returns the type of a value that consists of built-in values, such as `dark` or
  /// `[light, dark]`, where no type is expected: the set with most of the names, first of the
  /// settings of a snapshot. Declarations, colors, and constants hide built-in values; nil if a name
  /// is one of them.
  func wordsMeant(by node: SyntaxNode?) -> ValueType? {
    let isArray = node?.kind == .array
    let values =
      isArray ? node?.all(.argument).map { ArgumentSyntax($0).value } ?? [] : [node]
    var names: [String] = []
    for case let name? in values {
      guard name.kind == .name, !means(name.text) else { return nil }
      names.append(name.text)
    }
    guard names.count == values.count, names.count <= 100 else { return nil }
    let sets = SceneValue.wordSets + WordSet.all.filter { !SceneValue.wordSets.contains($0) }
    let counts = sets.map { set in names.count { set.contains($0) } }
    guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else {
      return nil
    }
    return isArray ? .array(.word(sets[index])) : .word(sets[index])
  }

  /// Returns whether a name has a meaning where no type is expected.
  private func means(_ word: String) -> Bool {
    let isElement = isElement(word)
    return isElement || scopes.nearestValue(word) != nil || BuiltInWord(rawValue: word) != nil
      || colorWords.contains(word) || SceneValue.names.contains(word)
  }

  private func constant(_ word: String, at span: SourceSpan) -> Expression? {
    switch BuiltInWord(rawValue: word) {
    case .true?: .constant(.bool(true), .bool, at: span)
    case .false?: .constant(.bool(false), .bool, at: span)
    case .none?: .constant(.none, .none, at: span)
    case .identity?: .constant(.transformStep(.identity), .transformStep, at: span)
    case .close?: .constant(.pathStep(.close), .pathStep, at: span)
    case .infinity?, .parent?, nil: nil
    }
  }

  /// Returns the built-in value of the expected type in an expression such as `.center`, even if
  /// another declaration has the same name.
  mutating func implicitMember(_ node: SyntaxNode, expecting: ValueType?) -> Expression {
    guard let token = node.first(.identifier), !token.isMissing else {
      if !node.isBroken {
        sink.report(
          .unknownWord, at: span(of: node), "expected a value before '.'")
      }
      return .invalid(at: span(of: node))
    }
    if let found = word(token.text, of: expecting, at: span(of: node)) { return found }
    if wordsExpected(expecting) != nil || expecting == .font,
      reportForeign(token.text, expecting: expecting, at: span(of: token))
    {
      return .invalid(at: span(of: node))
    }
    if case .word(let set)? = expecting {
      sink.reportUnknown(
        .unknownWord, token.text, at: span(of: token),
        "expected \(ValueType.word(set).description), not '\(token.text)'", among: set.words)
    } else if colorWords.contains(token.text) {
      return Expression(
        node: .namedColor(token.text), type: .color, span: span(of: node))
    } else if expecting == .color || expecting == .paint {
      if reportForeign(token.text, expecting: expecting, at: span(of: node)) {
        return .invalid(at: span(of: node))
      }
      sink.reportUnknown(
        .unknownWord, token.text, at: span(of: token), "cannot find color '\(token.text)'",
        among: colorNames)
    } else if expecting == .timing {
      reportUnknownName(token.text, expecting: expecting, at: span(of: token))
    } else {
      sink.report(
        .unknownWord, at: span(of: node),
        "cannot infer the meaning of '.\(token.text)' from context")
    }
    return .invalid(at: span(of: node))
  }
}

extension String {
  /// Whether the string's digits differ from those of another string.
  fileprivate func hasDigits(unlike other: String) -> Bool {
    let isDigit: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
    return !utf8.filter(isDigit).elementsEqual(other.utf8.filter(isDigit))
  }
}

// The values of `let`s, each of which is checked once, after everything that it refers to.

extension ExpressionChecker {
  /// Returns the value of a `let`, which is checked on first use.
  ///
  /// Its references are checked first, with a work list instead of recursion, because a chain of
  /// `let`s can be as long as a file.
  mutating func checkLet(_ id: Int) -> Expression {
    var waiting: [WaitingLet] = []
    begin(id, &waiting)
    while let top = waiting.last {
      guard top.next < top.references.count else {
        finish(top.id)
        waiting.removeLast()
        continue
      }
      waiting[waiting.count - 1].next += 1
      let reference = top.references[top.next]
      if case .checking = lets[reference.id].state {
        reportCycle(waiting, to: reference)
      } else {
        begin(reference.id, &waiting)
      }
    }
    return lets[id].value
  }

  /// A `let` whose references are being checked.
  private struct WaitingLet {
    var id: Int
    var references: [Reference]
    /// The index of the next reference.
    var next = 0
  }

  private struct Reference {
    var id: Int
    var span: SourceSpan
  }

  private mutating func begin(_ id: Int, _ waiting: inout [WaitingLet]) {
    guard case .unchecked = lets[id].state else { return }
    lets[id].state = .checking
    waiting.append(WaitingLet(id: id, references: references(of: id)))
  }

  private mutating func finish(_ id: Int) {
    let outside = (scopes, property)
    (scopes, property) = (lets[id].scopes, nil)
    let value = LetSyntax(lets[id].node)
    let checked =
      value.node.isBroken || value.node.isFollowedByValue
      ? .invalid(at: lets[id].span)
      : expression(value.value, hint: wordsMeant(by: value.value), at: lets[id].span)
    (scopes, property) = outside
    lets[id].state = .checked(checked)
  }

  /// Returns the `let`s in the value of a `let`, in order.
  private func references(of id: Int) -> [Reference] {
    guard let value = LetSyntax(lets[id].node).value, !isDataCall(value) else { return [] }
    var found: [Reference] = []
    for name in value.names {
      if let reference = lets[id].scopes.nearestLet(name.text) {
        let span = SourceSpan(file: lets[id].span.file, bytes: name.bytes)
        found.append(Reference(id: reference, span: span))
      }
    }
    return found
  }

  /// Returns whether a value is read from a file. In `csv(cities.csv)`, the path lacks quotes.
  private func isDataCall(_ value: SyntaxNode) -> Bool {
    value.kind == .call
      && CallSyntax(value).callee.flatMap { DataFormat(rawValue: $0.text) } != nil
  }

  private mutating func reportCycle(_ waiting: [WaitingLet], to reference: Reference) {
    guard let start = waiting.firstIndex(where: { $0.id == reference.id }) else { return }
    // The reference of each `let` that was followed last.
    let steps = waiting[start...].map { $0.references[$0.next - 1] }
    let name = lets[reference.id].name
    sink.report(
      .letCycle, at: lets[reference.id].span,
      "'\(name)' refers to itself: " + cycle([name] + steps.map { lets[$0.id].name }),
      notes: sink.notes(ofCycle: steps.map { ("'\(lets[$0.id].name)' is used here", $0.span) }))
  }

  /// Checks the unused `let`s.
  mutating func checkLets(_ numbers: Range<Int>) {
    for id in numbers { _ = checkLet(id) }
  }
}
