/// Bars over content: what their layers and the table's are at rest and scrolled.
extension UIKitNumberTests {
  private static let phone = "device: iPhone8; "
  private static let pro = "device: iPhone17; "
  private static let icon = "layer { width: 20; height: 20; backgroundColor: red }"
  private static let symbol = "layer { width: 22; height: 22; backgroundColor: blue }"
  private static let title = "A title that is too long for the middle of this bar"
  private static let rows = "table { for i in 0..<40 { row \"A\" } }"
  private static let scrolled =
    "table { contentOffset: (0, 30); for i in 0..<40 { row \"A\" } }"
  private static let end = """
    table a {
        contentOffset: (0, a.contentSize.height - a.height)
        for i in 0..<40 { row "A" }
    }
    """
  private static let largeTitle = phone + "navigationBar \"A\" { largeTitle: true }; "
  private static let cards =
    "scrollView { stack { axis: vertical; for i in 0..<10 { layer { height: 100 } } } }"
  private static let row = """
    contentInset: (4, 16, 4, 20); stack { spacing: 12; for i in 0..<6 { layer { width: 140 } } }
    """
  private static func large(_ offset: Int) -> String {
    largeTitle + "table { contentOffset: (0, \(offset)); for i in 0..<40 { row \"A\" } }"
  }

