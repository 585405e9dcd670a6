import SceneFonts
import SceneLayers
import SceneSource
import SceneLanguage

// The sizes of elements that their contents determine: labels, stacks, images, and controls, as
// with UIView's intrinsicContentSize and systemLayoutSizeFitting.

extension Evaluator {
  /// Returns what an element needs along an axis.
  ///
  /// - Parameter width: The width that it is given; nil if it can be as wide as it needs.
  mutating func fittingSize(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    trace?.note(.fitting(id, axis))
    let part = FittingSizes.Part(axis)
    if let known = store.fittings.size(part, of: id, width: width) { return known }
    if let known = work.trials.fitting(part, of: id, width: width) { return known }
    guard spend(8, for: id) else { throw EvaluationFailure() }
    try begin(.fitting(id, axis), at: span)
    defer { end() }
    let before = work.trials.beginResult()
    let set = axis == .x ? setLength(.x, of: id) : givenWidth(of: id)
    var inner = set
    if inner == nil { inner = try limitedWidth(width, for: axis, of: id, at: span) }
    var size = try contentSize(axis, of: id, width: inner, at: span)
    size.length = size.length.map { roundUpToPixel($0, scale: settings.scale) }
    if let length = axis == .x ? set : setLength(.y, of: id) {
      (size.length, size.isUnbounded) = (length, false)
    } else {
      (size.least, size.most) = limits(axis, of: id)
      // What has no contents does not hug them.
      if size.length == nil { size.hugging = 0 }
      if let length = size.length ?? size.least { size.length = size.limited(length) }
    }
    if work.trials.endFitting(before, size, part, of: id, width: width) {
      store.fittings.keep(size, part, of: id, width: width)
    }
    return size
  }

  /// Returns the limits of an element's length where the element does not set it.
  mutating func limits(_ axis: Axis, of id: Int) -> (least: Double?, most: Double?) {
    if kind(of: id) == .switch { return (nil, nil) }
    return (tried(axis.least, of: id), tried(axis.most, of: id))
  }

  /// Returns the length that an element has where it is given one.
  mutating func limited(_ length: Double, _ axis: Axis, of id: Int) -> Double {
    let (least, most) = limits(axis, of: id)
    return max(min(length, most ?? length), least ?? 0)
  }

