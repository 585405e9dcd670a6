import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// The sizes of elements that their contents determine: labels, stacks, images, and controls, as
// with UIView's intrinsicContentSize and systemLayoutSizeFitting.

extension Evaluator {
  /// Returns the size that an element needs.
  ///
  /// - Parameter width: The width that it is given; nil if it can be as wide as it needs.
  mutating func fittingSize(
    of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    trace?.note(.fitting(id))
    if let known = store.fittings.size(of: id, width: width) { return known }
    guard spend(16, for: id) else { throw EvaluationFailure() }
    try begin(.fitting(id), at: span)
    defer { end() }
    var size = try contentSize(of: id, width: width, at: span)
    let own = ownLengths(of: id)
    size.width = own.width ?? size.width
    size.height = own.height ?? size.height
    store.fittings.keep(size, of: id, width: width)
    return size
  }

  /// The lengths that an element sets itself.
  private mutating func ownLengths(of id: Int) -> (width: Double?, height: Double?) {
    let box = property(.frame, of: id)?.rectValue ?? property(.bounds, of: id)?.rectValue
    return (
      number(.width, of: id) ?? box?.width, number(.height, of: id) ?? box?.height
    )
  }

  private mutating func contentSize(
    of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let own = ownLengths(of: id).width ?? width
    switch kind(of: id) {
    case .label, .textLayer: return textFitting(of: id, width: own)
    case .stack: return try stackFitting(of: id, width: own, at: span)
    case .switch, .pageControl:
      let size = usualSize(ofControl: id)
      return FittingSize(
        width: size.width, height: size.height, hugging: .init(horizontal: 750, vertical: 750))
    case .slider: return FittingSize(width: nil, height: usualSize(ofControl: id).height)
    default: return try layerFitting(of: id, at: span)
    }
  }

  // MARK: Text

  private mutating func textFitting(of id: Int, width: Double?) -> FittingSize {
    var text = ownText(of: id)
    let usual = FittingSize.Priorities(horizontal: 251, vertical: 251)
    guard layOut(text.string, at: declaration(of: id).span) else { return FittingSize() }
    let scale = settings.scale
    // Rounded up to a pixel.
    func up(_ length: Double) -> Double {
      roundToPixel(min(length, 1e9) + 0.499 / scale, scale: scale)
    }
    if text.style.truncation != .none, width == nil { text.style.truncation = .none }
    let lines = typeset(
      text, width: width ?? (text.style.isWrapped ? PropertySpec.Limits.largest : 0), for: id)
    var size = Size.zero
    for line in lines {
      size.width = max(size.width, line.width)
      size.height += text.height(of: line).line
    }
    size.height += text.style.lineSpacing * Double(max(0, lines.count - 1))
    if lines.isEmpty || text.isEmpty { size.height = text.isEmpty ? 0 : text.lineHeight }
    return FittingSize(
      width: up(size.width), height: up(size.height),
      baselines: .init(first: text.ascent, last: text.lineHeight - text.ascent), hugging: usual)
  }

  // MARK: Other layers

  /// The size of an image, or else the extent of the sublayers, if their frames do not depend on the
  /// layer's own.
  private mutating func layerFitting(
    of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    if case .image(let image)? = property(.contents, of: id), image.symbol == nil,
      let size = size(of: image)
    {
      return FittingSize(
        width: size.width, height: size.height, hugging: .init(horizontal: 251, vertical: 251))
    }
    let children = children(of: id).filter { kind(of: $0).isLayer }
    guard !children.isEmpty, !children.contains(where: { fillsParent($0) }) else {
      return FittingSize(hugging: .init(horizontal: 0, vertical: 0))
    }
    var size = Size.zero
    for child in children where bool(.isHidden, of: child) != true {
      let frame = try geometry(of: child, at: span).frame
      size = Size(max(size.width, frame.maxX), max(size.height, frame.maxY))
    }
    return FittingSize(width: size.width, height: size.height)
  }

  /// Returns whether the frame of an element is set from that of its parent.
  private mutating func fillsParent(_ id: Int) -> Bool {
    let keys: [PropertyKey] = [.frame, .bounds, .position, .origin, .width, .height]
    return keys.contains { key in
      properties(of: id)[key]?.value.facts.flags.contains(.parent) == true
    }
  }

  // MARK: Stacks

