import SceneTesting
import Testing

@Suite("Identities of snapshots")
struct SnapshotIDTests {
  @Test("They are sorted by the bytes of scene and slug, and written with a #")
  func order() {
    let ids = [
      SnapshotID(scene: "a.tbl", slug: "é"), SnapshotID(scene: "a.tbl", slug: "z"),
      SnapshotID(scene: "B.tbl", slug: "a"),
    ]
    #expect(ids.sorted().map(\.description) == ["B.tbl#a", "a.tbl#z", "a.tbl#é"])
  }
}
