import SceneLayers

/// Where a scene's bars lie, and what they leave; in the canvas's coordinates, in points.
///
/// Navigation and search bars stack downwards from the safe area's top, toolbars and tab bars
/// upwards from its bottom, in the order of the scene. The background of the outermost one at each
/// end reaches the canvas's edge, behind the status bar or the home indicator.
struct BarLayout: Hashable, Sendable {
  /// One a bar, in the order given.
  var bars: [Frames] = []
  /// What the bars leave between the safe area's top and the canvas's bottom, for the table.
  var content: Rect
  /// The safe area's bottom where `content` reaches it, 0 where a bar is in between.
  var contentInsetBottom: Double

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case statusBar, navigationBar, searchBar, toolbar, tabBar

    var isAtBottom: Bool { self == .toolbar || self == .tabBar }
  }

  struct Bar: Hashable, Sendable {
    var kind: Kind
    /// Without what its background adds. On a device a status bar has the safe area's instead.
    var height: Double

    init(_ kind: Kind, height: Double) {
      self.kind = kind
      self.height = height
    }
  }

  struct Frames: Hashable, Sendable {
    var frame: Rect
    /// `frame`, and for the outermost bars what lies between it and the canvas's edge.
    var background: Rect
  }

  /// - Parameters:
  ///   - barTop: where the first bar at the top begins; nil for the safe area's end.
  ///   - hasDevice: without one a status bar takes room: it comes first, whatever its place in the
  ///     list, and the others stack below it.
  init(
    _ bars: [Bar], canvas: Size, safeAreaTop: Double, safeAreaBottom: Double,
    barTop: Double? = nil, hasDevice: Bool
  ) {
    func row(_ top: Double, _ height: Double) -> Rect { Rect(0, top, canvas.width, height) }
    let statusBar = bars.first { $0.kind == .statusBar }
    let statusBarHeight = hasDevice ? safeAreaTop : statusBar?.height ?? 0
    var top = hasDevice ? safeAreaTop : safeAreaTop + statusBarHeight
    if let barTop, bars.contains(where: { $0.kind != .statusBar && !$0.kind.isAtBottom }) {
      top = barTop
    }
    var bottom = canvas.height - safeAreaBottom
    // Where the next bar's background begins, or ends: at the canvas's edge for the first one.
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
