import SceneLayers
import SceneSource
import SceneLanguage

/// Traverses a layer tree in tree order and applies the rules for layers.
struct LayerLinter {
  /// The context of a list of layers.
  private struct Context {
    /// The origin of the list's coordinates on the canvas; nil if they are rotated, scaled, or
    /// replicated.
    var origin: Point? = .zero
    var clip: Rect
    /// Whether no enclosing layer is translucent.
    var isOpaque = true
    /// Whether the layers are hidden or part of a mask.
    var isUnseen = false
    /// The layer that contains the list; nil for the canvas.
    var parent: OutsideLayerRule.Container.Parent?
    /// The origin of the stack that contains the list.
    var stack: LayerOrigin?
    /// The part of the canvas that shows what the enclosing layers contain, however they are scrolled.
    var reach: Rect
  }

  private let canvas: LayerTree.Canvas
  private let origins: [LayerOrigin]
  private(set) var lints: Lints
  private var ground: BackdropTracker
  /// The index of the next layer in tree order.
  private var index = 0

  init(_ canvas: LayerTree.Canvas, _ origins: [LayerOrigin], _ lints: Lints) {
    self.canvas = canvas
    self.origins = origins
    self.lints = lints
    ground = BackdropTracker(canvas.background)
  }

  mutating func visit(_ layers: [Layer]) {
    CoveredLayerRule.checkTables(layers, origins, &lints)
    let canvas = Rect(0, 0, canvas.size.width, canvas.size.height)
    visit(layers, Context(clip: canvas, reach: canvas))
  }

  private mutating func visit(_ layers: [Layer], _ context: Context) {
    // If layers are reordered, their backgrounds are not tracked.
    if layers.contains(where: { $0.zPosition != 0 }) { ground.coverAll() }
    for layer in layers { visit(layer, context) }
  }

  private mutating func visit(_ layer: Layer, _ context: Context) {
    guard lints.spend(Self.steps(of: layer)) else { return }
    let origin = origins[index]
    index += 1
    var inner = context
    inner.isUnseen = context.isUnseen || !layer.isVisible
    inner.isOpaque = context.isOpaque && layer.opacity == 1
    let isPlain = layer.transform == .identity && layer.sublayerTransform == .identity
    let frame = layer.frame
    let span = context.origin.map {
      Rect($0.x + frame.x, $0.y + frame.y, frame.width, frame.height)
    }
    inner.origin = nil
    if isPlain, let span {
      inner.origin = Point(span.x - layer.bounds.x, span.y - layer.bounds.y)
      if layer.masksToBounds {
        inner.clip = context.clip.intersection(span) ?? .zero
        inner.reach = context.reach.intersection(span) ?? .zero
      }
    }
    if !inner.isUnseen, let outer = context.origin {
      let container = OutsideLayerRule.Container(
        parent: context.parent, origin: outer, clip: context.reach,
        canvas: canvas.size)
      inner.isUnseen = OutsideLayerRule.check(layer, origin, in: container, &lints)
    }
    inner.parent =
      origin.kind == .scrollView ? nil : .init(bounds: layer.bounds, frame: frame)
    inner.stack = origin.kind == .stack ? origin : nil
    let all = PropertySpec.Limits.any
    if origin.kind?.isScrollView == true {
      (inner.reach.y, inner.reach.height) = (all.lower, all.upper - all.lower)
    }
    if origin.kind == .scrollView {
      (inner.reach.x, inner.reach.width) = (all.lower, all.upper - all.lower)
    }
    if !inner.isUnseen {
      let linted = LintedLayer(
        layer: layer, origin: origin, frame: span, clip: context.clip, isOpaque: inner.isOpaque)
      if UnfitContentsRule.check(
        linted, inside: context.parent, within: context.reach, of: context.stack, &lints)
      {
        // What is in it is too wide for the same reason.
        (inner.reach.x, inner.reach.width) = (all.lower, all.upper - all.lower)
      } else {
        check(linted)
      }
      if !isPlain || !layer.mask.isEmpty || !inner.isOpaque { ground.coverAll() }
      if origin.kind?.isBar == true { ground.forgetTexts() }
      paint(layer, span, context)
      ground.write(linted)
    }
    if !inner.isUnseen, origin.part?.last == .row {
      CoveredLayerRule.checkRow(layer, origins[index...], &lints)
      TouchTargetRule.check(layer, origins[(index - 1)...], &lints)
    }
    layer.forEachList { list, role in
      var context = inner
      context.isUnseen = inner.isUnseen || role.isMask
      if role == .copies { context.origin = nil }
      if role == .mask, !inner.isUnseen, !list.isEmpty, !lints.budget.isExhausted(.linting) {
        OutsideLayerRule.checkMask(of: layer, origins[index], &lints)
      }
      visit(list, context)
      if role == .copies, !inner.isUnseen { ground.coverAll() }
    }
  }

  /// The work for a layer apart from the rules that count their own.
  private static func steps(of layer: Layer) -> Int {
    let parts: Int =
      switch layer.content {
      case .text(let text): text.glyphs.count
      case .shape(let shape): shape.path.elements.count
      case .gradient(let gradient): gradient.colors.count
      case .replicator(let replicator): replicator.instances.count
      case .layer, .transform: 0
      }
    return 10 + parts
  }

  /// Records what a layer paints below its sublayers.
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

  private mutating func check(_ layer: LintedLayer) {
    PlacedByHandRule.check(layer, &lints)
    TintedTransparencyRule.check(layer, &lints)
    NarrowInsetRule.check(layer, &lints)
    BlackCopiesRule.check(layer, &lints)
    CutReflectionRule.check(layer, below: canvas.size.height, &lints)
    CutTextRule.check(layer, &lints)
    EqualPartRule.check(layer, &lints)
    OverlappingTextRule.check(layer, on: ground, &lints)
    LowContrastRule.check(layer, on: ground, &lints)
  }
}

/// A layer with its context.
struct LintedLayer {
  let layer: Layer
  let origin: LayerOrigin
  /// The frame on the canvas; nil if the layer is rotated, scaled, or replicated.
  let frame: Rect?
  /// The part of the canvas to which the enclosing layers are clipped.
  let clip: Rect
  /// Whether neither the layer nor an enclosing layer is translucent.
  let isOpaque: Bool

  /// The text of the layer; nil if it is empty or if UIKit determines its size and color.
  var text: Text? {
    guard case .text(let text) = layer.content, !text.glyphs.isEmpty, !isOfBar else { return nil }
    return text
  }

  /// The approximate area of the text's glyphs on the canvas; nil if it is not known.
  var textBox: Rect? {
    guard let text, let frame else { return nil }
    let box = clip.intersection(frame.textBox(text))
    return layer.masksToBounds ? box?.intersection(frame) : box
  }

  /// Whether the text is that of a status bar, a table's index, or a back button.
  var isOfBar: Bool {
    guard let part = origin.part else { return origin.kind == .statusBar }
    return part.first == .statusBar || part.begins(with: .table, .index)
      || part.begins(with: .navigationBar, .back)
  }
}

extension Color {
  /// Returns whether both colors are equal except for their opacity.
  func hasColor(of other: Color) -> Bool {
    red == other.red && green == other.green && blue == other.blue
  }
}
