import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// Text layout and text layers.

extension Resolver {
  /// Sets the content of a text layer. The first baseline is one ascender below the top of its
  /// bounds.
  mutating func addText(_ id: Int, to layer: inout Layer, delay: Double) {
    noteText(of: id, kind(of: id) == .label ? .textColor : .foregroundColor)
    var style = evaluator.ownTextStyle(of: id)
    if let color = presentationValue(.foregroundColor, of: id, delay)?.colorValue {
      style.color = color
    }
    if let size = presentationValue(.fontSize, of: id, delay)?.magnitude {
      style.size = max(0, size)
    }
    let isLabel = kind(of: id) == .label
    if isLabel, style.isWrapped {
      // As many lines as fit, as in UILabel.
      let most = max(1, Int(min(1e6, layer.bounds.height / max(style.lineHeight, 0.1) + 0.01)))
      style.maximumLines = min(style.maximumLines ?? most, most)
    }
    let span = evaluator.scene.titleSpan(of: evaluator.store.instances[id].declaration)
    let text = evaluator.styled(evaluator.title(of: id) ?? .init(), style, of: id)
    let number = output.origins.count - 1
    let fits = add(text, to: &layer, at: span, isCentered: isLabel)
    // As with UILabel and CATextLayer, which draw in their bounds.
    if !fits, isLabel ? !text.isEmpty : !layer.bounds.isEmpty { layer.masksToBounds = true }
    guard isLabel, !text.isEmpty else { return }
    if layer.bounds.height == 0, evaluator.setLength(.y, of: id) == nil {
      output.markTooHigh(number)
    }
    if layer.bounds.width == 0, evaluator.setLength(.x, of: id) == nil { output.markCut(number) }
  }

  /// Sets the content of a layer to lines of text that begin at the top of its bounds. Color glyphs
  /// and runs with attributes are sublayers.
  ///
  /// - Parameter isCentered: Whether the lines are in the middle of the bounds instead.
  /// - Returns: Whether the lines are inside of the bounds.
  @discardableResult
  private mutating func add(
    _ text: StyledText, to layer: inout Layer, at span: SourceSpan, isCentered: Bool = false
  ) -> Bool {
    var fits = true
    var parts = TextParts(text, layer.bounds)
    if evaluator.layOut(text.string, at: span) {
      let lines = evaluator.typeset(text, width: layer.bounds.width, for: nil)
      var top = 0.0
      let (width, number) = (layer.bounds.width, output.origins.count - 1)
      if isCentered {
        let height = lines.reduce(-text.style.lineSpacing) {
          $0 + text.height(of: $1).line + text.style.lineSpacing
        }
        top = (layer.bounds.height - height) / 2
      }
      for line in lines {
        let isTooWide = line.width > width + 0.01
        if width > 0, line.isCut || line.breaksWord || isTooWide, !text.style.isCutOnPurpose {
          output.markCut(number)
        }
        let height = text.height(of: line)
        let limit = layer.bounds.height
        if limit > 0, top + height.ascent > limit + 0.5 { output.markTooHigh(number) }
        fits = fits && !isTooWide && top >= -0.5 && top + height.line <= limit + 0.5
        parts.add(line, baseline: TextStyle.rounded(top + height.ascent), at: span, &self)
        reportProblems(of: line, at: span)
        top += height.line + text.style.lineSpacing
      }
    }
    parts.finish(&layer, &self)
    return fits
  }

  private mutating func reportProblems(of line: TypesetLine, at span: SourceSpan) {
    for character in line.missing {
      let script = character.foreignScript
      if let script, !output.boxedScripts.insert(script).inserted { continue }
      report(
        .missingCharacter, at: span,
        "the built-in font has no glyph for '\(character)'"
          + (script == nil
            ? "; a box is drawn instead"
            : " and others of its script; boxes are drawn instead"))
    }
    for script in line.unshapedScripts where output.unshapedScripts.insert(script).inserted {
      report(
        .unshapedScript, at: span,
        "letters of \(script) are not joined or reordered")
    }
  }

