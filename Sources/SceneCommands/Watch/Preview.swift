import SceneCompiler
import SceneInspection
import SceneLayers
import SceneSource
import SceneSystem
import SceneTesting

/// The last valid images of a scene, and the diagnostics of its last build.
struct Preview {
  struct Entry {
    /// The index of the snapshot; nil for the scene without a snapshot.
    var index: Int?
    var name: String
    var slug: String
    var output: Output
    /// The number of the build that last changed it.
    var version: Int
  }

  private(set) var snapshots: [Entry] = []
  /// The number of builds.
  private(set) var version = 0
  /// The diagnostics of the last build as text.
  private(set) var words = ""
  /// Whether the images are from an earlier build.
  private(set) var isStale = false
  /// The files that the last build read or failed to find.
  private(set) var files: [String] = []

  /// The result of one build.
  struct Update {
    var diagnostics: [Diagnostic] = []
    var isGood = false
    /// The name of each changed image, and descriptions of its changed layers.
    var changes: [(name: String, lines: [String])] = []
  }

  /// Builds the scene. If that fails, keeps the images.
  mutating func update(_ scene: inout Compilation) -> Update {
    version += 1
    let evaluation = scene.evaluate(scene.allSnapshots)
    var update = Update(diagnostics: evaluation.diagnostics)
    files = scene.filesAskedFor()
    words = scene.text(update.diagnostics)
    update.isGood = !update.diagnostics.hasErrors
    isStale = !update.isGood
    guard update.isGood else { return update }
    let old = Dictionary(snapshots.map { ($0.slug, $0) }) { first, _ in first }
    snapshots = evaluation.snapshots.compactMap { show($0, old[$0.slug]) }
    for shown in snapshots where shown.version == version {
      guard let before = old[shown.slug] else {
        update.changes.append((shown.name, ["new image"]))
        continue
      }
      let difference = TreeDifference(
        old: before.output.description, new: shown.output.description,
        locations: scene.locations(of: shown.output.origins, inSnapshot: shown.index))
      let lines = LayerChange.lines(difference.changes, palette: .plain, limit: 8)
      update.changes.append((shown.name, lines))
    }
    return update
  }

  /// Keeps the images of a scene that cannot be read.
  mutating func fail(_ reason: String) {
    version += 1
    words = reason
    isStale = true
  }

  private func show(_ snapshot: Evaluation.Snapshot, _ old: Entry?) -> Entry? {
    guard let output = snapshot.output else { return nil }
    let name = snapshot.name ?? snapshot.slug
    if var old, old.output.tree == output.tree {
      (old.index, old.name, old.output) = (snapshot.index, name, output)
      return old
    }
    return Entry(
      index: snapshot.index, name: name, slug: snapshot.slug, output: output,
      version: version)
  }
}

extension Preview.Update {
  /// Returns the summary to print, without diagnostics.
  ///
  /// - Parameters:
  ///   - saved: The files that were saved; none for the first build.
  ///   - page: The path of the preview page.
  func text(saved: [String], images count: Int, page: String, milliseconds: Double) -> String {
    let names = saved.map { TerminalEscaping.line(FilePath.name(of: $0)) }.joined(separator: ", ")
    let images = counted(count, "image")
    let took = "\(milliseconds.shortestText) ms"
    guard isGood else {
      let rest = count == 0 ? "no images yet" : "keeping the last valid images"
      return (names.isEmpty ? "" : "\(names) saved: ") + "error, \(rest), \(took)\n"
    }
    if names.isEmpty { return "\(TerminalEscaping.line(page)): \(images), \(took)\n" }
    if changes.isEmpty { return "\(names) saved: no visible changes, \(took)\n" }
    var text = "\(names) saved: \(changes.count) of \(images) changed, \(took)\n"
    for change in changes {
      text += "  \(TerminalEscaping.line(change.name))\n"
      for line in change.lines { text += "    \(line)\n" }
    }
    return text
  }
}

/// The system's command for opening files.
enum SystemViewer {
  /// Opens a file without waiting; returns false if the command does not exist.
  static func open(_ path: String) -> Bool {
    (try? ChildProcess.start([Platform.opener, path])) != nil
  }
}
