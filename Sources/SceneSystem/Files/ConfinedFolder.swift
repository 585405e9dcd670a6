#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that no path leads out of: the one place by which files that a scene, a repository, or a
/// report names are opened, written, listed, and removed.
///
/// Every path is walked from the folder's descriptor, component by component, and no call follows a
/// symbolic link. What a link says is walked in the same way, so a link may lead from one place in
/// the folder to another. As each step is relative to a folder that is open, exchanging a folder for
/// a link in the meantime leads nowhere else.
package struct ConfinedFolder: ~Copyable {
  private let descriptor: Int32
  /// Absolute, without symbolic links.
  package let realPath: String

  private static let linkLimit = 40

  /// The folder at `path`, which the user has named; `""` is the working directory.
  package init(_ path: String) throws(FileFailure) {
    try self.init(openedAt: SystemCalls.realPath(path.isEmpty ? "." : path))
  }

  /// The folder at a real path; a link that has taken its place is not followed.
  init(openedAt realPath: String) throws(FileFailure) {
    let descriptor = try SystemCalls.open(realPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    self.descriptor = descriptor
    self.realPath = realPath
  }

  deinit { close(descriptor) }

  // MARK: Files

  /// The bytes of a file; a folder, pipe, or device is refused.
  package func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    try withParent(of: path) { (folder, name) throws(FileFailure) in
      let file = try SystemCalls.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      defer { close(file) }
      return try FileReading.read(descriptor: file, limit: limit, onlyFiles: true)
    }
  }

  /// What is known of what a path leads to.
  package func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    if path.isEmpty { return try SystemCalls.status(ofDescriptor: descriptor) }
    return try withParent(of: path) { (folder, name) throws(FileFailure) in
      try SystemCalls.status(name, in: folder)
    }
  }

  package func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  /// The names in a folder without `.` and `..`, in the order of their bytes.
  package func names(in path: String) throws(FileFailure) -> [String] {
    if path.isEmpty { return try SystemCalls.names(inFolder: descriptor) }
    return try withParent(of: path) { (folder, name) throws(FileFailure) in
      let inner = try SystemCalls.open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      defer { close(inner) }
      return try SystemCalls.names(inFolder: inner)
    }
  }

  // MARK: Changes

  /// Replaces a file whole, in a folder that is made if need be.
  package func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let file = try withParent(of: path, makesFolders: true) {
      (folder, name) throws(FileFailure) in try OutputFile(name, in: folder)
    }
    try file.write(bytes)
    try file.commit()
  }

  /// Makes a folder and those that hold it, as far as they are not there.
  package func makeFolders(_ path: String) throws(FileFailure) {
    if path.isEmpty { return }
    try withParent(of: path, makesFolders: true) { (folder, name) throws(FileFailure) in
      try SystemCalls.makeFolderUnlessThere(name, in: folder)
    }
  }

  /// Removes a file, or a link itself; that it is not there is no failure.
  package func remove(_ path: String) throws(FileFailure) {
    do throws(FileFailure) {
      try withParent(of: path, followsLast: false) { (folder, name) throws(FileFailure) in
        try SystemCalls.remove(name, in: folder)
      }
    } catch .notFound {}
  }

  /// Removes a folder if it is there and holds nothing.
  package func removeEmptyFolder(_ path: String) {
    try? withParent(of: path, followsLast: false) { (folder, name) throws(FileFailure) in
      try SystemCalls.remove(name, in: folder, isFolder: true)
    }
  }

  /// Removes what processes that were killed have left in a folder.
  package func removeStrays(in path: String) {
    if path.isEmpty { return OutputFile.removeStrays(in: descriptor) }
    try? withParent(of: path) { (folder, name) throws(FileFailure) in
      let inner = try SystemCalls.open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      defer { close(inner) }
      OutputFile.removeStrays(in: inner)
    }
  }

  // MARK: The walk

  /// Calls `body` with the open folder that a path ends in, and the last name, which is not a link.
  ///
  /// - Parameters:
  ///   - followsLast: whether a link at the end is followed; else it is what the name is of.
  ///   - makesFolders: whether folders on the way are made that are not there.
  private func withParent<Result: ~Copyable>(
    of path: String, followsLast: Bool = true, makesFolders: Bool = false,
    _ body: (_ folder: Int32, _ name: String) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    var walk = FolderWalk(path, from: descriptor, realPath)
    while let (name, isLast) = try walk.next() {
      if isLast, !followsLast { return try body(walk.folder, name) }
      if let target = try SystemCalls.linkTarget(name, in: walk.folder) {
        try walk.follow(name, to: target)
      } else if isLast {
        return try body(walk.folder, name)
      } else {
        try walk.enter(name, makesFolders: makesFolders)
      }
    }
    throw .isFolder
  }

  /// Where a walk is, and what lies ahead of it.
  private struct FolderWalk: ~Copyable {
    private let start: Int32
    private let realPath: String
    /// Open; `start`, or one that the walk has opened.
    private(set) var folder: Int32
    /// From the start to `folder`: real names.
    private var walked: [String] = []
    /// The names that come next are last.
    private var ahead: [String]
    private var links = 0
    /// The link that was followed last, and what it says.
    private var link: (name: String, target: String)?

    init(_ path: String, from start: Int32, _ realPath: String) {
      (self.start, self.realPath, folder) = (start, realPath, start)
      ahead = Self.names(of: path)
    }

    deinit { if folder != start { close(folder) } }

    private static func names(of path: String) -> [String] {
      path.split(separator: "/").filter { $0 != "." }.map(String.init).reversed()
    }

    /// The next name; nil where the path ends in a folder that was walked to.
    mutating func next() throws(FileFailure) -> (name: String, isLast: Bool)? {
      while let name = ahead.popLast() {
        if name != ".." { return (name, ahead.isEmpty) }
        guard walked.popLast() != nil else { throw outside }
        // From the top again: what `..` of an open folder is, another process may change.
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

    mutating func follow(_ name: String, to target: String) throws(FileFailure) {
      links += 1
      guard links <= ConfinedFolder.linkLimit else { throw .system(ELOOP) }
      link = ((walked + [name]).joined(separator: "/"), target)
      guard target.utf8.first == UInt8(ascii: "/") else {
        ahead += Self.names(of: target)
        return
      }
      // The folders above may be called by links as well; where it leads is walked all the same.
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
        // Another run may have made it in the meantime.
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
