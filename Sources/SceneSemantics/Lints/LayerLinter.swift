import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax

/// Looks through a layer tree, layer by layer in tree order.
struct LayerLinter {
  /// Where the layers of a list stand.
  private struct Context {
    /// Of the list's coordinates on the canvas; nil where they are turned, scaled or copied.
    var origin: Point? = .zero
    var clip: Rect
    /// Nothing makes these layers translucent.
    var isOpaque = true
    /// Nothing of them is seen by itself: they are hidden, or only a mask.
    var isUnseen = false
  }

  private let canvas: LayerTree.Canvas
  private let origins: [LayerOrigin]
  private let library: Library
  var diagnostics = DiagnosticList()
  private var ground: BackdropTracker
  /// Of the next layer in tree order.
  private var index = 0

  init(_ canvas: LayerTree.Canvas, _ origins: [LayerOrigin], _ library: Library) {
    self.canvas = canvas
    self.origins = origins
    self.library = library
    ground = BackdropTracker(canvas.background)
  }

  mutating func visit(_ layers: [Layer]) {
    visit(layers, Context(clip: Rect(0, 0, canvas.size.width, canvas.size.height)))
  }

  private mutating func visit(_ layers: [Layer], _ context: Context) {
    // Layers out of their order: what is on what is not followed.
    if layers.contains(where: { $0.zPosition != 0 }) { ground.coverAll() }
    for layer in layers { visit(layer, context) }
  }

  private mutating func visit(_ layer: Layer, _ context: Context) {
    let origin = origins[index]
    index += 1
    var inner = context
    inner.isUnseen = context.isUnseen || layer.isHidden || layer.opacity == 0
    inner.isOpaque = context.isOpaque && layer.opacity == 1
    let isPlain = layer.transform == .identity && layer.sublayerTransform == .identity
    let frame = layer.frame
    let span = context.origin.map {
      Rect($0.x + frame.x, $0.y + frame.y, frame.width, frame.height)
    }
    inner.origin = nil
    if isPlain, let span {
      inner.origin = Point(span.x - layer.bounds.x, span.y - layer.bounds.y)
      if layer.masksToBounds { inner.clip = context.clip.intersection(span) ?? .zero }
    }
    if !inner.isUnseen {
      check(layer, origin, span, context)
      if !isPlain || !layer.mask.isEmpty || !inner.isOpaque { ground.coverAll() }
      paint(layer, span, context)
    }
    visit(layer.sublayers, inner)
    var unseen = inner
    unseen.isUnseen = true
    if case .replicator(let replicator) = layer.content {
      inner.origin = nil
      for list in replicator.lists { visit(list, inner) }
      if !inner.isUnseen { ground.coverAll() }
      for instance in replicator.instances { visit(instance.mask, unseen) }
    }
    visit(layer.mask, unseen)
  }

  /// Notes what a layer paints below its sublayers.
  private mutating func paint(_ layer: Layer, _ span: Rect?, _ context: Context) {
    guard let span else { return }
    if let color = layer.backgroundColor, let rect = context.clip.intersection(span) {
      ground.paint(color, on: rect, cornerRadius: layer.cornerRadius)
    }
    if layer.contents != nil { ground.cover(span) }
    switch layer.content {
    case .gradient: ground.cover(span)
    case .shape(let shape):
      guard let box = shape.path.boundingBox else { break }
      let width = shape.strokeColor == nil ? 0 : shape.lineWidth
      ground.cover(
        Rect(
          span.x + box.x - width, span.y + box.y - width, box.width + 2 * width,
          box.height + 2 * width))
    case .layer, .text, .replicator, .transform: break
    }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ origin: LayerOrigin, _ message: String, note: String? = nil
  ) {
    diagnostics.appendOnce(
      Diagnostic(
        code, at: SourceRange(path: origin.file, bytes: origin.bytes), message,
        notes: note.map { [.init($0)] } ?? []))
  }

  private mutating func check(
    _ layer: Layer, _ origin: LayerOrigin, _ span: Rect?, _ context: Context
  ) {
    switch layer.content {
    case .gradient(let gradient):
      // The shadows of a table are tinted on purpose.
      if !origin.role.utf8.starts(with: "shadows".utf8) { check(gradient, origin) }
    case .shape(let shape): check(shape, of: layer, origin)
    case .replicator(let replicator): check(replicator, layer, origin, span)
    case .text(let text): check(text, layer, origin, span, context)
    case .layer, .transform: break
    }
  }

  // MARK: The rules

