// A program that prints results of SceneFonts for commands on standard input. Tests/Checks/Fonts/check.py
// compares them with those of HarfBuzz and fontTools. Compiled as part of the module SceneFonts.

import SceneLayers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main struct FontTool {
  static func main() {
    var tool = FontTool()
    while let line = readLine() {
      print(tool.answer(line.split(separator: " ").map(String.init)))
      fflush(nil)
    }
  }

  var font: OpenTypeFont?
  var shaper: Shaper?

  /// `font PATH INDEX [AXIS=VALUE …]`, `shape SCRIPT ltr|rtl SCALAR …`, `outline GLYPH`,
  /// `color GLYPH`, `bitmap GLYPH SIZE`, `metrics`, `bidi auto|0|1 SCALAR …`, `order auto|0|1 SCALAR …`,
  /// `breaks SCALAR …`, `scripts`, `damage PATH SEED COUNT`.
  mutating func answer(_ words: [String]) -> String {
    switch words.first {
    case "font": return open(words)
    case "shape": return shape(words)
    case "outline": return outline(Int(words[1]) ?? 0)
    case "color": return color(Int(words[1]) ?? 0)
    case "bitmap": return bitmap(Int(words[1]) ?? 0, Double(words[2]) ?? 0)
    case "metrics":
      guard let font else { return "none" }
      let metrics = font.lineMetrics
      return "\(metrics.ascender) \(metrics.descender) \(metrics.lineGap)"
    case "bidi": return levels(words)
    case "order": return order(words)
    case "breaks":
      let breaks = LineBreaks(words.dropFirst().map { UInt32($0) ?? 0 })
      return breaks.allowed.map { $0 ? "1" : "0" }.joined()
    case "scripts":
      return UnicodeTables.scripts.compactMap { script in
        script.tags.last.map { "\(Self.text($0)):\(script.isUnshaped ? 1 : 0)" }
      }.joined(separator: " ")
    case "time": return time(words)
    case "damage": return damage(words[1], Int(words[2]) ?? 0, Int(words[3]) ?? 0)
    default: return "unknown"
    }
  }

  private mutating func open(_ words: [String]) -> String {
    do throws(FontError) {
      var font = try OpenTypeFont(FontFile(Self.read(words[1])), index: Int(words[2]) ?? 0)
      var values: [FontTag: Double] = [:]
      for word in words.dropFirst(3) {
        let parts = word.split(separator: "=")
        values[Self.tag(parts[0])] = Double(parts[1])
      }
      if !values.isEmpty { font = font.instance { values[$0] } }
      self.font = font
      shaper = Shaper(.file(font))
      return "\(font.glyphCount) \(font.unitsPerEm)"
    } catch { return "error: \(error.message)" }
  }

  private static func tag(_ word: some StringProtocol) -> FontTag {
    FontTag((word + "   ").utf8.prefix(4).reduce(0) { $0 << 8 | Int($1) })
  }

  private static func text(_ tag: FontTag) -> String {
    String([24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(tag.value >> $0 & 0xFF))) })
      .filter { $0 != " " }
  }

  private static func script(_ word: String) -> Script {
    UnicodeTables.scripts.first { $0.tags.last == tag(word) } ?? .common
  }

  private mutating func shape(_ words: [String]) -> String {
    let script = Self.script(words[1])
    let characters = words.dropFirst(3).enumerated().map {
      ShapedGlyph(scalar: UInt32($1) ?? 0, cluster: $0)
    }
    let glyphs = shaper?.shape(characters, script: script, isRightToLeft: words[2] == "rtl") ?? []
    return glyphs.map { "\($0.glyph),\($0.advance),\($0.xOffset),\($0.yOffset)" }
      .joined(separator: " ")
  }

  /// `time COUNT TEXT …`: the time for setting a line with a new and a used font stack.
  private func time(_ words: [String]) -> String {
    guard let font else { return "none" }
    let (count, text) = (Int(words[1]) ?? 1, words.dropFirst(2).joined(separator: " "))
    func milliseconds(_ body: () -> Void) -> Double {
      let clock = ContinuousClock()
      return clock.measure { for _ in 0..<count { body() } } / .milliseconds(1) / Double(count)
    }
    let cold = milliseconds {
      var stack = FontStack([font])
      _ = stack.line(text, size: 17, weight: .regular)
    }
    var stack = FontStack([font])
    let warm = milliseconds { _ = stack.line(text, size: 17, weight: .regular) }
    return "cold \(cold) ms, warm \(warm) ms"
  }

  private func levels(_ words: [String]) -> String {
    let paragraph = BidiParagraph(
      words.dropFirst(2).map { UInt32($0) ?? 0 }, base: UInt8(words[1]))
    let order = BidiParagraph.visualOrder(paragraph.levels)
    return "\(paragraph.baseLevel); " + paragraph.levels.map { "\($0)" }.joined(separator: " ")
      + "; " + order.map { "\($0)" }.joined(separator: " ")
  }

  /// The visible characters of a typeset line from left to right, each of which has a style of its
  /// own. A mark at the beginning determines the direction.
  private func order(_ words: [String]) -> String {
    let start = words[1] == "auto" ? "" : words[1] == "0" ? "\u{200E}" : "\u{200F}"
    let text = words.dropFirst(2).enumerated().map { index, word in
      StyledCharacter(Character(Unicode.Scalar(UInt32(word) ?? 0) ?? " "), style: index)
    }
    // Characters of different fonts are not shaped together, which would keep marks behind letters.
    let styles = text.indices.map {
      StyledFonts.Style(fonts: FontStack([]), .init(font: $0, size: 17, weight: .regular))
    }
    var fonts = StyledFonts(styles, work: FontWork())
    let line = fonts.lines(start.map { StyledCharacter($0, style: 0) } + text, TextShape())[0]
    return line.glyphs.map { "\(line.style(of: $0))" }.joined(separator: " ")
  }

  private func outline(_ glyph: Int) -> String {
    do throws(FontError) {
      return Self.text(try font?.outline(of: glyph) ?? Path())
    } catch { return "error: \(error.message)" }
  }

  private static func text(_ path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move(let point): "M \(point.x) \(point.y)"
      case .line(let point): "L \(point.x) \(point.y)"
      case .quad(let control, let point): "Q \(control.x) \(control.y) \(point.x) \(point.y)"
      case .curve(let a, let b, let c): "C \(a.x) \(a.y) \(b.x) \(b.y) \(c.x) \(c.y)"
      default: "Z"
      }
    }.joined(separator: " ")
  }

  // MARK: Color glyphs

  /// The visible layers of a color glyph, separated by `|`: opacity, fill, and outlines, the parts
  /// of which are separated by `;`. Points are in font units of the whole glyph.
  private func color(_ glyph: Int) -> String {
    guard let font else { return "none" }
    var work = FontWork()
    do throws(FontError) {
      guard let layers = try font.colorLayers(of: glyph, foreground: .black, &work) else {
        return "none"
      }
      var leaves: [String] = []
      for layer in layers { Self.add(layer, .identity, [], 1, to: &leaves) }
      return leaves.joined(separator: "|")
    } catch { return "error: \(error.message)" }
  }

  private static func add(
    _ layer: Layer, _ parent: AffineTransform, _ masks: [String], _ opacity: Double,
    to leaves: inout [String]
  ) {
    let map = (layer.transform.affine ?? .identity).concatenating(parent)
    var masks = masks
    for mask in layer.mask { masks.append(outlines(of: mask, map).joined(separator: " ")) }
    let opacity = opacity * layer.opacity
    func add(_ fill: String, _ outline: [String]) {
      leaves.append(([String(opacity), fill] + masks + outline).joined(separator: ";"))
    }
    func text(_ color: Color) -> String {
      "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
    }
    switch layer.content {
    case .shape(let shape):
      add("solid " + text(shape.fillColor ?? .clear), [Self.text(shape.path.mapped(map))])
    case .gradient(let gradient):
      let (bounds, start, end) = (layer.bounds, gradient.startPoint, gradient.endPoint)
      let points = [start, end].map {
        map.apply(Point(bounds.x + $0.x * bounds.width, bounds.y + $0.y * bounds.height))
      }
      let stops = zip(gradient.locations, gradient.colors).map { "\($0) \(text($1))" }
      add(
        "\(gradient.type.rawValue) " + points.map { "\($0.x) \($0.y)" }.joined(separator: " ") + " "
          + stops.joined(separator: " "), [])
    default: if let color = layer.backgroundColor { add("solid " + text(color), []) }
    }
    for sublayer in layer.sublayers { Self.add(sublayer, map, masks, opacity, to: &leaves) }
  }

  private static func outlines(of mask: Layer, _ parent: AffineTransform) -> [String] {
    let map = (mask.transform.affine ?? .identity).concatenating(parent)
    var texts: [String] = []
    if case .shape(let shape) = mask.content { texts.append(text(shape.path.mapped(map))) }
    return texts + mask.sublayers.flatMap { outlines(of: $0, map) }
  }

  /// The position of a bitmap in the file, its length, and its frame in ems.
  private func bitmap(_ glyph: Int, _ size: Double) -> String {
    var work = FontWork()
    guard let bitmap = font?.bitmap(of: glyph, pixelsPerEm: size, &work) else { return "none" }
    let frame = bitmap.frame
    return "\(bitmap.bytes.lowerBound) \(bitmap.bytes.count) "
      + "\(frame.x) \(frame.y) \(frame.width) \(frame.height)"
  }

  // MARK: Damaged fonts

  /// Reads `count` damaged copies of a font, none of which may cause a trap.
  private func damage(_ path: String, _ seed: Int, _ count: Int) -> String {
    let bytes = Self.read(path)
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random >> 1) % max(1, limit)
    }
    var (opened, failures, glyphs) = (0, 0, 0)
    var copy = bytes
    // What the process needs for its first font does not count.
    if let font = try? OpenTypeFont(FontFile(bytes)) {
      var shaper = Shaper(.file(font))
      for (script, text) in Self.samples {
        let characters = text.unicodeScalars.map { ShapedGlyph(scalar: $0.value, cluster: 0) }
        for glyph in shaper.shape(characters, script: script, isRightToLeft: false) {
          _ = try? font.outline(of: glyph.glyph)
        }
      }
    }
    let before = Self.peakMemory()
    for _ in 0..<count {
      copy = bytes
      for _ in 0...next(8) {
        // Half of the damage affects tables and their headers.
        let at = next(4) == 0 ? next(copy.count) : next(min(copy.count, 4096))
        switch next(4) {
        case 0: copy[at] = UInt8(next(256))
        case 1: copy[at] = [0, 0xFF, 0x7F, 0x80][next(4)]
        case 2: copy[at] ^= 1 << UInt8(next(8))
        default: for index in at..<min(at + 4, copy.count) { copy[index] = UInt8(next(256)) }
        }
      }
      if next(16) == 0 { copy.removeLast(next(copy.count)) }
      do throws(FontError) {
        var font = try OpenTypeFont(FontFile(copy))
        if font.isVariable { font = font.instance { $0 == "wght" ? 650 : nil } }
        opened += 1
        var shaper = Shaper(.file(font))
        for (script, text) in Self.samples {
          let characters = text.unicodeScalars.enumerated().map {
            ShapedGlyph(scalar: $1.value, cluster: $0)
          }
          let shaped = shaper.shape(
            characters, script: script, isRightToLeft: script == .arabic || script == .hebrew)
          glyphs += shaped.count
          for glyph in shaped {
            var work = FontWork(left: 10_000_000)
            do throws(FontError) {
              _ = try font.outline(of: glyph.glyph, &work)
              _ = try font.colorLayers(of: glyph.glyph, foreground: .black, &work)
            } catch { failures += 1 }
            _ = font.bitmap(of: glyph.glyph, pixelsPerEm: 40, &work)
          }
        }
        _ = font.lineMetrics
        _ = try FontDescription(FontFile(copy)).fullName
      } catch { failures += 1 }
    }
    let memory = Self.peakMemory() - before
    // A part of the limit is for the copy itself.
    let verdict = memory <= 10 * bytes.count + 1 << 20 ? "" : ": too much"
    return "opened \(opened) of \(count), \(failures) errors, \(glyphs) glyphs, "
      + "\(memory) bytes of memory\(verdict)"
  }

  /// The peak of resident memory in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  private static let samples: [(Script, String)] = [
    (.latin, "Affine ÀȺ 1⁄2 e\u{301}\u{323} Typo ffi fl"), (.arabic, "السَّلامُ لله"),
    (.hebrew, "שָׁלוֹם"), (script("thai"), "น้ำกี่"), (script("hani"), "漢字"), (.common, "😀👨‍👩‍👧☺️ABCDEFGH"),
  ]

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension Path {
  fileprivate func mapped(_ map: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map.apply(point))
        case .line(let point): .line(map.apply(point))
        case .quad(let control, let point): .quad(control: map.apply(control), map.apply(point))
        case .curve(let a, let b, let c): .curve(map.apply(a), map.apply(b), map.apply(c))
        default: element
        }
      })
  }
}
