import SceneCompiler
import SceneSource

/// The operand of `scenec blame`: a scene, a layer tree as JSON, or an image of a snapshot.
package struct BlameTarget: Hashable {
  /// The path of the scene or layer tree, or `git:REV:path`.
  package var scene: String
  /// The slug of the snapshot; nil for a scene.
  package var slug: String?

  /// Creates a target; nil if the path does not belong to a scene.
  ///
  ///     Scenes/__Snapshots__/snake/halfway.png                    a reference
  ///     Scenes/__Snapshots__/.pending/snake/halfway.png           a pending recording
  ///     Scenes/__Snapshots__/.failures/snake/halfway.actual.png   an artifact of a failure
  package init?(_ path: String) {
    if path == "-" || path.hasSuffix(".tbl") || path.hasSuffix(".json") {
      scene = path
      return
    }
    guard path.hasSuffix(".png"), let (folder, rest) = ReferenceFolder.containing(path) else {
      return nil
    }
    var parts = rest.split(separator: "/").map(String.init)
    guard let file = parts.popLast(), let name = parts.popLast() else { return nil }
    if [".pending", ".failures"].contains(parts.last) { parts.removeLast() }
    scene = FilePath.join(
      folder.inner(parts.joined(separator: "/")).scenes ?? "", name + ".tbl")
    // Slugs do not contain periods.
    slug = file.split(separator: ".").first.map(String.init)
  }
}
