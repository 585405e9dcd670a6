import SceneLayers
import SceneLanguage

/// The soft shadows of a table: their frames and their paint.
///
/// They follow two articles. `always` is from "Adding shadow effects to UITableView using
/// CAGradientLayer": the shadows of the content belong to the first and last row. `exposed` is from
/// "iOS Recipes": all four belong to the table, and are visible only while it is scrolled past its
/// content.
struct TableShadows: Hashable, Sendable {
  var visibility = ShadowVisibility.always
  var top: Block?
  var contentTop: Block?
  var contentBottom: Block?
  var bottom: Block?
  /// The paint of shadows without paint of their own.
  var paint = Paint.color(Color(0, 0, 0, 0.5))
  /// The end color of gradients, whose alpha is always 0: the scene's `to`, or else the table's
  /// background; nil if that is not opaque.
  var to: Color?

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case top, contentTop, contentBottom, bottom

    /// Whether the shadow is darkest at its top, because it is below its caster.
    var fallsDown: Bool { self == .top || self == .contentBottom }
  }

  enum Paint: Hashable, Sendable {
    case color(Color)
    /// One of the two images, `up` or `down`.
    case picture
  }

  struct Block: Hashable, Sendable {
    /// The height in points; 0 for no shadow.
    var height: Double
    /// The paint; nil for that of all shadows.
    var paint: Paint?
    var to: Color?

    init(height: Double, paint: Paint? = nil, to: Color? = nil) {
      self.height = height
      self.paint = paint
      self.to = to
    }
  }

  /// The current state of the table, in points.
  struct Table: Hashable, Sendable {
    var size: Size
    var contentOffset = Point.zero
    var insetTop = 0.0
    var insetBottom = 0.0
    /// The y-coordinate of the end of the content: the footer's `maxY`.
    var contentEnd: Double
    /// The sizes of the table's first and last row; nil if they are not visible.
    var firstRow: Size?
    var lastRow: Size?
  }

  /// A shadow with its frame.
  struct Shadow: Hashable, Sendable {
    var kind: Kind
    /// The parent whose coordinates `frame` is in. The shadow is the backmost sublayer of a row.
    var parent: Parent
    var frame: Rect
    var fill: Fill

    enum Parent: Hashable, Sendable { case table, firstRow, lastRow }

    enum Fill: Hashable, Sendable {
      /// A gradient from top to bottom.
      case gradient(Color, Color)
      /// The image that is darkest at its bottom, stretched to the frame.
      case up
      /// The image that is darkest at its top, stretched to the frame.
      case down
    }
  }

  /// Accesses the shadow of each kind, which is nil if it has no height.
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

  /// The kinds whose gradient has no end color, so that the scene must set one.
  var withoutEnd: [Kind] {
    guard to == nil else { return [] }
    return Kind.allCases.filter { kind in
      guard let block = self[kind], block.to == nil else { return false }
      return (block.paint ?? paint) != .picture
    }
  }

  /// Returns the visible shadows in painting order.
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

  /// The opacity relative to the shadow below the content, which is the ratio of their heights, at
  /// most 1.
  private var contentTopRatio: Double {
    guard let above = self[.contentTop], let below = self[.contentBottom] else { return 1 }
    return min(1, above.height / below.height)
  }
}
