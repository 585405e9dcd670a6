import SceneSource
import SceneSyntax

// Properties in bodies.

extension ElementChecker {
  mutating func checkProperty(
    _ syntax: PropertySyntax, of kind: ElementKind, state: inout BodyBuilder.State
  ) -> Body.Item? {
    guard let path = syntax.pathNode, let name = path.first(.identifier), !name.isMissing else {
      return nil
    }
    guard syntax.name != nil else {
      reportPath(syntax, of: kind)
      return nil
    }
    known.look(up: kind)
    guard let key = PropertyKey(name), let type = known.type(of: key) else {
      // In `layer: card { … }`, the '{' is reported.
      if ElementKind(name) != nil, syntax.node.first(.unexpected)?.text.hasPrefix("{") == true {
        return nil
      }
      // In `x: 1; y: 2; width: 3`, the first is reported.
      if Hints.isPartOfFrame(name.text),
        Schema.property(.frame, of: kind) != nil || kind == .scene
      {
        if state.isFrameInParts { return nil }
        state.isFrameInParts = true
      }
      let meant =
        reportElementAsProperty(syntax, name, of: kind)
          || reportSeparators(syntax, name, of: kind)
          || reportDetachedProperty(syntax, name, of: kind)
          || reportAssignment(syntax, name, of: kind) || reportEnds(syntax, name, of: kind)
        ? nil : reportNoProperty(name.text, of: kind, at: span(of: name), syntax.value)
      // A literal can have no error but its type, and another property may expect that type.
      if let spec = meant.flatMap({ Schema.property($0, of: kind) }), spec.key != .uses,
        let value = syntax.value, value.kind != .numberLiteral, value.kind != .stringLiteral,
        value.kind != .colorLiteral
      {
        _ = expressions.unbroken(value, as: spec.type, at: span(of: value))
      }
      return nil
    }
    if let first = bodies.set(key, at: span(of: name), in: state) {
      report(
        .duplicateProperty, at: span(of: name), "'\(name.text)' is set twice",
        notes: [note("first set here", at: first)])
    }
    if key == .uses {
      let used = usedStyles(syntax.value, kind: kind)
      guard expressions.scopes.isInStatement else {
        state.styles += used
        return nil
      }
      bound.usedStyles.append(used)
      return .uses(Int32(bound.usedStyles.count - 1))
    }
    guard let node = syntax.value else { return nil }
    if key == .size, kind == .scene, reportDevice(as: syntax, node) {
      return assignment(of: key, at: span(of: name), .invalid(at: span(of: node)))
    }
    if type == .names {
      return assignment(of: key, at: span(of: name), elementNames(node))
    }
    let value =
      syntax.node.isBroken || syntax.node.isFollowedByValue
      ? .invalid(at: span(of: node)) : value(node, of: key, as: type)
    return assignment(of: key, at: span(of: name), value)
  }

  /// Returns the value of a property.
  mutating func value(_ node: SyntaxNode, of key: PropertyKey, as type: ValueType) -> Expression {
    expressions.property = key
    defer { (expressions.property, expressions.hasReportedPercentage) = (nil, false) }
    let known = expressions.sink.list.errorCount
    let value = expressions.expression(node, as: type, at: span(of: node))
    if expressions.sink.list.errorCount > known, let hint = Hints.value(node, of: key) {
      let fixIts = hint.word.map {
        [expressions.sink.fixIt("write '\($0)'", span(of: node), $0, isSafe: hint.isSafe)]
      }
      expressions.sink.list.amendError(known) { error in
        guard error.span.path == node.tree.source.path,
          node.bytes.contains(error.span.bytes.lowerBound)
        else { return }
        error.hint = hint.note ?? hint.word.map { "write '\($0)'" }
        error.notes = []
        error.fixIts = fixIts ?? []
      }
    }
    return value
  }

