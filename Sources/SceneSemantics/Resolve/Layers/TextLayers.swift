import SceneFonts
import SceneLayers
import SceneSource

// Text layout and text layers.

extension Resolver {
  /// Sets the content of a text layer. The first baseline is one ascender below the top of its
  /// bounds.
  mutating func addText(_ id: Int, to layer: inout Layer, delay: Double) {
    let named: DynamicTypeStyle? = word(.textStyle, of: id)
    var style = TextStyle(
      color: presentationValue(.foregroundColor, of: id, delay)?.colorValue
        ?? evaluator.settings.looks.label)
    style.size = max(
      0,
      presentationValue(.fontSize, of: id, delay)?.magnitude
        ?? named?.size(evaluator.settings.contentSize) ?? style.size)
    style.weight = word(.fontWeight, of: id) ?? named?.weight ?? style.weight
    style.alignment = word(.alignmentMode, of: id) ?? style.alignment
    style.truncation = word(.truncationMode, of: id) ?? style.truncation
    style.isWrapped = bool(.isWrapped, of: id) ?? style.isWrapped
    style.maximumLines = number(.numberOfLines, of: id).flatMap {
      $0 >= 1 ? Int(min($0, 1e6)) : nil
    }
    style.lineSpacing = number(.lineSpacing, of: id) ?? style.lineSpacing
    style.font = evaluator.font(of: id, weight: style.weight)
    let span = evaluator.scene.titlePlace(of: evaluator.store.instances[id].declaration)
    let text = evaluator.styled(evaluator.title(of: id) ?? .init(), style, of: id)
    add(text, to: &layer, at: span)
  }

  /// Sets the content of a layer to lines of text that begin at the top of its bounds. Color glyphs
  /// and runs with attributes are sublayers.
  private mutating func add(_ text: StyledText, to layer: inout Layer, at span: SourceSpan) {
    var parts = TextParts(text, layer.bounds)
    if evaluator.layOut(text.string, at: span) {
      var top = 0.0
      for line in evaluator.typeset(text, width: layer.bounds.width, for: nil) {
        let height = text.height(of: line)
        parts.add(line, baseline: TextStyle.rounded(top + height.ascent), at: span, &self)
        reportProblems(of: line, at: span)
        top += height.line + text.style.lineSpacing
      }
    }
    parts.finish(&layer, &self)
  }

  private mutating func reportProblems(of line: TypesetLine, at span: SourceSpan) {
    for character in line.missing {
      report(
        .missingCharacter, at: span,
        "the built-in font has no glyph for '\(character)'; a box is drawn instead")
    }
    for script in line.unshapedScripts {
      report(
        .unshapedScript, at: span,
        "letters of \(script) are not joined or reordered")
    }
  }

  /// Returns the index of a glyph's outline.
  mutating func outline(
    of form: TypesetLine.Form, _ font: TextFont, at span: SourceSpan
  ) -> Int {
    switch form {
    case .builtIn(let glyph): return output.outline(of: glyph)
    case .font(let index, let glyph):
      let number = evaluator.fonts.number(of: index, in: font)
      if let known = output.outline(of: glyph, inFont: number) { return known }
      let work = evaluator.fontWork
      var rest = work
      defer { evaluator.spend(work, until: rest, for: nil) }
      do throws(FontError) {
        let path = try evaluator.fonts[font].font(index).emOutline(of: glyph, &rest)
        guard evaluator.spend(path.elements.count, on: .outlines, for: nil) else { return 0 }
        return output.addOutline(path, of: glyph, inFont: number)
      } catch {
        report(
          .fontBroken, at: span,
          "cannot use font '\(evaluator.fonts.path(ofNumber: number))': \(error.message)")
        // Another attempt would take as long and fail as well.
        return output.addOutline(Path(), of: glyph, inFont: number)
      }
    }
  }

  /// Returns a text layer with one line, centered vertically in `box`.
  mutating func textLayer(_ text: StyledText, in box: Rect, at span: SourceSpan) -> Layer {
    let height = text.lineHeight
    let y = TextStyle.rounded(box.y + (box.height - height) / 2)
    return textLayer(text, frame: Rect(box.x, y, max(0, box.width), height), at: span)
  }

  /// Returns a text layer whose first line begins at the top of `frame`.
  mutating func textLayer(_ text: StyledText, frame: Rect, at span: SourceSpan) -> Layer {
    var layer = Layer(frame: frame)
    add(text, to: &layer, at: span)
    return layer
  }
}

extension TextStyle {
  /// Returns the x-coordinate at which a line begins.
  func start(of line: TypesetLine, in width: Double) -> Double {
    switch alignment {
    case .natural where line.isRightToLeft: width - line.width
    case .left, .natural: 0
    case .center: (width - line.width) / 2
    case .right: width - line.width
    }
  }
}
