import SceneTesting
import Testing

@Suite("Snapshot IDs")
struct SnapshotIDTests {
  @Test("Sorts by the bytes of scene and slug, separated by #")
  func order() {
    let ids = [
      SnapshotID(scene: "a.tbl", slug: "é"), SnapshotID(scene: "a.tbl", slug: "z"),
      SnapshotID(scene: "B.tbl", slug: "a"),
    ]
    #expect(ids.sorted().map(\.description) == ["B.tbl#a", "a.tbl#z", "a.tbl#é"])
  }
}
