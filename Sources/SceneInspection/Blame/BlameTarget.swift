/// The picture after `scenec blame`: a scene, or a picture that a scene and a snapshot are behind.
package struct BlameTarget: Hashable {
  /// The scene's file, or `git:REV:path`.
  package var scene: String
  /// What the snapshot's files are called; nil for a scene itself.
  package var slug: String?

  /// Nil where no scene is behind the path.
  ///
  ///     Scenes/__Snapshots__/snake/half-way.png                    a reference,
  ///     Scenes/__Snapshots__/.pending/snake/half-way.png           one that waits,
  ///     Scenes/__Snapshots__/.failures/snake/half-way.actual.png   and what a failure left
  package init?(_ path: String) {
    if path == "-" || path.hasSuffix(".tbl") {
      scene = path
      return
    }
    guard path.hasSuffix(".png") else { return nil }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = parts.popLast(), let name = parts.popLast() else { return nil }
    if [".pending", ".failures"].contains(parts.last) { parts.removeLast() }
    guard parts.popLast() == "__Snapshots__" else { return nil }
    parts.append(name + ".tbl")
    scene = parts.joined(separator: "/")
    // A snapshot's slug has no dot.
    slug = file.split(separator: ".").first.map(String.init)
  }
}
