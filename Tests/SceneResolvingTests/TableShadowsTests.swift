import SceneLayers
import Testing
@testable import SceneLanguage
@testable import SceneResolving

@Suite("Table shadows")
struct TableShadowsTests {
  private let black50 = Color(0, 0, 0, 0.5)
  private let background = Color(bytes: 0x8C96A0)

  /// "Adding shadow effects to UITableView using CAGradientLayer": 20 high, 10 above the rows.
  private var gallagher: TableShadows {
    TableShadows(
      top: .init(height: 20), contentTop: .init(height: 10), contentBottom: .init(height: 20),
      paint: .color(black50), to: background)
  }

  /// "iOS Recipes": two images, four shadows.
  private var recipe: TableShadows {
    TableShadows(
      visibility: .exposed, top: .init(height: 16), contentTop: .init(height: 16),
      contentBottom: .init(height: 16), bottom: .init(height: 16), paint: .picture)
  }

  private func table(
    offset: Double = 0, end: Double = 132, height: Double = 436, first: Bool = true,
    last: Bool = true
  ) -> TableShadows.Table {
    TableShadows.Table(
      size: Size(320, height), contentOffset: Point(0, offset), contentEnd: end,
      firstRow: first ? Size(320, 44) : nil, lastRow: last ? Size(320, 44) : nil)
  }

  private func frames(_ found: [TableShadows.Shadow]) -> [TableShadows.Kind: Rect] {
    Dictionary(uniqueKeysWithValues: found.map { ($0.kind, $0.frame) })
  }

  // MARK: The first article

  @Test("The shadow below the bar does not scroll")
  func shadowBelowBarDoesNotScroll() {
    for offset in [-60.0, 0, 25] {
      let top = gallagher.shadows(in: table(offset: offset))[0]
      #expect(top.kind == .top)
      #expect(top.parent == .table)
      #expect(top.frame == Rect(0, offset, 320, 20))
      #expect(top.fill == .gradient(black50, background.opacity(0)))
    }
  }

  @Test("The shadows of the content belong to the first and last row")
  func shadowsOfContentBelongToFirstAndLastRow() {
    let found = gallagher.shadows(in: table())
    #expect(found.map(\.kind) == [.top, .contentTop, .contentBottom])
    #expect(found[1].parent == .firstRow)
    #expect(found[1].frame == Rect(0, -10, 320, 10))
    #expect(found[2].parent == .lastRow)
    #expect(found[2].frame == Rect(0, 44, 320, 20))
    #expect(found[2].fill == .gradient(black50, background.opacity(0)))
  }

  @Test("The upper shadow is fainter in proportion to its height")
  func upperShadowIsFainterInProportionToItsHeight() {
    let upper = gallagher.shadows(in: table())[1]
    #expect(upper.fill == .gradient(background.opacity(0), Color(0, 0, 0, 0.25)))
  }

  /// "The middle color [is] 12.5% black + 12.5% background".
  @Test("In the middle, the background and black have equal weights")
  func inMiddleBackgroundAndBlackHaveEqualWeights() throws {
    guard case .gradient(let dark, let light) = gallagher.shadows(in: table())[0].fill else {
      Issue.record("not a gradient")
      return
    }
    let alpha = (dark.alpha + light.alpha) / 2
    #expect(alpha == 0.25)
    #expect((dark.red + light.red) / 2 * alpha == background.red * 0.125)
  }

  @Test("An invisible row takes its shadow along")
  func invisibleRowTakesItsShadowAlong() {
    #expect(gallagher.shadows(in: table(first: false)).map(\.kind) == [.top, .contentBottom])
    #expect(gallagher.shadows(in: table(last: false)).map(\.kind) == [.top, .contentTop])
  }

  @Test("A row's shadow has the width of the row")
  func rowsShadowHasWidthOfRow() {
    var table = table()
    table.firstRow = Size(288, 44)
    table.lastRow = Size(288, 60)
    let found = gallagher.shadows(in: table)
    #expect(found[1].frame == Rect(0, -10, 288, 10))
    #expect(found[2].frame == Rect(0, 60, 288, 20))
  }

  @Test("With 'always', the bottom shadow is visible over rows")
  func withAlwaysBottomShadowIsVisibleOverRows() {
    var shadows = gallagher
    shadows.bottom = .init(height: 12)
    let found = shadows.shadows(in: table(offset: 30, end: 5000))
    #expect(found.map(\.kind) == [.top, .bottom, .contentTop, .contentBottom])
    #expect(found[1].parent == .table)
    #expect(found[1].frame == Rect(0, 30 + 436 - 12, 320, 12))
    #expect(found[1].fill == .gradient(background.opacity(0), black50))
  }

  // MARK: The second article

  @Test("At rest, only the bottom pair is exposed")
  func atRestOnlyBottomPairIsExposed() {
    let found = recipe.shadows(in: table(end: 88, height: 480))
    #expect(found.map(\.kind) == [.bottom, .contentBottom])
    #expect(frames(found)[.contentBottom] == Rect(0, 88, 320, 16))
    #expect(frames(found)[.bottom] == Rect(0, 464, 320, 16))
  }