  /// Returns the index of a glyph's outline.
  mutating func outline(
    of glyph: TypesetLine.Glyph, _ style: TextStyle, at span: SourceSpan
  ) -> Int {
    let number = evaluator.fonts.number(of: glyph.font, in: style)
    if let known = output.outline(of: glyph.id, inFont: number) { return known }
    let work = evaluator.fontWork
    var rest = work
    defer { evaluator.spend(work, until: rest, for: nil) }
    do throws(FontError) {
      let path = try evaluator.fonts[style.font].outline(
        of: glyph.id, inFont: glyph.font, weight: style.weight, &rest)
      guard evaluator.spend(path.elements.count, on: .outlines, for: nil) else { return 0 }
      return output.addOutline(path, of: glyph.id, inFont: number)
    } catch {
      report(
        .fontBroken, at: span,
        "cannot use font '\(evaluator.fonts.path(ofNumber: number))': \(error.message)")
      // Another attempt would take as long and fail as well.
      return output.addOutline(Path(), of: glyph.id, inFont: number)
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

/// The parts of a text layer while its lines are added: the characters without attributes, and the
/// runs with attributes, which are sublayers with the same bounds.
struct TextParts {
  let text: StyledText
  /// The bounds of the text layer.
  private let bounds: Rect
  /// The characters without attributes.
  private(set) var base: Text
  private var runs: [Run]
  /// The layers of color glyphs.
  private var colored: [Layer] = []
  private var visibleLines: [String] = []

  private struct Run {
    var text: Text
    var underlines: [Rect] = []
  }

  init(_ text: StyledText, _ bounds: Rect) {
    self.text = text
    self.bounds = bounds
    base = Self.empty(text.style)
    runs = text.runs.map { Run(text: Self.empty($0.text)) }
  }

  private static func empty(_ style: TextStyle) -> Text {
    Text(
      string: "", fontSize: style.size, fontWeight: style.weight, foregroundColor: style.color,
      font: style.font.name, glyphs: [])
  }

  /// Adds a line with a baseline.
  mutating func add(
    _ line: TypesetLine, baseline: Double, at span: SourceSpan, _ resolver: inout Resolver
  ) {
    let start = text.style.start(of: line, in: bounds.width)
    var (number, style) = (0, text.style)
    for glyph in line.glyphs {
      if glyph.style != number { (number, style) = (glyph.style, text.style(glyph.style)) }
      let y = glyph.y == 0 ? baseline : TextStyle.rounded(baseline + glyph.y)
      let origin = Point(TextStyle.rounded(start + glyph.x), y)
      if let color = resolver.colorGlyph(glyph, style, at: origin, in: bounds, span) {
        colored += color
        continue
      }
      let placed = Text.Glyph(
        outline: resolver.outline(of: glyph, style, at: span), origin: origin)
      if number == 0 {
        base.glyphs.append(placed)
      } else {
        runs[number - 1].text.glyphs.append(placed)
      }
    }
    visibleLines.append(line.string)
    base.addLine(
      at: Point(TextStyle.rounded(start), baseline), width: TextStyle.rounded(line.width))
    if !runs.isEmpty { addRuns(of: line, from: start, baseline, &resolver) }
  }

  private mutating func addRuns(
    of line: TypesetLine, from start: Double, _ baseline: Double, _ resolver: inout Resolver
  ) {
    addStrings(of: line)
    for part in line.parts {
      runs[part.style - 1].text.addLine(
        at: Point(TextStyle.rounded(start + part.x), baseline),
        width: TextStyle.rounded(part.maxX - part.x))
      guard let underline = text.runs[part.style - 1].underline else { continue }
      let style = text.style(part.style)
      let metrics = resolver.evaluator.fonts[style.font].underline
      runs[part.style - 1].underlines += underline.rects(
        from: start + part.x, to: start + part.maxX, below: baseline, metrics, style.size)
    }
  }

  /// Adds the visible characters of a line to the strings of their runs.
  private mutating func addStrings(of line: TypesetLine) {
    for style in Set(line.characters.map { $0.style }).sorted() where style > 0 {
      if !runs[style - 1].text.string.isEmpty { runs[style - 1].text.string += "\n" }
    }
    for item in line.characters where item.style > 0 {
      runs[item.style - 1].text.string.append(item.character)
    }
  }

  /// Sets the content and the sublayers of the text layer.
  consuming func finish(_ layer: inout Layer, _ resolver: inout Resolver) {
    base.string = visibleLines.joined(separator: "\n")
    layer.content = .text(base)
    layer.sublayers = colored
    for (index, run) in runs.enumerated() where !run.text.string.isEmpty {
      guard resolver.beginTextSublayers(1, .run) else { return }
      var part = Layer(frame: bounds)
      part.content = .text(run.text)
      for rect in run.underlines {
        guard resolver.beginTextSublayers(1, .underline) else { break }
        var line = Layer(frame: rect)
        line.backgroundColor = text.runs[index].text.color
        part.sublayers.append(line)
      }
      layer.sublayers.append(part)
    }
  }
}

extension UnderlineStyle {
  /// Returns the lines below a part of a text.
  ///
  /// - Parameter metrics: The metrics of the font, in ems.
  fileprivate func rects(
    from x: Double, to maxX: Double, below baseline: Double,
    _ metrics: (distance: Double, thickness: Double), _ size: Double
  ) -> [Rect] {
    let thickness = metrics.thickness * size
    let y = baseline + metrics.distance * size
    let lines: [(y: Double, height: Double)] =
      switch self {
      case .single: [(y, thickness)]
      case .thick: [(y, 2 * thickness)]
      case .double: [(y, thickness), (y + 2 * thickness, thickness)]
      }
    let (left, right) = (TextStyle.rounded(x), TextStyle.rounded(maxX))
    return lines.map {
      Rect(
        left, TextStyle.rounded($0.y), TextStyle.rounded(right - left),
        TextStyle.rounded($0.height))
    }
  }
}
