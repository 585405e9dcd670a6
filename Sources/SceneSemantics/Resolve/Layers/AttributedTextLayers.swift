import SceneFonts
import SceneLayers
import SceneSource

// Text with attributes. The text layer contains the characters without attributes, and each run
// with attributes is a sublayer with the same bounds.

extension Resolver {
  /// Sets the content of a layer to lines of text with attributes.
  mutating func addAttributed(
    _ text: AttributedText, _ base: TextStyle, _ id: Int, to layer: inout Layer,
    at span: SourceSpan
  ) {
    var runs = AttributedLayers(evaluator.styles(of: text, base, id), layer.bounds)
    var visibleLines: [String] = []
    defer {
      runs.layers[0].string = visibleLines.joined(separator: "\n")
      layer.content = .text(runs.layers[0])
      layer.sublayers = runs.colored + sublayers(of: runs)
    }
    guard evaluator.layOut(text.string, at: span) else { return }
    var top = 0.0
    for line in evaluator.lines(of: text, runs.styles, width: layer.bounds.width) {
      let height = runs.styles.height(of: line)
      let baseline = TextStyle.rounded(top + height.ascent)
      add(line, baseline, to: &runs, at: span)
      reportProblems(of: line, at: span)
      visibleLines.append(line.string)
      top += height.line + base.lineSpacing
    }
  }

  private mutating func add(
    _ line: TypesetLine, _ baseline: Double, to runs: inout AttributedLayers, at span: SourceSpan
  ) {
    let start = runs.styles[0].text.start(of: line, in: runs.bounds.width)
    for glyph in line.glyphs {
      let style = runs.styles[glyph.style].text
      let y = glyph.y == 0 ? baseline : TextStyle.rounded(baseline + glyph.y)
      let origin = Point(TextStyle.rounded(start + glyph.x), y)
      if let color = colorGlyph(glyph.form, style, at: origin, in: runs.bounds, span) {
        runs.colored += color
      } else {
        runs.layers[glyph.style].glyphs.append(
          .init(outline: outline(of: glyph.form, style.font, at: span), origin: origin))
      }
    }
    runs.addStrings(of: line)
    for part in line.parts {
      guard let underline = runs.styles[part.style].underline else { continue }
      let style = runs.styles[part.style].text
      let metrics = evaluator.fonts[style.font].underline
      runs.underlines[part.style] += underline.rects(
        from: start + part.x, to: start + part.maxX, below: baseline, metrics, style.size)
    }
  }

  /// Returns the sublayers of runs with attributes that are visible, in the order of the text.
  private mutating func sublayers(of runs: AttributedLayers) -> [Layer] {
    let frame = runs.bounds
    var sublayers: [Layer] = []
    for index in runs.styles.indices.dropFirst() where !runs.layers[index].string.isEmpty {
      guard beginTextSublayers(1, role: "run") else { break }
      var layer = Layer(frame: frame)
      layer.content = .text(runs.layers[index])
      for rect in runs.underlines[index] {
        guard beginTextSublayers(1, role: "underline") else { break }
        var line = Layer(frame: rect)
        line.backgroundColor = runs.styles[index].text.color
        layer.sublayers.append(line)
      }
      sublayers.append(layer)
    }
    return sublayers
  }
}

/// The appearance of a run; that of the text layer comes first.
struct RunStyle {
  var text: TextStyle
  var underline: UnderlineStyle?
}

/// The layers of an attributed text while its lines are added.
private struct AttributedLayers {
  let styles: [RunStyle]
  /// The bounds of the text layer.
  let bounds: Rect
  /// The text of each style.
  var layers: [Text]
  var underlines: [[Rect]]
  /// The layers of color glyphs.
  var colored: [Layer] = []

  init(_ styles: [RunStyle], _ bounds: Rect) {
    self.styles = styles
    self.bounds = bounds
    layers = styles.map { style in
      Text(
        string: "", fontSize: style.text.size, fontWeight: style.text.weight,
        foregroundColor: style.text.color, font: style.text.font.name, glyphs: [])
    }
    underlines = Array(repeating: [], count: styles.count)
  }

