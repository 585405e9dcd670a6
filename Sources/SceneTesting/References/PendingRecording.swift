import SceneCompiler
import SceneSource
import SceneSystem

/// A recorded snapshot that is pending review.
package struct PendingRecording: Hashable, Sendable {
  package let id: SnapshotID
  package let references: ReferenceStore

  /// Returns all pending recordings in folders of references, in the order of their IDs.
  package static func all(
    in folders: some Sequence<ReferenceFolder>
  ) throws(PathFailure) -> [PendingRecording] {
    var found: [PendingRecording] = []
    for folder in folders where folder.hasPending {
      for name in try folder.pending.names() {
        let references = ReferenceStore(folder: folder, name: name)
        guard references.pendingFolder.kind == .folder else { continue }
        for slug in slugs(try references.pendingFolder.names()) {
          let id = SnapshotID(scene: scene(of: references), slug: slug)
          found.append(PendingRecording(id: id, references: references))
        }
      }
    }
    // A link can make two folders of references one, with the scenes of both.
    let known =
      found.allSatisfy(\.hasScene) ? [] : Set(found.filter(\.hasScene).map(\.realFolder))
    found.removeAll { !$0.hasScene && known.contains($0.realFolder) }
    return found.sorted { $0.id < $1.id }
  }

  private var hasScene: Bool { id.scene != FilePath.join(references.scenes, references.name) }
  private var realFolder: String? { try? SystemCalls.realPath(references.pendingFolder.path) }

  /// Returns the scene or Swift file of a group of references, or the name of the group if there is
  /// neither.
  private static func scene(of references: ReferenceStore) -> String {
    let path = FilePath.join(references.scenes, references.name)
    let ending = [".tbl", ".swift"].first { (try? SystemCalls.status(path + $0)) != nil }
    return path + (ending ?? "")
  }

  private static func slugs(_ names: [String]) -> Set<String> {
    var slugs: Set<String> = []
    for name in names where name.utf8.first != UInt8(ascii: ".") {
      for part in ReferenceStore.Part.allCases where name.hasSuffix("." + part.rawValue) {
        slugs.insert(String(name.dropLast(part.rawValue.utf8.count + 1)))
      }
    }
    return slugs
  }
}
