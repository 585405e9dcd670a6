import TestSupport
import Testing

@Suite("Order of changes")
struct ChangeRankingTests {
  /// Returns a scene with thirty layers of different colors below a card, and a dot on the card.
  private func scene(hidden: String, dot: String) -> String {
    let layers = (0..<30).map { number in
      "layer h\(number) { frame: (\(number), \(number), 8, 8); backgroundColor: \(hidden) }"
    }
    return """
      scene "Order" {
          size: (40, 40)
          \(layers.joined(separator: "\n    "))
          layer card {
              frame: (0, 0, 40, 40); backgroundColor: white
              layer dot { frame: (4, 4, 6, 6); backgroundColor: \(dot) }
          }
      }

      """
  }

  @Test("The layer that changed the pixels comes first")
  func coveredLayers() throws {
    let suite = try Suite()
    try suite.folder.write(scene(hidden: "#FF0000", dot: "#000000"), to: "a.tbl")
    try suite.acceptAll()
    let changed = (0..<30).reduce(scene(hidden: "#FF0000", dot: "#0000FF")) { text, number in
      text.replacing(
        "h\(number) { frame: (\(number), \(number), 8, 8); backgroundColor: #FF0000",
        with:
          "h\(number) { frame: (\(number), \(number), 8, 8); backgroundColor: #00\(10 + number)00")
    }
    try suite.folder.write(changed, to: "a.tbl")
    let result = try suite("test", "--report", "github")
    let lines = result.error.split(separator: "\n")
    #expect(lines.first == "failed a.tbl#a")
    #expect(lines.dropFirst().first?.hasPrefix("  card.dot: backgroundColor") == true, "\(lines)")
    // The annotation is on the line of the dot.
    #expect(result.text.contains("::error file=a.tbl,line=35,col=9,"), "\(result.text)")
    // `scenec diff` uses the same order.
    try suite.folder.write(scene(hidden: "#FF0000", dot: "#000000"), to: "b.tbl")
    let diff = try suite("diff", "b.tbl", "a.tbl")
    #expect(diff.text.split(separator: "\n").first?.contains("dot: backgroundColor") == true)
  }

  @Test("A moved group comes before its details, and larger areas before smaller ones")
  func sizes() throws {
    let suite = try Suite()
    func text(_ y: Int, _ large: String, _ small: String) -> String {
      """
      scene "Sizes" {
          size: (40, 40)
          background: white
          layer small { frame: (30, 30, 4, 4); backgroundColor: \(small) }
          layer large { frame: (20, 0, 16, 16); backgroundColor: \(large) }
          layer group { frame: (0, \(y), 18, 30); layer { frame: (0, 0, 18, 20); backgroundColor: gray } }
      }

      """
    }
    try suite.folder.write(text(0, "#00FF00", "#FF0000"), to: "a.tbl")
    try suite.acceptAll()
    try suite.folder.write(text(9, "#00FE00", "#FE0000"), to: "a.tbl")
    let lines = try suite("test").error.split(separator: "\n").dropFirst().prefix(3)
    let names = lines.map { $0.drop { $0 == " " }.prefix { $0 != ":" } }
    #expect(names == ["group", "large", "small"], "\(lines)")
    // In a table of causes, each is about its own change.
    let table = try suite("test", "--report", "markdown=-").text
    #expect(table.ranges(of: "backgroundColor").count == 2, "\(table)")
  }

