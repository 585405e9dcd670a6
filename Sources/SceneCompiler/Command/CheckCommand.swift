import SceneSemantics
import SceneSource

/// `scenec check`: the mistakes of all scenes in all their snapshots, and what is most likely not
/// meant.
enum CheckCommand {
  static func run(_ options: CheckOptions) -> ExitCode {
    var session = Session(options.diagnostics, isProduct: true)
    Workers.with(count: options.jobs ?? SystemCalls.processorCount()) { workers in
      let scenes = session.open(options.files, root: options.root, on: workers)
      workers.map(scenes.count) { index in
        scenes[index].map { SceneCheck($0) }
      } take: { _, check in
        guard let check else { return }
        let isGood = session.report(
          check.diagnostics, of: check.compilation, isStrict: options.isStrict)
        if isGood, !check.isComplete {
          session.reportOwnFault(check.compilation.file.shownPath)
        }
      }
    }
    session.summarise(isStrict: options.isStrict)
    return session.exitCode
  }
}

/// What is wrong in one scene.
struct SceneCheck {
  private(set) var compilation: Compilation
  /// Of the scene and of all its snapshots, sorted by place, without what the scene allows.
  private(set) var diagnostics: [Diagnostic]
  /// Whether each snapshot has a tree.
  private(set) var isComplete = true

  init(_ compilation: Compilation) {
    self.compilation = compilation
    var found = compilation.diagnostics
    let path = compilation.file.path
    if compilation.scene != nil { found += lint(path, in: compilation.library) }
    let snapshots = compilation.scene?.snapshots ?? []
    let indices: [Int?] = snapshots.isEmpty ? [nil] : Array(snapshots.indices)
    var lints: [Diagnostic] = []
    for index in indices {
      let resolution = self.compilation.resolve(snapshot: index)
      found += resolution?.diagnostics ?? []
      if let resolution, let tree = resolution.tree {
        lints += lint(tree, origins: resolution.origins, in: self.compilation.library)
      } else {
        isComplete = false
      }
    }
    found += lints.sortedByPlace().onceAPlace()
    diagnostics = self.compilation.library.withoutAllowed(
      found.sortedByPlace(), tellsUnused: !found.hasErrors)
  }
}
