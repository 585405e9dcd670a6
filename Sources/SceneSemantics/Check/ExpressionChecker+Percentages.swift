import SceneSource
import SceneSyntax

// Percentages of lengths, which are errors: `50%` is the number 0.5, not a part of the parent's size.

extension ExpressionChecker {
  /// Reports a percentage in the place of a length or a whole number.
  ///
  /// - Parameter part: The part of a tuple that the value is.
  mutating func reportPercentage(
    _ value: Expression, part: String?, _ note: Diagnostic.Note?
  ) {
    var notes = note.map { [$0] } ?? []
    if case .letReference(let reference) = value.node {
      notes.append(
        sink.note("'\(lets[reference.id].name)' is declared here", at: lets[reference.id].span))
    }
    if property?.isCount == true {
      return sink.report(
        .unitMismatch, at: value.span, "expected a whole number, not a percentage",
        hint: property == .maxPixels ? "it is the number of pixels that can differ" : nil,
        notes: notes)
    }
    let message = "expected a length in points, not a percentage"
    if let edits = fractionOfParent(value, part: part) {
      let text = text(of: value, with: edits)
      return sink.report(
        .unitMismatch, at: value.span, message,
        hint: "for a fraction of the parent, write '\(text)'", notes: notes,
        fixIts: [
          .init("write '\(text)'", edits.map { .init(sink.sources.range($0.span), $0.text) })
        ])
    }
    // In `translate(-50%, -50%)`, the first is reported.
    if hasReportedPercentage { return }
    hasReportedPercentage = true
    sink.report(
      .unitMismatch, at: value.span, message, hint: percentageHint(for: value), notes: notes)
  }

  private func percentageHint(for value: Expression) -> String? {
    switch property {
    case .cornerRadius: "for a circle, write half the width of the layer"
    case .fontSize where value.span.bytes.count <= 20:
      "for a multiple of 17 points, write '17 * \(text(of: value, with: []))'"
    case .size, .fontSize, .lineWidth, .borderWidth, .height, .shadowRadius, .inset: nil
    default: "a fraction of a length is a product, such as 'parent.width * 50%'"
    }
  }

  private typealias Replacement = (span: SourceSpan, text: String)

  /// Returns replacements that make the percentages in a part of a frame fractions of the parent's
  /// size; nil for other values.
  private func fractionOfParent(_ value: Expression, part: String?) -> [Replacement]? {
    guard property == .frame || property == .bounds || property == .position, scopes.depth > 1,
      let part, value.span.bytes.count <= 60
    else { return nil }
    let side = part == "x" || part == "width" ? "parent.width" : "parent.height"
    return percentages(in: value).map { found in
      let text = sink.sources[Int(found.span.file)][found.span.bytes]
      return (found.span, text == "100%" ? side : "\(side) * \(text)")
    }
  }

  private func text(of value: Expression, with edits: [Replacement]) -> String {
    let source = sink.sources[Int(value.span.file)]
    var (text, end) = ("", value.span.bytes.lowerBound)
    for edit in edits {
      text += source[end..<edit.span.bytes.lowerBound] + edit.text
      end = edit.span.bytes.upperBound
    }
    return text + source[end..<value.span.bytes.upperBound]
  }

  /// Returns the terms that make a value a percentage, in source order.
  private func percentages(in value: Expression) -> [Expression] {
    switch value.node {
    case .prefix, .ternary, .call, .binary(.add, _, _), .binary(.subtract, _, _),
      .binary(.divide, _, _):
      value.operands.filter { $0.type == .ratio }.flatMap { percentages(in: $0) }
    default: [value]
    }
  }
}
