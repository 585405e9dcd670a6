import SceneSource

extension Git {
  /// Returns whether a path that the user names, or a link on the way to it, leads into the `.git` of
  /// a repository. The file need not exist.
  package static func isInternal(_ path: String) -> Bool {
    SystemCalls.pathsRead(toResolve: path).contains(where: FilePath.isInGit)
  }

  /// Returns the bytes of a file at a revision.
  ///
  /// - Parameters:
  ///   - path: The path relative to the top folder of the repository, or, as in Git, relative to
  ///     `folder` if it begins with `./` or `../`.
  package static func read(
    _ path: String, at revision: String, in folder: String = "", limit: Int
  ) throws(GitError) -> [UInt8] {
    try check(revision)
    let bytes = try run(.readObject, ["blob", revision + ":" + path], in: folder, limit: limit)
    if FileReading.isPointer(bytes) { throw .unusable(.pointer) }
    return bytes
  }

  /// A file or symbolic link at a revision.
  package struct Blob: Hashable, Sendable {
    /// The hexadecimal digits of the object's SHA-1 or SHA-256.
    package var id: String
    package var isLink: Bool
  }

  /// Returns the best common ancestor of a revision and `HEAD`, or the revision itself if there is
  /// none in this clone.
  package static func mergeBase(of revision: String) throws(GitError) -> String {
    try check(revision)
    do throws(GitError) {
      let bytes = try run(.findAncestor, [revision, "HEAD"], limit: 1 << 16)
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    } catch {
      if case .refused = error { return revision }
      throw error
    }
  }

  /// Returns the files below the working directory with unresolved conflicts, by absolute path and
  /// stage: 2 is ours, and 3 theirs.
  package static func unmerged() throws(GitError) -> [String: [String: Blob]] {
    let lines = try run(.listIndex, ["--unmerged", "-z", "--full-name"], limit: 256 << 20)
    if lines.isEmpty { return [:] }
    let top = try topFolder(in: "")
    var files: [String: [String: Blob]] = [:]
    for line in lines.split(separator: 0) {
      // `100644 ID STAGE<tab>PATH`
      guard let (fields, path) = entry(line) else { continue }
      let blob = Blob(id: fields[1], isLink: fields[0] == "120000")
      files[FilePath.join(top, path), default: [:]][fields[2]] = blob
    }
    return files
  }

  /// The files and links of a revision.
  package struct Tree: Hashable, Sendable {
    /// The top folder of the repository, without links.
    package var top: String
    /// The files by path relative to the top folder.
    package var blobs: [String: Blob] = [:]
    /// The commits of submodules.
    var commits: [String: String] = [:]
  }

  package static func tree(
    at revision: String, in folder: String = ""
  ) throws(GitError) -> Tree {
    try check(revision)
    var tree = Tree(top: try topFolder(in: folder))
    let lines = try run(
      .listTree, ["-r", "-z", "--full-tree", revision], in: folder, limit: 256 << 20)
    for line in lines.split(separator: 0) {
      // `100644 blob ID<tab>PATH`
      guard let (fields, path) = entry(line) else { continue }
      if fields[1] == "commit" {
        tree.commits[path] = fields[2]
      } else {
        tree.blobs[path] = Blob(id: fields[2], isLink: fields[0] == "120000")
      }
    }
    return tree
  }

  package static func read(
    _ blob: Blob, in folder: String, limit: Int
  ) throws(GitError) -> [UInt8] {
    let bytes = try run(.readObject, ["blob", blob.id], in: folder, limit: limit)
    if FileReading.isPointer(bytes) { throw .unusable(.pointer) }
    return bytes
  }

  /// Returns the top folder of a repository, without links.
  private static func topFolder(in folder: String) throws(GitError) -> String {
    let bytes = try run(.findRepository, ["--show-toplevel"], in: folder, limit: 1 << 16)
    let path = String(decoding: bytes.dropLast(), as: UTF8.self)
    return (try? SystemCalls.realPath(path)) ?? path
  }

  /// Divides `FIELD FIELD FIELD<tab>PATH`.
  private static func entry(_ line: ArraySlice<UInt8>) -> (fields: [String], path: String)? {
    let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      .map { String(decoding: $0, as: UTF8.self) }
    let fields = parts[0].split(separator: " ").map(String.init)
    return parts.count == 2 && fields.count == 3 ? (fields, parts[1]) : nil
  }

  /// Returns the files and links among `paths` that a revision contains, including those of
  /// submodules.
  ///
  /// - Parameters:
  ///   - paths: Absolute paths without links in their folders.
  ///   - folder: Any folder of the repository; `""` is the working directory.
  package static func blobs(
    among paths: Set<String>, at revision: String, in folder: String = ""
  ) throws(GitError) -> [String: Blob] {
    let tree = try tree(at: revision, in: folder)
    var blobs: [String: Blob] = [:]
    for (path, blob) in tree.blobs {
      let path = FilePath.join(tree.top, path)
      if paths.contains(path) { blobs[path] = blob }
    }
    for (path, commit) in tree.commits {
      let path = FilePath.join(tree.top, path)
      let inside = paths.filter { $0.hasPrefix(path + "/") }
      // A submodule that is not checked out is not a repository of its own.
      guard !inside.isEmpty, (try? SystemCalls.status(FilePath.join(path, ".git"))) != nil else {
        continue
      }
      // It may not have the commit.
      blobs.merge((try? Self.blobs(among: inside, at: commit, in: path)) ?? [:]) { $1 }
    }
    return blobs
  }

  /// Ensures that a revision cannot be interpreted as an option.
  fileprivate static func check(_ revision: String) throws(GitError) {
    if revision.isEmpty || revision.utf8.first == UInt8(ascii: "-") {
      throw .refused("unknown revision '\(revision)'")
    }
  }
}

extension GitPath {
  /// Returns the paths of the files in a folder, relative to it.
  ///
  /// - Throws: `refused` if the path is not a folder of the revision.
  package func files() throws(GitError) -> [String] {
    try Git.check(revision)
    let object = revision + ":" + path
    return try Git.run(
      .listTree, ["-r", "-z", "--name-only", "--full-tree", object], limit: 256 << 20
    ).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
