/// A snapshot as reports, selections and references know it.
package struct SnapshotID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The scene's file as it was found, parts separated by `/`: `Scenes/snake.tbl`.
  package let scene: String
  /// The snapshot's, or the file's name without `.tbl` for a scene without snapshots.
  package let slug: String

  package init(scene: String, slug: String) {
    self.scene = scene
    self.slug = slug
  }

  /// `Scenes/snake.tbl#half-way`.
  package var description: String { scene + "#" + slug }

  package static func < (a: Self, b: Self) -> Bool {
    // By bytes: the order of strings depends on Unicode's version.
    a.scene == b.scene
      ? a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8)
      : a.scene.utf8.lexicographicallyPrecedes(b.scene.utf8)
  }
}
