import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The destination of an output.
package enum OutputTarget: Hashable, Sendable {
  case standardOutput
  /// A path that the user has named. If it is a link, the target is replaced.
  case file(path: String)
  /// A generated name, also of a file in folders below this one. A link in a repository that has this
  /// name cannot lead outside the folder.
  case made(name: String, folder: String)

  /// Nil for standard output.
  package var path: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path): path
    case .made(let name, let folder): FilePath.join(folder, name)
    }
  }

  /// The folder in which the file will be created; nil for standard output, and for a link that
  /// cannot be resolved.
  var folder: String? {
    switch self {
    case .standardOutput: nil
    case .file(let path):
      (try? OutputFile.destination(of: path)).map { FilePath.folder(of: $0.path) }
    case .made(_, let folder): folder
    }
  }
}

/// An output file that appears under its name only when it is complete.
///
/// The bytes are written to a temporary file in the same folder, which is then renamed. An existing
/// file is kept until then, and also if an error occurs. Pipes and devices, which cannot be
/// replaced, are written to directly. The folder is created if it does not exist.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  /// Nil if the destination is written to directly.
  private var temporary: TemporaryFile?
  /// Whether to close the descriptor.
  private var isOwned: Bool

  /// A file that will be renamed.
  private struct TemporaryFile {
    /// An open descriptor of the folder.
    var folder: Int32
    var name: String
    /// The final name.
    var target: String
    /// The index in `SignalHandling`.
    var note: Int?
  }

  package init(_ target: OutputTarget) throws(FileFailure) {
    do throws(FileFailure) {
      try self.init(inExistingFolder: target)
    } catch {
      guard error == .folderMissing, let folder = target.folder else { throw error }
      do throws(FileFailure) {
        try SystemCalls.makeFolders(folder)
      } catch {
        // There is a file in its place, or it is in a system folder that cannot contain folders.
        throw [.notFound, .system(EEXIST)].contains(error) ? .folderMissing : error
      }
      try self.init(inExistingFolder: target)
    }
  }

  private init(inExistingFolder target: OutputTarget) throws(FileFailure) {
    switch target {
    case .standardOutput:
      self.init(descriptor: 1, isOwned: false)
    case .made(let name, let folder):
      do throws(FileFailure) {
        self = try ConfinedFolder(folder).newFile(name, makesFolders: true)
      } catch {
        throw error == .notFound ? .folderMissing : error
      }
    case .file(let path):
      let destination = try Self.destination(of: path)
      if destination.existing?.kind == .other {
        self.init(
          descriptor: try SystemCalls.open(destination.path, O_WRONLY), isOwned: true)
      } else {
        let parent = FilePath.folder(of: destination.path)
        let folder: Int32
        do throws(FileFailure) {
          folder = try SystemCalls.open(parent.isEmpty ? "." : parent, O_RDONLY | O_DIRECTORY)
        } catch {
          throw error == .notFound ? .folderMissing : error
        }
        try self.init(FilePath.name(of: destination.path), owning: folder)
      }
    }
  }

  private init(descriptor: Int32, isOwned: Bool) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    temporary = nil
  }

  /// Creates a file in an open folder.
  ///
  /// - Parameter name: A name that is not that of a link.
  init(_ name: String, in folder: Int32) throws(FileFailure) {
    try self.init(
      name, owning: SystemCalls.open(".", in: folder, O_RDONLY | O_DIRECTORY))
  }

  /// - Parameter folder: Closed together with the file, or if an error occurs.
  private init(_ name: String, owning folder: Int32) throws(FileFailure) {
    do throws(FileFailure) {
      let existing = try Self.existing(name, in: folder)
      if existing?.kind == .folder { throw .isFolder }
      // Renaming would replace even a read-only file.
      if existing != nil { try SystemCalls.retrying { faccessat(folder, name, W_OK, 0) } }
      let made = try Self.makeTemporary(in: folder, like: existing)
      descriptor = made.descriptor
      temporary = TemporaryFile(
        folder: folder, name: made.name, target: name,
        note: made.note)
      isOwned = true
    } catch {
      close(folder)
      throw error
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    try SystemCalls.write(bytes, to: descriptor)
  }

  /// Moves the file to its destination.
  package consuming func commit() throws(FileFailure) {
    guard isOwned else { return }
    isOwned = false
    // Not repeated after an interruption, because the descriptor is closed in any case.
    if close(descriptor) == -1, errno != EINTR { throw FileFailure(errno: errno) }
    if let temporary {
      try SystemCalls.rename(temporary.name, to: temporary.target, in: temporary.folder)
      self.temporary = nil
      SignalHandling.forget(temporary.note)
      close(temporary.folder)
    }
  }

  deinit {
    if isOwned { close(descriptor) }
    if let temporary {
      unlinkat(temporary.folder, temporary.name, 0)
      SignalHandling.forget(temporary.note)
      close(temporary.folder)
    }
  }

  // MARK: Where the file is to stand

  package struct Destination {
    /// The path without a symbolic link at its end.
    package var path: String
    /// The status of the existing file; nil if there is none.
    package var existing: SystemCalls.Status?
  }

  /// Follows symbolic links at the end of a path, so that the target is replaced and the links are
  /// kept, even if the target does not exist yet.
  package static func destination(of path: String) throws(FileFailure) -> Destination {
    let existing = try status(orNil: path)
    if existing?.kind == .folder { throw .isFolder }
    // A pipe at `/dev/stdout` has no path.
    if existing?.kind == .other { return Destination(path: path, existing: existing) }
    var path = path
    for _ in 0..<40 {
      guard try status(orNil: path, followingLinks: false)?.kind == .link else {
        return Destination(path: path, existing: existing)
      }
      let target = try SystemCalls.target(ofLink: path)
      path =
        target.utf8.first == UInt8(ascii: "/")
        ? target : FilePath.join(FilePath.folder(of: path), target)
    }
    throw .system(ELOOP)
  }

  private static func status(
    orNil path: String, followingLinks: Bool = true
  ) throws(FileFailure) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(path, followingLinks: followingLinks)
    } catch .notFound {
      return nil
    }
  }

  private static func existing(
    _ name: String, in folder: Int32
  ) throws(FileFailure) -> SystemCalls.Status? {
    do {
      return try SystemCalls.status(name, in: folder)
    } catch .notFound {
      return nil
    }
  }

  /// Creates a temporary file with the permissions of the final file.
  ///
  /// It is locked while it is being written, which distinguishes it from files left behind by
  /// killed processes.
  private static func makeTemporary(
    in folder: Int32, like existing: SystemCalls.Status?
  ) throws(FileFailure) -> (descriptor: Int32, name: String, note: Int?) {
    for number in 0..<10_000 {
      let name = ".scenec-\(getpid())-\(number).tmp"
      // Before the file exists, because a signal between the two would leave it behind.
      let note = SignalHandling.note(unfinishedFile: name, in: folder)
      do {
        let descriptor = try SystemCalls.open(
          name, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        hold(descriptor)
        if let existing {
          _ = fchown(descriptor, existing.owner, existing.group)
          _ = fchmod(descriptor, existing.mode)
        }
        return (descriptor, name, note)
      } catch .system(EEXIST) {
        SignalHandling.forget(note)
        continue
      } catch {
        SignalHandling.forget(note)
        guard case .notFound = error else { throw error }
        // The folder was removed, or it is a system folder in which files cannot be created.
        var status = stat()
        throw fstat(folder, &status) == 0 && status.st_nlink == 0 ? .folderMissing : .system(EACCES)
      }
    }
    throw .system(EEXIST)
  }
}

/// A file that is overwritten repeatedly, without the safety of `OutputFile`. It records the last
/// action of a process, even if the process crashes.
package struct OverwrittenFile: ~Copyable {
  private let descriptor: Int32

  package init(_ path: String) throws(FileFailure) {
    descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
  }

  deinit { close(descriptor) }

  package func replace(with bytes: [UInt8]) throws(FileFailure) {
    try SystemCalls.retrying { ftruncate(descriptor, 0) }
    try SystemCalls.retrying { lseek(descriptor, 0, SEEK_SET) }
    try SystemCalls.write(bytes, to: descriptor)
  }
}
