import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that contains all files that a scene can read.
public struct Root: Hashable, Sendable {
  /// The absolute path without symbolic links; `""` for a folder that is not in the file system.
  package let realPath: String
  /// The path given by the user; `""` is the working directory. For a folder that is not in the
  /// file system, it is a prefix of paths in diagnostics.
  package let shownPath: String
  /// The working directory when the folder was opened.
  private let working: String?
  /// The installed fonts; nil if they are not used.
  package var systemFonts: SystemFonts?
  private let reader: Reader?
  /// The identity of the folder, even if its path refers to another one later.
  private let identity: Identity?

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  /// Reads the files of a folder that is not in the file system, such as one in a Git revision.
  private struct Reader: Hashable {
    var name: String
    var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>

    static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// Opens a folder; `""` is the working directory.
  public init(_ path: String) throws(FileFailure) {
    let folder = path.isEmpty ? "." : path
    realPath = try SystemCalls.realPath(folder)
    let status = try SystemCalls.status(folder)
    if status.kind != .folder { throw .notFound }
    identity = Identity(device: status.device, inode: status.inode)
    shownPath = path
    working = SystemCalls.workingFolder()
    reader = nil
  }

  /// Creates a folder whose files are returned by `read`. `shownPath` is the prefix of displayed
  /// paths, including a separator, and identifies the folder.
  package init(
    shownPath: String,
    read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>
  ) {
    realPath = ""
    self.shownPath = shownPath
    working = nil
    reader = Reader(name: shownPath, read: read)
    identity = nil
  }

  /// Returns the bytes of a file at a path relative to the root, which must not be outside of it.
  package func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard FilePath.isInside(path) else { throw .outsideRoot }
    if let reader { return try reader.read(path, limit).get() }
    guard isSpelled(path) else { throw .notFound }
    return try folder().read(path, limit: limit)
  }

  /// Opens a file to read it in parts, or returns its bytes if there are at most `most`.
  package func open(
    _ path: String, limit: Int, readingUpTo most: Int
  ) throws(FileFailure) -> FileContents {
    guard reader == nil, FilePath.isInside(path) else {
      return .bytes(try read(path, limit: limit))
    }
    guard isSpelled(path) else { throw .notFound }
    return try folder().open(path, limit: limit, readingUpTo: most)
  }

  /// Returns the names in a folder of the root; `""` is the root itself.
  package func names(in path: String) throws(FileFailure) -> [String] {
    try folder().names(in: path)
  }

  package func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    try folder().status(path)
  }

  /// Opens the folder, unless its path now refers to another one.
  private func folder() throws(FileFailure) -> ConfinedFolder {
    let folder = try ConfinedFolder(openedAt: realPath, in: forest)
    let status = try folder.status("")
    guard Identity(device: status.device, inode: status.inode) == identity else {
      throw .notFound
    }
    return folder
  }

  /// The forest of links in which the root is; nil in most cases.
  package var forest: LinkForest? { LinkForest.containing(realPath) }

  /// Returns a path relative to the root; nil if the file is not in it.
  package func relativePath(ofReal path: String) -> String? {
    FilePath.relative(path, to: realPath)
  }

  /// Returns the displayed form of a path in the root: next to the scene as the scene is named, and
  /// elsewhere relative to the working directory, however the root was found.
  ///
  /// - Parameter scene: The path of the scene in the root, and the one given by the user.
  package func shown(_ path: String, for scene: (path: String, shown: String)) -> String {
    if path == scene.path { return scene.shown }
    if reader != nil { return shownPath + path }
    let folder = FilePath.folder(of: scene.path)
    if let rest = folder.isEmpty ? path : FilePath.relative(path, to: folder) {
      return FilePath.join(FilePath.folder(of: scene.shown), rest)
    }
    let file = FilePath.join(realPath, path)
    guard let working, scene.shown.utf8.first != UInt8(ascii: "/") else { return file }
    return FilePath.path(of: file, from: working)
  }
}

extension SystemCalls {
  /// Returns whether the name of a file matches `path` byte for byte, because the file system may
  /// ignore case. Otherwise, a scene could work on a Mac but not on Linux.
  ///
  /// - Parameter realPath: The absolute path of the file, which ends with `path`.
  static func isSpelled(_ path: String, atEndOf realPath: String) -> Bool {
    #if canImport(Darwin)
      guard let descriptor = try? open(realPath, O_RDONLY | O_NONBLOCK) else { return true }
      defer { close(descriptor) }
      var stored = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard fcntl(descriptor, F_GETPATH, &stored) == 0 else { return true }
      let bytes = stored.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return bytes.suffix(path.utf8.count).elementsEqual(path.utf8)
    #else
      return true
    #endif
  }
}

extension Root {
  /// Returns whether the name of a file in the root matches byte for byte.
  func isSpelled(_ path: String) -> Bool {
    #if canImport(Darwin)
      guard let file = try? SystemCalls.realPath(FilePath.join(realPath, path)),
        let inside = relativePath(ofReal: file)
      else { return true }
      return SystemCalls.isSpelled(inside, atEndOf: file)
    #else
      return true
    #endif
  }
}
