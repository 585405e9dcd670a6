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
    let span = evaluator.scene.titleSpan(of: evaluator.store.instances[id].declaration)
    var text = evaluator.styled(evaluator.title(of: id) ?? .init(), style, of: id)
    if isLabel {
      let pixel = 1 / evaluator.settings.scale
      text = evaluator.fitting(text, in: layer.bounds.size, tolerance: pixel, for: nil)
    }
    let number = output.origins.count - 1
    let isSet = evaluator.setLength(.y, of: id) != nil
    let fits = add(text, to: &layer, at: span, room: isLabel && isSet ? layer.bounds.height : nil)
    // As with UILabel and CATextLayer, which draw in their bounds.
    if !fits, isLabel ? !text.isEmpty : !layer.bounds.isEmpty { layer.masksToBounds = true }
    guard isLabel, !text.isEmpty else { return }
    if layer.bounds.height == 0, evaluator.setLength(.y, of: id) == nil {
      output.markTooHigh(number)
    }
    if layer.bounds.width == 0, evaluator.setLength(.x, of: id) == nil { output.markCut(number) }
  }

  /// Sets the content of a layer to the lines of a text, in the middle of its bounds or at their top.
  /// Color glyphs and runs with attributes are sublayers.
  ///
  /// - Parameter room: The height in which more lines of the text have to fit; nil if it grows.
  /// - Returns: Whether the lines are inside of the bounds.
  @discardableResult
  private mutating func add(
    _ text: StyledText, to layer: inout Layer, at span: SourceSpan, room: Double? = nil
  ) -> Bool {
    var fits = true
    var parts = TextParts(text, layer.bounds)
    if evaluator.layOut(text.string, at: span) {
      let (size, number) = (layer.bounds.size, output.origins.count - 1)
      let block = evaluator.block(of: text, width: size.width, for: nil)
      parts = TextParts(block.text, layer.bounds)
      let top = text.style.isOfUIKit ? (size.height - block.height) / 2 : 0
      for (index, line) in block.lines.enumerated() {
        let isTooWide = line.indent + line.width > size.width + 0.01
        if size.width > 0, line.isCut || line.breaksWord || isTooWide, !text.style.isCutOnPurpose {
          if line.cutsLineBreaks, !text.style.isWrapped {
            markLineBreaks(of: text, number, in: size.width, room: room)
          } else if line.isCut, text.style.isWrapped {
            output.markTooHigh(number)
          } else {
            output.markCut(number)
          }
        }
        let baseline = evaluator.baseline(index, of: block, in: size.height)
        if size.height > 0, baseline > size.height + 0.5 { output.markTooHigh(number) }
        fits =
          fits && !isTooWide && top >= -0.5 && top + block.bottoms[index] <= size.height + 0.5
        parts.add(line, baseline: baseline, at: span, &self)
        reportProblems(of: line, at: span)
      }
    }
    parts.finish(&layer, &self)
    return fits
  }

  /// Records that a text of one line is cut at a line break, and how many lines it needs.
  private mutating func markLineBreaks(
    of text: StyledText, _ number: Int, in width: Double, room: Double?
  ) {
    var whole = text
    (whole.style.isWrapped, whole.style.maximumLines) = (true, nil)
    // A label that is as wide as what it shows becomes wider.
    let shown = evaluator.block(of: text, width: nil, for: nil).width(in: nil)
    let isFitted = width >= shown && width < shown + 1
    let block = evaluator.block(of: whole, width: isFitted ? nil : width, for: nil)
    output.markLines(number, block.lines.count)
    if let room, block.height > room + 1 { output.markTooHigh(number) }
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

  /// Returns the layer of a text that UIKit places.
  mutating func textLayer(
    _ text: StyledText, x: Double, width: Double, _ place: TextPlace, at span: SourceSpan
  ) -> Layer {
    var layer = Layer(frame: evaluator.frame(of: text, x: x, width: width, place, for: nil))
    add(text, to: &layer, at: span)
    return layer
  }

  /// Returns the layer of a text that is centered vertically in `box`.
  mutating func textLayer(_ text: StyledText, in box: Rect, at span: SourceSpan) -> Layer {
    textLayer(
      text, x: box.x, width: box.width, .centered(y: box.y, height: box.height), at: span)
  }
}

