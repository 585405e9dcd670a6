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
}
