import SceneLayers
import SceneSource
import SceneLanguage

// The contents of scroll views that are not tables. Their coordinates begin at (0, 0); the content
// offset counts from the leading side.

extension Evaluator {
  /// Returns whether a scroll view fills the area between the bars: one without a place in the scene.
  mutating func fillsScene(_ id: Int) -> Bool {
    switch kind(of: id) {
    case .table: return !isSet(.frame, of: id)
    case .scrollView where store.instances[id].parent == 0:
      let keys: [PropertyKey] = [.frame, .position, .origin, .width, .height]
      return !keys.contains { isSet($0, of: id) }
    default: return false
    }
  }

  /// Returns the axis along which what fills a scroll view is as long as it needs: the vertical one if
  /// it is a stack that wraps.
  mutating func scrollAxis(of id: Int) -> Axis {
    let root = isStack(id) ? id : root(of: id) ?? id
    guard isStack(root), word(.distribution, of: root) != StackDistribution.wrap else { return .y }
    return word(.axis, of: root) ?? StackAxis.horizontal == .horizontal ? .x : .y
  }

  /// Returns how far contents extend from the start of a scroll view's coordinates.
  mutating func contentLength(
    _ axis: Axis, of id: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    if let length = part(axis.rawValue, of: .contentSize, of: id) { return length }
    var end = 0.0
    for child in children(of: id)
    where kind(of: child).isLayer && bool(.isHidden, of: child) != true {
      end = max(end, try maximum(axis, of: child, at: span))
    }
    return end
  }

  /// Returns what a scroll view needs: across the axis along which it scrolls, what its contents do.
  mutating func scrollViewFitting(
    _ axis: Axis, of id: Int, width: Double?, at span: SourceSpan
  ) throws(EvaluationFailure) -> FittingSize {
    guard let filling = filling(id), scrollAxis(of: filling) != axis else { return FittingSize() }
    return try fitting(axis, childrenOf: id, width: width, at: span)
  }

  private mutating func filling(_ id: Int) -> Int? {
    children(of: id).first { containerFilled(by: $0) == id }
  }

  mutating func isScrolledFromRight(_ id: Int) -> Bool {
    kind(of: id) == .scrollView && traits(of: id).isRightToLeft
  }

  /// Returns where the bounds of a scroll view begin horizontally.
  mutating func boundsStart(
    ofScrollView id: Int, scrolledTo offset: Double, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard isScrolledFromRight(id) else { return offset }
    var end = try contentLength(.x, of: id, at: span)
    if let filling = filling(id) { end = max(end, try maximum(.x, of: filling, at: span)) }
    return try end - length(.x, of: id, at: span) - offset
  }

  /// Returns where what fills a component or a scroll view begins: at the leading end of the content.
  mutating func fillingStart(
    of id: Int, in container: Int, at span: SourceSpan
  ) throws(EvaluationFailure) -> Double {
    guard isScrolledFromRight(container), let width = part(0, of: .contentSize, of: container)
    else { return 0 }
    return max(0, width - (try length(.x, of: id, at: span)))
  }
}
