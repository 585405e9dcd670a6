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
        isArranged($0) && bool(.isHidden, of: $0) != true
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
    isSet(.bounds, of: view) || isSet(axis.length, of: view) || kind(of: view) == .switch
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
    let known = axis == .x ? width : setLength(.y, of: id)
    let (size, trial) = try withTrial(Trial(id: id, axis: axis, own: known ?? 0)) {
      evaluator throws(EvaluationFailure) in
      try evaluator.fitting(axis, stack, id, width, at: span)
    }
    guard trial.isOwnRead, known == nil else { return size }
    // The views depend on the length of the stack.
    let length = try smallestLength(axis, of: id) { evaluator, own throws(EvaluationFailure) in
      try (evaluator.fitting(axis, stack, id, width, at: span).length ?? 0) - own
    }
    return FittingSize(length: length, isUnbounded: length == nil, hugging: size.hugging)
  }

  private mutating func fitting(
    _ axis: Axis, _ stack: Stack, _ id: Int, _ width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let (widths, _) = try withTrial(Trial(id: id, axis: .x, own: width)) {
      evaluator throws(EvaluationFailure) in
      try evaluator.widths(in: stack, width: width, at: span)
    }
    var sizes = widths.sizes
    if axis == .y {
      let given = zip(stack.views, sizes).map { (id: $0, length: $1.length ?? 0) }
      let trial = Trial(id: id, axis: .x, own: width, views: given)
      sizes = try withTrial(trial) { evaluator throws(EvaluationFailure) in
        try evaluator.heights(in: stack, widths, at: span)
      }.0
    }
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

  struct Place {
    let view: Int
    let start: Double
    let length: Double
  }

  /// Returns the starts and lengths of a stack's views along an axis.
  mutating func place(
    _ axis: Axis, viewsOf id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> [Place] {
    trace?.note(.places(id, axis))
    let before = work.trials.beginResult()
    let stack = stack(id)
    let widths = axis == .y ? try places(of: stack, id, .x, at: span) : []
    let places = try places(of: stack, id, axis, widths: widths, at: span)
    guard work.trials.endResult(before) else { return places }
    for place in places {
      store.quantities[startOf: place.view, axis] = place.start
      store.quantities[lengthOf: place.view, axis] = place.length
      trace?.add(.length(place.view, axis), of: .places(id, axis))
      trace?.add(.start(place.view, axis), of: .places(id, axis))
    }
    return places
  }

  /// Sets the geometry of all views of a stack. Returns that of one of them.
  mutating func arrange(
    _ view: Int, in id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Instance.Geometry {
    trace?.begin()
    defer { trace?.end(.content(id)) }
    let bounds = try geometry(of: id, at: span).bounds
    let stack = stack(id)
    let before = work.trials.beginResult()
    let x = try places(of: stack, id, .x, at: span)
    let y = try places(of: stack, id, .y, widths: x, at: span)
    let frames = zip(x, y).map { Rect($0.start, $1.start, $0.length, $1.length) }
    guard work.trials.endResult(before) else {
      let index = x.firstIndex { $0.view == view }
      return arranged(view, in: index.map { frames[$0] } ?? Rect(bounds.x, bounds.y, 0, 0))
    }
    for (place, frame) in zip(x, frames) { setFrame(frame, of: place.view, in: id) }
    for view in children(of: id) where store.geometry(of: view) == nil && isArranged(view) {
      setFrame(Rect(bounds.x, bounds.y, 0, 0), of: view, in: id)
    }
    return store.geometry(of: view) ?? .init(frame: .zero)
  }

  private mutating func places(
    of stack: Stack, _ id: Int, _ axis: Axis, widths: [Place] = [], at span: SourceSpan
  ) throws(EvaluationFailure) -> [Place] {
    try begin(.places(id, axis), at: span)
    defer { end() }
    let length = try length(axis, of: id, at: span)
    let width = try self.length(.x, of: id, at: span)
    let origin =
      if let known = store.geometry(of: id)?.bounds {
        axis == .x ? known.x : known.y
      } else {
        try boundsOrigin(axis, of: id, at: span)
      }
    let room = max(0, length - stack.sum(ofMargins: axis))
    let set = widths.map { (id: $0.view, length: $0.length) }
    var (found, trial) = try withTrial(Trial(id: id, axis: axis)) {
      evaluator throws(EvaluationFailure) in
      try evaluator.inRoom(axis, stack, id, room, width, set, at: span)
    }
    if !trial.readViews.isEmpty {
      found = try settled(found, axis, stack, id, trial.readViews, at: span) {
        evaluator throws(EvaluationFailure) in
        try evaluator.inRoom(axis, stack, id, room, width, set, at: span)
      }
    }
    return zip(stack.views, found).map { view, place in
      var start = origin + stack.margins(axis).before + place.start
      if axis == .x, settings.isRightToLeft {
        start = origin + (origin + length) - (start + place.length)
      }
      return onPixels(view, start, place.length)
    }
  }

  /// Evaluates the lengths of views that read those of others until they agree.
  private mutating func settled(
    _ first: [StackLayout.Place], _ axis: Axis, _ stack: Stack, _ id: Int, _ read: [Int],
    at span: SourceSpan,
    _ places: (inout Evaluator) throws(EvaluationFailure) -> [StackLayout.Place]
  ) throws(EvaluationFailure) -> [StackLayout.Place] {
    func next(
      _ views: [(id: Int, length: Double)], _ evaluator: inout Evaluator
    ) throws(EvaluationFailure) -> [StackLayout.Place] {
      try evaluator.withTrial(Trial(id: id, axis: axis, views: views)) {
        evaluator throws(EvaluationFailure) in try places(&evaluator)
      }.0
    }
    func lengths(_ places: [StackLayout.Place]) -> [(id: Int, length: Double)] {
      zip(stack.views, places).map { (id: $0, length: $1.length) }
    }
    func difference(_ a: [StackLayout.Place], _ b: [StackLayout.Place]) -> Double {
      zip(stack.views, zip(a, b)).reduce(0) {
        read.contains($1.0) ? max($0, ($1.1.0.length - $1.1.1.length).magnitude) : $0
      }
    }
    let second = try next(lengths(first), &self)
    if difference(first, second) < 1e-6 { return second }
    // Two views that take what others leave have no one solution.
    let unset = read.filter { setLength(axis, of: $0) == nil }
    guard unset.count == 1, let index = stack.views.firstIndex(of: unset[0]) else {
      try reportMutual(id, axis, at: span)
      return first
    }
    func tried(_ length: Double) -> [(id: Int, length: Double)] {
      var views = lengths(second)
      views[index].length = length
      return views
    }
    let limit = max(first[index].length, second[index].length)
    guard
      let length = try root(
        upTo: limit,
        { evaluator, length throws(EvaluationFailure) in
          try next(tried(length), &evaluator)[index].length - length
        })
    else {
      try reportMutual(id, axis, at: span)
      return first
    }
    return try next(tried(length), &self)
  }

  private mutating func reportMutual(
    _ id: Int, _ axis: Axis, at span: SourceSpan
  ) throws(EvaluationFailure) {
    report(
      .frameCycle, at: span,
      "circular frame dependency: views of \(describe(id)) depend on what they leave to each other",
      hint: "set 'distribution: fillEqually', or the '\(axis.length.rawValue)' of one of them")
    throw EvaluationFailure()
  }

  /// Returns the places of views from the start of their room.
  ///
  /// - Parameter set: The widths of the views, if their heights are needed.
  private mutating func inRoom(
    _ axis: Axis, _ stack: Stack, _ id: Int, _ room: Double, _ width: Double,
    _ set: [(id: Int, length: Double)], at span: SourceSpan
  ) throws(EvaluationFailure) -> [StackLayout.Place] {
    var sizes: [FittingSize]
    if axis == .x {
      sizes = try widths(in: stack, width: width, at: span).sizes
    } else {
      sizes = try withTrial(Trial(id: id, axis: .x, own: width, views: set)) {
        evaluator throws(EvaluationFailure) in
        let widths = try evaluator.widths(in: stack, width: width, at: span)
        return try evaluator.heights(in: stack, widths, at: span)
      }.0
    }
    if stack.isAlong(axis) { return layout(stack, sizes).places(in: room) }
    let tops = axis == .y && stack.isOfBaselines ? tops(stack, sizes) : []
    var places: [StackLayout.Place] = []
    for (index, view) in stack.views.enumerated() {
      places.append(
        across(
          axis, sizes[index].length, stack, view, top: tops.isEmpty ? nil : tops[index], in: room))
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
