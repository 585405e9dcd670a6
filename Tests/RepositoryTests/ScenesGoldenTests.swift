import Foundation
import TestSupport
import Testing
@testable import SceneCompiler
@testable import SceneSystem
@testable import SceneLanguage

/// Compares the project's scenes with the images and layer trees next to them.
@Suite("The project's scenes")
struct ScenesGoldenTests {
  static let folder = ProjectFiles.scenes
  static let scenes = ProjectFiles.sceneNames(in: folder).map { String($0.dropLast(4)) }.sorted()

  /// Returns the outputs of a scene by the name of their golden.
  ///
  /// - Parameter paints: Whether the outputs include images.
  static func outputs(
    of name: String, on workers: Workers = .alone, paints: Bool = true
  ) throws -> [String: [UInt8]] {
    let path = folder.appending(path: name + ".tbl").path
    var compilation = try Compilation(scenePath: path)
    let scene = try #require(compilation.scene, "\(name) has mistakes: \(compilation.diagnostics)")
    var outputs: [String: [UInt8]] = [:]
    let snapshots: [(Int?, String)] =
      scene.snapshots.isEmpty
      ? [(nil, name)] : scene.snapshots.enumerated().map { ($0, $1.slug) }
    for (snapshot, slug) in snapshots {
      for (format, suffix) in [(OutputFormat.png, ".png"), (.tree, ".txt")]
      where paints || format == .tree {
        let rendering = compilation.render(snapshot: snapshot, as: format, on: workers)
        #expect(rendering.diagnostics.isEmpty)
        let bytes = try #require(rendering.bytes)
        outputs[slug + suffix] = bytes
      }
    }
    return outputs
  }

  @Test("The original scenes exist")
  func fourScenesExist() {
    for name in ["shadowed-table", "shadow-images", "snake", "reflection"] {
      #expect(Self.scenes.contains(name))
    }
  }

  private func compare(_ outputs: [String: [UInt8]], of name: String) throws {
    let goldens = Self.folder.appending(path: "__Snapshots__").appending(path: name)
    for (file, bytes) in outputs.sorted(by: { $0.key < $1.key }) {
      try Golden.compare(bytes, with: goldens.appending(path: file))
    }
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: goldens.path)) ?? []
    let trees = Set(outputs.keys.filter { $0.hasSuffix(".txt") })
    #expect(
      Set(kept) == trees.union(trees.map { $0.dropLast(4) + ".png" }),
      "goldens that no snapshot makes, or the reverse")
  }

  @Test("The layer tree of every snapshot equals its reference", arguments: scenes)
  func everyTreeEqualsItsReference(_ name: String) throws {
    try compare(Self.outputs(of: name, paints: Golden.isRecording), of: name)
  }

  /// The command paints, because `SCENEC_TOOL` can name one that was built with optimizations.
  @Test(
    "The images equal their references",
    arguments: Tries.some(of: scenes, oneIn: toolIsGiven ? 1 : 12))
  func imagesEqualTheirReferences(_ name: String) throws {
    let path = Self.folder.appending(path: name + ".tbl").path
    let run = try scenec("test", path, "--no-cache", in: TemporaryFolder())
    #expect(run.exitCode == 0, "\(run.text)\(run.error)")
  }

  @Test(
    "The bytes do not depend on the run or the number of jobs",
    arguments: Tries.some(of: scenes, oneIn: 36))
  func bytesDoNotDependOnRunOrNumberOfJobs(_ name: String) throws {
    let outputs = try Workers.with(count: 3) { workers in
      try Self.outputs(of: name, on: workers)
    }
    try compare(outputs, of: name)
  }

  @Test("The images match their generator", arguments: ["shadow-up", "shadow-down"])
  func imagesMatchTheirGenerator(_ name: String) throws {
    let images = Self.folder.appending(path: "Images")
    var compilation = try Compilation(scenePath: images.appending(path: name + ".tbl").path)
    let rendering = compilation.render(as: .png)
    try Golden.compare(
      try #require(rendering.bytes), with: images.appending(path: name + ".png"))
  }
}
