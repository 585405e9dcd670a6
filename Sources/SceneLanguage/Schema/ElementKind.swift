import SceneSyntax

/// The elements of the language. Raw values are their names.
package enum ElementKind: String, Hashable, Sendable, CaseIterable {
  case scene
  case statusBar, navigationBar, searchBar, toolbar, tabBar
  case scrollEdgeAppearance, trailing, titleView
  case table, rows, separators, shadows, top, contentTop, contentBottom, bottom
  case section, header, footer, row, accessory, leading
  case label, stack, scrollView
  case `switch`, slider, pageControl
  case layer, gradientLayer, shapeLayer, textLayer, replicatorLayer, transformLayer
  case mask, reflection
  case animate, animationGroup
  case snapshot, compare, matrix

  /// Creates the element with the name of a token.
  package init?(_ token: SyntaxNode) {
    guard let number = Self.words[token.utf8] else { return nil }
    self = Self.all[number]
  }

  private static let all = Array(allCases)
  private static let words = WordTable(allCases.map { $0.rawValue })

  /// The layers and controls that are allowed wherever a layer is.
  package static let layers: [ElementKind] = [
    .layer, .gradientLayer, .shapeLayer, .textLayer, .replicatorLayer, .transformLayer,
    .reflection, .label, .stack, .scrollView, .switch, .slider, .pageControl,
  ]

  package static let bars: [ElementKind] = [
    .statusBar, .navigationBar, .searchBar, .toolbar, .tabBar,
  ]

  package var isBar: Bool { Self.bars.contains(self) }
  package var isControl: Bool { self == .switch || self == .slider || self == .pageControl }
  package var isLayer: Bool { Self.layers.contains(self) }
  /// Whether the element scrolls its contents, as UITableView does as a UIScrollView.
  package var isScrollView: Bool { self == .table || self == .scrollView }
  /// Whether the element is a part of a table that can fit its layers.
  package var isPartOfTable: Bool { self == .row || self == .header || self == .footer }
  /// Whether the element has a frame, whose members can be read.
  package var hasFrame: Bool {
    switch self {
    case .scrollEdgeAppearance, .rows, .separators, .shadows, .top, .contentTop, .contentBottom,
      .bottom, .animate, .animationGroup, .snapshot, .compare, .matrix:
      false
    default: true
    }
  }
}
