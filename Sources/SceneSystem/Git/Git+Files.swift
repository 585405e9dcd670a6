extension Git {
  /// The bytes of a file at a revision.
  ///
  /// - Parameters:
  ///   - path: from the repository's top folder, or from `folder` where it begins with `./` or `../`,
  ///     as git itself takes it.
  package static func read(
    _ path: String, at revision: String, in folder: String = "", limit: Int
  ) throws(GitError) -> [UInt8] {
    try check(revision)
    return try run(["show", revision + ":" + path], in: folder, limit: limit)
  }

  /// The files that are not as they are at `revision`: changed, new, gone or not yet tracked, as
  /// absolute real paths. A link stands for itself and for what it leads to.
  ///
  /// - Parameter folder: any folder of the repository; `""` is the working directory.
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

  /// Those of some files that git ignores, as they are given: nobody can tell whether they changed.
  ///
  /// - Parameter files: absolute real paths.
  package static func ignored(
    among files: [String], in folder: String = ""
  ) throws(GitError) -> Set<String> {
    let top = try topFolder(of: folder)
    let prefix = top.hasSuffix("/") ? top : top + "/"
    let inside = files.filter { $0.hasPrefix(prefix) }
    if inside.isEmpty { return [] }
    // All that is ignored and not tracked; of a folder of which nothing is tracked, the folder.
    let names = try names(
      ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"], in: top)
    let folders = names.filter { $0.hasSuffix("/") }.map { prefix + $0 }
    let single = Set(names.map { prefix + $0 })
    return Set(
      inside.filter { file in single.contains(file) || folders.contains { file.hasPrefix($0) } })
  }

  /// The folder of the working tree that `folder` is in, without symbolic links.
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

  /// A revision is a name or a number, and never an option.
  private static func check(_ revision: String) throws(GitError) {
    if revision.isEmpty || revision.utf8.first == UInt8(ascii: "-") {
      throw .refused("unknown revision '\(revision)'")
    }
  }
}
