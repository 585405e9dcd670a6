import SceneSystem
import SceneTesting

/// The subjects of a process's references, by path. Two images with the same name would be compared
/// with each other's reference and overwrite it.
final class ReferenceNames: @unchecked Sendable {
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var subjects: [String: String] = [:]

  private static let shared = ReferenceNames()

  /// Claims a reference for a subject, which can claim it again.
  ///
  /// - Parameter subject: `image 'C++'`, or `'a/home.tbl'`. Its case is ignored, as in file names.
  static func claim(
    _ slug: String, in store: ReferenceStore, for subject: String
  ) throws(Mistake) {
    let other = shared.owner(of: store.path(.tree, of: slug), orElse: subject)
    if other.lowercased() == subject.lowercased() { return }
    throw Mistake(
      "\(subject) and \(other) have the same reference, '\(slug)' in '\(store.folder)': "
        + "file names contain only the letters and digits of a name")
  }

  private func owner(of path: String, orElse subject: String) -> String {
    monitor.withLock {
      if let owner = subjects[path] { return owner }
      subjects[path] = subject
      return subject
    }
  }
}
