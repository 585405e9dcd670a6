/// A file at a revision, as `git:REV:path` names it.
package struct GitPath: Hashable, Sendable {
  package var revision: String
  /// As git takes it: from the repository's top folder, with `./` from the working directory.
  package var path: String

  /// Nil for what does not begin with `git:` or lacks one of its parts.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "git", !parts[1].isEmpty, !parts[2].isEmpty else {
      return nil
    }
    revision = String(parts[1])
    path = String(parts[2])
  }

  package func read(limit: Int) throws(GitError) -> [UInt8] {
    try Git.read(path, at: revision, limit: limit)
  }
}

extension GitPath: CustomStringConvertible {
  package init(revision: String, path: String) {
    self.revision = revision
    self.path = path
  }

  package var description: String { "git:\(revision):\(path)" }
}