  /// The settings of a stack.
  private struct Stack {
    var axis: StackAxis
    var alignment: StackAlignment
    var distribution: StackDistribution
    var margins: (top: Double, left: Double, bottom: Double, right: Double)
    var spacing: Double
    var views: [Int]

    var isHorizontal: Bool { axis == .horizontal }
    /// Whether text is aligned by its baselines.
    var isOfBaselines: Bool {
      isHorizontal && (alignment == .firstBaseline || alignment == .lastBaseline)
    }
  }

  private mutating func stack(_ id: Int) -> Stack {
    let n = property(.layoutMargins, of: id)?.numbers ?? []
    let axis: StackAxis = word(.axis, of: id) ?? .horizontal
    let alignment: StackAlignment = word(.alignment, of: id) ?? .fill
    let distribution: StackDistribution = word(.distribution, of: id) ?? .fill
    return Stack(
      axis: axis, alignment: alignment, distribution: distribution,
      margins: n.count == 4 ? (n[0], n[1], n[2], n[3]) : (0, 0, 0, 0),
      spacing: number(.spacing, of: id) ?? 0,
      views: children(of: id).filter {
        kind(of: $0).isLayer && bool(.isHidden, of: $0) != true
      })
  }

  private mutating func layout(
    _ stack: Stack, _ sizes: [FittingSize]
  ) -> StackLayout {
    var items: [StackLayout.Item] = []
    for (view, size) in zip(stack.views, sizes) {
      let (length, hugging) =
        stack.isHorizontal
        ? (size.width, size.hugging.horizontal) : (size.height, size.hugging.vertical)
      items.append(
        StackLayout.Item(
          length: length, isFixed: isFixed(view, stack.axis),
          hugging: number(.contentHuggingPriority, of: view) ?? hugging,
          resistance: number(.contentCompressionResistancePriority, of: view) ?? 750,
          gap: number(.customSpacing, of: view) ?? stack.spacing))
    }
    return StackLayout(items: items, distribution: stack.distribution)
  }

  private func isText(_ view: Int) -> Bool {
    kind(of: view) == .label || kind(of: view) == .textLayer
  }

  private mutating func isFixed(_ view: Int, _ axis: StackAxis) -> Bool {
    isSet(.frame, of: view) || isSet(.bounds, of: view)
      || isSet(axis == .horizontal ? .width : .height, of: view) || kind(of: view) == .switch
  }

