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
    if let known = store.fittings.size(.init(axis), of: id, width: width) { return known }
    guard spend(8, for: id) else { throw EvaluationFailure() }
    try begin(.fitting(id, axis), at: span)
    defer { end() }
    var size = try contentSize(axis, of: id, width: width, at: span)
    size.length = setLength(axis, of: id) ?? size.length
    store.fittings.keep(size, .init(axis), of: id, width: width)
    return size
  }

  private mutating func contentSize(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    switch kind(of: id) {
    case .label, .textLayer:
      return textFitting(axis, of: id, width: setLength(.x, of: id) ?? width)
    case .stack:
      return try stackFitting(axis, of: id, width: setLength(.x, of: id) ?? width, at: span)
    case .switch, .pageControl:
      return FittingSize(length: controlLength(axis, of: id), hugging: 750)
    case .slider:
      return FittingSize(length: axis == .x ? nil : controlLength(axis, of: id))
    default: return try layerFitting(axis, of: id, at: span)
    }
  }

  // MARK: Text

  /// Sets a text, whose height is kept with its width.
  private mutating func textFitting(_ axis: Axis, of id: Int, width: Double?) -> FittingSize {
    if let known = store.fittings.size(.init(axis, ofText: true), of: id, width: width) {
      return known
    }
    var text = ownText(of: id)
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
    let across = FittingSize(length: up(size.width), hugging: 251)
    let down = FittingSize(
      length: up(size.height), hugging: 251,
      baselines: .init(first: text.ascent, last: text.lineHeight - text.ascent))
    store.fittings.keep(across, .textWidth, of: id, width: width)
    store.fittings.keep(down, .textHeight, of: id, width: width)
    return axis == .x ? across : down
  }

  // MARK: Other layers

  /// The size of an image, or else the extent of the sublayers, if their frames do not depend on the
  /// layer's own.
  private mutating func layerFitting(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    if case .image(let image)? = property(.contents, of: id), image.symbol == nil,
      let size = size(of: image)
    {
      return FittingSize(length: axis == .x ? size.width : size.height, hugging: 251)
    }
    let children = children(of: id).filter { kind(of: $0).isLayer }
    guard !children.isEmpty, !children.contains(where: { fillsParent($0) }) else {
      return FittingSize(hugging: 0)
    }
    var length = 0.0
    for child in children where bool(.isHidden, of: child) != true {
      length = max(length, try maximum(axis, of: child, at: span))
    }
    return FittingSize(length: length)
  }

  /// Returns whether the frame of an element is set from that of its parent.
  private mutating func fillsParent(_ id: Int) -> Bool {
    let keys: [PropertyKey] = [.frame, .bounds, .position, .origin, .width, .height]
    return keys.contains { key in
      properties(of: id)[key]?.value.facts.flags.contains(.parent) == true
    }
  }
}
