import SceneLayers
import Testing
@testable import SceneResolving

@Suite("Bar layout")
struct BarLayoutTests {
  private func onIPhone14(_ bars: [BarLayout.Bar]) -> BarLayout {
    BarLayout(
      bars, canvas: Size(390, 844), safeAreaTop: 47, safeAreaBottom: 34, hasDevice: true)
  }

  private func withoutADevice(_ bars: [BarLayout.Bar]) -> BarLayout {
    BarLayout(bars, canvas: Size(320, 480), safeAreaTop: 0, safeAreaBottom: 0, hasDevice: false)
  }

  @Test("Without bars, the table begins at the top of the safe area")
  func withoutBarsTableBeginsAtTopOfSafeArea() {
    let layout = onIPhone14([])
    #expect(layout.bars.isEmpty)
    #expect(layout.content == Rect(0, 47, 390, 797))
    #expect(layout.contentInsetBottom == 34)
    #expect(withoutADevice([]).content == Rect(0, 0, 320, 480))
  }

  @Test("The outermost bars extend to the edges of the canvas")
  func outermostBarsExtendToEdgesOfCanvas() {
    let layout = onIPhone14([
      .init(.navigationBar, height: 44), .init(.searchBar, height: 52), .init(.tabBar, height: 49),
    ])
    #expect(
      layout.bars.map(\.frame) == [
        Rect(0, 47, 390, 44), Rect(0, 91, 390, 52), Rect(0, 761, 390, 49),
      ])
    #expect(
      layout.bars.map(\.background) == [
        Rect(0, 0, 390, 91), Rect(0, 91, 390, 52), Rect(0, 761, 390, 83),
      ])
    #expect(layout.content == Rect(0, 143, 390, 618))
    #expect(layout.contentInsetBottom == 0)
  }

  @Test("Bars at the bottom stack upward")
  func barsAtBottomStackUpward() {
    let layout = onIPhone14([.init(.tabBar, height: 49), .init(.toolbar, height: 44)])
    #expect(layout.bars.map(\.frame) == [Rect(0, 761, 390, 49), Rect(0, 717, 390, 44)])
    #expect(layout.bars.map(\.background) == [Rect(0, 761, 390, 83), Rect(0, 717, 390, 44)])
    #expect(layout.content == Rect(0, 47, 390, 670))
  }

  @Test("On a device, the status bar does not move other bars")
  func onDeviceStatusBarDoesNotMoveOtherBars() {
    let bar = BarLayout.Bar(.navigationBar, height: 44)
    let with = onIPhone14([.init(.statusBar, height: 20), bar])
    #expect(with.bars[0] == .init(frame: Rect(0, 0, 390, 47), background: Rect(0, 0, 390, 47)))
    #expect(with.bars[1] == onIPhone14([bar]).bars[0])
    #expect(with.content == onIPhone14([bar]).content)
  }

  @Test("Without a device, the status bar comes first")
  func withoutDeviceStatusBarComesFirst() {
    let bars = [BarLayout.Bar(.navigationBar, height: 44), .init(.statusBar, height: 20)]
    let layout = withoutADevice(bars)
    #expect(layout.bars.map(\.frame) == [Rect(0, 20, 320, 44), Rect(0, 0, 320, 20)])
    // As on iOS 7, where the bar extends below the status bar.
    #expect(layout.bars[0].background == Rect(0, 0, 320, 64))
    #expect(layout.content == Rect(0, 64, 320, 416))
  }

  @Test("The remaining area can be empty")
  func remainingAreaCanBeEmpty() {
    let layout = withoutADevice([
      .init(.navigationBar, height: 300), .init(.toolbar, height: 300),
    ])
    #expect(layout.content == Rect(0, 300, 320, 0))
  }

  /// B is a bar with its line L, T a table that continues under bars, S a small one that does not,
  /// and E another element.
  @Test(
    "Bars are over the tables that they overlap, and below what follows",
    arguments: [
      ("BTE", "TBLE"), ("TBES", "TBLES"), ("EBSE", "EBLSE"), ("BETSE", "ETBLSE"),
      // Opaque, and next to the table.
      ("OETS", "BETLS"),
    ])
  func paintingOrder(elements: String, painted: String) throws {
    let texts: [Character: String] = [
      "B": "navigationBar { background: #FF000080; hairline: blue }",
      "O": "navigationBar { background: red; hairline: blue }", "T": "table { row \"A\" }",
      "S": "table { frame: (20, 200, 99, 99); row \"A\" }",
      "E": "layer { frame: (0, 0, 300, 60); backgroundColor: green }",
    ]
    let body = elements.map { texts[$0] ?? "" }.joined(separator: "; ")
    let layers = try resolvedTree("scene \"A\" { size: (320, 400); \(body) }").layers
    let found = layers.map { layer in
      layer.frame.height == 44
        ? "B"
        : layer.frame.height == 1
          ? "L"
          : layer.frame.height == 60
            ? "E" : layer.frame.x == 20 ? "S" : "T"
    }
    #expect(found.joined() == painted)
  }

  @Test("An animated offset is evaluated once for all bars", .timeLimit(.minutes(1)))
  func animatedOffset() throws {
    let bars = String(repeating: "toolbar { height: 1 }\n", count: 60)
    let layers = try resolvedTree(
      """
      scene "A" {
        size: (320, 400)
        \(bars)
        table {
          for n in 1...99 { row "A" }
          animate contentOffset {
            values: [for i in 0..<1000 { (0, i) }]; calculationMode: cubicPaced; duration: 5s
          }
        }
      }
      """, time: 1
    ).layers
    #expect(layers.first?.bounds.y == 200)
  }
}