  static let bars = [
    // modern
    DumpCase(
      "a bar of iOS 13 to 18 at the edge", phone + "navigationBar \"A\"; " + rows,
      #""table" frame (0 0 375 667) bounds (0 -64 375 667)"#,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64)"#,
      "!64) backgroundColor", "!hairline"),
    DumpCase(
      "a bar of iOS 13 to 18 over content", phone + "navigationBar \"A\"; " + scrolled,
      #""table" frame (0 0 375 667) bounds (0 -34 375 667)"#,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #F9F9F9/0.94"#,
      #""navigationBar.hairline" frame (0 64 375 0.5) backgroundColor #000000/0.302"#),
    DumpCase(
      "a bar of iOS 13 to 18 over content",
      phone + "appearance: dark; navigationBar \"A\"; " + scrolled,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #1D1D1D/0.94"#,
      // 0.15 · 255 = 38.25
      #""navigationBar.hairline" frame (0 64 375 0.5) backgroundColor #FFFFFF/0.149"#),
    DumpCase(
      "a search bar of iOS 13 to 18", phone + "navigationBar \"A\"; searchBar; " + scrolled,
      #""table" frame (0 0 375 667) bounds (0 -86 375 667)"#,
      #""searchBar" frame (0 64 375 52) backgroundColor #F9F9F9/0.94"#,
      #""searchBar.hairline" frame (0 116 375 0.5)"#, "!navigationBar.hairline"),
    DumpCase(
      "a tab bar of iOS 13 to 18 over content", phone + rows + "; tabBar",
      #""table" frame (0 0 375 667) bounds (0 -20 375 667)"#,
      #""tabBar" frame (0 618 375 49) backgroundColor #F9F9F9/0.94"#,
      #""tabBar.hairline" frame (0 617.5 375 0.5)"#),
    DumpCase(
      "a tab bar of iOS 13 to 18 below the content", phone + "table { row \"A\" }; tabBar",
      #""tabBar" frame (0 618 375 49)"#, "!49) backgroundColor", "!hairline"),
    // 40 rows in 852 - 59 - 78 points: 1760 - 715 - 59.
    DumpCase(
      "a toolbar of iOS 13 to 18 at the end of the content", "device: iPhone15; toolbar; " + end,
      #""a: table" frame (0 0 393 852) bounds (0 986 393 852)"#,
      #""toolbar" frame (0 774 393 78)"#, "!78) backgroundColor"),
    // classic, flat
    DumpCase(
      "a bar of iOS 3 to 6", "device: iPhone4s; era: classic; navigationBar \"A\"; " + scrolled,
      #""table" frame (0 64 320 416) bounds (0 30 320 416)"#,
      #""navigationBar" frame (0 0 320 64) bounds (0 -20 320 64) backgroundColor #CDD5DF"#,
      "!hairline"),
    DumpCase(
      "a bar of iOS 7 to 12", phone + "era: flat; navigationBar \"A\"; " + rows,
      #""table" frame (0 0 375 667) bounds (0 -64 375 667)"#,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #F8F8F8/0.82"#,
      #""navigationBar.hairline" frame (0 64 375 0.5) backgroundColor #000000/0.302"#),
    DumpCase(
      "a toolbar of iOS 7 to 12", phone + "era: flat; toolbar; table { row \"A\" }",
      #""toolbar" frame (0 623 375 44) backgroundColor #F8F8F8/0.82"#),
    // liquidGlass
    DumpCase(
      "a bar of iOS 26 at the edge",
      "device: iPhone17; era: liquidGlass; navigationBar \"A\"; "
        + rows,
      #""table" frame (0 0 402 874) bounds (0 -116 402 874)"#,
      #""navigationBar" frame (0 0 402 116) bounds (0 -62 402 116)"#, "!navigationBar.background"),
    // The soft edge begins at the edge of the canvas and ends 36 points beyond the bars.
    DumpCase(
      "bars of iOS 26 over content",
      "device: iPhone17; era: liquidGlass; navigationBar \"A\"; searchBar; toolbar; " + scrolled,
      #""navigationBar.background" frame (0 -62 402 204)"#,
      #""toolbar.background" frame (0 -36 402 122)"#, "!searchBar.background", "!hairline"),
    DumpCase(
      "a bar of iOS 26 beside one with a background",
      "device: iPhone17; era: liquidGlass; navigationBar { background: white }; searchBar; "
        + scrolled,
      #""searchBar.background" frame (0 0 402 88)"#, "!navigationBar.background"),
    DumpCase(
      "a bar of iOS 26 beside one with a background",
      "device: iPhone17; era: liquidGlass; navigationBar; searchBar { background: white }; "
        + scrolled,
      #""navigationBar.background" frame (0 -62 402 152)"#, "!searchBar.background"),
    DumpCase(
      "a tab bar of iOS 26 without a background",
      "device: iPhone17; era: liquidGlass; tabBar { background: none }", "!tabBar.background"),
    DumpCase(
      "a tab bar of iOS 26 over content", "device: iPhone17; era: liquidGlass; tabBar; " + rows,
      #""tabBar.background" frame (0 -36 402 119)"#),
    // Content can be scrolled by the space below the title and items.
    DumpCase(
      "a bar of iOS 26 at the edge",
      "device: iPhone17; era: liquidGlass; navigationBar \"A\"; "
        + "table { contentOffset: (0, 10); for i in 0..<40 { row \"A\" } }",
      #""table" frame (0 0 402 874) bounds (0 -106 402 874)"#, "!navigationBar.background"),
    // As high as with a home indicator.
    DumpCase(
      "bars of iOS 26 on a device with a home button",
      phone + "era: liquidGlass; navigationBar \"A\" { largeTitle: true }; tabBar; "
        + "table { row \"A\" }",
      #""navigationBar" frame (0 0 375 126) bounds (0 -20 375 126)"#,
      #""tabBar" frame (0 584 375 83)"#),
    DumpCase(
      "bars of iOS 26 on a device with a home button",
      phone + "era: liquidGlass; toolbar { leading { \(symbol) } }",
      #""toolbar" frame (0 581 375 86)"#, #""leading" frame (28 10 48 48)"#),
    // Large titles
    DumpCase(
      "a large title at rest", large(0),
      #""table" frame (0 0 375 667) bounds (0 -116 375 667)"#,
      #""navigationBar" frame (0 0 375 116) bounds (0 -20 375 116)"#, "!title.clip", "!hairline"),
    DumpCase(
      "a large title that collapses", large(51),
      #""table" frame (0 0 375 667) bounds (0 -65 375 667)"#,
      #""navigationBar" frame (0 0 375 65) bounds (0 -20 375 65)"#,
      #""navigationBar.title.clip" frame (0 44 375 1)"#, "!65) backgroundColor", "!hairline"),
    DumpCase(
      "a large title that has collapsed", large(52),
      #""table" frame (0 0 375 667) bounds (0 -64 375 667)"#,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #F9F9F9/0.94"#,
      "!title.clip"),
    DumpCase(
      "a large title that is pulled down", large(-30),
      #""table" frame (0 0 375 667) bounds (0 -146 375 667)"#,
      #""navigationBar" frame (0 0 375 146) bounds (0 -20 375 146)"#),
    // Insets
    DumpCase(
      "insets of a table",
      """
      device: iPhone15
      navigationBar "A"
      toolbar
      table a { contentInset: (10, 0, 20, 0); row "A" }
      layer b { frame: (0, a.y, a.adjustedContentInset.top, a.adjustedContentInset.bottom) }
      """,
      // 161/3 + 44 + 10; 34 + 44 + 20.
      #""b: layer" frame (0 97.6667 107.6667 98)"#,
      #""a: table" frame (0 0 393 852) bounds (0 -107.6667 393 852)"#),
    DumpCase(
      "insets of a table without bars",
      "device: iPhone15; table a { contentInset: (10, 0, 20, 0) }; "
        + "layer b { frame: (0, 0, a.adjustedContentInset.top, a.adjustedContentInset.bottom) }",
      #""b: layer" frame (0 0 69 54)"#),
    DumpCase(
      "insets of a table with a frame",
      phone
        + "navigationBar \"A\"; table a { frame: (0, 0, 375, 300); contentInset: (8, 0, 0, 0) }; "
        + "layer b { frame: (0, 0, a.adjustedContentInset.top, a.adjustedContentInset.bottom) }",
      #""b: layer" frame (0 0 8 0)"#, #""a: table" frame (0 0 375 300) bounds (0 -8 375 300)"#),
    // Opaque bars
    DumpCase(
      "opaque bars",
      phone + "navigationBar \"A\" { background: red }; tabBar { background: blue }; "
        + scrolled,
      #""table" frame (0 64 375 554) bounds (0 30 375 554)"#, "!hairline"),
    DumpCase(
      "a translucent bar below an opaque one",
      phone
        + "navigationBar \"A\" { background: red }; searchBar { background: blue.opacity(50%) }; "
        + scrolled,
      #""table" frame (0 64 375 603) bounds (0 -22 375 603)"#),
    DumpCase(
      "two appearances",
      phone + "navigationBar \"A\" { background: red; scrollEdgeAppearance { hairline: blue; "
        + "titleColor: green } }; " + rows,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64)"#, "!64) backgroundColor",
      #""navigationBar.hairline" frame (0 64 375 0.5) backgroundColor #0000FF"#),
    DumpCase(
      "two appearances",
      phone + "navigationBar \"A\" { background: red; scrollEdgeAppearance { hairline: blue } }; "
        + scrolled,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #FF0000"#,
      "!hairline"),
    // Parts of tables
    DumpCase(
      "what stays below a bar",
      phone + "navigationBar \"A\"; table { contentOffset: (0, 30); "
        + "sectionIndexTitles: [\"A\"]; shadows { top: 20 }; "
        + "section \"A\" { for i in 0..<40 { row \"A\" } } }",
      #""section 0.header" frame (0 30 375 28)"#,
      #""table.shadows.top" frame (0 30 375 20)"#.replacing("table.", with: ""),
      // 13.78 high, in the middle of 603 points from 30 on, with its text on whole pixels.
      #""table.index" frame (360.1667 325 15"#),
    // Items
    DumpCase(
      "items of bars",
      pro + "navigationBar \"A\" { leading { \(icon); \(icon) }; trailing { "
        + "layer { width: 30; height: 30; backgroundColor: blue } } }",
      #""leading" frame (16 0 56 44)"#, #""layer" frame (0 12 20 20)"#,
      #""trailing" frame (356 0 30 44)"#,
      // As far from the left as the trailing item and 6 points from the right.
      #""navigationBar.title" frame (78 12 246 "#),
    DumpCase(
      "items of bars from right to left",
      pro + "layoutDirection: rightToLeft; navigationBar { leading { \(icon); \(icon) }; "
        + "trailing { \(icon) } }",
      #""leading" frame (330 0 56 44)"#, #""trailing" frame (16 0 20 44)"#),
    DumpCase(
      "items after a back button",
      pro + "navigationBar { backButtonTitle: \"A\"; "
        + "leading { \(icon) } }; layer a { }",
      // 30 and the width of the title, 11.0743, and 16, on a pixel.
      #""leading" frame (57"#),
    DumpCase(
      "items that are placed by hand",
      pro
        + "navigationBar \"A\" { leading { layer { frame: (5, 6, 7, 8); backgroundColor: red } }; "
        + "leading { \(icon) }; titleView { if 1 > 2 { \(icon) } } }",
      #""leading" frame (16 0 0 44)"#, #""layer" frame (5 6 7 8)"#,
      #""navigationBar.title" frame"#),
    DumpCase(
      "items that leave no room for a title",
      pro + "navigationBar \"A\" { leading { layer { width: 399; height: 9 } } }",
      #""leading" frame (16 0 399 44)"#, "!navigationBar.title"),
    // 47.6667 is half a pixel from the middle of 48.
    DumpCase(
      "items of iOS 26",
      pro + "era: liquidGlass; toolbar { leading { label \"A\" { width: 47 / 3 } } }",
      #""leading" frame (28 10 48 48)"#),
    // 11 before and after 20 is less than a circle.
    DumpCase(
      "items of iOS 26",
      pro + "era: liquidGlass; navigationBar \"\(title)\" { "
        + "leading { \(icon) }; leading { \(symbol); \(symbol) } }",
      #""leading" frame (16 0 44 44) bounds (-1 0 44 44) backgroundColor rgb"#,
      #""layer" frame (11 12 20 20)"#,
      #""navigationBar.title" frame (172 12 214 "#),
    DumpCase(
      "items of iOS 26",
      pro + "era: liquidGlass; toolbar { leading { \(icon) }; trailing { \(symbol) } }",
      #""leading" frame (28 10 48 48) bounds (-1 0 48 48)"#,
      #""trailing" frame (326 10 48 48)"#),
    DumpCase(
      "texts in items of iOS 26",
      pro + "era: liquidGlass; navigationBar { trailing { label \"A\" { width: 40 } } }",
      #""trailing" frame (314 0 72 44)"#, #""label" frame (16 12 40"#),
    DumpCase(
      "views instead of a title",
      pro + "navigationBar \"A\" { titleView { layer { width: 100; "
        + "height: 30; backgroundColor: red } } }",
      #""titleView" frame (151 0 100 44)"#, #""layer" frame (0 7 100 30)"#, "!navigationBar.title"),
    DumpCase(
      "views instead of a title",
      pro + "navigationBar { leading { layer { width: 200; height: 9; backgroundColor: red } }; "
        + "titleView { layer { width: 300; height: 9; backgroundColor: red } } }",
      #""titleView" frame (222 0 164 44)"#),
    // Scroll views
    DumpCase(
      "a scroll view at rest", largeTitle + "tabBar; " + cards,
      #""scrollView" frame (0 0 375 667) bounds (0 -116 375 667) masksToBounds"#,
      #""stack" frame (0 0 375 1000)"#,
      #""navigationBar" frame (0 0 375 116) bounds (0 -20 375 116)"#, "!title.clip",
      #""tabBar" frame (0 618 375 49) backgroundColor #F9F9F9/0.94"#),
    // 1000 - (667 - 116 - 49), and 52 points more where the title has collapsed.
    DumpCase(
      "a scroll view at its end",
      largeTitle + "tabBar; "
        + cards.replacing("{ stack", with: "{ contentOffset: (0, 498); stack"),
      #""scrollView" frame (0 0 375 667) bounds (0 382 375 667) masksToBounds"#,
      #""navigationBar" frame (0 0 375 64) bounds (0 -20 375 64) backgroundColor #F9F9F9/0.94"#,
      #""tabBar" frame (0 618 375 49)"#, "!49) backgroundColor"),
    DumpCase(
      "a scroll view of iOS 26",
      "device: iPhone17; era: liquidGlass; background: red; navigationBar \"A\"; "
        + cards.replacing("{ stack", with: "{ contentOffset: (0, 12); stack"),
      #""scrollView" frame (0 0 402 874) bounds (0 -104 402 874) masksToBounds"#,
      #""navigationBar.background" frame (0 -62 402 152)"#),
    // Six cards of 140 and five spaces of 12 are 900 wide, and end with an inset of 20.
    DumpCase(
      "a scroll view from right to left",
      phone + "layoutDirection: rightToLeft; scrollView { frame: (0, 0, 375, 80); \(row) }",
      #""scrollView" frame (0 0 375 80) bounds (545 -4 375 80) masksToBounds"#,
      #""stack" frame (0 0 900 72)"#, #""layer" frame (760 0 140 72)"#),
    DumpCase(
      "a scrolled view from right to left",
      phone + "layoutDirection: rightToLeft; "
        + "scrollView { frame: (0, 0, 375, 80); contentOffset: (100, 0); \(row) }",
      #""scrollView" frame (0 0 375 80) bounds (425 0 375 80) masksToBounds"#),
    DumpCase(
      "a scroll view in a row and a stack",
      phone + "table { row { scrollView { "
        + row.replacing("width: 140", with: "width: 140; height: 50")
        + " } }; row { stack { label \"A\"; "
        + "scrollView b { stack { layer { width: 900; height: 40 } } } } } }",
      #""scrollView" frame (0 0 375 58) bounds (-16 -4 375 58) masksToBounds"#,
      // What the label, 11.58 wide, leaves of 375 - 2 · 16.
      #""b: scrollView" frame (12 0 331 40) masksToBounds"#),
    DumpCase(
      "a transform of a scroll view", "scrollView { transform: translate(50, 20); layer { } }",
      #""scrollView" position (160 100) bounds (0 0 320 200) transform"#),
    DumpCase(
      "a transform of a scroll view",
      "scrollView { transform: scale(0.5); stack { axis: vertical; layer { height: 900 } } }",
      #""scrollView" position (160 100) bounds (0 0 320 200) transform"#,
      #""stack" frame (0 0 320 900)"#),
    DumpCase(
      "a content size from right to left",
      "layoutDirection: rightToLeft; "
        + "scrollView { contentSize: (0, 900); stack { axis: vertical; layer { height: 9 } } }",
      #""scrollView" frame (0 0 320 200) masksToBounds"#, #""stack" frame (0 0 320 9)"#),
    DumpCase(
      "a content size from right to left",
      "layoutDirection: rightToLeft; "
        + "scrollView { contentSize: (600, 100); stack { layer { width: 40 } } }",
      #""scrollView" frame (0 0 320 200) bounds (280 0 320 200) masksToBounds"#,
      #""stack" frame (560 0 40 200)"#),
    // 8 + 40 + 8, and 8 + 20 + 2.
    DumpCase(
      "insets of a scroll view in a stack",
      "stack { frame: (0, 0, 320, 86); axis: vertical; scrollView a { contentInset: (8, 0, 8, 0); "
        + "stack { stack { layer { height: 40 } } } }; scrollView b { contentInset: (8, 0, 2, 0); "
        + "stack { height: 20; layer { width: 9 } } }; layer }",
      #""a: scrollView" frame (0 0 320 56) bounds (0 -8 320 56)"#, #""a: stack" frame (0 0 0 40)"#,
      #""b: scrollView" frame (0 56 320 30) bounds (0 -8 320 30)"#),
    // 852 - 59 - 34
    DumpCase(
      "a scroll view above the home indicator",
      "device: iPhone15; scrollView { stack { layer { width: 9 } } }",
      #""stack" frame (0 0 9 759)"#),
    DumpCase(
      "a stack that wraps in a scroll view",
      "scrollView { stack { distribution: wrap; layer { width: 200; height: 150 }; "
        + "layer { width: 200; height: 150 } } }",
      #""stack" frame (0 0 320 300)"#),
    DumpCase(
      "a search bar of iOS 26",
      "device: iPhone17; era: liquidGlass; searchBar; table { row \"A\" }",
      #""searchBar.field" frame (8 2 386 44) backgroundColor #FDFDFD"#,
      #""searchBar.text" frame (39.5 "#),
    // Hardware
    DumpCase(
      "home indicator and Dynamic Island",
      "device: iPhone15; statusBar { homeIndicator: true; dynamicIsland: true }",
      #""statusBar.dynamicIsland" frame (133.6667 11 126 37.3333) backgroundColor #000000"#,
      #""statusBar.homeIndicator" frame (126.6667 839 140 5) backgroundColor #000000"#),
    DumpCase(
      "home indicator and Dynamic Island",
      "device: iPhone16ProMax; statusBar { dynamicIsland: true; style: lightContent; homeIndicator: true }",
      #""statusBar.dynamicIsland" frame (157 13.6667"#,
      #""statusBar.homeIndicator" frame (141.6667 943 157 5) backgroundColor #FFFFFF"#),
    DumpCase(
      "home indicator and Dynamic Island",
      phone + "statusBar { homeIndicator: true; dynamicIsland: true }",
      #""statusBar" frame (0 0 375 20)"#, "!homeIndicator", "!dynamicIsland"),
  ]
}
