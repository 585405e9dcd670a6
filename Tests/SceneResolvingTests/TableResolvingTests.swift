import SceneLayers
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// Resolves tables to layers.
@Suite("Resolving tables")
struct TableResolvingTests {
  private static func shadowed(_ changes: String) -> String {
    """
    scene "S" {
        size: (320, 480)
        navigationBar "Places" { background: white }
        table places {
            background: #8C96A0
            separators { style: none }
            shadows { color: black.opacity(50%); top: 20; contentTop: 10; contentBottom: 20 }
            row; row; row
            \(changes)
        }
    }
    """
  }

  /// The values of the article: black at 50% and the background at 0%, the upper one inverted.
  @Test("Three shadows are visible when pulled down")
  func threeShadowsAreVisibleWhenPulledDown() throws {
    let tree = try resolvedTree(Self.shadowed("contentOffset: (0, -60)"))
    let table = tree.layers[1]
    let background = Color(140 / 255.0, 150 / 255.0, 160 / 255.0)
    let dark = Color(0, 0, 0, 0.5)
    #expect(table.frame == Rect(0, 44, 320, 436))
    #expect(table.bounds.origin == Point(0, -60))
    let (top, first, last) = (table.sublayers[0], table.sublayers[1], table.sublayers[3])
    // Below the bar, without scrolling.
    #expect(top.frame == Rect(0, -60, 320, 20))
    #expect(top.gradient?.colors == [dark, background.opacity(0)])
    // Sublayers of the first and last row, behind all other contents.
    #expect(first.sublayers[0].frame == Rect(0, -10, 320, 10))
    #expect(first.sublayers[0].gradient?.colors == [background.opacity(0), dark.opacity(0.25)])
    #expect(last.sublayers[0].frame == Rect(0, 44, 320, 20))
    #expect(last.sublayers[0].gradient?.colors == [dark, background.opacity(0)])
    #expect(table.sublayers.count == 4)
  }

  @Test("The first row takes its shadow along when it scrolls out of view")
  func firstRowTakesItsShadowAlongWhenItScrollsOut() throws {
    let table = try resolvedTree(Self.shadowed("contentOffset: (0, 45)")).layers[1]
    #expect(table.sublayers.map { $0.frame.y } == [45, 44, 88])
    #expect(table.sublayers[1].sublayers.isEmpty)
  }

  private static func exposed(_ offset: Int) -> String {
    """
    scene "S" {
        size: (320, 480); era: classic
        table places {
            shadows { top: 16; contentTop: 12; contentBottom: 16; bottom: 16; visibility: exposed }
            header { height: 44 }
            row
            footer { height: 0 }
            contentOffset: (0, \(offset))
        }
    }
    """
  }

  private func shadows(_ tree: LayerTree) -> [Rect] {
    tree.layers[0].sublayers.filter { $0.gradient != nil }.map { $0.frame }
  }

