import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

// Conversion to the expected type.

extension ExpressionChecker {
  /// Converts an expression to `type`, or reports a type mismatch.
  ///
  /// - Parameters:
  ///   - note: Explains the expected type.
  ///   - part: The part of a tuple that the value is.
  mutating func convert(
    _ value: Expression, to type: ValueType, note: Diagnostic.Note? = nil, part: String? = nil
  ) -> Expression {
    if case .invalid = value.node { return value }
    if case .spread(let list) = value.node, type != .any {
      var converted = value
      (converted.node, converted.type) = (.spread(convertSpread(list, to: type, note)), type)
      return converted
    }
    noteExpected(type, of: value)
    let value = zero(value, as: type)
    if value.type == .none, case .word(let set) = type,
      let none = set[BuiltInWord.none.rawValue]
    {
      return .constant(.word(none), type, at: value.span)
    }
    if type == .any || value.type == .any || value.type == .none { return value }
    if value.type == .string, let file = asFile(value, type) { return file }
    if let parts = convertParts(of: value, to: type, note) { return parts }
    if type.accepts(value.type) { return value }
    if value.type == .ratio, type == .number || type == .horizontalInsets {
      reportPercentage(value, part: part, note)
    } else {
      reportMismatch(value, type, note)
    }
    return .invalid(at: value.span)
  }

  private mutating func reportMismatch(
    _ value: Expression, _ type: ValueType, _ note: Diagnostic.Note?
  ) {
    // In `animate position { from: 0; to: 1 }`, the first is reported.
    if animatedType == type {
      if hasAnimationMismatch { return }
      hasAnimationMismatch = true
    }
    var notes = note.map { [$0] } ?? []
    if type.isNumeric, textReason(of: value) != nil {
      return reportNotNumber(
        of: [value], at: value.span, "expected \(type.expected), not \(value.type.found)",
        notes: notes)
    }
    if type == .string, value.type.isNumeric {
      notes.append(.init("to insert a value into a string, write \"\\(value)\""))
    }
    if type.isNumeric, value.type.isNumeric {
      sink.report(
        .unitMismatch, at: value.span,
        "expected \(type.description), not \(value.type.found)",
        hint: unitHint(value, type), notes: notes)
      return
    }
    sink.report(
      .typeMismatch, at: value.span,
      "expected \(type.expected), not \(value.type.found)",
      hint: partHint(value, type), notes: notes,
      fixIts: unquoted(value, type).map { text in
        [sink.fixIt("remove the quotes", value.span, text, isSafe: true)]
      } ?? [])
  }

  /// Reports values of wrong types. If one of them is a string of a data file, a note locates the
  /// reason, and a fix-it converts the string to a number.
  mutating func reportNotNumber(
    of values: [Expression], at span: SourceSpan, _ message: String,
    notes: [Diagnostic.Note] = []
  ) {
    for value in values {
      guard let reason = textReason(of: value) else { continue }
      let text = "number(\(sink.sources[Int(value.span.file)][value.span.bytes]))"
      return sink.report(
        .typeMismatch, at: span, message, notes: notes + [reason.note],
        fixIts: reason.isNumeric ? [sink.fixIt("write '\(text)'", value.span, text)] : [])
    }
    sink.report(.typeMismatch, at: span, message, notes: notes)
  }

  /// Returns why a field of a data file is a string.
  func textReason(of value: Expression) -> TextReason? {
    var value = value
    // Cycles have been reported, and end here.
    for _ in 0..<100 {
      guard case .letReference(let reference) = value.node else { break }
      value = lets[reference.id].value
    }
    guard case .member(let base, .field(let index)) = value.node,
      case .tuple(let fields) = base.type
    else { return nil }
    return fields[index].reason
  }

  /// Reports a percentage in the place of a length or a whole number: `50%` is the number 0.5, not a
  /// part of the parent's size.
  ///
  /// - Parameter part: The part of a tuple that the value is.
  private mutating func reportPercentage(
    _ value: Expression, part: String?, _ note: Diagnostic.Note?
  ) {
    var notes = note.map { [$0] } ?? []
    if case .letReference(let reference) = value.node {
      notes.append(
        sink.note("'\(lets[reference.id].name)' is declared here", at: lets[reference.id].span))
    }
    if property != nil, unit != .points {
      let meant = unit == .count ? "a whole number" : "a number"
      return sink.report(
        .unitMismatch, at: value.span, "expected \(meant), not a percentage",
        hint: property == .maxPixels ? "it is the number of pixels that can differ" : nil,
        notes: notes)
    }
    let text = sink.sources[Int(value.span.file)][value.span.bytes]
    let message = "expected a length in points, not a percentage"
    if let part, property == .frame || property == .bounds || property == .position,
      scopes.depth > 1, case .constant = value.node, text.utf8.count <= 20
    {
      let side = part == "x" || part == "width" ? "parent.width" : "parent.height"
      let fraction = text == "100%" ? side : "\(side) * \(text)"
      return sink.report(
        .unitMismatch, at: value.span, message,
        hint: "for a fraction of the parent, write '\(fraction)'", notes: notes,
        fixIts: [sink.fixIt("write '\(fraction)'", value.span, fraction)])
    }
    // In `translate(-50%, -50%)`, the first is reported.
    if hasReportedPercentage { return }
    hasReportedPercentage = true
    let hint: String? =
      switch property {
      case .size, .lineWidth, .borderWidth, .height, .shadowRadius, .inset: nil
      default: "a fraction of a length is a product, such as 'parent.width * 50%'"
      }
    sink.report(.unitMismatch, at: value.span, message, hint: hint, notes: notes)
  }

