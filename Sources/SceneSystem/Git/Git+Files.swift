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

  /// Returns the files and links among `paths` that a revision contains, including those of
  /// submodules.
  ///
  /// - Parameters:
  ///   - paths: Absolute paths without links in their folders.
  ///   - folder: Any folder of the repository; `""` is the working directory.
  package static func blobs(
    among paths: Set<String>, at revision: String, in folder: String = ""
  ) throws(GitError) -> [String: Blob] {
    try check(revision)
    let bytes = try run(.findRepository, ["--show-toplevel"], in: folder, limit: 1 << 16)
    let path = String(decoding: bytes.dropLast(), as: UTF8.self)
    let top = (try? SystemCalls.realPath(path)) ?? path
    let lines = try run(
      .listTree, ["-r", "-z", "--full-tree", revision], in: folder, limit: 256 << 20)
    var blobs: [String: Blob] = [:]
    for line in lines.split(separator: 0) {
      // `100644 blob ID<tab>PATH`
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2 else { continue }
      let fields = parts[0].split(separator: " ").map(String.init)
      guard fields.count == 3 else { continue }
      let path = FilePath.join(top, parts[1])
      if fields[1] == "commit" {
        let inside = paths.filter { $0.hasPrefix(path + "/") }
        // A submodule that is not checked out is not a repository of its own.
        guard !inside.isEmpty, (try? SystemCalls.status(FilePath.join(path, ".git"))) != nil else {
          continue
        }
        // It may not have the commit.
        let inner = try? Self.blobs(among: inside, at: fields[2], in: path)
        blobs.merge(inner ?? [:]) { $1 }
      } else if paths.contains(path) {
        blobs[path] = Blob(id: fields[2], isLink: fields[0] == "120000")
      }
    }
    return blobs
  }

  /// Ensures that a revision cannot be interpreted as an option.
  private static func check(_ revision: String) throws(GitError) {
    if revision.isEmpty || revision.utf8.first == UInt8(ascii: "-") {
      throw .refused("unknown revision '\(revision)'")
    }
  }
}
