import Testing

/// A Git repository in a temporary folder.
package struct GitRepository {
  package let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    try git("init -q -b main && git config user.email a@b.c && git config user.name A")
  }

  package func git(_ words: String) throws {
    let result = try runProcess(
      "/bin/sh", ["-c", "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE; git " + words],
      in: folder.path)
    try #require(result.exitCode == 0, "git \(words): \(result.error)")
  }

  package func commit() throws { try git("add -A && git commit -qm change") }
}
