import SceneSemantics
import SceneSource

/// `scenec check`: the mistakes of all scenes in all their snapshots.
enum CheckCommand {
  static func run(_ options: CheckOptions) -> ExitCode {
    var session = Session()
    for scene in session.open(options.files, root: options.root) {
      guard var scene else { continue }
      var diagnostics = scene.diagnostics
      let snapshots = scene.scene?.snapshots ?? []
      let indices: [Int?] = snapshots.isEmpty ? [nil] : Array(snapshots.indices)
      var isComplete = true
      for index in indices {
        let resolution = scene.resolve(snapshot: index)
        diagnostics += resolution?.diagnostics ?? []
        if resolution?.tree == nil { isComplete = false }
      }
      let isGood = session.report(
        diagnostics.sortedByPlace(), of: scene, isStrict: options.isStrict)
      if isGood, !isComplete { session.reportOwnFault(scene.file.shownPath) }
    }
    session.summarise(isStrict: options.isStrict)
    return session.exitCode
  }
}