  @Test("Pulled down, all four are visible")
  func pulledDownAllFourAreVisible() {
    let found = recipe.shadows(in: table(offset: -80, end: 88, height: 480))
    #expect(
      frames(found) == [
        .top: Rect(0, -80, 320, 16), .contentTop: Rect(0, -16, 320, 16),
        .contentBottom: Rect(0, 88, 320, 16), .bottom: Rect(0, 384, 320, 16),
      ])
    #expect(found.allSatisfy { $0.parent == .table })
  }

  @Test("Pushed up, the bottom shadow stays at the edge of the table")
  func pushedUpBottomShadowStaysAtEdgeOfTable() {
    let found = recipe.shadows(in: table(offset: 40, end: 88, height: 480))
    #expect(
      frames(found) == [
        .contentBottom: Rect(0, 88, 320, 16), .bottom: Rect(0, 504, 320, 16),
      ])
  }

  /// Figure 24: the content is 309 high, although `contentSize` is 416.
  @Test("Visibility depends on the end of the content")
  func visibilityDependsOnEndOfContent() {
    let found = recipe.shadows(in: table(end: 309, height: 416))
    #expect(frames(found)[.contentBottom] == Rect(0, 309, 320, 16))
    #expect(frames(found)[.bottom] == Rect(0, 400, 320, 16))
    #expect(recipe.shadows(in: table(end: 416, height: 416)).isEmpty)
    #expect(recipe.shadows(in: table(end: 417, height: 416)).isEmpty)
    #expect(recipe.shadows(in: table(offset: 2, end: 417, height: 416)).count == 2)
  }

  @Test("Insets move the rest position")
  func insetsMoveRestPosition() {
    var table = table(offset: -64, end: 900, height: 480)
    table.insetTop = 64
    #expect(recipe.shadows(in: table).isEmpty)
    table.contentOffset.y = -64.5
    #expect(recipe.shadows(in: table).map(\.kind) == [.top, .contentTop])
    table.contentOffset.y = 460
    table.insetBottom = 40
    #expect(recipe.shadows(in: table).isEmpty)
    table.contentOffset.y = 461
    #expect(recipe.shadows(in: table).map(\.kind) == [.bottom, .contentBottom])
  }

  @Test("Exposed shadows do not depend on the visible rows")
  func exposedShadowsDoNotDependOnVisibleRows() {
    let found = recipe.shadows(in: table(offset: -80, end: 88, first: false, last: false))
    #expect(found.count == 4)
  }

  @Test("Images have the direction of their shadow", arguments: ShadowVisibility.allCases)
  func imagesHaveDirectionOfTheirShadow(visibility: ShadowVisibility) {
    var shadows = recipe
    shadows.visibility = visibility
    let found = shadows.shadows(in: table(offset: -80))
    let fills = found.map { [$0.kind: $0.fill] }
    #expect(fills == [[.top: .down], [.bottom: .up], [.contentTop: .up], [.contentBottom: .down]])
  }

  // MARK: Their paint

  /// The color or image affects only the paint.
  @Test("Paint does not affect frames", arguments: ShadowVisibility.allCases)
  func paintMovesNothing(visibility: ShadowVisibility) {
    var (colored, pictures) = (recipe, recipe)
    colored.visibility = visibility
    pictures.visibility = visibility
    colored.paint = .color(black50)
    colored.to = background
    let table = table(offset: -30)
    #expect(colored.shadows(in: table).map(\.frame) == pictures.shadows(in: table).map(\.frame))
    #expect(colored.shadows(in: table).map(\.parent) == pictures.shadows(in: table).map(\.parent))
  }

  @Test(
    "The upper shadow is never darker than the lower one",
    arguments: [(10.0, 20.0, 0.25), (20, 10, 0.5), (20, 20, 0.5), (5, 20, 0.125)])
  func upperShadowIsNeverDarkerThanLowerOne(above: Double, below: Double, alpha: Double) {
    var shadows = gallagher
    shadows.contentTop?.height = above
    shadows.contentBottom?.height = below
    #expect(
      shadows.shadows(in: table())[1].fill
        == .gradient(background.opacity(0), Color(0, 0, 0, alpha)))
  }

  @Test("Without a lower shadow, the upper one is not fainter")
  func withoutLowerShadowUpperOneIsNotFainter() {
    var shadows = gallagher
    for lower in [nil, TableShadows.Block(height: 0)] {
      shadows.contentBottom = lower
      #expect(
        shadows.shadows(in: table())[1].fill == .gradient(background.opacity(0), black50))
    }
  }

  @Test("A shadow's own color is not changed")
  func shadowsOwnColorIsNotChanged() {
    var shadows = gallagher
    let red = Color(1, 0, 0, 0.8)
    shadows.contentTop?.paint = .color(red)
    #expect(shadows.shadows(in: table())[1].fill == .gradient(background.opacity(0), red))
  }

  @Test("A shadow can have its own paint and end color")
  func shadowCanHaveItsOwnPaintAndEndColor() {
    var shadows = gallagher
    shadows.top?.paint = .picture
    shadows.contentBottom?.to = Color(0, 0, 1)
    let found = shadows.shadows(in: table())
    #expect(found[0].fill == .down)
    #expect(found[2].fill == .gradient(black50, Color(0, 0, 1, 0)))
  }

  @Test("A shadow without height is omitted")
  func shadowWithoutHeightIsOmitted() {
    for height in [0.0, -4, .nan] {
      var shadows = gallagher
      shadows.top?.height = height
      #expect(shadows.shadows(in: table()).map(\.kind) == [.contentTop, .contentBottom])
    }
  }

  @Test("Reports gradients without an end color")
  func reportsGradientsWithoutEndColor() {
    var shadows = gallagher
    #expect(shadows.withoutEnd == [])
    shadows.to = nil
    #expect(shadows.withoutEnd == [.top, .contentTop, .contentBottom])
    shadows.top?.to = .white
    shadows.contentTop?.paint = .picture
    #expect(shadows.withoutEnd == [.contentBottom])
    shadows.paint = .picture
    #expect(shadows.withoutEnd == [])
  }

  @Test("By default, there are no shadows")
  func byDefaultThereAreNoShadows() {
    #expect(TableShadows().shadows(in: table()).isEmpty)
  }
}
