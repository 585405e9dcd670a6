import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage

/// A selection of a scene's snapshots, with an optional time and scale.
package struct SnapshotSelection: Hashable {
  /// Names or slugs; empty for all snapshots.
  package var names: [String] = []
  /// The operands of the command, which can select snapshots, too.
  package var operands: [SceneOperand] = []
  /// The time in seconds.
  package var time: Double?
  /// The scale in device pixels per point.
  package var scale: Double?

  package init() {}
}

extension Compilation {
  /// Returns the indices of the selected snapshots in the order of declaration; nil as the only
  /// element for a scene without snapshots; empty without a scene.
  ///
  /// - Throws: `UsageError` if a name does not match a snapshot.
  package func indices(of selection: SnapshotSelection) throws(UsageError) -> [Int?] {
    guard let snapshots = scene?.snapshots else { return [] }
    let path = file.shownPath
    for name in selection.names where !snapshots.contains(where: { $0.isCalled(name) }) {
      throw UsageError(noSnapshot: name, in: path, of: snapshots.map(\.name))
    }
    let chosen = try SceneOperand.indices(
      of: targets, in: path, selectedBy: selection.operands)
    if snapshots.isEmpty { return [nil] }
    return chosen.filter { index in
      selection.names.isEmpty || selection.names.contains { snapshots[index].isCalled($0) }
    }
  }

  /// The snapshots, or the scene itself without a snapshot, as operands refer to them.
  package var targets: [SceneOperand.Target] {
    guard let scene else { return [] }
    guard !scene.snapshots.isEmpty else {
      let slug = FilePath.stem(of: file.shownPath)
      return [SceneOperand.Target(slug: slug, name: scene.name, place: nil, lastLine: nil)]
    }
    guard case .loaded(let tree)? = library.sources[file.path] else { return [] }
    return scene.snapshots.map { snapshot in
      let start = tree.source.position(at: snapshot.span.bytes.lowerBound)
      return SceneOperand.Target(
        slug: snapshot.slug, name: snapshot.name,
        place: FileLocation(file: file.shownPath, line: start.line, column: start.column),
        lastLine: tree.source.line(at: snapshot.end))
    }
  }
}

extension Scene.Snapshot {
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || slug == name }
}
