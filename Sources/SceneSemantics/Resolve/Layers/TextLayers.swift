import SceneFonts
import SceneLayers
import SceneSource

// Text: laid out, with its outlines taken into the tree.

extension Resolver {
  /// A text layer's text, its first baseline one ascender below the top of `bounds`.
  mutating func text(_ id: Int, in bounds: Rect, delay: Double) -> Layer.Content {
    var style = TextStyle(
      color: presentationValue(.foregroundColor, of: id, delay)?.colorValue
        ?? evaluator.settings.looks.label)
    style.size = max(0, presentationValue(.fontSize, of: id, delay)?.magnitude ?? style.size)
    style.weight = word(.fontWeight, of: id) ?? style.weight
    style.alignment = word(.alignmentMode, of: id) ?? style.alignment
    style.truncates = word(.truncationMode, of: id) == TextTruncation.end
    let span = evaluator.scene.titlePlace(of: evaluator.store.instances[id].declaration)
    return .text(self.text(evaluator.title(of: id) ?? "", style, width: bounds.width, at: span))
  }

  /// Lines of text from y = 0, `width` wide.
  mutating func text(
    _ string: String, _ style: TextStyle, width: Double, at span: SourceSpan
  ) -> Text {
    var text = Text(
      string: "", fontSize: style.size, fontWeight: style.weight, foregroundColor: style.color,
      glyphs: [])
    var visibleLines: [String] = []
    guard evaluator.layOut(string, at: span) else { return text }
    for (number, line) in lines(of: string).enumerated() {
      let set = TextLine(
        line, size: style.size, weight: style.weight,
        maximumWidth: style.truncates ? width : nil)
      let start: Double =
        switch style.alignment {
        case .left, .natural: 0
        case .center: (width - set.width) / 2
        case .right: width - set.width
        }
      let baseline = TextStyle.rounded(Double(number) * style.lineHeight + style.ascent)
      for (glyph, x) in zip(set.glyphs, set.positions) {
        text.glyphs.append(
          .init(
            outline: output.outline(of: glyph),
            origin: Point(TextStyle.rounded(start + x), baseline)))
      }
      for character in set.missing {
        report(
          .missingCharacter, at: span,
          "the face has no '\(character)'; a box stands in its place")
      }
      visibleLines.append(set.string)
    }
    text.string = visibleLines.joined(separator: "\n")
    return text
  }

  /// A text layer of one line, in the middle of `box` from top to bottom.
  mutating func textLayer(
    _ string: String, _ style: TextStyle, in box: Rect, at span: SourceSpan
  ) -> Layer {
    let height = style.lineHeight
    var layer = Layer(
      frame: Rect(
        box.x, TextStyle.rounded(box.y + (box.height - height) / 2), max(0, box.width), height))
    layer.content = .text(text(string, style, width: max(0, box.width), at: span))
    return layer
  }
}