  /// Adds the visible characters of a line to the strings of their runs.
  mutating func addStrings(of line: TypesetLine) {
    var first = 0
    for style in Set(line.characters.map { $0.style }).sorted() where style > 0 {
      if !layers[style].string.isEmpty { layers[style].string += "\n" }
    }
    while first < line.characters.count {
      let style = line.characters[first].style
      var end = first
      while end < line.characters.count, line.characters[end].style == style {
        if style > 0 { layers[style].string.append(line.characters[end].character) }
        end += 1
      }
      first = end
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

extension [RunStyle] {
  /// Returns the height of a line and the distance from its top to the baseline: those of its
  /// largest run.
  fileprivate func height(of line: TypesetLine) -> (line: Double, ascent: Double) {
    var used: Set<Int> = line.characters.isEmpty ? [0] : []
    for character in line.characters { used.insert(character.style) }
    var (ascent, rest) = (0.0, 0.0)
    for style in used.sorted() {
      ascent = Swift.max(ascent, self[style].text.ascent)
      rest = Swift.max(rest, self[style].text.lineHeight - self[style].text.ascent)
    }
    return (TextStyle.rounded(ascent + rest), ascent)
  }
}

extension Evaluator {
  /// Returns the style of an attributed text, and then that of each of its runs.
  fileprivate mutating func styles(
    of text: AttributedText, _ base: TextStyle, _ id: Int
  ) -> [RunStyle] {
    [RunStyle(text: base)]
      + text.runs.map { run in
        var style = base
        style.size = run.attributes.fontSize ?? base.size
        style.weight = run.attributes.fontWeight ?? base.weight
        style.color = run.attributes.foregroundColor ?? base.color
        style.font = font(of: id, weight: style.weight, run: run.attributes)
        return RunStyle(text: style, underline: run.attributes.underlineStyle)
      }
  }

  /// Returns the lines of an attributed text, wrapped or truncated if requested.
  ///
  /// - Parameter width: The width available; nil for one line per paragraph.
  fileprivate mutating func lines(
    of text: AttributedText, _ styles: [RunStyle], width: Double?
  ) -> [TypesetLine] {
    guard spend(16 * styles.count, for: nil) else { return [] }
    let work = fontWork
    var fonts = StyledFonts(
      styles.map { style in
        var stack = self.fonts[style.text.font]
        stack.letterSpacing = style.text.font.letterSpacing
        return .init(fonts: stack, size: style.text.size, weight: style.text.weight)
      }, work: work)
    defer { spend(work, until: fonts.work, for: nil) }
    let base = styles[0].text
    var lines: [TypesetLine] = []
    for paragraph in text.paragraphs {
      let room = base.maximumLines.map { $0 - lines.count }
      if let room, room <= 0, width != nil { break }
      if let width, base.isWrapped {
        lines += fonts.lines(
          paragraph, width: width, maximumCount: room, truncation: base.truncation.part)
      } else {
        lines.append(
          fonts.line(
            paragraph, width: width ?? 0,
            truncation: width == nil ? nil : base.truncation.part))
      }
    }
    return lines
  }

  /// Returns the value of `textSize` for an attributed text.
  mutating func size(of text: AttributedText, _ base: TextStyle, _ id: Int) -> Size {
    guard layOut(text.string, at: declaration(of: id).span) else { return .zero }
    let styles = styles(of: text, base, id)
    var size = Size.zero
    for line in lines(of: text, styles, width: nil) {
      size.width = max(size.width, line.width)
      size.height += styles.height(of: line).line
    }
    return Size(TextStyle.rounded(size.width), TextStyle.rounded(size.height))
  }
}

extension AttributedText {
  /// The characters of each paragraph, without line breaks. Their styles are 0 for those without
  /// attributes, and otherwise the number of the run, starting at 1.
  fileprivate var paragraphs: [[StyledCharacter]] {
    var paragraphs: [[StyledCharacter]] = [[]]
    for (index, run) in runs.enumerated() {
      let style = run.attributes == Attributes() ? 0 : index + 1
      for character in run.text {
        if character.isNewline {
          paragraphs.append([])
        } else {
          paragraphs[paragraphs.count - 1].append(StyledCharacter(character, style: style))
        }
      }
    }
    return paragraphs
  }
}
