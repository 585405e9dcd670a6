import Foundation
import SceneLayers
import TestSupport
import Testing

/// The example of the text format in `Docs/LayerTree.md`.
@Suite("Example in Docs/LayerTree.md")
struct LayerTreeDocumentTests {
  @Test("The tree is what scenec dump prints for the scene")
  func theTreeIsThatOfTheScene() throws {
    let blocks = GuideTests.blocks(of: try DocumentsTests.text(of: "Docs/LayerTree.md"))
    let scene = try #require(blocks.first { $0.kind == "tbl" }?.text)
    let tree = try #require(blocks.first { $0.kind == "text" }?.text)
    let folder = try TemporaryFolder()
    let image = try Data(
      contentsOf: ProjectFiles.scenes.appending(path: "Images/shadow-down.png"))
    try folder.write(Array(image), to: "Images/shadow-down.png")
    try folder.write(scene, to: "places.tbl")
    let result = try scenec("dump", "places.tbl", in: folder)
    #expect(result.error == "")
    #expect(result.text == tree)
  }

  @Test("Every property has a row in the tables of keys")
  func everyPropertyIsDocumented() throws {
    let page = try DocumentsTests.text(of: "Docs/LayerTree.md")
    let names =
      Layer.properties.map(\.rawValue) + Gradient.properties.map(\.rawValue)
      + Shape.properties.map(\.rawValue) + Text.properties.map(\.rawValue)
      + Contents.properties.map(\.rawValue) + Replicator.properties.map(\.rawValue)
      + ["shadowPath"]
    for name in names { #expect(page.contains("\n| `\(name)` |"), "\(name)") }
  }
}
