import SceneEditing
import SceneLayers
import SceneRaster
import SceneSource
import SceneSystem
import SceneResolving
import SceneLanguage

/// The result of resolving a selection of a scene's snapshots, with all diagnostics.
///
/// Every command, the test runner, and the language server use only evaluations, so all of them
/// report the same diagnostics.
package struct Evaluation: Sendable {
  /// A resolved snapshot, or the resolved scene if it has none.
  package struct Snapshot: Sendable {
    /// The index of the snapshot; nil for the scene without a snapshot.
    package let index: Int?
    /// The name of the snapshot; nil for the scene without a snapshot.
    package let name: String?
    /// The form of the name for file names; for the scene without a snapshot, the file's own name.
    package let slug: String
    /// The output; nil if there is an error, or if lints were requested.
    package let output: Output?
    /// The paths of the images in the snapshot.
    package let images: [String]
  }

  /// The snapshots, in the order of the selection.
  package private(set) var snapshots: [Snapshot] = []
  /// The diagnostics of the scene and the selected snapshots, sorted by location, without
  /// suppressed ones.
  package var diagnostics: [Diagnostic] { findings.diagnostics }
  /// Whether each snapshot has a layer tree.
  package private(set) var isComplete = true
  /// The diagnostics, with the lints if there are any.
  private var findings: SceneFindings
  /// The memory of all display lists and SVG files.
  private var keptBytes = 0
  private static let keptLimit = 16_000_000

  /// - Parameter lints: Whether to run lints on the source and the layers. In that case, layer
  ///   trees are not kept.
  package init(of compilation: inout Compilation, lints: Bool = false) {
    findings = SceneFindings(of: &compilation.compiled, lints: lints)
  }

  /// Adds the resolution of a selected snapshot.
  package mutating func add(
    _ resolution: Resolution?, of index: Int?, in compilation: inout Compilation,
    painting list: DisplayList? = nil, texts: [OutputFormat: String] = [:], svg: [UInt8]? = nil
  ) {
    findings.add(resolution, of: index, in: &compilation.compiled)
    var output: Output?
    if let resolution, let tree = resolution.tree {
      if !findings.hasLints {
        output = Output(
          tree: tree, origins: resolution.origins, strip: resolution.strip,
          painting: painting(list), texts: texts, svg: svg.flatMap { keeps($0.count) ? $0 : nil })
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

  /// Returns how to paint a list that has been made: by itself, or by making it again.
  private mutating func painting(_ list: DisplayList?) -> Output.Painting {
    guard let list else { return .unknown }
    return keeps(list.byteCount) ? .list(list) : .counted
  }

  /// Returns whether something that has been made is kept, because all of that takes little memory.
  private mutating func keeps(_ bytes: Int) -> Bool {
    keptBytes += bytes
    return keptBytes <= Self.keptLimit
  }

  /// Sorts the diagnostics and removes suppressed ones.
  ///
  /// - Parameter isWhole: Whether all snapshots were evaluated.
  package mutating func finish(in library: Library, isWhole: Bool = true) {
    findings.finish(in: library, isWhole: isWhole)
  }
}

extension Compilation {
  /// The indices of all snapshots; nil as the only element if the scene has none; empty without a
  /// scene.
  package var allSnapshots: [Int?] { compiled.allSnapshots }

  /// Resolves snapshots.
  ///
  /// - Parameters:
  ///   - time: The time in seconds; nil for each snapshot's own time, or the settled scene.
  ///   - scale: The scale in device pixels per point; nil for each snapshot's or the scene's own
  ///     scale.
  ///   - lints: Whether to run lints instead of keeping the layer trees.
  ///   - request: What is made of the snapshots.
  package mutating func evaluate(
    _ indices: [Int?], time: Double? = nil, scale: Double? = nil, lints: Bool = false,
    for request: OutputRequest = OutputRequest([.png])
  ) -> Evaluation {
    SceneTime.begin(TerminalEscaping.line(file.shownPath))
    var evaluation = Evaluation(of: &self, lints: lints)
    for index in indices {
      let before = budget
      var resolution = resolve(snapshot: index, time: time, scale: scale)
      var list: DisplayList?
      var texts: [OutputFormat: String] = [:]
      var svg: [UInt8]?
      if !lints, var made = resolution {
        if request.paints {
          let start = SystemCalls.now()
          list = compiled.flatten(&made, of: index)
          timings.add(SystemCalls.now() - start, to: .paint)
        }
        texts = write(&made, of: index, request)
        if request.drawsSVG {
          let start = SystemCalls.now()
          svg = compiled.writeSVG(&made, of: index, painting: &list)
          timings.add(SystemCalls.now() - start, to: .encode)
        }
        if request.inspects { inspect(&made, of: index) }
        resolution = made
      }
      evaluation.add(resolution, of: index, in: &self, painting: list, texts: texts, svg: svg)
      budget.release(since: before, keeping: lints ? 0 : 0.5)
    }
    evaluation.finish(in: library, isWhole: indices.count == allSnapshots.count)
    return evaluation
  }

  /// Resolves the snapshots selected on a command line.
  ///
  /// - Throws: `UsageError` if a name does not match a snapshot.
  package mutating func evaluate(
    _ selection: SnapshotSelection, for request: OutputRequest = OutputRequest([.png])
  ) throws(UsageError) -> Evaluation {
    let indices = try indices(of: selection)
    return evaluate(indices, time: selection.time, scale: selection.scale, for: request)
  }
}