  /// Returns the width in which the lines of a label are set, or on which the height of other
  /// elements depends.
  private mutating func limitedWidth(
    _ width: Double?, for axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double? {
    guard isSet(.maxWidth, of: id), let most = tried(.maxWidth, of: id) else { return width }
    if hasSeveralLines(id) { return min(width ?? most, most) }
    if axis == .x { return width }
    if let width { return min(width, most) }
    return try fittingSize(.x, of: id, width: nil, at: span).length
  }

  /// Whether an element is a label that can have several lines.
  mutating func hasSeveralLines(_ id: Int) -> Bool {
    kind(of: id) == .label && number(.numberOfLines, of: id) ?? 1 != 1
  }

  /// Returns what the contents of an element need, whatever it sets itself.
  mutating func contentSize(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    let part = FittingSizes.Part(axis, ofContents: true)
    if let known = store.fittings.size(part, of: id, width: width) { return known }
    guard spend(8, for: id) else { throw EvaluationFailure() }
    store.fittings.countMeasuring(of: id)
    let before = work.trials.beginResult()
    if kind(of: id) == .label || kind(of: id) == .textLayer {
      // Its lines determine both.
      let (across, down) = textFitting(of: id, width: width)
      if work.trials.endResult(before) {
        store.fittings.keep(across, .contentWidth, of: id, width: width)
        store.fittings.keep(down, .contentHeight, of: id, width: width)
      }
      return axis == .x ? across : down
    }
    let size = try newContentSize(axis, of: id, width: width, at: span)
    if work.trials.endResult(before) { store.fittings.keep(size, part, of: id, width: width) }
    return size
  }

  private mutating func newContentSize(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    switch kind(of: id) {
    case _ where isStack(id): return try stackFitting(axis, of: id, width: width, at: span)
    case .switch:
      // Its alignment rectangle.
      let length = controlLength(axis, of: id)
      return FittingSize(length: axis == .x ? length - 2 : length, hugging: 750)
    case .pageControl: return FittingSize(length: controlLength(axis, of: id), hugging: 750)
    case .scrollView: return try scrollViewFitting(axis, of: id, width: width, at: span)
    case .slider: return FittingSize(length: axis == .x ? nil : controlLength(axis, of: id))
    default: return try layerFitting(axis, of: id, width: width, at: span)
    }
  }

  // MARK: Text

  private mutating func textFitting(
    of id: Int, width: Double?
  ) -> (across: FittingSize, down: FittingSize) {
    let text = ownText(of: id)
    guard layOut(text.string, at: declaration(of: id).span) else {
      return (FittingSize(), FittingSize())
    }
    let block = block(of: text, width: width, for: id)
    let height = text.isEmpty ? 0 : block.lines.isEmpty ? text.lineHeight : block.height
    let across = FittingSize(length: min(block.width(in: width), 1e9))
    let down = FittingSize(
      length: min(height, 1e9), hugging: 251,
      baselines: .init(
        first: (block.baselines.first ?? text.ascent) - height / 2,
        last: (block.baselines.last ?? text.ascent) - height / 2))
    return (across, down)
  }

  // MARK: Other layers

  /// The size of an image, or else what the sublayers need: the smallest length at which they are
  /// inside.
  private mutating func layerFitting(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    if case .image(let image)? = property(.contents, of: id), image.symbol == nil,
      let size = size(of: image)
    {
      return FittingSize(length: axis == .x ? size.width : size.height, hugging: 251)
    }
    var own = Trial(id: id, axis: .x, own: axis == .x ? nil : width)
    if let width = own.own, let root = root(of: id) { own.views = [(root, width)] }
    return try withTrial(own) { evaluator throws(EvaluationFailure) in
      try evaluator.fitting(axis, childrenOf: id, width: width, at: span)
    }.0
  }

  /// Returns what the layers in a layer need, or in a row or a part of one.
  mutating func fitting(
    _ axis: Axis, childrenOf id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    var (length, isOwn) = (0.0, false)
    var (root, wishes, isSetByRoot): (FittingSize?, [Wish], Bool) = (nil, [], false)
    for child in children(of: id)
    where kind(of: child).isLayer && bool(.isHidden, of: child) != true {
      if containerFilled(by: child) != nil, !isSet(axis.length, of: child) {
        let across =
          width == nil || axis == .x ? 0 : try sum(ofMargins: .x, of: id, around: child, at: span)
        let size = try fittingSize(
          axis, of: child, width: axis == .x ? nil : width.map { max(0, $0 - across) }, at: span)
        root = size
        guard let own = size.length else { continue }
        let margins = try sum(ofMargins: axis, of: id, around: child, at: span)
        (length, isOwn) = (max(length, own + margins), true)
        wishes = size.limitedWishes.map {
          Wish(priority: $0.priority, isLeast: $0.isLeast, length: $0.length + margins)
        }
        continue
      }
      if !kind(of: id).isLayer, !scene.mayGrow(store.instances[child].declaration) { continue }
      let (end, trial) = try withTrial(Trial(id: id, axis: axis, own: 0)) {
        evaluator throws(EvaluationFailure) in try evaluator.maximum(axis, of: child, at: span)
      }
      if !trial.isOwnRead {
        let inset = kind(of: id) == .scrollView ? ownInset(of: id).sum(axis) : 0
        (length, isOwn) = (max(length, end + inset), true)
        if isSet(axis.length, of: child), container(around: child) != nil { isSetByRoot = true }
      } else if let needed = try smallestLength(
        axis, of: id,
        {
          evaluator, own throws(EvaluationFailure) in
          try evaluator.excess(of: child, over: own, axis, at: span)
        }), needed > 0
      {
        (length, isOwn) = (max(length, needed), true)
      }
    }
    if isSetByRoot {
      let set = roundUpToPixel(length, scale: settings.scale)
      wishes = [Wish](within: set, set, priority: Wish.set)
    }
    return FittingSize(
      length: isOwn ? length : nil, hugging: root?.hugging ?? (isOwn ? 250 : 0),
      wishes: wishes, baselines: root?.baselines)
  }

  /// Returns by how much a layer is too short for a child that depends on its length.
  private mutating func excess(
    of child: Int, over own: Double, _ axis: Axis, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    let start = try minimum(axis, of: child, at: span)
    let before = work.trials.beginResult()
    let length = try extent(axis, of: child, at: span)
    let excess = max(start + length - own, -start)
    if work.trials.endResult(before) { return excess }
    let width = axis == .x ? nil : givenWidth(of: child)
    let needed = try contentSize(axis, of: child, width: width, at: span).length ?? 0
    return max(excess, needed - length)
  }
}