  private mutating func assignment(
    of key: PropertyKey, at span: SourceSpan, _ value: Expression
  ) -> Body.Item {
    bound.assignments.append(Assignment(key: key, span: span, value: value))
    return .property(Int32(bound.assignments.count - 1))
  }

  /// - Returns: The property that was probably intended, so that its value can be checked.
  private mutating func reportNoProperty(
    _ name: String, of kind: ElementKind, at span: SourceSpan, _ value: SyntaxNode?
  ) -> PropertyKey? {
    if reportReadOnly(name, of: kind, at: span, value) { return nil }
    known.look(up: kind)
    if known.spec.title != nil, Hints.isTitle(name) {
      report(
        .unknownProperty, at: span, "'\(kind.rawValue)' has no property '\(name)'",
        notes: [
          .init(
            "the \(kind == .textLayer ? "text" : "title") is written before the braces: "
              + "'\(kind.rawValue) \(Self.title(from: value)) { … }'")
        ])
      return nil
    }
    let foreign = Hints.property(name, of: kind, as: value.map { .init($0) })
    let isForeign =
      translate(foreign, of: kind, at: span)
      || expressions.sink.reportForeign(
        .unknownProperty, foreign, at: span, "'\(kind.rawValue)' has no property '\(name)'"
      ) { word in
        PropertyKey(rawValue: word).flatMap { Schema.property($0, of: kind) } != nil
      }
    if isForeign {
      return foreign?.isSafe == true ? foreign?.word.flatMap { PropertyKey(rawValue: $0) } : nil
    }
    if expressions.scopes.nearestLet(name) != nil {
      report(
        .unknownProperty, at: span, "'\(kind.rawValue)' has no property '\(name)'",
        notes: [.init(Self.noteOfLet(name))])
      return nil
    }
    let names = known.spec.properties.map { $0.key.rawValue }
    expressions.sink.reportUnknown(
      .unknownProperty, name, at: span, "'\(kind.rawValue)' has no property '\(name)'",
      among: names)
    return suggestion(for: name, among: names).flatMap { PropertyKey(rawValue: $0) }
  }

  /// Reports a member of an element that cannot be set, such as `width`; returns false for others.
  mutating func reportReadOnly(
    _ name: String, of kind: ElementKind, at span: SourceSpan, _ value: SyntaxNode?
  ) -> Bool {
    guard kind.hasFrame, let part = Expression.GeometryMember(rawValue: name),
      part.type(in: kind) != nil
    else { return false }
    if name == "size", value?.kind == .numberLiteral, Schema.property(.fontSize, of: kind) != nil {
      report(
        .readOnlyProperty, at: span, "'size' is read-only", hint: "write 'fontSize'",
        fixIts: [expressions.sink.fixIt("write 'fontSize'", span, "fontSize")])
      return true
    }
    let isOfFrame = part != .contentSize && part != .textSize
    let hasFrame = Schema.property(.frame, of: kind) != nil
    var note: String?
    if !hasFrame, expressions.scopes.nearestLet(name) != nil {
      note = Self.noteOfLet(name)
    } else if kind == .textLayer, part == .textSize {
      note = "set 'fontSize'"
    } else if isOfFrame, hasFrame || kind == .scene {
      note =
        hasFrame
        ? "set 'frame: (x, y, width, height)'"
          + (part == .size ? ", or 'bounds: (0, 0, width, height)' and 'position'" : "")
        : "set 'size: (width, height)'"
    }
    report(
      .readOnlyProperty, at: span, "'\(name)' is read-only", notes: note.map { [.init($0)] } ?? [])
    return true
  }

  /// Returns the value as a title if it is a short string.
  private static func title(from value: SyntaxNode?) -> String {
    guard let value, value.kind == .stringLiteral, value.length <= 40, !value.isBroken else {
      return "\"…\""
    }
    return value.text
  }

  private static func noteOfLet(_ name: String) -> String {
    "'\(name)' is a 'let', and only a snapshot can set another value"
  }
}
