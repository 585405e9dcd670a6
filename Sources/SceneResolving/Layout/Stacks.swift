import SceneLayers
import SceneSource
import SceneLanguage

// Stacks: what their views need, and where they are. Along one axis at a time, so that a view's
// height can depend on the width that the stack gives it.

extension Evaluator {
  private mutating func layout(_ stack: Stack, _ sizes: [FittingSize]) -> StackLayout {
    let axis: Axis = stack.isHorizontal ? .x : .y
    var items: [StackLayout.Item] = []
    for (view, size) in zip(stack.views, sizes) {
      items.append(
        StackLayout.Item(
          length: size.length, wishes: wishes(of: view, size, axis, in: stack),
          part: partPriority(of: view, in: stack),
          gap: number(.customSpacing, of: view) ?? stack.spacing))
    }
    return StackLayout(items: items, distribution: stack.distribution)
  }

  /// Returns the priority at which a label has an equal part of its stack; nil for other views.
  private mutating func partPriority(of view: Int, in stack: Stack) -> Double? {
    guard stack.isHorizontal, !isFixed(view, .x), hasSeveralLines(view) else { return nil }
    let resistance = number(.contentCompressionResistancePriority, of: view) ?? 750
    return min(Wish.required, resistance + 10)
  }

  /// Returns what a view of a stack wants. Its own priorities apply along the axis of the stack.
  private mutating func wishes(
    of view: Int, _ size: FittingSize, _ axis: Axis, in stack: Stack
  ) -> [Wish] {
    func wishes(_ hugging: Double, _ resistance: Double) -> [Wish] {
      guard let length = size.length else { return [] }
      let least = Wish(priority: resistance, isLeast: true, length: length)
      return hugging > 0
        ? [Wish(priority: hugging, isLeast: false, length: length), least] : [least]
    }
    if isSet(.bounds, of: view) || isSet(axis.length, of: view) {
      return wishes(Wish.set, Wish.set)
    }
    if !size.wishes.isEmpty { return size.limitedWishes }
    let result = [Wish](within: size.least, size.most)
    guard stack.isAlong(axis) else { return result + wishes(size.hugging, 750) }
    return result
      + wishes(
        number(.contentHuggingPriority, of: view) ?? size.hugging,
        number(.contentCompressionResistancePriority, of: view) ?? 750)
  }

  /// Returns what a stack wants across its axis, without its margins.
  private mutating func wishes(
    _ axis: Axis, across stack: Stack, _ sizes: [FittingSize], margins: Double = 0
  ) -> [Wish] {
    [Wish](
      across: wishes(stack, sizes, axis), margins: margins, fills: stack.alignment == .fill)
  }

  private mutating func wishes(
    _ stack: Stack, _ sizes: [FittingSize], _ axis: Axis
  ) -> [[Wish]] {
    var result: [[Wish]] = []
    for (view, size) in zip(stack.views, sizes) {
      result.append(wishes(of: view, size, axis, in: stack))
    }
    return result
  }

  /// Whether a view is as long as it needs across the axis of its stack.
  private mutating func isFixed(_ view: Int, _ axis: Axis) -> Bool {
    isSet(.bounds, of: view) || isSet(axis.length, of: view) || kind(of: view) == .switch
  }

  // MARK: Lengths of views

  /// What views need, the lengths that they get, and the widths in which they are as high as they
  /// need; nil for those that they need.
  private struct Widths {
    var needs: [FittingSize]
    var lengths: [Double]
    var given: [Double?]
    /// The places in a horizontal stack of a known width.
    var places: [StackLayout.Place] = []
  }

