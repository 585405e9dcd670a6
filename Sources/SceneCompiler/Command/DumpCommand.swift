import SceneSemantics
import SceneSource

/// `scenec dump`: the layer trees of a scene as text.
enum DumpCommand {
  static func run(_ options: DumpOptions) -> ExitCode {
    var session = Session(options.diagnostics)
    if var scene = session.open(options.file, root: options.root) {
      dump(&scene, options, &session)
    }
    session.summarise()
    return session.exitCode
  }

  private static func dump(
    _ scene: inout Compilation, _ options: DumpOptions, _ session: inout Session
  ) {
    var diagnostics = scene.diagnostics
    var texts: [String] = []
    var isComplete = true
    do throws(UsageError) {
      let snapshots = scene.scene?.snapshots ?? []
      let indices =
        scene.scene == nil
        ? [] : try options.selection.indices(in: snapshots, of: scene.file.shownPath)
      isComplete = !indices.isEmpty
      for index in indices {
        let resolution = scene.resolve(
          snapshot: index, time: options.selection.time, scale: options.selection.scale)
        diagnostics += resolution?.diagnostics ?? []
        guard let resolution, let tree = resolution.tree else {
          isComplete = false
          continue
        }
        let heading = index.map { "snapshot \(quoted(snapshots[$0].name))\n" } ?? ""
        let output = Output(tree: tree, origins: resolution.origins)
        texts.append(heading + output.text(sources: options.showsSources ? scene.sources : nil))
      }
    } catch {
      _ = session.report(diagnostics.sortedByPlace(), of: scene)
      session.fail(error)
      return
    }
    let told = scene.library.withoutAllowed(diagnostics.sortedByPlace())
    guard session.report(told, of: scene) else { return }
    if isComplete {
      session.print(texts.joined(separator: "\n"))
    } else {
      session.reportOwnFault(scene.file.shownPath)
    }
  }

  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(VisibleText.visible(scalar))
    }
    return text + "\""
  }
}