  /// Between a colour and a transparent one the way goes through the transparent one's colour.
  private mutating func check(_ gradient: Gradient, _ origin: LayerOrigin) {
    let colors = gradient.colors
    for (number, color) in colors.enumerated() where color.alpha == 0 {
      let beside = [number - 1, number + 1].filter(colors.indices.contains).map { colors[$0] }
        .filter { $0.alpha > 0 }
      guard let first = beside.first,
        beside.allSatisfy({ $0.hasColor(of: first) }), !color.hasColor(of: first)
      else { continue }
      report(
        .tintedTransparency, origin,
        "the transparent end of this gradient has another colour, which tints the way to it",
        note: "write the same colour with '.opacity(0%)'")
    }
  }

  private mutating func check(_ shape: Shape, of layer: Layer, _ origin: LayerOrigin) {
    guard origin.role.hasSuffix(".separator"), let box = shape.path.boundingBox,
      box.minX < -0.01 || box.maxX > layer.bounds.width + 0.01
    else { return }
    report(
      .narrowInset, origin, "the snake's half circles stick out of the rows",
      note: "an 'inset' of half a row's height holds them")
  }

  private mutating func check(
    _ replicator: Replicator, _ layer: Layer, _ origin: LayerOrigin, _ span: Rect?
  ) {
    for (number, copy) in replicator.instances.enumerated().dropFirst() {
      let color = copy.color
      guard color.red == 0, color.green == 0, color.blue == 0, color.alpha > 0,
        !replicator.instances[0].color.hasColor(of: color)
      else { continue }
      report(
        .blackCopies, origin,
        "the colour offsets make copy \(number + 1) of \(replicator.instances.count) black")
      break
    }
    guard origin.role == "reflection", let span, replicator.instances.count == 2,
      layer.transform == .identity
    else { return }
    let transform = replicator.instances[1].transform
    // The copy's far edge is the original's upper one.
    let half = layer.bounds.height / 2
    let bottom = span.midY + transform.m42 - transform.m22 * half
    let edge = canvas.size.height
    guard bottom > edge + 0.01, span.maxY <= edge else { return }
    report(
      .cutReflection, origin,
      "the reflection ends at \(rounded(bottom)), below the canvas, which ends at \(rounded(edge))")
  }

  private mutating func check(
    _ text: Text, _ layer: Layer, _ origin: LayerOrigin, _ span: Rect?, _ context: Context
  ) {
    guard !text.glyphs.isEmpty, !origin.role.utf8.starts(with: "statusBar".utf8) else { return }
    if !fits(text, layer, origin) {
      report(.cutText, origin, "this text is wider than its place")
    }
    guard context.isOpaque, layer.opacity == 1, let span,
      let box = context.clip.intersection(span.textBox(text)),
      let below = ground.color(below: box)
    else { return }
    let ratio = Contrast.ratio(text.foregroundColor.over(below), below)
    let isLarge = text.fontSize >= 24 || text.fontSize >= 19 && text.fontWeight == .bold
    guard ratio < (isLarge ? 3 : 4.5) else { return }
    let tenths = Int(ratio * 10)
    report(
      .lowContrast, origin,
      "this text has a contrast of \(tenths / 10).\(tenths % 10) to its ground,"
        + " expected \(isLarge ? "3" : "4.5")")
  }

  private func fits(_ text: Text, _ layer: Layer, _ origin: LayerOrigin) -> Bool {
    guard layer.bounds.width > 0 else { return true }
    for line in text.string.split(separator: "\n") {
      if line.hasSuffix("…"), !isWritten("…", at: origin) { return false }
      let set = TextLine(String(line), size: text.fontSize, weight: text.fontWeight)
      if set.width > layer.bounds.width + 0.01 { return false }
    }
    return true
  }

  /// Whether a declaration has this in its own text.
  private func isWritten(_ sign: Character, at origin: LayerOrigin) -> Bool {
    guard case .loaded(let tree)? = library.sources[origin.file] else { return false }
    return tree.source[origin.bytes].contains(sign)
  }

  /// To tenths of a point.
  private func rounded(_ points: Double) -> String {
    guard abs(points) < 1e9 else { return "infinity" }
    return (Double(Int(points * 10 + 0.5)) / 10).shortestText
  }
}

extension Color {
  fileprivate func hasColor(of other: Color) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}

extension Rect {
  /// Where the glyphs of a text in this place are, roughly.
  fileprivate func textBox(_ text: Text) -> Rect {
    var box = (minX: Double.infinity, minY: Double.infinity, maxX: 0.0, maxY: 0.0)
    for glyph in text.glyphs {
      box.minX = min(box.minX, glyph.origin.x)
      box.maxX = max(box.maxX, glyph.origin.x + text.fontSize / 2)
      box.minY = min(box.minY, glyph.origin.y - 0.7 * text.fontSize)
      box.maxY = max(box.maxY, glyph.origin.y)
    }
    return Rect(
      x + box.minX, y + box.minY, max(0, box.maxX - box.minX), max(0, box.maxY - box.minY))
  }
}
