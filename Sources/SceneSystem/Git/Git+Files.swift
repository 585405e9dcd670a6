extension Git {
  /// Returns the bytes of a file at a revision.
  ///
  /// - Parameters:
  ///   - path: The path relative to the top folder of the repository, or, as in Git, relative to
  ///     `folder` if it begins with `./` or `../`.
  package static func read(
    _ path: String, at revision: String, in folder: String = "", limit: Int
  ) throws(GitError) -> [UInt8] {
    try check(revision)
    return try run(["show", revision + ":" + path], in: folder, limit: limit)
  }

  /// Returns the files that differ from `revision`, including new, deleted, and untracked ones, as
  /// absolute resolved paths. Both a link and its target are included.
  ///
  /// - Parameter folder: Any folder of the repository; `""` is the working directory.
  package static func filesChanged(
    since revision: String, in folder: String = ""
  ) throws(GitError) -> Set<String> {
    try check(revision)
    let top = try topFolder(of: folder)
    let changed = try names(
      ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", revision, "--"], in: top)
    let untracked = try names(["ls-files", "--others", "--exclude-standard", "-z"], in: top)
    var files: Set<String> = []
    for name in changed + untracked {
      let path = FilePath.join(top, name)
      let folder = (try? SystemCalls.realPath(FilePath.folder(of: path))) ?? ""
      files.insert(folder.isEmpty ? path : FilePath.join(folder, FilePath.name(of: path)))
      if let real = try? SystemCalls.realPath(path) { files.insert(real) }
    }
    return files
  }

  /// Returns the files that Git ignores, whose changes are unknown.
  ///
  /// - Parameter files: Absolute resolved paths.
  package static func ignored(
    among files: [String], in folder: String = ""
  ) throws(GitError) -> Set<String> {
    let top = try topFolder(of: folder)
    let prefix = top.hasSuffix("/") ? top : top + "/"
    let inside = files.filter { $0.hasPrefix(prefix) }
    if inside.isEmpty { return [] }
    // Ignored and untracked files; a folder without tracked files is returned as a folder.
    let names = try names(
      ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"], in: top)
    let folders = names.filter { $0.hasSuffix("/") }.map { prefix + $0 }
    let single = Set(names.map { prefix + $0 })
    return Set(
      inside.filter { file in single.contains(file) || folders.contains { file.hasPrefix($0) } })
  }

  /// Returns the top folder of the working tree that contains `folder`, without symbolic links.
  static func topFolder(of folder: String) throws(GitError) -> String {
    let bytes = try run(["rev-parse", "--show-toplevel"], in: folder, limit: 1 << 16)
    let path = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return (try? SystemCalls.realPath(path)) ?? path
  }

  private static func names(
    _ arguments: [String], in folder: String
  ) throws(GitError) -> [String] {
    try run(arguments, in: folder, limit: 256 << 20).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Ensures that a revision cannot be interpreted as an option.
  private static func check(_ revision: String) throws(GitError) {
    if revision.isEmpty || revision.utf8.first == UInt8(ascii: "-") {
      throw .refused("unknown revision '\(revision)'")
    }
  }
}
