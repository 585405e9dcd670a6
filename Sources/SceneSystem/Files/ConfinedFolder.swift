import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that confines access to files. Files that a scene, a repository, or a report refers to
/// are opened, written, listed, and removed only by this type.
///
/// A path is resolved one component at a time, starting at the folder's descriptor, with system
/// calls that do not follow symbolic links. The target of a link is resolved in the same way, so a
/// link can lead to another location in the folder. Because each step is relative to an open
/// folder, replacing a folder by a link at the same time cannot lead outside. In a `LinkForest`, the
/// file at the end of a path that is read can be a link that leads outside.
///
/// Nothing is changed in a repository's `.git`, wherever a link leads: a file there can be a program
/// that Git runs.
package struct ConfinedFolder: ~Copyable, Sendable {
  private let descriptor: Int32
  /// The absolute path without symbolic links.
  package let realPath: String
  /// The forest in which it is; nil in most cases.
  private let forest: LinkForest?

  private static let linkLimit = 40

  /// Opens a folder named by the user; `""` is the working directory.
  package init(_ path: String) throws(FileFailure) {
    let realPath = try SystemCalls.realPath(path.isEmpty ? "." : path)
    try self.init(openedAt: realPath, in: LinkForest.containing(realPath))
  }

  /// Opens a folder at a resolved path. If it was replaced by a link, the link is not followed.
  init(openedAt realPath: String, in forest: LinkForest?) throws(FileFailure) {
    let descriptor = try SystemCalls.open(realPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    self.descriptor = descriptor
    self.realPath = realPath
    self.forest = forest
  }

  deinit { close(descriptor) }

  // MARK: Files

  /// Returns the bytes of a file; folders, pipes, and devices are rejected.
  ///
  /// - Parameter owner: The user to whom the file must belong; nil for any.
  package func read(
    _ path: String, limit: Int, ownedBy owner: uid_t? = nil
  ) throws(FileFailure) -> [UInt8] {
    try withParent(of: path) { (folder, name) throws(FileFailure) in
      let file = try SystemCalls.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      defer { close(file) }
      return try FileReading.read(
        descriptor: file, limit: limit, onlyFiles: true, ownedBy: owner)
    }
  }

  /// Opens a file to read it in parts, or returns its bytes if there are at most `most`; folders,
  /// pipes, and devices are rejected.
  func open(
    _ path: String, limit: Int, readingUpTo most: Int
  ) throws(FileFailure) -> FileContents {
    try withParent(of: path) { (folder, name) throws(FileFailure) in
      let file = try SystemCalls.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      return try FileContents(descriptor: file, limit: limit, readingUpTo: most)
    }
  }

  /// Returns the status of the file at a path.
  package func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    if path.isEmpty { return try SystemCalls.status(ofDescriptor: descriptor) }
    return try withParent(of: path) { (folder, name) throws(FileFailure) in
      try SystemCalls.status(name, in: folder)
    }
  }

  package func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  /// Returns the names in a folder except `.` and `..`, sorted by bytes.
  package func names(in path: String) throws(FileFailure) -> [String] {
    if path.isEmpty { return try SystemCalls.names(inFolder: descriptor) }
    return try withParent(of: path) { (folder, name) throws(FileFailure) in
      try SystemCalls.names(
        ofOpened: SystemCalls.open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
    }
  }

  /// Returns the first bytes of a file.
  package func beginning(of path: String, _ count: Int) throws(FileFailure) -> [UInt8] {
    switch try open(path, limit: .max, readingUpTo: count) {
    case .bytes(let bytes): bytes
    case .file(let file): file.read(0..<count) ?? []
    }
  }

  // MARK: Changes

  /// Replaces a file atomically, creating folders as needed.
  package func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try newFile(path, makesFolders: true)
    try file.write(bytes)
    try file.commit()
  }

  /// A file under construction.
  func newFile(_ path: String, makesFolders: Bool = false) throws(FileFailure) -> OutputFile {
    try withParent(of: path, changes: true, makesFolders: makesFolders) {
      (folder, name) throws(FileFailure) in try OutputFile(name, in: folder)
    }
  }

  /// Creates a folder and its parents if they do not exist.
  package func makeFolders(_ path: String) throws(FileFailure) {
    if path.isEmpty { return }
    try withParent(of: path, changes: true, makesFolders: true) {
      (folder, name) throws(FileFailure) in
      try SystemCalls.makeFolderUnlessThere(name, in: folder)
    }
  }

  /// Removes a file or link if it exists.
  package func remove(_ path: String) throws(FileFailure) {
    do throws(FileFailure) {
      try withParent(of: path, followsLast: false, changes: true) {
        (folder, name) throws(FileFailure) in try SystemCalls.remove(name, in: folder)
      }
    } catch .notFound {}
  }

  /// Removes a folder if it exists and is empty.
  package func removeEmptyFolder(_ path: String) {
    try? withParent(of: path, followsLast: false, changes: true) {
      (folder, name) throws(FileFailure) in
      try SystemCalls.remove(name, in: folder, isFolder: true)
    }
  }

  /// Removes temporary files of killed processes in a folder.
  ///
  /// - Returns: The names that were in the folder; nil if it cannot be read.
  @discardableResult
  package func removeStrays(in path: String) -> [String]? {
    guard let names = try? names(in: path) else { return nil }
    guard names.contains(where: OutputFile.isTemporary) else { return names }
    if path.isEmpty, !FilePath.isInGit(realPath) { OutputFile.removeStrays(in: descriptor) }
    try? withParent(of: path, changes: true) { (folder, name) throws(FileFailure) in
      let inner = try SystemCalls.open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      defer { close(inner) }
      OutputFile.removeStrays(in: inner)
    }
    return names
  }

  // MARK: The walk

  /// Calls `body` with an open descriptor of the parent folder, and the last name, which is not a
  /// link. In a forest, they can be those of a file outside, unless `body` changes something.
  ///
  /// - Parameters:
  ///   - followsLast: Whether to follow a link at the end of the path.
  ///   - changes: Whether `body` changes something, which must not be in `.git`.
  ///   - makesFolders: Whether to create missing folders.
  private func withParent<Result: ~Copyable>(
    of path: String, followsLast: Bool = true, changes: Bool = false, makesFolders: Bool = false,
    _ body: (_ folder: Int32, _ name: String) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    var walk = FolderWalk(path, from: descriptor, realPath)
    if changes, FilePath.isInGit(realPath) { throw .inRepository }
    while let (name, isLast) = try walk.next() {
      if changes, FilePath.isInGit(name) { throw .inRepository }
      if isLast, !followsLast { return try body(walk.folder, name) }
      // Most names are those of folders, which have no target.
      if !isLast, (try? walk.enter(name, makesFolders: false)) != nil { continue }
      if let target = try SystemCalls.linkTarget(name, in: walk.folder) {
        if isLast, !changes, let forest, case let path = walk.path(of: target),
          FilePath.relative(path, to: realPath) == nil
        {
          let file = try forest.follow(walk.path(of: name), to: path)
          return try body(file.folder, file.name)
        }
        try walk.follow(name, to: target)
      } else if isLast {
        return try body(walk.folder, name)
      } else {
        try walk.enter(name, makesFolders: makesFolders)
      }
    }
    throw .isFolder
  }

  /// The state of a path resolution.
  private struct FolderWalk: ~Copyable {
    private let start: Int32
    private let realPath: String
    /// An open descriptor: `start`, or one opened during the resolution.
    private(set) var folder: Int32
    /// The resolved names from the start to `folder`.
    private var walked: [String] = []
    /// The remaining names, next one last.
    private var ahead: [String]
    private var links = 0
    /// The link that was followed last, and its target.
    private var link: (name: String, target: String)?

    init(_ path: String, from start: Int32, _ realPath: String) {
      (self.start, self.realPath, folder) = (start, realPath, start)
      ahead = Self.names(of: path)
    }

    deinit { if folder != start { close(folder) } }

    private static func names(of path: String) -> [String] {
      FilePath.names(of: path).filter { $0 != "." }.reversed()
    }

    /// Returns the next name; nil if the path ends at the current folder.
    mutating func next() throws(FileFailure) -> (name: String, isLast: Bool)? {
      while let name = ahead.popLast() {
        if name != ".." { return (name, ahead.isEmpty) }
        guard walked.popLast() != nil else { throw outside }
        // From the start again, because another process can change the meaning of `..` in an open
        // folder.
        ahead += walked.reversed()
        restart()
      }
      return nil
    }

    private mutating func restart() {
      if folder != start { close(folder) }
      folder = start
      walked = []
    }

    /// Returns the absolute path of a name, or of the target of a link, in the current folder.
    func path(of name: String) -> String {
      let isAbsolute = name.utf8.first == UInt8(ascii: "/")
      return FilePath.normalized(
        isAbsolute ? name : (walked + [name]).reduce(realPath) { FilePath.join($0, $1) })
    }

    mutating func follow(_ name: String, to target: String) throws(FileFailure) {
      links += 1
      guard links <= ConfinedFolder.linkLimit else { throw .system(ELOOP) }
      link = ((walked + [name]).joined(separator: "/"), target)
      guard target.utf8.first == UInt8(ascii: "/") else {
        ahead += Self.names(of: target)
        return
      }
      // The parents can be links as well, so the target is resolved in any case.
      guard
        let rest = FilePath.relative(target, to: realPath)
          ?? (try? SystemCalls.realPath(target)).flatMap({ FilePath.relative($0, to: realPath) })
      else { throw outside }
      ahead += Self.names(of: rest)
      restart()
    }

    mutating func enter(_ name: String, makesFolders: Bool) throws(FileFailure) {
      let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      let inner: Int32
      do throws(FileFailure) {
        inner = try SystemCalls.open(name, in: folder, flags)
      } catch .notFound {
        guard makesFolders else { throw .notFound }
        // Another process may have created it.
        try SystemCalls.makeFolderUnlessThere(name, in: folder)
        inner = try SystemCalls.open(name, in: folder, flags)
      }
      if folder != start { close(folder) }
      folder = inner
      walked.append(name)
    }

    private var outside: FileFailure {
      link.map { .leadsOutside(link: $0.name, target: $0.target) } ?? .outsideRoot
    }
  }
}