  @Test("A change comes before the positions that follow from it, which are summarized")
  func consequences() throws {
    let suite = try Suite()
    let text = """
      scene "Rows" {
          size: (100, 300)
          table places {
              rows { height: 40; background: #FF0000 }
              row "a" { height: 30 }
              row "b"
              row "c"
              row "d"
              row "e"
          }
      }

      """
    try suite.folder.write(text, to: "a.tbl")
    try suite.acceptAll()
    try suite.folder.write(text.replacing("height: 30", with: "height: 20"), to: "a.tbl")
    let lines = try suite("test").error.split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("  row") }
    #expect(
      lines.first?.hasPrefix("  row 0 of places: height 30 → 20, a.tbl:5:") == true, "\(lines)")
    #expect(
      lines.contains { $0.hasPrefix("  rows 1–4 of places: y decreased by 10, ") }, "\(lines)")
    try suite.folder.write(text.replacing("height: 40", with: "height: 44"), to: "a.tbl")
    let heights = try suite("test").error.split(separator: "\n").dropFirst()
      .filter { $0.hasPrefix("  row") }
    #expect(heights.first?.hasPrefix("  rows 1–4 of places: height 40 → 44, a.tbl:4:24") == true)
    #expect(
      heights.contains { $0.hasPrefix("  rows 2–4 of places: y increased by 4 to 12, a.tbl:4:24") },
      "\(heights)")
    // A row is named as before, too, if its number changed.
    try suite.folder.write(
      text.replacing("row \"b\"", with: "row \"x\"\n        row \"b\""), to: "a.tbl")
    let moved = try suite("test").error
    #expect(moved.contains("  rows 2–5 of places (were rows 1–4): y increased by 40, "), "\(moved)")
    // The rows of a section have heights of their own, too.
    let section = text.replacing("row \"a\"", with: "section { row \"a\"")
      .replacing("row \"e\"", with: "row \"e\" }")
    try suite.folder.write(section, to: "a.tbl")
    try suite.acceptAll()
    try suite.folder.write(section.replacing("height: 40", with: "height: 44"), to: "a.tbl")
    let result = try suite("test").error
    #expect(result.contains("height 40 → 44, a.tbl:4:24"), "\(result)")
  }

  @Test("A change has the location of the value: a style, a component, a default, a let")
  func sources() throws {
    let suite = try Suite()
    let library = """
      let margin = 3
      style bold { borderWidth: 2 }
      component Badge(tint = #FF0000) { bounds: (0, 0, 8, 8); backgroundColor: tint }

      """
    try suite.folder.write(library, to: "library.tbl")
    try suite.folder.write(
      """
      import "library.tbl"
      scene "Sources" {
          size: (40, 40)
          layer plain { uses: bold; frame: (0, 20, 8, 8); backgroundColor: #00FF00 }
          layer round { frame: (20, 20, 8, 8); backgroundColor: #0000FF; cornerRadius: margin }
          Badge { position: (10, 10) }
      }

      """, to: "a.tbl")
    try suite.acceptAll()
    for (old, new, location) in [
      ("borderWidth: 2", "borderWidth: 3", "library.tbl:2:27"),
      ("tint = #FF0000", "tint = #AA0000", "library.tbl:3:24"),
      ("(0, 0, 8, 8)", "(0, 0, 9, 8)", "library.tbl:3:43"),
      ("margin = 3", "margin = 4", "library.tbl:1:14"),
    ] {
      try suite.folder.write(library.replacing(old, with: new), to: "library.tbl")
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(result.error.contains(", \(location)\n"), "\(new): \(result.error)")
    }
    // The element's own changes are located at the element.
    try suite.folder.write(library, to: "library.tbl")
    try suite.folder.write(
      suite.folder.text("a.tbl").replacing("#00FF00", with: "#00FE00"), to: "a.tbl")
    #expect(try suite("test").error.contains(", a.tbl:4:5\n"))
  }

  @Test("A change has the location in the data file or the table's rows")
  func dataSources() throws {
    let suite = try Suite()
    let files = [
      "towns.csv": "name,height\nOslo,\"12\"\nRiga,14\nBari,16\n",
      "lakes.json": """
      [
        { "name": "Como", "color": "blue" },
        { "color": "gray", "name": "Garda" }
      ]
      """,
      "look.json": """
      { "title": "Places", "line": { "width": 3 } }
      """,
      "a.tbl": """
      let look = json("look.json")
      let lakes = json("lakes.json")
      scene "Places" {
          size: (160, 200)
          table {
              rows { titleColor: #FF0000; height: 20 }
              for town in csv("towns.csv") { row "\\(town.name)" { detail: "\\(town.height) m" } }
              for lake in lakes { row "Lake \\(lake.name)" }
          }
          textLayer "\\(look.title)" { frame: (0, 150, 100, 20) }
          layer { frame: (0, 190, 10, 10); borderWidth: look.line.width }
      }

      """,
    ]
    for (path, text) in files { try suite.folder.write(text, to: path) }
    try suite.acceptAll()
    for (path, old, new, location) in [
      ("towns.csv", "Riga", "Rome", "towns.csv:3:1"),
      ("towns.csv", "16", "17", "towns.csv:4:6"),
      ("lakes.json", "Garda", "Nemi", "lakes.json:3:31"),
      ("look.json", "Places", "Sights", "look.json:1:13"),
      ("look.json", "3", "4", "look.json:1:30"),
      ("a.tbl", "#FF0000", "#0000FF", "a.tbl:6:28"),
    ] {
      let text = try #require(files[path])
      try suite.folder.write(text.replacing(old, with: new), to: path)
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(result.error.contains(", \(location)\n"), "\(new): \(result.error)")
      try suite.folder.write(text, to: path)
    }
  }

  @Test("A change of the canvas is located at the property, and a removed layer at its parent")
  func canvas() throws {
    let suite = try Suite()
    let text = """
      scene "Canvas" {
          size: (40, 40)
          background: #FFFFFF
          layer group { frame: (0, 0, 40, 40)
              layer inner { frame: (0, 0, 9, 9); backgroundColor: #FF0000 }
          }
          layer last { frame: (20, 20, 9, 9); backgroundColor: #00FF00 }
      }

      """
    try suite.folder.write(text, to: "a.tbl")
    try suite.acceptAll()
    for (old, new, location) in [
      ("#FFFFFF", "#EEEEEE", "a.tbl:3:17"),
      ("(40, 40)\n", "(40, 41)\n", "a.tbl:2:11"),
      ("        layer inner { frame: (0, 0, 9, 9); backgroundColor: #FF0000 }\n", "", "a.tbl:4:5"),
      ("    layer last { frame: (20, 20, 9, 9); backgroundColor: #00FF00 }\n", "", "a.tbl:1:1"),
    ] {
      try suite.folder.write(text.replacing(old, with: new), to: "a.tbl")
      let result = try suite("test")
      #expect(result.exitCode == 1)
      #expect(result.error.contains(", \(location)\n"), "\(new): \(result.error)")
    }
  }

  @Test("An error in a scene is annotated where it is")
  func errors() throws {
    let suite = try Suite()
    try suite.folder.write("scene \"X\" {\n    size: (4, 4)\n    sise: 3\n}\n", to: "a.tbl")
    let result = try suite("test", "--report", "github")
    #expect(result.text.contains("::error file=a.tbl,line=3,col=5,"), "\(result.text)")
  }
}