  /// Returns the sizes of a stack's views in its width.
  private mutating func sizes(
    in stack: Stack, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> [FittingSize] {
    var sizes: [FittingSize] = []
    for view in stack.views {
      sizes.append(try fittingSize(of: view, width: nil, at: span))
    }
    let own = stack.isHorizontal ? 0 : sizes.reduce(0) { max($0, $1.width ?? 0) }
    let inner = width.map { max(0, $0 - stack.margins.left - stack.margins.right) }
    if stack.isHorizontal, inner == nil { return sizes }
    let places = stack.isHorizontal ? layout(stack, sizes).places(in: inner ?? 0) : []
    for (index, view) in stack.views.enumerated() {
      let natural = sizes[index].width
      let given =
        stack.isHorizontal
        ? places[index].length
        : stack.alignment == .fill ? inner ?? own : min(natural ?? 0, inner ?? own)
      if given == natural { continue }
      let set = isFixed(view, .horizontal) ? natural : given
      // Text that fits has the same lines.
      if !isText(view) || set ?? 0 < natural ?? 0 {
        sizes[index] = try fittingSize(of: view, width: set, at: span)
      }
      // A wrapped text is narrower than what it is given.
      if stack.alignment == .fill || stack.isHorizontal { sizes[index].width = set }
    }
    return sizes
  }

  private mutating func stackFitting(
    of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let stack = stack(id)
    let margins = Size(
      stack.margins.left + stack.margins.right, stack.margins.top + stack.margins.bottom)
    let sizes = try sizes(in: stack, width: width, at: span)
    let length = layout(stack, sizes).naturalLength
    let across = sizes.reduce(0) {
      max($0, (stack.isHorizontal ? $1.height : $1.width) ?? 0)
    }
    var size = FittingSize(
      width: (stack.isHorizontal ? length : across) + margins.width,
      height: (stack.isHorizontal ? max(across, heightOfBaselines(stack, sizes)) : length)
        + margins.height)
    size.hugging.horizontal = sizes.reduce(250) { min($0, $1.hugging.horizontal) }
    size.hugging.vertical = sizes.reduce(250) { min($0, $1.hugging.vertical) }
    return size
  }

  /// The height of views whose baselines are aligned; 0 if they are not.
  private func heightOfBaselines(_ stack: Stack, _ sizes: [FittingSize]) -> Double {
    guard stack.isOfBaselines else { return 0 }
    let tops = tops(stack, sizes)
    return zip(tops, sizes).reduce(0) { max($0, $1.0 + ($1.1.height ?? 0)) }
  }

  /// Returns the tops of views whose baselines are aligned. A view without text is at the top.
  private func tops(_ stack: Stack, _ sizes: [FittingSize]) -> [Double] {
    let ascents = sizes.map { size in
      size.baselines.map {
        stack.alignment == .firstBaseline ? $0.first : (size.height ?? 0) - $0.last
      }
    }
    let largest = ascents.reduce(0) { max($0, $1 ?? 0) }
    return ascents.map { $0.map { largest - $0 } ?? 0 }
  }

  /// Sets the geometry of all views of a stack.
  mutating func arrange(
    _ id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) {
    trace?.begin()
    defer { trace?.end(.content(id)) }
    let bounds = try geometry(of: id, at: span).bounds
    let stack = stack(id)
    let box = Rect(
      bounds.x + stack.margins.left, bounds.y + stack.margins.top,
      max(0, bounds.width - stack.margins.left - stack.margins.right),
      max(0, bounds.height - stack.margins.top - stack.margins.bottom))
    let sizes = try sizes(in: stack, width: bounds.width, at: span)
    let places = layout(stack, sizes).places(in: stack.isHorizontal ? box.width : box.height)
    let tops = stack.isOfBaselines ? tops(stack, sizes) : []
    for (index, view) in stack.views.enumerated() {
      let size = sizes[index]
      let across = across(
        (stack.isHorizontal ? size.height : size.width), stack, view,
        top: tops.isEmpty ? nil : tops[index],
        in: stack.isHorizontal ? box.height : box.width)
      let frame =
        stack.isHorizontal
        ? Rect(
          box.x + places[index].start, box.y + across.start, places[index].length, across.length)
        : Rect(
          box.x + across.start, box.y + places[index].start, across.length, places[index].length)
      setFrame(onPixels(mirrored(frame, in: bounds)), of: view)
    }
    for view in children(of: id) where store.geometry(of: view) == nil && kind(of: view).isLayer {
      setFrame(Rect(bounds.x, bounds.y, 0, 0), of: view)
    }
  }

  private func mirrored(_ frame: Rect, in bounds: Rect) -> Rect {
    guard settings.isRightToLeft else { return frame }
    return Rect(bounds.minX + bounds.maxX - frame.maxX, frame.y, frame.width, frame.height)
  }

  /// Returns the place of a view across the axis.
  private mutating func across(
    _ natural: Double?, _ stack: Stack, _ view: Int, top: Double?, in room: Double
  ) -> StackLayout.Place {
    if let top { return .init(start: top, length: natural ?? 0) }
    let isFixed = isFixed(view, stack.isHorizontal ? .vertical : .horizontal)
    let length =
      stack.alignment == .fill && !isFixed ? room : isFixed ? natural ?? 0 : min(natural ?? 0, room)
    switch stack.alignment {
    case .center: return .init(start: (room - length) / 2, length: length)
    case .trailing, .bottom, .lastBaseline:
      return .init(start: stack.isOfBaselines ? 0 : room - length, length: length)
    case .fill, .leading, .top, .firstBaseline: return .init(start: 0, length: length)
    }
  }

  private func onPixels(_ frame: Rect) -> Rect {
    let scale = settings.scale
    let (x, y) = (roundToPixel(frame.minX, scale: scale), roundToPixel(frame.minY, scale: scale))
    func length(_ length: Double) -> Double { roundToPixel(length, scale: scale) }
    return Rect(
      x, y, length(length(frame.maxX) - x), length(length(frame.maxY) - y))
  }

  /// Sets the geometry of a view in a stack; its transform applies in that place.
  private mutating func setFrame(_ frame: Rect, of id: Int) {
    store.setGeometry(of: id, arranged(id, in: frame))
    if let stack = store.instances[id].parent { trace?.add(.frame(id), of: .content(stack)) }
  }
}
