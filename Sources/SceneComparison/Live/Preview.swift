import SceneCompiler
import SceneLayers
import SceneSemantics
import SceneSource

/// The last good pictures of a scene, and what was wrong with it since.
struct Preview {
  struct Shown {
    var name: String
    var slug: String
    var output: Output
    /// As PNG.
    var picture: [UInt8]
    /// In which build it became as it is.
    var version: Int
  }

  private(set) var snapshots: [Shown] = []
  /// How many builds there were.
  private(set) var version = 0
  /// What is said of the scene, as the tool prints it; empty where there is nothing to say.
  private(set) var words = ""
  /// Whether the pictures are those of an earlier build.
  private(set) var isStale = false
  /// All that the scene read when it was built, or looked for in vain.
  private(set) var files: [String] = []

  /// What one build did.
  struct Update {
    var diagnostics: [Diagnostic] = []
    var isGood = false
    /// Of each picture that changed its name, and in words what changed in its layers.
    var changes: [(name: String, lines: [String])] = []
  }

  /// Builds the scene; where that fails the pictures stay as they are.
  mutating func update(_ scene: inout Compilation, on workers: Workers) -> Update {
    version += 1
    var update = Update(diagnostics: scene.diagnostics)
    let resolved = resolve(&scene, &update)
    files = scene.filesAskedFor()
    update.diagnostics = update.diagnostics.sortedByPlace()
    words = scene.text(update.diagnostics)
    update.isGood = !update.diagnostics.hasErrors
    isStale = !update.isGood
    guard update.isGood else { return update }
    let old = Dictionary(snapshots.map { ($0.slug, $0) }) { first, _ in first }
    snapshots = resolved.map { show($0, old[$0.slug], on: workers) }
    for shown in snapshots where shown.version == version {
      guard let before = old[shown.slug] else {
        update.changes.append((shown.name, ["a new picture"]))
        continue
      }
      let difference = try? TreeDifference(
        old: before.output.text(), new: shown.output.text(),
        places: scene.places(of: shown.output.origins))
      let lines = LayerChange.lines(difference?.changes ?? [], palette: .plain, limit: 8)
      update.changes.append((shown.name, lines))
    }
    return update
  }

  private struct Resolved {
    var name: String
    var slug: String
    var output: Output
  }

  private func resolve(_ scene: inout Compilation, _ update: inout Update) -> [Resolved] {
    guard let snapshots = scene.scene?.snapshots else { return [] }
    let indices: [Int?] = snapshots.isEmpty ? [nil] : Array(snapshots.indices)
    var resolved: [Resolved] = []
    for index in indices {
      let resolution = scene.resolve(snapshot: index)
      update.diagnostics += resolution?.diagnostics ?? []
      guard let resolution, let tree = resolution.tree else { continue }
      let stem = FilePath.stem(of: scene.file.shownPath)
      resolved.append(
        Resolved(
          name: index.map { snapshots[$0].name } ?? stem,
          slug: index.map { snapshots[$0].slug } ?? stem,
          output: Output(tree: tree, origins: resolution.origins)))
    }
    return resolved
  }

  /// A snapshot is painted only if its layers are not as they were.
  private func show(_ new: Resolved, _ old: Shown?, on workers: Workers) -> Shown {
    if var old, old.output.tree == new.output.tree {
      old.name = new.name
      old.output = new.output
      return old
    }
    return Shown(
      name: new.name, slug: new.slug, output: new.output,
      picture: new.output.preview(on: workers), version: version)
  }
}

extension Preview.Update {
  /// What the terminal says of it, apart from the diagnostics.
  ///
  /// - Parameters:
  ///   - saved: The files that were saved; none for the first build.
  ///   - page: The path of the page that shows the pictures.
  func text(saved: [String], pictures count: Int, page: String, milliseconds: Double) -> String {
    let names = saved.map { VisibleText.line(FilePath.name(of: $0)) }.joined(separator: ", ")
    let pictures = "\(count) picture\(count == 1 ? "" : "s")"
    let took = "\(milliseconds.shortestText) ms"
    guard isGood else {
      let rest = count == 0 ? "there is no picture yet" : "the last good pictures stay"
      return (names.isEmpty ? "" : "\(names) saved: ") + "a mistake, \(rest), \(took)\n"
    }
    if names.isEmpty { return "\(VisibleText.line(page)): \(pictures), \(took)\n" }
    if changes.isEmpty { return "\(names) saved: nothing looks different, \(took)\n" }
    var text = "\(names) saved: \(changes.count) of \(pictures) changed, \(took)\n"
    for change in changes {
      text += "  \(VisibleText.line(change.name))\n"
      for line in change.lines { text += "    \(line)\n" }
    }
    return text
  }
}
