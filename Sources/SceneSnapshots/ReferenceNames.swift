import SceneCompiler
import SceneSystem
import SceneTesting

/// The subjects of a process's references, by path. Two images with the same name would be compared
/// with each other's reference and overwrite it.
final class ReferenceNames: @unchecked Sendable {
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var subjects: [String: Subject] = [:]

  private static let shared = ReferenceNames()

  /// What is compared with a reference.
  struct Subject: Sendable {
    /// `image 'C++'`, or `'a/home.tbl'`.
    let name: String
    /// The location of the call; nil if several can have the same subject, as for a scene.
    var call: String?

    /// Case is ignored, as in file names. The same call can be made again: a test can be repeated.
    func equals(_ other: Subject) -> Bool {
      name.lowercased() == other.name.lowercased() && call == other.call
    }
  }

  /// Claims a reference for a subject, which can claim it again.
  static func claim(
    _ slug: String, in store: ReferenceStore, for subject: Subject
  ) throws(Mistake) {
    let other = shared.owner(of: store.path(.tree, of: slug), orElse: subject)
    if other.equals(subject) { return }
    if let call = subject.call, let first = other.call,
      other.name.lowercased() == subject.name.lowercased()
    {
      throw Mistake(
        "\(subject.name) at \(call) has the same name as the one at \(first), and would have the "
          + "same reference, '\(slug)' in '\(store.folder.path)'")
    }
    throw Mistake(
      "\(subject.name) and \(other.name) have the same reference, '\(slug)' in '\(store.folder.path)': "
        + "file names contain only the letters and digits of a name")
  }

  private func owner(of path: String, orElse subject: Subject) -> Subject {
    monitor.withLock {
      if let owner = subjects[path] { return owner }
      subjects[path] = subject
      return subject
    }
  }
}
