import SceneLayers

/// The soft shadows of a table: which there are, where they lie, and what they are painted with.
///
/// They retell two articles. `always` is "Adding shadow effects to UITableView using
/// CAGradientLayer": the content's shadows are parts of the first and the last row. `exposed` is
/// "iOS Recipes": all four are parts of the table, and exist while it is pulled past its content.
struct TableShadows: Hashable, Sendable {
  var visibility = Visibility.always
  var top: Block?
  var contentTop: Block?
  var contentBottom: Block?
  var bottom: Block?
  /// What the blocks without paint of their own are painted with.
  var paint = Paint.color(Color(0, 0, 0, 0.5))
  /// What their gradients fade to, always at alpha 0: the `to` of the scene, or else the table's
  /// background; nil where that is no opaque color.
  var to: Color?

  enum Visibility: String, Hashable, Sendable, CaseIterable { case always, exposed }

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case top, contentTop, contentBottom, bottom

    /// Whether it is darkest at its top: it lies below what casts it.
    var fallsDown: Bool { self == .top || self == .contentBottom }
  }

  enum Paint: Hashable, Sendable {
    case color(Color)
    /// One of the two pictures, `up` or `down`.
    case picture
  }

  struct Block: Hashable, Sendable {
    /// In points. 0 for none.
    var height: Double
    /// Taken as it is; nil for the shadows' own.
    var paint: Paint?
    var to: Color?

    init(height: Double, paint: Paint? = nil, to: Color? = nil) {
      self.height = height
      self.paint = paint
      self.to = to
    }
  }

  /// The table as it stands, in points.
  struct Table: Hashable, Sendable {
    var size: Size
    var contentOffset = Point.zero
    var insetTop = 0.0
    var insetBottom = 0.0
    /// The y where the content truly ends: its footer's `maxY`.
    var contentEnd: Double
    /// The sizes of the first and the last row of the table, each nil while it is not in view.
    var firstRow: Size?
    var lastRow: Size?
  }

  /// One of the shadows, with its frame.
  struct Shadow: Hashable, Sendable {
    var kind: Kind
    /// Whose coordinates `frame` is in. The row's shadow is its backmost sublayer.
    var parent: Parent
    var frame: Rect
    var fill: Fill

    enum Parent: Hashable, Sendable { case table, firstRow, lastRow }

    enum Fill: Hashable, Sendable {
      /// From the top to the bottom.
      case gradient(Color, Color)
      /// The picture that is darkest at its bottom, stretched over the frame.
      case up
      /// The picture that is darkest at its top.
      case down
    }
  }

  /// The block of each kind, nil where it has no height.
  subscript(kind: Kind) -> Block? {
    let block =
      switch kind {
      case .top: top
      case .contentTop: contentTop
      case .contentBottom: contentBottom
      case .bottom: bottom
      }
    guard let block, block.height > 0 else { return nil }
    return block
  }

  /// The kinds whose gradient has no color to fade to: a scene must name one.
  var withoutEnd: [Kind] {
    guard to == nil else { return [] }
    return Kind.allCases.filter { kind in
      guard let block = self[kind], block.to == nil else { return false }
      return (block.paint ?? paint) != .picture
    }
  }

  /// Those that exist, in the order in which a table paints them.
  func shadows(in table: Table) -> [Shadow] {
    let paintingOrder = [Kind.top, .bottom, .contentTop, .contentBottom]
    return paintingOrder.compactMap { kind in
      guard let block = self[kind], let (parent, frame) = span(kind, block.height, in: table)
      else { return nil }
      return Shadow(kind: kind, parent: parent, frame: frame, fill: fill(kind, block))
    }
  }

  private func span(_ kind: Kind, _ height: Double, in table: Table) -> (Shadow.Parent, Rect)? {
    let (offset, width) = (table.contentOffset.y, table.size.width)
    let isExposed: Bool =
      switch kind {
      case _ where visibility == .always: true
      case .top, .contentTop: offset < -table.insetTop
      case .contentBottom, .bottom:
        table.contentEnd - offset < table.size.height - table.insetBottom
      }
    guard isExposed else { return nil }

    switch (kind, visibility) {
    case (.top, _):
      return (.table, Rect(0, offset, width, height))
    case (.bottom, _):
      return (.table, Rect(0, offset + table.size.height - height, width, height))
    case (.contentTop, .exposed):
      return (.table, Rect(0, -height, width, height))
    case (.contentBottom, .exposed):
      return (.table, Rect(0, table.contentEnd, width, height))
    case (.contentTop, .always):
      return table.firstRow.map { (.firstRow, Rect(0, -height, $0.width, height)) }
    case (.contentBottom, .always):
      return table.lastRow.map { (.lastRow, Rect(0, $0.height, $0.width, height)) }
    }
  }

  private func fill(_ kind: Kind, _ block: Block) -> Shadow.Fill {
    guard case .color(var color) = block.paint ?? paint else {
      return kind.fallsDown ? .down : .up
    }
    if kind == .contentTop, block.paint == nil { color.alpha *= contentTopRatio }
    let end = (block.to ?? to ?? color).opacity(0)
    return kind.fallsDown ? .gradient(color, end) : .gradient(end, color)
  }

  /// As much fainter as it is shorter than the shadow below the content, never darker.
  private var contentTopRatio: Double {
    guard let above = self[.contentTop], let below = self[.contentBottom] else { return 1 }
    return min(1, above.height / below.height)
  }
}
