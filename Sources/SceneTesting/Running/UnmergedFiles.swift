import SceneSource
import SceneSystem

/// The unmerged files of the repository: conflicts of binary references, which only Git's index
/// shows. Git runs when the first failure asks.
package final class UnmergedFiles: @unchecked Sendable {
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var files: [String: [String: Git.Blob]]?

  /// Returns the file of a snapshot that has a conflict, and the side that the working copy shows if
  /// it is one of them.
  func conflict(in references: ReferenceStore, _ slug: String) -> (path: String, side: String?)? {
    let files = monitor.withLock {
      let files = self.files ?? (try? Git.unmerged()) ?? [:]
      self.files = files
      return files
    }
    if files.isEmpty { return nil }
    let folder = (try? SystemCalls.realPath(references.acceptedFolder.path)) ?? ""
    for part in ReferenceStore.Part.allCases {
      let path = references.path(part, of: slug)
      guard let sides = files[FilePath.join(folder, FilePath.name(of: path))] else { continue }
      let bytes = (try? references.read(part, of: slug)) ?? []
      let named = [("3", "theirs"), ("2", "ours, that of HEAD")]
      return (path, named.first { sides[$0.0]?.contains(bytes) == true }?.1)
    }
    return nil
  }
}
