import SceneLanguage

extension Evaluator {
  /// The settings of a stack.
  struct Stack {
    var axis: StackAxis
    var alignment: StackAlignment
    var distribution: StackDistribution
    var margins: (top: Double, left: Double, bottom: Double, right: Double)
    var spacing: Double
    var rowSpacing: Double
    var views: [Int]

    var isHorizontal: Bool { axis == .horizontal }
    /// Whether text is aligned by its baselines.
    var isOfBaselines: Bool {
      isHorizontal && !wraps && (alignment == .firstBaseline || alignment == .lastBaseline)
    }

    /// Whether views that do not fit begin a new row.
    var wraps: Bool { distribution == .wrap }

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

  /// Returns the settings of a stack, or of a group of items in a bar.
  mutating func stack(_ id: Int) -> Stack {
    let views = children(of: id).filter { isArranged($0) && bool(.isHidden, of: $0) != true }
    if isBarItems(id) {
      let space = itemSpacing(of: id, views)
      return Stack(
        axis: .horizontal, alignment: .center, distribution: .fill,
        margins: (0, space.left, 0, space.right), spacing: space.between, rowSpacing: 0,
        views: views)
    }
    let n = property(.layoutMargins, of: id)?.numbers ?? []
    let axis: StackAxis = word(.axis, of: id) ?? .horizontal
    let alignment: StackAlignment = word(.alignment, of: id) ?? .fill
    let distribution: StackDistribution = word(.distribution, of: id) ?? .fill
    let spacing = number(.spacing, of: id) ?? 0
    return Stack(
      axis: axis, alignment: alignment,
      distribution: distribution == .wrap && axis == .vertical ? .fill : distribution,
      margins: n.count == 4 ? (n[0], n[1], n[2], n[3]) : (0, 0, 0, 0),
      spacing: spacing, rowSpacing: number(.rowSpacing, of: id) ?? spacing, views: views)
  }
}
