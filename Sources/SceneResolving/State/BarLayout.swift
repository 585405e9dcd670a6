import SceneLayers

/// The frames of a scene's bars and the remaining area, in the canvas's coordinates, in points.
///
/// Navigation and search bars are stacked down from the top of the safe area, toolbars and tab bars
/// up from its bottom, in source order. The background of the outermost bar at each end extends to
/// the edge of the canvas, behind the status bar or the home indicator.
struct BarLayout: Hashable, Sendable {
  /// The frames, in the order of the bars.
  var bars: [Frames] = []
  /// The area for the table, from the top bars to the bottom bars or the bottom of the canvas.
  var content: Rect
  /// The bottom inset of the safe area if `content` extends to it, or 0 if there is a bar.
  var contentInsetBottom: Double

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case statusBar, navigationBar, searchBar, toolbar, tabBar

    var isAtBottom: Bool { self == .toolbar || self == .tabBar }
  }

  struct Bar: Hashable, Sendable {
    var kind: Kind
    /// The height without the extension of the background. On a device, a status bar has the height
    /// of the safe area instead.
    var height: Double

    init(_ kind: Kind, height: Double) {
      self.kind = kind
      self.height = height
    }
  }

  struct Frames: Hashable, Sendable {
    var frame: Rect
    /// `frame`, extended to the edge of the canvas for the outermost bars.
    var background: Rect
  }

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - barTop: The top of the first bar; nil for the end of the safe area.
  ///   - barBottom: The distance of the lowest bar's frame from the bottom of the canvas; nil for the
  ///     end of the safe area.
  ///   - hasDevice: Whether the scene has a device. Otherwise, a status bar takes space: it comes
  ///     first, regardless of its position in the list, and the others are stacked below it.
  init(
    _ bars: [Bar], canvas: Size, safeAreaTop: Double, safeAreaBottom: Double,
    barTop: Double? = nil, barBottom: Double? = nil, hasDevice: Bool
  ) {
    func row(_ top: Double, _ height: Double) -> Rect { Rect(0, top, canvas.width, height) }
    let statusBar = bars.first { $0.kind == .statusBar }
    let statusBarHeight = hasDevice ? safeAreaTop : statusBar?.height ?? 0
    var top = hasDevice ? safeAreaTop : safeAreaTop + statusBarHeight
    if let barTop, bars.contains(where: { $0.kind != .statusBar && !$0.kind.isAtBottom }) {
      top = barTop
    }
    var bottom = canvas.height - (barBottom ?? safeAreaBottom)
    // The edge of the next bar's background, which is the edge of the canvas for the first one.
    var (backgroundTop, backgroundBottom) = (0.0, canvas.height)

    for bar in bars {
      if bar.kind == .statusBar {
        let frame = row(0, statusBarHeight)
        self.bars.append(Frames(frame: frame, background: frame))
      } else if bar.kind.isAtBottom {
        bottom -= bar.height
        let background = row(bottom, backgroundBottom - bottom)
        self.bars.append(Frames(frame: row(bottom, bar.height), background: background))
        backgroundBottom = bottom
      } else {
        let frame = row(top, bar.height)
        top += bar.height
        self.bars.append(
          Frames(frame: frame, background: row(backgroundTop, top - backgroundTop)))
        backgroundTop = top
      }
    }
    let hasBottomBar = bars.contains { $0.kind.isAtBottom }
    content = row(top, max(0, (hasBottomBar ? bottom : canvas.height) - top))
    contentInsetBottom = hasBottomBar ? 0 : safeAreaBottom
  }
}

/// The frames of the scene's bars and the remaining area.
struct SceneBars {
  var layout: BarLayout
  /// The numbers of the bars in the layout, by instance.
  var numbers: NumberTable
  /// The bars on a side, beginning with the outermost one.
  var top: [Int] = []
  var bottom: [Int] = []

  subscript(id: Int) -> BarLayout.Frames? { numbers[id].map { layout.bars[$0] } }
}
