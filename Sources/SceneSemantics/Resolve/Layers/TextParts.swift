import SceneFonts
import SceneLayers
import SceneSource

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
      if let color = resolver.colorGlyph(glyph.form, style, at: origin, in: bounds, span) {
        colored += color
        continue
      }
      let placed = Text.Glyph(
        outline: resolver.outline(of: glyph.form, style.font, at: span), origin: origin)
      if number == 0 {
        base.glyphs.append(placed)
      } else {
        runs[number - 1].text.glyphs.append(placed)
      }
    }
    visibleLines.append(line.string)
    if !runs.isEmpty { addRuns(of: line, from: start, baseline, &resolver) }
  }

  private mutating func addRuns(
    of line: TypesetLine, from start: Double, _ baseline: Double, _ resolver: inout Resolver
  ) {
    addStrings(of: line)
    for part in line.parts {
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
      guard resolver.beginTextSublayers(1, role: "run") else { return }
      var part = Layer(frame: bounds)
      part.content = .text(run.text)
      for rect in run.underlines {
        guard resolver.beginTextSublayers(1, role: "underline") else { break }
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
