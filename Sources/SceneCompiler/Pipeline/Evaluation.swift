import SceneLayers
import SceneSemantics
import SceneSource
import SceneSystem

/// What a selection of a scene's snapshots resolves to, and everything there is to report of it.
///
/// Every command, the test runner, and the language server read this and nothing else, so all of
/// them report the same.
package struct Evaluation: Sendable {
  /// One of the snapshots, or the scene as it stands.
  package struct Snapshot: Sendable {
    /// An index into the scene's snapshots; nil for the scene as it stands.
    package let index: Int?
    /// As the scene calls it; nil for the scene as it stands.
    package let name: String?
    /// The name as part of a file's; that of the file for the scene as it stands.
    package let slug: String
    /// Nil where there is an error, and where lints were asked.
    package let output: Output?
    /// The paths of the images that it shows.
    package let images: [String]
  }

  /// In the order of the selection.
  package private(set) var snapshots: [Snapshot] = []
  /// Of the scene and of the selected snapshots, sorted by location, without what the scene
  /// suppresses.
  package private(set) var diagnostics: [Diagnostic]
  /// Whether each snapshot has a layer tree.
  package private(set) var isComplete = true
  private let lints: Bool
  private var layerLints: [Diagnostic] = []

  /// - Parameter lints: whether lints are asked, of the text and of the layers. Then no layer tree is
  ///   kept.
  package init(of compilation: Compilation, lints: Bool = false) {
    self.lints = lints && compilation.scene != nil
    diagnostics = compilation.diagnostics
    if self.lints { diagnostics += lint(compilation.file.path, in: compilation.library) }
  }

  /// Takes what one selected snapshot resolved to.
  package mutating func add(
    _ resolution: Resolution?, of index: Int?, in compilation: Compilation
  ) {
    diagnostics += resolution?.diagnostics ?? []
    var output: Output?
    if let resolution, let tree = resolution.tree {
      if lints {
        layerLints += lint(tree, origins: resolution.origins, in: compilation.library)
      } else {
        output = Output(tree: tree, origins: resolution.origins)
      }
    } else {
      isComplete = false
    }
    let snapshot = index.flatMap { compilation.scene?.snapshots[$0] }
    snapshots.append(
      Snapshot(
        index: index, name: snapshot?.name,
        slug: snapshot?.slug ?? FilePath.stem(of: compilation.file.shownPath), output: output,
        images: resolution?.images ?? []))
  }

  /// Sorts what was found and takes away what the scene suppresses.
  package mutating func finish(in library: Library) {
    diagnostics += layerLints.sortedByLocation().oncePerLocation()
    layerLints = []
    diagnostics = library.withoutSuppressed(
      diagnostics.sortedByLocation(), reportsUnused: lints && !diagnostics.hasErrors)
  }
}

extension Compilation {
  /// The indices of all snapshots, or nil alone for a scene without any; none without a scene.
  package var allSnapshots: [Int?] {
    guard let scene else { return [] }
    return scene.snapshots.isEmpty ? [nil] : Array(scene.snapshots.indices)
  }

  /// Resolves snapshots, by their indices.
  ///
  /// - Parameters:
  ///   - time: in seconds; nil for each snapshot's own, or the settled scene.
  ///   - scale: device pixels a point; nil for each snapshot's or the scene's own.
  package mutating func evaluate(
    _ indices: [Int?], time: Double? = nil, scale: Double? = nil, lints: Bool = false
  ) -> Evaluation {
    var evaluation = Evaluation(of: self, lints: lints)
    for index in indices {
      let resolution = resolve(snapshot: index, time: time, scale: scale)
      evaluation.add(resolution, of: index, in: self)
    }
    evaluation.finish(in: library)
    return evaluation
  }

  /// Resolves the snapshots that a command line asks for.
  ///
  /// - Throws: `UsageError` where a name is not a snapshot's.
  package mutating func evaluate(_ selection: SnapshotSelection) throws(UsageError) -> Evaluation {
    guard let scene else { return evaluate([]) }
    let indices = try selection.indices(in: scene.snapshots, of: file.shownPath)
    return evaluate(indices, time: selection.time, scale: selection.scale)
  }
}