  /// Returns the widths of a stack's views in its width.
  private mutating func widths(
    in stack: Stack, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> Widths {
    var needs: [FittingSize] = []
    for view in stack.views {
      var need = try fittingSize(.x, of: view, width: nil, at: span)
      // A row leaves it nothing that it could take.
      if stack.wraps, kind(of: view) == .slider { need.length = controlLength(.x, of: view) }
      needs.append(need)
    }
    var widths = Widths(
      needs: needs, lengths: needs.map { $0.length ?? 0 }, given: needs.map { _ in nil })
    let inner = width.map { max(0, $0 - stack.sum(ofMargins: .x)) }
    if stack.isHorizontal {
      guard let inner else { return widths }
      widths.places = layout(stack, needs).places(in: inner)
    }
    let room = stack.isHorizontal ? 0 : inner ?? wishes(.x, across: stack, needs).natural
    for (index, view) in stack.views.enumerated() {
      let natural = widths.lengths[index]
      if stack.isHorizontal {
        widths.lengths[index] = widths.places[index].length
      } else if !isFixed(view, .x) {
        widths.lengths[index] =
          stack.alignment == .fill ? needs[index].limited(room) : min(natural, room)
      }
      let length = widths.lengths[index]
      // Text that fits has the same lines.
      let isText = kind(of: view) == .label || kind(of: view) == .textLayer
      if isText, length >= natural { continue }
      widths.given[index] = length
      // A wrapped text is narrower than what it is given.
      if isText, !stack.isHorizontal, stack.alignment != .fill, !isFixed(view, .x) {
        let wrapped = try fittingSize(.x, of: view, width: length, at: span).length ?? 0
        widths.lengths[index] = min(wrapped, length)
      }
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
    func fitting(
      _ own: Double, _ evaluator: inout Evaluator
    ) throws(EvaluationFailure) -> (FittingSize, Trial) {
      try evaluator.withTrial(Trial(id: id, axis: axis, own: own)) {
        evaluator throws(EvaluationFailure) in
        try evaluator.fitting(axis, stack, id, width, at: span)
      }
    }
    let (size, trial) = try fitting(known ?? 0, &self)
    guard trial.isOwnRead, known == nil else { return size }
    // The views depend on the length of the stack.
    let length = try smallestLength(axis, of: id) { evaluator, own throws(EvaluationFailure) in
      try (evaluator.fitting(axis, stack, id, width, at: span).length ?? 0) - own
    }
    guard let length else { return FittingSize(isUnbounded: true) }
    return try fitting(length, &self).0
  }

  private mutating func fitting(
    _ axis: Axis, _ stack: Stack, _ id: Int, _ width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let (widths, _) = try withTrial(Trial(id: id, axis: .x, own: width)) {
      evaluator throws(EvaluationFailure) in
      try evaluator.widths(in: stack, width: width, at: span)
    }
    var (sizes, baselines) = (widths.needs, 0.0)
    if axis == .y {
      let given = zip(stack.views, widths.lengths).map { (id: $0, length: $1) }
      let trial = Trial(id: id, axis: .x, own: width, views: given)
      (sizes, baselines) = try withTrial(trial) { evaluator throws(EvaluationFailure) in
        let heights = try evaluator.heights(in: stack, widths, at: span)
        guard stack.isOfBaselines else { return (heights, 0) }
        let tops = try evaluator.tops(stack, heights, widths, at: span)
        return (heights, zip(tops, heights).reduce(0) { max($0, $1.0 + ($1.1.length ?? 0)) })
      }.0
    }
    if stack.wraps, axis == .y {
      let end = rows(of: stack, sizes, widths.places).last.map { $0.top + $0.height } ?? 0
      return FittingSize(length: max(0, end + stack.sum(ofMargins: .y)))
    }
    if stack.wraps, axis == .x {
      // It gives way before labels, since its views can begin a new row.
      let own = max(0, layout(stack, sizes).naturalLength + stack.sum(ofMargins: .x))
      let wishes = [
        Wish(priority: 250, isLeast: false, length: own),
        Wish(priority: 740, isLeast: true, length: own),
      ]
      return FittingSize(length: own, wishes: wishes)
    }
    let isAlong = stack.isAlong(axis)
    var length =
      isAlong
      ? layout(stack, sizes).naturalLength
      : baselines > 0 ? baselines : wishes(axis, across: stack, sizes).natural
    let margins = stack.sum(ofMargins: axis)
    length = max(0, length + margins)
    if !isAlong {
      var all = wishes(axis, across: stack, sizes, margins: margins)
      // Above the wish to be as low as possible.
      if baselines > 0 { all.append(Wish(priority: 50, isLeast: true, length: length)) }
      return FittingSize(length: length, wishes: all)
    }
    var setsHugging = false
    for view in stack.views where number(.contentHuggingPriority, of: view) != nil {
      setsHugging = true
    }
    return FittingSize(
      length: length,
      wishes: [Wish](
        along: wishes(stack, sizes, axis), margins: margins,
        length: roundUpToPixel(length, scale: settings.scale), setsHugging: setsHugging))
  }

  /// Returns the tops and heights of a stack's rows: one, or several if it wraps.
  private mutating func rows(
    of stack: Stack, _ sizes: [FittingSize], _ places: [StackLayout.Place]
  ) -> [(top: Double, height: Double)] {
    var rows: [(top: Double, height: Double)] = []
    let wishes = wishes(stack, sizes, .y)
    var first = 0
    while first < sizes.count {
      let row = places.isEmpty ? nil : places[first].row
      let next = row.flatMap { row in places[first...].firstIndex { $0.row > row } } ?? sizes.count
      let own = [Wish](
        across: Array(wishes[first..<next]), margins: 0, fills: stack.alignment == .fill)
      let top = rows.last.map { $0.top + $0.height + stack.rowSpacing } ?? 0
      rows.append((top, own.natural))
      first = next
    }
    return rows
  }

  // MARK: Baselines

  /// Returns the tops of views whose baselines are aligned. One without a baseline is at the top.
  private mutating func tops(
    _ stack: Stack, _ heights: [FittingSize], _ widths: Widths, at span: SourceSpan
  ) throws(EvaluationFailure) -> [Double] {
    var ascents: [Double?] = []
    for (index, view) in stack.views.enumerated() {
      ascents.append(
        try baseline(
          stack.alignment == .firstBaseline, of: view, heights[index],
          width: widths.lengths[index], height: heights[index].length ?? 0, at: span))
    }
    let largest = ascents.reduce(0) { max($0, $1 ?? 0) }
    return ascents.map { $0.map { largest - $0 } ?? 0 }
  }

  /// Returns the first or last baseline of a view from its top: that of a vertical stack's first or
  /// last view, or a horizontal one's tallest; nil if there is none. The last one of a view without
  /// text is its bottom.
  private mutating func baseline(
    _ isFirst: Bool, of id: Int, _ size: FittingSize, width: Double, height: Double,
    at span: SourceSpan
  ) throws(EvaluationFailure) -> Double? {
    if let text = size.baselines {
      let own = roundUpToPixel(height, scale: settings.scale) / 2
      return roundDownToPixel(own + (isFirst ? text.first : text.last), scale: settings.scale)
    }
    let stack = isStack(id) ? stack(id) : nil
    guard let stack, !stack.views.isEmpty else { return isFirst ? nil : height }
    return try withTrial(Trial(id: id, axis: .x, own: width)) {
      evaluator throws(EvaluationFailure) in
      try evaluator.withTrial(Trial(id: id, axis: .y, own: height)) {
        evaluator throws(EvaluationFailure) in
        try evaluator.baseline(isFirst, of: id, stack, width, height, at: span)
      }.0
    }.0
  }

  private mutating func baseline(
    _ isFirst: Bool, of id: Int, _ stack: Stack, _ width: Double, _ height: Double,
    at span: SourceSpan
  ) throws(EvaluationFailure) -> Double? {
    let widths = try inRoom(
      .x, stack, id, max(0, width - stack.sum(ofMargins: .x)), width, [], at: span)
    let set = zip(stack.views, widths).map { (id: $0, length: $1.length) }
    let places = try inRoom(
      .y, stack, id, max(0, height - stack.sum(ofMargins: .y)), width, set, at: span)
    var index = isFirst || stack.isHorizontal ? 0 : places.count - 1
    if stack.isHorizontal {
      for other in places.indices where places[other].length > places[index].length {
        index = other
      }
    }
    let view = stack.views[index]
    let (start, length) = onPixels(stack.margins.top + places[index].start, places[index].length)
    let size = try fittingSize(.y, of: view, width: widths[index].length, at: span)
    return try baseline(
      isFirst, of: view, size, width: widths[index].length, height: length, at: span
    ).map { start + $0 }
  }

  // MARK: Places

  struct Place {
    let view: Int
    let start: Double
    let length: Double
    /// See `StackLayout.Place`.
    var stretch: Double?
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
      let kept = isKeptByStack(axis, of: place.view) ? setLength(axis, of: place.view) : nil
      store.quantities[lengthOf: place.view, axis] = kept ?? place.length
      trace?.add(.length(place.view, axis), of: .places(id, axis))
      trace?.add(.start(place.view, axis), of: .places(id, axis))
    }
    return places
  }

  /// Returns whether a view has the length that it sets, whatever the length of its stack. The view
  /// is on pixels; its length, as others read it, is not.
  mutating func isKeptByStack(_ axis: Axis, of id: Int) -> Bool {
    guard let stack = stack(around: id), isSet(axis.length, of: id) || isSet(.bounds, of: id) else {
      return false
    }
    guard isAlong(axis, stack) else { return true }
    let distribution: StackDistribution = word(.distribution, of: stack) ?? .fill
    return distribution != .fillEqually && distribution != .fillProportionally
  }

  mutating func isAlong(_ axis: Axis, _ stack: Int) -> Bool {
    (word(.axis, of: stack) ?? StackAxis.horizontal == .horizontal) == axis.isHorizontal
  }

  /// Sets the geometry of all views of a stack. Returns that of one of them.
  mutating func arrange(
    _ view: Int, in id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Instance.Geometry {
    trace?.begin()
    defer { trace?.end(.content(id)) }
    let bounds = try geometry(of: id, at: span).bounds
    let stack = stack(id)
    reportWrapping(of: id, stack)
    let before = work.trials.beginResult()
    let x = try places(of: stack, id, .x, at: span)
    let y = try places(of: stack, id, .y, widths: x, at: span)
    let frames = zip(x, y).map { Rect($0.start, $1.start, $0.length, $1.length) }
    guard work.trials.endResult(before) else {
      let index = x.firstIndex { $0.view == view }
      return arranged(view, in: index.map { frames[$0] } ?? Rect(bounds.x, bounds.y, 0, 0))
    }
    for (place, frame) in zip(x, frames) {
      setFrame(frame, of: place.view, in: id)
      store.stretches[place.view] = place.stretch
    }
    for (axis, places) in [(Axis.x, x), (.y, y)] {
      for place in places { noteOverruled(axis, place) }
    }
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
    let isMirrored = axis == .x && traits(of: id).isRightToLeft
    return zip(stack.views, found).map { view, place in
      let (before, after) = stack.margins(axis)
      var (start, extent) = onPixels(before + place.start, place.length)
      if isMirrored {
        start = onPixels(before + length - after - start - extent, extent).start
      }
      // A switch is drawn wider than it is arranged.
      if kind(of: view) == .switch { extent = controlLength(axis, of: view) }
      return Place(view: view, start: origin + start, length: extent, stretch: place.stretch)
    }
  }

  /// Reports settings that a stack that wraps cannot have.
  private mutating func reportWrapping(of id: Int, _ stack: Stack) {
    guard word(.distribution, of: id) == StackDistribution.wrap else { return }
    let isOfBaselines = stack.alignment == .firstBaseline || stack.alignment == .lastBaseline
    guard !stack.isHorizontal || isOfBaselines else { return }
    report(
      .conflictingProperties, at: self.span(of: .distribution, of: id),
      "'distribution: wrap' cannot be combined with "
        + (stack.isHorizontal ? "an alignment of baselines" : "'axis: vertical'"))
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
    // Views that set their lengths follow the others.
    let (unset, _) = try withTrial(Trial(id: id, axis: axis, views: lengths(first))) {
      evaluator throws(EvaluationFailure) in
      stack.views.filter { evaluator.setLength(axis, of: $0) == nil }
    }
    func difference(_ a: [StackLayout.Place], _ b: [StackLayout.Place]) -> Double {
      zip(stack.views, zip(a, b)).reduce(0) {
        read.contains($1.0) ? max($0, ($1.1.0.length - $1.1.1.length).magnitude) : $0
      }
    }
    let second = try next(lengths(first).filter { unset.contains($0.id) }, &self)
    if difference(first, second) < 1e-6 { return second }
    // Two views that take what others leave have no one solution.
    let unknown = read.filter { unset.contains($0) }
    guard unknown.count == 1, let index = stack.views.firstIndex(of: unknown[0]) else {
      try reportMutual(id, axis, at: span)
      return first
    }
    func tried(_ length: Double) -> [(id: Int, length: Double)] {
      unset.map { (id: $0, length: $0 == unknown[0] ? length : 0) }
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
    let widths: Widths
    var sizes: [FittingSize] = []
    var tops: [Double] = []
    if axis == .x {
      widths = try self.widths(in: stack, width: width, at: span)
      if stack.isHorizontal { return widths.places }
    } else {
      (widths, sizes, tops) = try withTrial(Trial(id: id, axis: .x, own: width, views: set)) {
        evaluator throws(EvaluationFailure) in
        let widths = try evaluator.widths(in: stack, width: width, at: span)
        var sizes = try evaluator.heights(in: stack, widths, at: span)
        guard stack.isOfBaselines else { return (widths, sizes, []) }
        for (index, view) in stack.views.enumerated() where !evaluator.isFixed(view, .y) {
          sizes[index].length = min(sizes[index].length ?? 0, room)
        }
        return (widths, sizes, try evaluator.tops(stack, sizes, widths, at: span))
      }.0
      if stack.isAlong(.y) { return layout(stack, sizes).places(in: room) }
    }
    var places: [StackLayout.Place] = []
    let rows = stack.wraps ? rows(of: stack, sizes, widths.places) : []
    for (index, view) in stack.views.enumerated() {
      let row = rows.isEmpty ? (top: 0, height: room) : rows[widths.places[index].row]
      let room = row.height
      let natural = axis == .x ? widths.lengths[index] : sizes[index].length ?? 0
      var length = natural
      if !isFixed(view, axis) {
        let size = axis == .x ? widths.needs[index] : sizes[index]
        length = stack.alignment == .fill ? size.limited(room) : min(natural, room)
      }
      let start: Double =
        switch stack.alignment {
        case .center: (room - length) / 2
        case .trailing, .bottom: room - length
        case .firstBaseline, .lastBaseline: tops.isEmpty ? 0 : tops[index]
        case .fill, .leading, .top: 0
        }
      places.append(.init(start: row.top + start, length: length))
    }
    return places
  }

  /// Records a property of a view whose length its stack does not follow.
  private mutating func noteOverruled(_ axis: Axis, _ place: Place) {
    let (id, pixel) = (place.view, 1 / settings.scale + 1e-6)
    if kind(of: id) == .switch { return }
    if let set = setLength(axis, of: id) {
      if (set - place.length).magnitude > pixel { store.overruled[id] = axis.length }
      return
    }
    let (least, most) = limits(axis, of: id)
    if let least, least - place.length > pixel { store.overruled[id] = axis.least }
    if let most, place.length - most > pixel { store.overruled[id] = axis.most }
  }

  /// Rounds both edges to the nearest pixel, a half upward, so that neighbors stay flush, and a
  /// fitted length as it is.
  private func onPixels(_ start: Double, _ length: Double) -> (start: Double, length: Double) {
    let first = roundToPixel(start + 1e-6, scale: settings.scale)
    let last = roundToPixel(start + length + 1e-6, scale: settings.scale)
    // A line does not vanish.
    let least = length > 0.01 ? 1 / settings.scale : 0
    return (first, max(least, roundToPixel(last - first, scale: settings.scale)))
  }

  /// Sets the geometry of a view in a stack; its transform applies in that place.
  private mutating func setFrame(_ frame: Rect, of view: Int, in stack: Int) {
    store.setGeometry(of: view, arranged(view, in: frame))
    trace?.add(.frame(view), of: .content(stack))
  }
}
