import SceneLayers
import TestSupport
import Testing

@testable import SceneExport

@Suite("Reading layer trees")
struct TreeDescriptionTests {
  @Test(
    "Text that is read and written again does not change", arguments: 0..<UInt64(Tries.count(30)))
  func roundTrip(seed: UInt64) throws {
    var generator = TreeGenerator(seed: seed)
    let tree = generator.tree()
    let origins = (0..<tree.layerCount).map { index in
      LayerOrigin(
        role: .element(index % 3 == 0 ? "" : "row \(index).\"title\""),
        path: index % 2 == 0 ? "" : "a.b",
        file: "a \"b\".tbl", bytes: index..<index + 1)
    }
    let written = TreeDescription(tree, origins: origins) { origin in
      origin.bytes.lowerBound % 4 == 0 ? nil : "\(origin.file):1:\(origin.bytes.lowerBound + 1)"
    }
    let read = try TreeDescription(written.text)
    #expect(read.text == written.text)
    #expect(read.notes == written.notes)
    #expect(read.pictures == written.pictures)
  }

  @Test("Reads several trees in one file, with line numbers in errors")
  func several() throws {
    let tree = "canvas size (1 1) scale 1 background #FFFFFF\nCALayer frame (0 0 1 1)\n"
    let file = "snapshot \"a\"\n\(tree)\nsnapshot \"b\"\n\(tree)"
    let trees = try TreeDescription.all(inFile: Array(file.utf8))
    #expect(trees.map(\.name) == ["a", "b"])
    #expect(trees.map(\.description.text) == [tree, tree])
    let broken = Array((file + "x\n").utf8)
    #expect { try TreeDescription.all(inFile: broken) } throws: {
      ($0 as? DumpError)?.line == 8
    }
  }
}
