import Foundation
import SceneExport
import SceneLayers
import SceneSource
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneResolving
@testable import SceneLanguage

/// Compares small scenes, each with one subject, with the layer trees next to them.
///
/// `SCENEC_RECORD=1 swift test --filter ElementGoldenTests` records the trees; read them before you
/// commit them.
@Suite("Golden scenes for elements")
struct ElementGoldenTests {
  static let folder = ProjectFiles.elements
  static let scenes = ProjectFiles.sceneNames(in: folder).map { String($0.dropLast(4)) }.sorted()

  /// The lines whose animations look different than in earlier versions, which only `scenec check`
  /// reports.
  private static let changedLines = [
    "animate-layer": [33], "animate-modes": [13, 25, 26], "animate-timing": [12],
  ]

  static func compile(_ name: String) throws -> Compilation {
    try Compilation(scenePath: folder.appending(path: name + ".tbl").path)
  }

  @Test("The tree equals its reference", arguments: scenes)
  func treeEqualsItsReference(_ name: String) throws {
    var compilation = try Self.compile(name)
    let scene = try #require(compilation.scene, "\(name): \(compilation.diagnostics)")
    #expect(compilation.diagnostics.isEmpty)
    var texts: [String] = []
    var lines: Set<Int> = []
    for index in compilation.allSnapshots {
      let resolved = compilation.resolve(snapshot: index)
      let resolution = try #require(resolved)
      #expect(resolution.diagnostics.allSatisfy { $0.code == .changedMeaning })
      for span in resolution.diagnostics.map(\.span) {
        lines.insert(try #require(compilation.sources[span.path]).line(at: span.bytes.lowerBound))
      }
      let tree = try #require(resolution.tree)
      #expect(resolution.origins.count == tree.layerCount)
      let heading = index.map { "snapshot \"\(scene.snapshots[$0].name)\"\n" } ?? ""
      texts.append(heading + tree.text(origins: resolution.origins))
    }
    #expect(lines.sorted() == Self.changedLines[name] ?? [])
    try Golden.compare(
      Array(texts.joined(separator: "\n").utf8), with: Self.folder.appending(path: name + ".txt"))
  }

  @Test(
    "The SVG equals its reference",
    arguments: [
      "attributed-labels-classic", "borders-and-corners", "combining-marks", "gradient-layer",
      "mask", "replicator-layer", "stroke",
    ])
  func svgEqualsItsReference(_ name: String) throws {
    var compilation = try Self.compile(name)
    let last = try #require(compilation.scene).snapshots.indices.last
    let rendering = compilation.render(snapshot: last, as: .svg)
    try Golden.compare(
      try #require(rendering.bytes), with: Self.folder.appending(path: name + ".svg"))
  }

  @Test("Every tree has its scene", .enabled(if: !Golden.isRecording)) func everyTreeHasItsScene()
    throws
  {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let trees = names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    #expect(trees == Self.scenes)
  }

  @Test("The images match their generator", arguments: [("quarters", 1.0), ("quarters@2x", 2)])
  func imagesMatchTheirGenerator(name: String, scale: Double) throws {
    let images = Self.folder.appending(path: "Images")
    var compilation = try Compilation(scenePath: images.appending(path: "quarters.tbl").path)
    let rendering = compilation.render(scale: scale, as: .png)
    try Golden.compare(
      try #require(rendering.bytes), with: images.appending(path: name + ".png"))
  }
}
