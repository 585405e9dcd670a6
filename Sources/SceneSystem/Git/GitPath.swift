/// A file at a revision, written as `git:REV:path`.
package struct GitPath: Hashable, Sendable {
  package var revision: String
  /// The path, relative to the top folder of the repository, or with `./` relative to the working
  /// directory.
  package var path: String

  /// Parses a path; nil if it does not begin with `git:` or is incomplete.
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