extension TextStyle {
  /// Returns the x-coordinate at which a line begins.
  func start(of line: TypesetLine, in width: Double) -> Double {
    let room = width - line.indent - line.width
    let start: Double =
      switch alignment {
      case .natural where line.isRightToLeft, .justified where line.isRightToLeft: room
      case .left, .natural, .justified: 0
      case .center: room / 2
      case .right: room
      }
    return line.isRightToLeft ? start : start + line.indent
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
  /// The fills behind parts of the text, and the layers of color glyphs.
  private var behind: [Layer] = []
  /// Whether parts of the text have fills, above which all glyphs are.
  private let hasFills: Bool
  private var visibleLines: [String] = []

  private struct Run {
    var text: Text
    /// Underlines and lines through the text.
    var lines: [Rect] = []
  }

  init(_ text: StyledText, _ bounds: Rect) {
    self.text = text
    self.bounds = bounds
    hasFills = text.runs.contains { $0.background != nil }
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
    if hasFills { addFills(of: line, from: start, baseline, &resolver) }
    var (number, style) = (0, text.style)
    for glyph in line.glyphs {
      if line.style(of: glyph) != number {
        number = line.style(of: glyph)
        style = text.style(number)
      }
      let y = glyph.y == 0 ? baseline : roundToTenThousandths(baseline + glyph.y)
      let origin = Point(roundToTenThousandths(start + glyph.x), y)
      if let color = resolver.colorGlyph(glyph, style, at: origin, in: bounds, span) {
        behind += color
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
      at: Point(roundToTenThousandths(start), baseline), width: roundToTenThousandths(line.width))
    if !runs.isEmpty { addRuns(of: line, from: start, baseline, &resolver) }
  }

  /// Adds what is behind the text of a line, from the ascender to the descender of each part.
  private mutating func addFills(
    of line: TypesetLine, from start: Double, _ baseline: Double, _ resolver: inout Resolver
  ) {
    for part in line.parts {
      let style = text.style(part.style)
      guard let color = text.runs[part.style - 1].background,
        resolver.beginTextSublayers(1, .background)
      else { continue }
      let top = baseline - style.baselineOffset - style.fontAscent
      var fill = Layer(
        frame: Rect(
          roundToTenThousandths(start + part.x), roundToTenThousandths(top),
          roundToTenThousandths(part.maxX - part.x), style.fontHeight))
      fill.backgroundColor = color
      behind.append(fill)
    }
  }

  private mutating func addRuns(
    of line: TypesetLine, from start: Double, _ baseline: Double, _ resolver: inout Resolver
  ) {
    addStrings(of: line)
    for part in line.parts {
      let (index, x) = (part.style - 1, roundToTenThousandths(start + part.x))
      let width = roundToTenThousandths(part.maxX - part.x)
      let (run, style) = (text.runs[index], text.style(part.style))
      let own = roundToTenThousandths(baseline - style.baselineOffset)
      runs[index].text.addLine(at: Point(x, own), width: width)
      let fonts = resolver.evaluator.fonts[style.font]
      let lines = [(run.underline, fonts.underline), (run.strikethrough, fonts.strikethrough)]
      for case (let line?, let metrics) in lines {
        runs[index].lines += line.rects(x, width, below: own, metrics, style.size)
      }
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
    layer.sublayers = behind
    if hasFills, resolver.beginTextSublayers(1, .run) {
      var part = Layer(frame: bounds)
      part.content = .text(base)
      layer.sublayers.append(part)
      base.glyphs = []
      layer.content = .text(base)
    }
    for (index, run) in runs.enumerated() where !run.text.string.isEmpty {
      guard resolver.beginTextSublayers(1, .run) else { return }
      var part = Layer(frame: bounds)
      part.content = .text(run.text)
      Self.append(run.lines, text.runs[index].text.color, .underline, to: &part, &resolver)
      layer.sublayers.append(part)
    }
  }

  private static func append(
    _ rects: [Rect], _ color: Color, _ name: LayerRole.Name, to layer: inout Layer,
    _ resolver: inout Resolver
  ) {
    for rect in rects {
      guard resolver.beginTextSublayers(1, name) else { return }
      var line = Layer(frame: rect)
      line.backgroundColor = color
      layer.sublayers.append(line)
    }
  }
}

extension UnderlineStyle {
  /// Returns the lines below or through a part of a text.
  ///
  /// - Parameter metrics: The metrics of the font, in ems.
  fileprivate func rects(
    _ x: Double, _ width: Double, below baseline: Double,
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
    return lines.map {
      Rect(x, roundToTenThousandths($0.y), width, roundToTenThousandths($0.height))
    }
  }
}