  /// The content ends at 88, even though a classic table reports a larger size.
  @Test("Exposed shadows follow the end of the content")
  func exposedShadowsFollowEndOfContent() throws {
    let bottom = Rect(0, 464, 320, 16)
    let end = Rect(0, 88, 320, 16)
    #expect(shadows(try resolvedTree(Self.exposed(0))) == [bottom, end])
    #expect(
      shadows(try resolvedTree(Self.exposed(-80)))
        == [
          Rect(0, -80, 320, 16), Rect(0, 384, 320, 16), Rect(0, -12, 320, 12), end,
        ])
    #expect(shadows(try resolvedTree(Self.exposed(40))) == [Rect(0, 504, 320, 16), end])
  }

  @Test(
    "Only in the classic era, the content is at least as high as the table",
    arguments: [("classic", 460.0), ("flat", 88), ("modern", 88)])
  func onlyInClassicEraContentIsAtLeastAsHigh(era: String, height: Double) throws {
    let tree = try resolvedTree(
      """
      scene "S" {
          size: (320, 460); era: \(era)
          table list { header { height: 44 }; row; footer }
          layer { frame: (0, 0, list.contentSize.width, list.contentSize.height) }
      }
      """)
    #expect(tree.layers[1].frame == Rect(0, 0, 320, height))
  }

  @Test("A single line covers the last row of pixels of its row")
  func singleLineCoversLastRowOfPixelsOfItsRow() throws {
    let tree = try resolvedTree(
      "scene \"S\" { size: (320, 568); scale: 3; table { row; row; row } }")
    let lines = tree.layers[0].sublayers.suffix(3)
    for (index, line) in lines.enumerated() {
      let bottom = 44 * Double(index + 1)
      #expect(line.frame.x == 16 && line.frame.maxX == 320)
      #expect(line.frame.y == bottom - 1 / 3.0 && line.frame.maxY == bottom)
      #expect(line.backgroundColor == Color(60 / 255.0, 60 / 255.0, 67 / 255.0, 0.29))
    }
  }

  private static let snake = """
    scene "S" {
        size: (375, 667)
        table {
            separators {
                style: snake; inset: 36
                animate strokeEnd {
                    from: 0; to: 1; begin: 0.25s * (index + 1); duration: 0.25s
                }
            }
            for i in 1...8 { row }
        }
    }
    """

  /// Row k begins at (k + 1) · 0.25 s; the last row draws nothing.
  @Test("The snake draws itself row by row", arguments: [0.0, 0.25, 0.375, 1.125, 1.999, 2, 10])
  func snakeDrawsItselfRowByRow(time: Double) throws {
    let lines = try resolvedTree(Self.snake, time: time).layers[0].sublayers.compactMap { $0.shape }
    #expect(lines.count == 7)
    for (k, line) in lines.enumerated() {
      let begin = Double(k + 1) * 0.25
      #expect(abs(line.strokeEnd - min(max((time - begin) / 0.25, 0), 1)) < 1e-12)
    }
  }

  @Test("The parts of the snake have the lengths in the article")
  func partsOfSnakeHaveLengthsInArticle() throws {
    let lines = try resolvedTree(Self.snake).layers[0].sublayers.compactMap { $0.shape }
    let (width, height, inset) = (375.0, 44.0, 36.0)
    let arc = Double.pi * height / 2
    let inner = Array(repeating: arc + width - 2 * inset, count: 5)
    let wanted = [width - inset] + inner + [arc + width - inset]
    for (line, wanted) in zip(lines, wanted) {
      #expect(line.strokeEnd == 1)
      #expect(abs(length(line.path) - wanted) < 1e-9)
    }
  }

  private func length(_ path: Path) -> Double {
    var (total, point) = (0.0, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to): point = to
      case .line(let to):
        total += ((to.x - point.x) * (to.x - point.x) + (to.y - point.y) * (to.y - point.y))
          .squareRoot()
        point = to
      case .arc(let center, let radius, let start, let end, _):
        total += radius * abs(end - start)
        let side = sineAndCosine(end)
        point = Point(center.x + radius * side.cosine, center.y + radius * side.sine)
      default: Issue.record("a snake is made of lines and arcs")
      }
    }
    return total
  }

  @Test(
    "Separators continue below the last row",
    arguments: [
      ("classic", "", [49.0, 89, 129, 169, 209]), ("flat", "", [49, 89, 129, 169, 209]),
      ("modern", "", [49, 89]), ("modern", "fillerRowHeight: 60", [49, 89, 149, 209]),
      ("classic", "fillerRowHeight: 0", [49, 89]), ("classic", "footer", [49, 89]),
      ("classic", "separators { style: none }", []),
    ])
  func separatorsContinueBelowLastRow(era: String, setting: String, lines: [Double]) throws {
    let table = try resolvedTree(
      """
      scene "S" {
          size: (320, 200); era: \(era)
          table { rows { height: 40 }; row { height: 50 }; row; \(setting) }
      }
      """
    ).layers[0]
    #expect(table.sublayers.filter { $0.bounds.height == 1 }.map { $0.frame.y } == lines)
  }

  private static let million = """
    scene "S" {
        size: (320, 440)
        table list { for i in 1...1_000_000 { row "Row \\(i)" { selected: i % 2 == 0 } } }
        snapshot "end" { list.contentOffset: (0, list.contentSize.height - list.height) }
    }
    """

  /// Ten, and the one above them, whose separator extends half a point into view.
  @Test("Only visible rows of a million are created")
  func onlyVisibleRowsOfMillionAreCreated() throws {
    let table = try resolvedTree(Self.million, snapshot: 0).layers[0]
    #expect(table.bounds.y == 44_000_000 - 440)
    let rows = table.sublayers.filter { $0.bounds.height == 44 }
    #expect(rows.map { $0.frame.y } == (999_989..<1_000_000).map { 44 * Double($0) })
    #expect(rows.last?.sublayers[0].text?.string == "Row 1000000")
    #expect(table.sublayers.count == 22)
  }

  /// Measured as work, not as time: rows that are not visible are not created.
  @Test("Invisible rows have no cost")
  func invisibleRowsHaveNoCost() throws {
    let scene = try checkedScene(Self.million)
    var resolver = Resolver(scene, library: Library(), snapshot: nil)
    _ = resolver.tree(time: nil, scale: nil)
    #expect(!resolver.evaluator.diagnostics.hasErrors)
    #expect(resolver.evaluator.store.instances.count < 20)
    #expect(resolver.evaluator.store.bodies.count < 100)
  }

  /// The validation of rows that are not visible stops at 100,000 elements, and layers after the
  /// table are still created.
  @Test("Many invisible elements do not affect other layers")
  func manyInvisibleElementsDoNotAffectOtherLayers() throws {
    let tree = try resolvedTree(
      """
      scene "S" {
          size: (320, 40)
          table { for i in 0..<110 { row { for j in 0..<1000 { layer { zPosition: 1 / (j + 1) } } } } }
          layer { frame: (0, 0, 5, 5); backgroundColor: red }
      }
      """)
    #expect(tree.layers.count == 2)
  }

  @Test("Different heights are summed once")
  func differentHeightsAreSummedOnce() throws {
    let table = try resolvedTree(
      """
      scene "S" {
          size: (320, 100); scale: 2
          table {
              contentOffset: (0, 2000); separators { style: none }
              for i in 0..<1000 { row { height: 20.1 + i % 3 } }
          }
      }
      """
    ).layers[0]
    // Three rows are 63.3 high; edges are at multiples of half a point.
    #expect(table.sublayers.map { $0.frame.y } == [1982.5, 2003.5, 2025.5, 2045.5, 2067, 2089])
    for (row, next) in zip(table.sublayers, table.sublayers.dropFirst()) {
      #expect(row.frame.maxY == next.frame.y)
    }
  }

  @Test("Separators can differ between rows")
  func separatorsCanDifferBetweenRows() throws {
    let table = try resolvedTree(
      """
      scene "S" {
          size: (320, 132)
          table {
              separators { style: index == 1 ? none : singleLine; lineWidth: index + 1 }
              row; row; row
          }
      }
      """
    ).layers[0]
    let lines = table.sublayers.filter { $0.bounds.height < 44 }.map { $0.frame }
    #expect(lines == [Rect(16, 43, 304, 1), Rect(16, 129, 304, 3)])
  }

  /// A condition and a `let` in `rows` are evaluated for each row.
  @Test("Properties in rows are evaluated for each row")
  func propertiesInRowsAreEvaluatedForEachRow() throws {
    let table = try resolvedTree(
      """
      scene "S" {
          size: (320, 400)
          table {
              separators { style: none }
              rows { let low = 20 + index; if index == 1 { height: 2 * low } else { height: low } }
              for i in 0..<3 { row }
              row { for i in 1...3 { height: 10 * i } }
              for i in 0..<2 { row { if index == count - 1 { height: 5 } } }
          }
      }
      """
    ).layers[0]
    #expect(table.sublayers.map { $0.bounds.height } == [20, 42, 22, 30, 24, 5])
  }
}
