import SceneCompiler
import SceneEditing
import SceneExport
import SceneInspection
import Testing

extension TreeDifference {
  /// Compares two dumps.
  init(old: String, new: String, places: [FileLocation?] = []) throws {
    self.init(
      old: try TreeDescription(old), new: try TreeDescription(new),
      locations: TreeLocations(places: places))
  }
}

@Suite("Differences of layer trees")
struct TreeDifferenceTests {
  static let canvas = "canvas size (320 480) scale 2 background #FFFFFF\n"

  /// Returns the changes as lines.
  private func lines(
    _ old: String, _ new: String, places: [FileLocation?] = []
  ) throws -> [String] {
    try TreeDifference(old: Self.canvas + old, new: Self.canvas + new, places: places)
      .changes.map(\.line)
  }

  @Test(
    "Equal trees have no changes, regardless of comments and source locations")
  func equal() throws {
    for dump in ownDumps {
      let commented = "// recorded from 0123456789abcdef by scenec 0.1.0\n" + dump.text
      #expect(try TreeDifference(old: dump.text, new: dump.text).changes.isEmpty)
      #expect(try TreeDifference(old: commented, new: dump.text).changes.isEmpty)
    }
    #expect(
      try lines(
        "CALayer frame (0 0 1 1) at a.tbl:1:1\n", "CALayer frame (0 0 1 1) at b.tbl:2:2\n"
      ).isEmpty)
  }

  @Test("A moved separator is reported with its source location")
  func separator() throws {
    let place = FileLocation(file: "places.tbl", line: 14, column: 5)
    #expect(
      try lines(
        "CAShapeLayer \"row 3.separator\" frame (0 175.5 320 1)\n",
        "CAShapeLayer \"row 3.separator\" frame (0 176.5 320 1)\n", places: [place])
        == ["separator of row 3: y 175.5 → 176.5, places.tbl:14:5"])
  }

  @Test(
    "Properties have Core Animation's names, and omitted ones their defaults",
    arguments: [
      ("frame (0 0 4 4)", "frame (1 0 4 5)", ["height 4 → 5", "x 0 → 1"]),
      ("frame (0 0 4 4)", "frame (0 0 4 4) opacity 0.5", ["opacity 1 → 0.5"]),
      ("frame (0 0 4 4) isHidden", "frame (0 0 4 4)", ["isHidden true → false"]),
      (
        "frame (0 0 4 4) backgroundColor #000000", "frame (0 0 4 4)",
        ["backgroundColor #000000 → none"]
      ),
      (
        "frame (0 0 4 4)", "frame (0 0 4 4) bounds (0 -56 4 4)", ["bounds.y 0 → -56"]
      ),
      (
        "frame (0 0 4 4)", "position (2 2) bounds (0 0 4 4) transform scale(2 2)",
        ["transform identity → scale(2 2)"]
      ),
      (
        "frame (0 0 4 4)", "position (3 2) bounds (0 0 4 6) anchorPoint (0 0.5)",
        ["height 4 → 6", "position.x 2 → 3", "anchorPoint.x 0.5 → 0"]
      ),
    ])
  func properties(_ old: String, _ new: String, told: [String]) throws {
    #expect(
      try lines("CALayer \"card\" \(old)\n", "CALayer \"card\" \(new)\n")
        == told.map { "card: " + $0 })
  }

  @Test("Gradient stops are compared individually if their number is equal")
  func gradient() throws {
    func gradient(_ stops: String) -> String {
      "CAGradientLayer \"g\" frame (0 0 1 1)\n  colors \(stops)\n"
    }
    #expect(
      try lines(gradient("#000000 at 0, #111111 at 1"), gradient("#000000 at 0.5, #222222 at 1"))
        == ["g: locations[0] 0 → 0.5", "g: colors[1] #111111 → #222222"])
    #expect(
      try lines(gradient("#000000 at 0, #111111 at 1"), gradient("#000000 at 0"))
        == ["g: colors #000000 at 0, #111111 at 1 → #000000 at 0"])
  }

  @Test("A path is reported with its first difference")
  func path() throws {
    func shape(_ elements: String...) -> String {
      "CAShapeLayer \"s\" frame (0 0 1 1)\n  fillColor none\n  path\n"
        + elements.map { "    \($0)\n" }.joined()
    }
    let old = shape("move (0 0)", "line (339 44)", "line (1 1)", "line (2 2)", "close")
    #expect(
      try lines(old, shape("move (0 0)", "line (340 44)", "line (1 1)", "line (3 2)", "close"))
        == ["s: path: 2 of 5 elements, first: line (339 44) → (340 44)"])
    #expect(
      try lines(old, shape("move (0 0)", "line (1 1)", "line (2 2)", "close"))
        == ["s: path: 5 → 4 elements, first: line (339 44) → none"])
  }

  private func text(_ string: String, _ lines: [String], width: Double = 9) -> String {
    "CATextLayer \"row 3.title\" frame (0 0 \(width) 9)\n  string \"\(string)\" fontSize 17\n"
      + lines.map { "  line \($0)\n" }.joined()
  }

  @Test("A string is reported in quotes, without its lines")
  func string() throws {
    #expect(
      try lines(
        text("Austin, TX", ["(1 2) width 9 crc32 1"]), text("Ausin, TX", ["(2 2) width 8 crc32 2"]))
        == [#"title of row 3: string "Austin, TX" → "Ausin, TX""#])
  }

  @Test(
    "Of a line of text, its place, width, and glyphs are compared",
    arguments: [
      (["(1 2) width 9 crc32 1", "(1 22) width 8 crc32 2"], []),
      (["(1 2) width 9 crc32 1", "(1 24) width 8 crc32 2"], ["lines[1].y 22 → 24"]),
      (
        ["(1 2) width 9 crc32 1", "(1 22) width 8.5 crc32 3"],
        ["lines[1].width 8 → 8.5", "lines[1].glyphs crc32 00000002 → crc32 00000003"]
      ),
      (
        ["(1 2) width 9 crc32 F1", "(1 22) width 8 crc32 2"],
        ["lines[0].glyphs crc32 00000001 → crc32 000000F1"]
      ),
      // The glyphs of a moved line have other origins.
      (
        ["(2 2) width 9 crc32 3", "(3 22) width 8 crc32 4"],
        ["lines[0].x: 2 of 2 lines, first: 1 → 2"]
      ),
      (["(1 2) width 9 crc32 1"], ["lines 2 → 1"]),
    ])
  func linesOfText(_ new: [String], _ told: [String]) throws {
    let old = ["(1 2) width 9 crc32 1", "(1 22) width 8 crc32 2"]
    #expect(
      try lines(text("a\\nb", old), text("a\\nb", new)) == told.map { "title of row 3: " + $0 })
  }

  @Test("A line follows from the size of its layer, and from nothing if that is equal")
  func causeOfLine() throws {
    func isConsequence(width: Double) throws -> Bool? {
      let changes = try TreeDifference(
        old: Self.canvas + text("a", ["(1 2) width 9 crc32 1"]),
        new: Self.canvas + text("a", ["(2 2) width 9 crc32 1"], width: width)
      ).changes
      return try #require(changes.first { $0.property == "lines[0].x" }).isConsequence
    }
    #expect(try isConsequence(width: 9) == nil)
    #expect(try isConsequence(width: 11) == true)
  }

  @Test("Of a tree with glyphs instead of lines, everything else is compared")
  func earlierTree() throws {
    let line = ["(1 2) width 9 crc32 1"]
    let old = text("a", []).replacing("fontSize 17", with: "fontSize 17 glyphs 1 at (1 2)")
    let told = "canvas: lines of text from an earlier version of scenec → recorded"
    #expect(try lines(old, text("a", line)) == [told])
    #expect(
      try lines(old, text("b", line)) == [told, #"title of row 3: string "a" → "b""#])
    #expect(try lines(old, old.replacing("glyphs 1", with: "glyphs 2")) == [])
    #expect(try lines(text("a", line), old) == ["title of row 3: lines 1 → 0"])
  }

  @Test("Contents are compared by image, not by index")
  func contents() throws {
    let layers = "CALayer \"a\" frame (0 0 1 1)\n  contents 0\n"
    let (one, two) = ("size (1 1) crc32 00000001", "size (1 1) crc32 00000002")
    #expect(
      try lines(layers + "picture 0 \(one)\n", layers + "picture 0 \(two)\n")
        == ["a: contents picture \(one) → picture \(two)"])
    // The same image with another index is equal.
    let before = layers + "picture 0 \(one)\n"
    let after =
      "CALayer \"new\" frame (0 0 1 1)\n  contents 0\n"
      + layers.replacing("contents 0", with: "contents 1")
      + "picture 0 \(two)\npicture 1 \(one)\n"
    #expect(try lines(before, after) == ["new: added, CALayer frame (0 0 1 1)"])
  }

  @Test("Compares copies, masks, and lists of replicators")
  func replicator() throws {
    func replicator(_ color: String, _ height: Int) -> String {
      """
      CAReplicatorLayer "r" frame (0 0 9 9)
        list 0
          CALayer frame (0 0 9 \(height))
        instance 0 list 0
        instance 1 list 0 \(color)
          mask
            CALayer frame (0 0 \(height) 1)

      """
    }
    #expect(
      try lines(replicator("", 9), replicator("color #FFFFFF/0.5", 8)) == [
        "r: instances[1].color #FFFFFF → #FFFFFF/0.5", "CALayer of r: height 9 → 8",
        "CALayer of a copy's mask of r: width 9 → 8",
      ])
  }

  @Test("Compares the canvas and unused images")
  func canvas() throws {
    let old = "canvas size (320 480) scale 2 background #FFFFFF\n"
    let new = "canvas size (320 481) scale 3 background #FFFFFF\n"
    #expect(
      try TreeDifference(old: old, new: new).changes.map(\.line)
        == ["canvas: height 480 → 481", "canvas: scale 2 → 3"])
    #expect(
      try TreeDifference(old: old, new: old + "picture 0 size (1 1) crc32 0\n").changes.count == 1)
  }

  // MARK: Which layers are the same

  /// Returns a table's rows, followed by their separators.
  private func table(_ titles: [String], separators: Set<Int>? = nil) -> String {
    var text = "CALayer \"places: table\" frame (0 0 320 480)\n"
    for (index, title) in titles.enumerated() {
      text += "  CALayer \"places: row \(index)\" frame (0 \(44 * index) 320 44)\n"
      text += "    CATextLayer \"places: row \(index).title\" frame (16 0 288 44)\n"
      text += "      string \"\(title)\" fontSize 17\n"
    }
    for index in titles.indices where separators?.contains(index) != false {
      text += "  CAShapeLayer \"places: row \(index).separator\" frame (0 \(44 * index) 320 44)\n"
    }
    return text
  }

  @Test("An inserted row is one change, and the rows below are matched")
  func insertedRow() throws {
    let titles = ["Austin", "Boulder", "Charleston", "Durham", "Erie"]
    var more = titles
    more.insert("Bend", at: 1)
    let changes = try TreeDifference(
      old: Self.canvas + table(titles), new: Self.canvas + table(more)
    ).changes
    #expect(
      changes.filter { $0.kind == .added }.map(\.layer) == [
        "row 1 of places", "separator of row 5 of places",
      ])
    #expect(changes.allSatisfy { $0.kind == .added || $0.property == "y" })
    // Only their positions are reported, together.
    #expect(
      LayerChange.lines(changes, palette: .plain) == [
        "row 1 of places: added, CALayer frame (0 44 320 44)",
        "separator of row 5 of places: added, CAShapeLayer frame (0 220 320 44)",
        "rows 2–5 of places (were rows 1–4): y increased by 44",
      ])
  }

  @Test("The range of a group is in ascending order, regardless of the order of its changes")
  func rangeOfGroup() {
    let changes = [10, 2, 9].map {
      LayerChange(.changed, layer: "row \($0) of places", property: "height", old: "56", new: "58")
    }
    #expect(
      LayerChange.lines(changes, palette: .plain) == [
        "row 2 of places … row 10 of places (3 layers): height 56 → 58"
      ])
  }

  @Test("A removed row, a changed title, and the rows below")
  func removedRow() throws {
    let told = try lines(
      table(["Austin", "Boulder", "Charleston", "Durham"], separators: []),
      table(["Austin", "Charleston", "Denver"], separators: []))
    #expect(
      told == [
        "row 1 of places: removed, CALayer frame (0 44 320 44)",
        #"title of row 2 of places (was row 3): string "Durham" → "Denver""#,
        "row 1 of places (was row 2): y 88 → 44", "row 2 of places (was row 3): y 132 → 88",
      ])
  }

  @Test("Reports which of several equal separators was removed")
  func removedSeparator() throws {
    let titles = ["a", "b", "c", "d", "e"]
    #expect(
      try lines(table(titles), table(titles, separators: [0, 1, 3, 4]))
        == ["separator of row 2 of places: removed, CAShapeLayer frame (0 88 320 44)"])
  }

  @Test("Named layers are matched in any position")
  func reordered() throws {
    let (a, b) = ("CALayer \"a\" frame (0 0 1 1)\n", "CALayer \"b\" frame (0 0 2 2)\n")
    let c = "CALayer \"c\" frame (0 0 3 3)\n"
    #expect(
      try lines(a + b + c, b + c + a.replacing("1 1", with: "1 4")) == [
        "a: reordered, index 1 → 3 among its siblings", "a: height 1 → 4",
      ])
  }

  @Test("Unnamed layers are matched by content")
  func nameless() throws {
    let layers = (0..<5).map { "CALayer frame (0 \($0) 1 1) backgroundColor #00000\($0)\n" }
    var fewer = layers
    fewer.remove(at: 1)
    fewer[2] = fewer[2].replacing("#000003", with: "#FFFFFF")
    #expect(
      try lines(layers.joined(), fewer.joined()) == [
        "CALayer (2 of 5): removed, CALayer frame (0 1 1 1)",
        "CALayer (3 of 4): backgroundColor #000003 → #FFFFFF",
      ])
  }

  @Test("Layers are named by element, role, or parent")
  func names() throws {
    let told = try lines(
      "",
      """
      CALayer "card: layer" frame (0 0 1 1)
      CALayer "reflection" frame (0 0 1 1)
      CALayer frame (0 0 1 1)
      CALayer "a.b: shadows.top" frame (0 0 1 1)
      CALayer "navigationBar.title" frame (0 0 1 1)

      """)
    #expect(
      told.map { $0.split(separator: ":")[0] }
        == ["card", "reflection", "CALayer", "shadows.top of a.b", "navigationBar.title"])
    let inner = """
      CALayer "card: layer" frame (0 0 1 1)
        CALayer "card: layer" frame (0 0 1 1)
        CALayer "card: layer" frame (0 0 1 1)
          CALayer "card: textLayer" frame (0 0 1 1)
        CALayer "card.title: textLayer" frame (0 0 1 1)
        CALayer frame (0 0 1 1)

      """
    #expect(
      try lines(inner, inner.replacing("(0 0 1 1)", with: "(1 0 1 1)")) == [
        "card: x 0 → 1", "layer (1 of 2) of card: x 0 → 1", "layer (2 of 2) of card: x 0 → 1",
        "textLayer of layer (2 of 2) of card: x 0 → 1", "card.title: x 0 → 1",
        "CALayer of card: x 0 → 1",
      ])
  }

  @Test("Labels are compared if nothing else differs")
  func labels() throws {
    #expect(
      try lines("CALayer \"a 1\" frame (0 0 1 1)\n", "CALayer \"a 2\" frame (0 0 1 1)\n")
        == ["a 2: name a 1 → a 2"])
    #expect(
      try lines("CALayer \"a\" frame (0 0 1 1)\n", "CALayer \"b\" frame (0 0 1 1)\n") == [
        "a: removed, CALayer frame (0 0 1 1)", "b: added, CALayer frame (0 0 1 1)",
      ])
  }

  @Test("Matches ten thousand reordered siblings by title")
  func manyRows() throws {
    let titles = (0..<3000).map { "Title \($0)" }
    let changes = try TreeDifference(
      old: Self.canvas + table(titles, separators: []),
      new: Self.canvas + table(["New"] + titles, separators: [])
    ).changes
    #expect(changes.count == 3001)
    #expect(changes[0].kind == .added && changes[0].layer == "row 0 of places")
    #expect(changes.dropFirst().allSatisfy { $0.property == "y" })
  }

  @Test("Matches thousands of indistinguishable layers in order")
  func manyAlike() throws {
    func layers(_ count: Int, _ color: String) -> String {
      String(repeating: "CALayer frame (0 0 1 1) backgroundColor \(color)\n", count: count)
    }
    let changes = try TreeDifference(
      old: Self.canvas + layers(2000, "#000000"), new: Self.canvas + layers(1500, "#FFFFFF")
    ).changes
    #expect(changes.count { $0.kind == .changed } == 1500)
    #expect(changes.count { $0.kind == .removed } == 500)
  }

  // MARK: Boxes and regions

  @Test("A change has the pixels of its frame and the regions of both positions")
  func boxes() throws {
    let old = """
      CALayer "list" frame (10 20 100 100) bounds (0 -10 100 100) masksToBounds
        CALayer "row" frame (0 0 50 10)

      """
    let new = old.replacing("(0 0 50 10)", with: "(0 30.25 50 10)")
    let difference = try TreeDifference(old: Self.canvas + old, new: Self.canvas + new)
    #expect(difference.changes.map(\.box) == [ImageRect(x: 20, y: 120, width: 100, height: 21)])
    let regions = [
      ImageRect(x: 0, y: 0, width: 20, height: 480), ImageRect(x: 20, y: 60, width: 10, height: 1),
      ImageRect(x: 100, y: 140, width: 50, height: 1),
      ImageRect(x: 20, y: 142, width: 9, height: 9),
    ]
    let extent = ImageDifference.Extent(width: 640, height: 960)
    let picture = ImageDifference(
      reference: extent, actual: extent, pixels: 1, largest: 1, regions: regions, tolerances: [])
    #expect(difference.changes(joinedTo: picture, images: nil).map(\.regions) == [[1, 2]])
  }

  @Test("A removed layer has its previous pixels, with the transforms of its parents")
  func removedBox() throws {
    let old = """
      CALayer "a" position (50 50) bounds (0 0 20 20) transform scale(2 2)
        CALayer "b" frame (5 5 10 10)

      """
    let new = "CALayer \"a\" position (50 50) bounds (0 0 20 20) transform scale(2 2)\n"
    let changes = try TreeDifference(old: Self.canvas + old, new: Self.canvas + new).changes
    #expect(changes.map(\.line) == ["b of a: removed, CALayer frame (5 5 10 10)"])
    #expect(changes[0].box == ImageRect(x: 80, y: 80, width: 40, height: 40))
  }
}