  /// Returns an example of a value with the unit of a type: the same number if it is a literal.
  private func unitHint(_ value: Expression, _ type: ValueType) -> String? {
    let unit = type == .time ? "s" : type == .angle ? "deg" : ""
    let text = sink.sources[Int(value.span.file)][value.span.bytes].utf8
    let number = text.prefix { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    let isLiteral =
      !number.isEmpty
      && text.dropFirst(number.count).allSatisfy { $0.isIdentifierBody || $0 == UInt8(ascii: "%") }
    if isLiteral, text.last != UInt8(ascii: "%") {
      // A time of 300 is usually in milliseconds.
      let isLarge = type == .time && number.count > 2 && !number.contains(UInt8(ascii: "."))
      return "for example, '\(Substring(number))\(isLarge ? "ms" : unit)'"
    }
    return type == .time
      ? "for example, '0.25s'" : type == .angle ? "for example, '45deg'" : nil
  }

  /// Returns a hint for a number as a value of an animation of a point or a transform.
  private func partHint(_ value: Expression, _ type: ValueType) -> String? {
    guard animatedType == type, value.type.isNumeric else { return nil }
    switch type {
    case .point: return "to animate a coordinate, write 'animate \(animatedPath).x'"
    case .transform: return "to animate a part of it, write 'animate \(animatedPath).scale'"
    default: return nil
    }
  }

  /// Returns the contents of a string literal if they would be a value of the type without quotes.
  private func unquoted(_ value: Expression, _ type: ValueType) -> String? {
    guard case .constant(.string(let text)) = value.node, !text.isEmpty else { return nil }
    let bytes = Array(text.utf8)[...]
    let fits =
      switch type {
      case .color, .paint: colorWords.contains(text) || ColorLiteral(bytes) != nil
      case .word(let set): set.contains(text)
      case .bool: text == BuiltInWord.true.rawValue || text == BuiltInWord.false.rawValue
      case .timing: TimingCurve.names.contains(text)
      case .number, .ratio: !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      default: false
      }
    return fits || text == BuiltInWord.none.rawValue && property != nil ? text : nil
  }

  /// Converts a string to the image or font at that path, if one is expected.
  private func asFile(_ value: Expression, _ type: ValueType) -> Expression? {
    let isFont = type == .font
    guard isFont || type == .image || type == .shadowImages else { return nil }
    let none = Expression.constant(.none, .none, at: value.span)
    return Expression(
      node: .call(
        isFont ? .font : .image,
        [.init(label: nil, value: value), .init(label: nil, value: none)]),
      type: isFont ? .font : .image, span: value.span)
  }

  /// Converts tuple and array literals element by element.
  private mutating func convertParts(
    of value: Expression, to type: ValueType, _ note: Diagnostic.Note?
  ) -> Expression? {
    switch (value.node, type) {
    case (.tuple(let arguments), .tuple(let fields)):
      guard arguments.count == fields.count,
        zip(arguments, fields).allSatisfy({ ValueType.fits($0.label, $1.label) })
      else { return nil }
      var converted = value
      converted.node = .tuple(
        zip(arguments, fields).map { argument, field in
          .init(
            label: field.label ?? argument.label,
            value: convert(argument.value, to: field.type, note: note, part: field.label))
        })
      converted.type = type
      return converted
    case (.tuple(let arguments), .shadowImages):
      guard
        arguments.map({ $0.label }) == ["up", "down"]
          || arguments.map({ $0.label }) == ["down", "up"]
      else { return nil }
      var converted = value
      converted.node = .tuple(
        arguments.map { .init(label: $0.label, value: convert($0.value, to: .image, note: note)) })
      converted.type = .shadowImages
      return converted
    case (.array(let values), .array(let element)):
      var converted = value
      converted.node = .array(values.map { convert($0, to: element, note: note) })
      converted.type = type
      return converted
    default: return nil
    }
  }

  /// Converts the elements of a loop or condition in a list.
  private mutating func convertSpread(
    _ list: Expression, to element: ValueType, _ note: Diagnostic.Note?
  ) -> Expression {
    var converted = list
    converted.type = .array(element)
    switch list.node {
    case .each(let slots, let values, let elements):
      converted.node = .each(slots, in: values, convertSpread(elements, to: element, note))
    case .ternary(let condition, let yes, let no):
      converted.node = .ternary(
        condition, convertSpread(yes, to: element, note), convertSpread(no, to: element, note))
    default: return convert(list, to: .array(element), note: note)
    }
    return converted
  }

  /// Converts `0`, which can be a time or an angle, and `0%`, which cannot be a length.
  func zero(_ value: Expression, as type: ValueType) -> Expression {
    guard case .constant(.number(0)) = value.node else { return value }
    switch type {
    case .number: return .constant(.number(0), .number, at: value.span)
    case .time: return .constant(.time(0), .time, at: value.span)
    case .angle: return .constant(.angle(0), .angle, at: value.span)
    default: return value
    }
  }

  /// Records the expected type if a component's parameter is the whole value, which is how the
  /// types of parameters are inferred.
  private mutating func noteExpected(_ type: ValueType, of value: Expression) {
    guard value.type == .any, type != .any, case .letReference(let reference) = value.node,
      lets[reference.id].parameter != nil
    else { return }
    switch lets[reference.id].expected {
    case .unknown: lets[reference.id].expected = .type(type)
    case .type(let known) where type.accepts(known): break
    case .type(let known):
      lets[reference.id].expected = known.accepts(type) ? .type(type) : .conflicting
    case .conflicting: break
    }
  }
}
