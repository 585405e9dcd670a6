/// The ID of a snapshot in reports, selections, and references.
package struct SnapshotID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  /// The path of the scene, with components separated by `/`: `Scenes/snake.tbl`.
  package let scene: String
  /// The slug of the snapshot, or the file name without `.tbl` for a scene without snapshots.
  package let slug: String

  package init(scene: String, slug: String) {
    self.scene = scene
    self.slug = slug
  }

  /// `Scenes/snake.tbl#halfway`.
  package var description: String { scene + "#" + slug }

  package static func < (a: Self, b: Self) -> Bool {
    // Compared by bytes, because the order of strings depends on the version of Unicode.
    a.scene == b.scene
      ? a.slug.utf8.lexicographicallyPrecedes(b.slug.utf8)
      : a.scene.utf8.lexicographicallyPrecedes(b.scene.utf8)
  }
}
