import Foundation
import SceneCompiler
import SceneExport
import SceneInspection
import SceneLanguageServer
import SceneLayers
import SceneRaster
import TestSupport
import Testing
@testable import SceneResolving
@testable import SceneLanguage

/// A tree read from JSON paints the same bytes.
@Suite("Trees painted from JSON")
struct JSONRoundTripPaintingTests {
  static let scenes = ["shadowed-table", "shadow-images", "snake", "reflection"]

  @Test("A tree read from JSON is painted with the same bytes", arguments: scenes)
  func treeReadFromJSONIsPaintedWithSameBytes(_ name: String) throws {
    let path = ProjectFiles.scenes.appending(path: name + ".tbl").path
    var compilation = try Compilation(scenePath: path)
    let count = try #require(compilation.scene).snapshots.count
    for snapshot in count == 0 ? [nil] : (0..<count).map({ Optional($0) }) {
      let resolved = compilation.resolve(snapshot: snapshot)?.tree
      let tree = try #require(resolved)
      let back = try LayerTreeReader.read(tree.json())
      #expect(back == tree)
      #expect(try LayerTree(json: Array(tree.json().utf8)) == tree)
      #expect(Self.painted(back) == Self.painted(tree))
    }
  }

  private static func painted(_ tree: LayerTree) -> [UInt8] {
    let list = DisplayList(tree, format: .rgba)
    var band = Band(width: list.width, format: .rgba)
    list.paint(0..<list.height, into: &band)
    return band.bytes
  }
}
