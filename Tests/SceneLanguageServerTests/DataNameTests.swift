import Foundation
import TestSupport
import Testing
@testable import SceneEditing
@testable import SceneLanguageServer

@Suite("Columns of CSV files and keys of JSON files")
struct DataNameTests {
  private let scene = """
    let cities = csv("cities.csv")
    scene "A" {
        size: (90, 60)
        let people = json("people.json")
        table {
            for (i, city) in cities { row "\\(city.name)" { detail: cities[i].name } }
            for person in people { row "\\(person.home.name)" { detail: people.first.home.zip } }
        }
    }
    """

  @Test(
    "Members refer to them in hover, definition, and references",
    arguments: [
      ("\\(city.na¦me", "The column `name` of `cities.csv`", "cities.csv", 0, 4, 3),
      ("cities[i].na¦me", "The column `name` of `cities.csv`", "cities.csv", 0, 4, 3),
      ("person.home.na¦me", "The key `home.name` of `people.json`", "people.json", 2, 4, 2),
      ("people.first.home.zi¦p", "The key `home.zip` of `people.json`", "people.json", 2, 17, 2),
    ])
  func members(
    _ marked: String, _ title: String, _ file: String, _ line: Int, _ character: Int, _ count: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("zip,name\n1,Durham\n", to: "cities.csv")
    try folder.write(
      #"[{"name": "Ada",\#n "age": 3, "home":\#n  {"name": "x", "zip": 4}}]"#, to: "people.json")
    let uri = "file://\(folder.path)/scene.tbl"
    var client = TestClient()
    let code = scene.replacing(marked.replacing("¦", with: ""), with: marked, maxReplacements: 1)
    let hover = text(client.ask("textDocument/hover", code, as: uri))
    #expect(hover.contains(title), "\(hover)")
    let target = client.ask("textDocument/definition", code, as: uri) as? [String: Any]
    #expect((target?["uri"] as? String)?.hasSuffix(file) == true)
    let start = (target?["range"] as? [String: Any])?["start"] as? [String: Int]
    #expect(start == ["line": line, "character": character])
    let references = client.ask(
      "textDocument/references", code, ["context": ["includeDeclaration": true]], as: uri)
    #expect((references as? [Any])?.count == count, "\(text(references))")
  }
}
