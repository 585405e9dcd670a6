import SceneLayers
import SceneSource
import SceneLanguage

// Stacks: what their views need, and where they are. Along one axis at a time, so that a view's
// height can depend on the width that the stack gives it.

extension Evaluator {
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

    func isAlong(_ axis: Axis) -> Bool { isHorizontal == axis.isHorizontal }

    /// The margins before and after the views.
    func margins(_ axis: Axis) -> (before: Double, after: Double) {
      axis == .x ? (margins.left, margins.right) : (margins.top, margins.bottom)
    }

    func sum(ofMargins axis: Axis) -> Double {
      let margins = margins(axis)
      return margins.before + margins.after
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

  private mutating func layout(_ stack: Stack, _ sizes: [FittingSize]) -> StackLayout {
    var items: [StackLayout.Item] = []
    for (view, size) in zip(stack.views, sizes) {
      items.append(
        StackLayout.Item(
          length: size.length, isFixed: isFixed(view, stack.isHorizontal ? .x : .y),
          hugging: number(.contentHuggingPriority, of: view) ?? size.hugging,
          resistance: number(.contentCompressionResistancePriority, of: view) ?? 750,
          gap: number(.customSpacing, of: view) ?? stack.spacing))
    }
    return StackLayout(items: items, distribution: stack.distribution)
  }

  private mutating func isFixed(_ view: Int, _ axis: Axis) -> Bool {
    isSet(.frame, of: view) || isSet(.bounds, of: view) || isSet(axis.length, of: view)
      || kind(of: view) == .switch
  }

  // MARK: Lengths of views

  /// What views need, and the width that each is given; nil if it is as wide as it needs.
  private struct Widths {
    var sizes: [FittingSize]
    var given: [Double?]
  }

  /// Returns the widths of a stack's views in its width.
  private mutating func widths(
    in stack: Stack, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> Widths {
    var sizes: [FittingSize] = []
    for view in stack.views { sizes.append(try fittingSize(.x, of: view, width: nil, at: span)) }
    var widths = Widths(sizes: sizes, given: sizes.map { _ in nil })
    let own = stack.isHorizontal ? 0 : sizes.reduce(0) { max($0, $1.length ?? 0) }
    let inner = width.map { max(0, $0 - stack.sum(ofMargins: .x)) }
    if stack.isHorizontal, inner == nil { return widths }
    let places = stack.isHorizontal ? layout(stack, sizes).places(in: inner ?? 0) : []
    for (index, view) in stack.views.enumerated() {
      let natural = sizes[index].length
      let given =
        stack.isHorizontal
        ? places[index].length
        : stack.alignment == .fill ? inner ?? own : min(natural ?? 0, inner ?? own)
      if given == natural { continue }
      let set = isFixed(view, .x) ? natural : given
      // Text that fits has the same lines.
      let isText = kind(of: view) == .label || kind(of: view) == .textLayer
      if !isText || set ?? 0 < natural ?? 0 {
        widths.given[index] = set
        widths.sizes[index] = try fittingSize(.x, of: view, width: set, at: span)
      }
      // A wrapped text is narrower than what it is given.
      if stack.alignment == .fill || stack.isHorizontal { widths.sizes[index].length = set }
    }
    return widths
  }

  private mutating func heights(
    in stack: Stack, _ widths: Widths, at span: SourceSpan
  ) throws(EvaluationFailure) -> [FittingSize] {
    var sizes: [FittingSize] = []
    for (view, width) in zip(stack.views, widths.given) {
      sizes.append(try fittingSize(.y, of: view, width: width, at: span))
    }
    return sizes
  }

  /// Returns what a stack needs along an axis in a width.
  mutating func stackFitting(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let stack = stack(id)
    let widths = try widths(in: stack, width: width, at: span)
    let sizes = axis == .x ? widths.sizes : try heights(in: stack, widths, at: span)
    let length =
      stack.isAlong(axis)
      ? layout(stack, sizes).naturalLength
      : max(
        sizes.reduce(0) { max($0, $1.length ?? 0) },
        axis == .y ? heightOfBaselines(stack, sizes) : 0)
    return FittingSize(
      length: length + stack.sum(ofMargins: axis),
      hugging: sizes.reduce(250) { min($0, $1.hugging) })
  }

  /// The height of views whose baselines are aligned; 0 if they are not.
  private func heightOfBaselines(_ stack: Stack, _ sizes: [FittingSize]) -> Double {
    guard stack.isOfBaselines else { return 0 }
    return zip(tops(stack, sizes), sizes).reduce(0) { max($0, $1.0 + ($1.1.length ?? 0)) }
  }

  /// Returns the tops of views whose baselines are aligned. A view without text is at the top.
  private func tops(_ stack: Stack, _ sizes: [FittingSize]) -> [Double] {
    let ascents = sizes.map { size in
      size.baselines.map {
        stack.alignment == .firstBaseline ? $0.first : (size.length ?? 0) - $0.last
      }
    }
    let largest = ascents.reduce(0) { max($0, $1 ?? 0) }
    return ascents.map { $0.map { largest - $0 } ?? 0 }
  }

  // MARK: Places

  /// Determines the starts and lengths of a stack's views along an axis.
  mutating func place(
    _ axis: Axis, viewsOf id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) {
    trace?.note(.places(id, axis))
    try begin(.places(id, axis), at: span)
    defer { end() }
    for place in try places(of: stack(id), id, axis, at: span) {
      store.quantities[startOf: place.view, axis] = place.start
      store.quantities[lengthOf: place.view, axis] = place.length
      trace?.add(.length(place.view, axis), of: .places(id, axis))
      trace?.add(.start(place.view, axis), of: .places(id, axis))
    }
  }

  /// Sets the geometry of all views of a stack.
  mutating func arrange(_ id: Int, at span: SourceSpan) throws(EvaluationFailure) {
    trace?.begin()
    defer { trace?.end(.content(id)) }
    let bounds = try geometry(of: id, at: span).bounds
    let stack = stack(id)
    let x = try places(of: stack, id, .x, at: span)
    let y = try places(of: stack, id, .y, at: span)
    for (x, y) in zip(x, y) {
      setFrame(Rect(x.start, y.start, x.length, y.length), of: x.view, in: id)
    }
    for view in children(of: id) where store.geometry(of: view) == nil && kind(of: view).isLayer {
      setFrame(Rect(bounds.x, bounds.y, 0, 0), of: view, in: id)
    }
  }

  private struct Place {
    let view: Int
    let start: Double
    let length: Double
  }

  private mutating func places(
    of stack: Stack, _ id: Int, _ axis: Axis, at span: SourceSpan
  ) throws(EvaluationFailure) -> [Place] {
    let length = try length(axis, of: id, at: span)
    let known = store.geometry(of: id)?.bounds
    let origin =
      known.map { axis == .x ? $0.x : $0.y } ?? part(axis.rawValue, of: .bounds, of: id) ?? 0
    let room = max(0, length - stack.sum(ofMargins: axis))
    let widths = try widths(in: stack, width: try self.length(.x, of: id, at: span), at: span)
    let sizes = axis == .x ? widths.sizes : try heights(in: stack, widths, at: span)
    let along = stack.isAlong(axis) ? layout(stack, sizes).places(in: room) : []
    let tops = axis == .y && stack.isOfBaselines ? tops(stack, sizes) : []
    var places: [Place] = []
    for (index, view) in stack.views.enumerated() {
      let place =
        stack.isAlong(axis)
        ? along[index]
        : across(
          axis, sizes[index].length, stack, view, top: tops.isEmpty ? nil : tops[index], in: room)
      var start = origin + stack.margins(axis).before + place.start
      if axis == .x, settings.isRightToLeft {
        start = origin + (origin + length) - (start + place.length)
      }
      places.append(onPixels(view, start, place.length))
    }
    return places
  }

  /// Returns the place of a view across the axis of the stack.
  private mutating func across(
    _ axis: Axis, _ natural: Double?, _ stack: Stack, _ view: Int, top: Double?, in room: Double
  ) -> StackLayout.Place {
    if let top { return .init(start: top, length: natural ?? 0) }
    let isFixed = isFixed(view, axis)
    let length =
      stack.alignment == .fill && !isFixed ? room : isFixed ? natural ?? 0 : min(natural ?? 0, room)
    switch stack.alignment {
    case .center: return .init(start: (room - length) / 2, length: length)
    case .trailing, .bottom, .lastBaseline:
      return .init(start: stack.isOfBaselines ? 0 : room - length, length: length)
    case .fill, .leading, .top, .firstBaseline: return .init(start: 0, length: length)
    }
  }

  private func onPixels(_ view: Int, _ start: Double, _ length: Double) -> Place {
    func onPixels(_ length: Double) -> Double { roundToPixel(length, scale: settings.scale) }
    let first = onPixels(start)
    return Place(
      view: view, start: first, length: onPixels(onPixels(start + length) - first))
  }

  /// Sets the geometry of a view in a stack; its transform applies in that place.
  private mutating func setFrame(_ frame: Rect, of view: Int, in stack: Int) {
    store.setGeometry(of: view, arranged(view, in: frame))
    trace?.add(.frame(view), of: .content(stack))
  }
}
