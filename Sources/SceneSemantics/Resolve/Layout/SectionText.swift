import SceneLayers
import SceneSource

/// The text of a section's header or footer.
///
/// Used to measure it and to create its layer, so that both agree.
struct SectionText {
  /// The element with the text.
  let id: Int
  var text: StyledText
  /// The distances of the text from the edges of rows.
  let insets: (left: Double, right: Double)

  /// Returns the width available for the text in a table of the given width.
  func width(in table: Double, _ metrics: ListMetrics) -> Double {
    max(0, table - 2 * metrics.margin - insets.left - insets.right)
  }
}

extension Evaluator {
  /// Determines the appearance of a header or footer.
  ///
  /// - Parameters:
  ///   - id: The element with the text.
  ///   - edge: The element with the text's properties.
  mutating func sectionText(
    _ title: AttributedText, of id: Int, _ edge: Int?, _ look: ListMetrics.SectionTitle
  ) -> SectionText {
    func value(_ key: PropertyKey, _ evaluator: inout Evaluator) -> Value? {
      edge.flatMap { evaluator.property(key, of: $0) }
    }
    var style = TextStyle(
      size: value(.fontSize, &self)?.magnitude ?? look.size,
      weight: value(.fontWeight, &self)?.wordCase() ?? look.weight,
      color: value(.titleColor, &self)?.colorValue ?? look.color,
      alignment: value(.textAlignment, &self)?.wordCase() ?? .left,
      truncation: value(.truncationMode, &self)?.wordCase() ?? .end)
    style.font = font(of: edge ?? id, weight: style.weight) { value($1, &$0) }
    let inset = value(.textInset, &self)?.numbers ?? [look.inset]
    let text = styled(title, style) { evaluator, weight, run in
      evaluator.font(of: edge ?? id, weight: weight, run: run) { value($1, &$0) }
    }
    return SectionText(
      id: id, text: text, insets: (inset[0], inset.count > 1 ? inset[1] : inset[0]))
  }

  /// Returns the text of a section's footer, which is wrapped; nil if it has none.
  mutating func footerText(of footer: Int, _ metrics: ListMetrics) -> SectionText? {
    guard let title = title(of: footer), !title.string.isEmpty else { return nil }
    var text = sectionText(title, of: footer, footer, metrics.footer)
    text.text.style.isWrapped = true
    return text
  }

  /// Returns the title of a section, which its `header` can also set; nil if it is empty.
  mutating func sectionTitle(of section: Int?, header: Int?) -> AttributedText? {
    let own = header.flatMap { title(of: $0) } ?? section.flatMap { title(of: $0) }
    return own?.string.isEmpty == false ? own : nil
  }
}
