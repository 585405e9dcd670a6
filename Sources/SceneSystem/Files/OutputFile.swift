#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where an output goes.
package enum OutputTarget: Hashable, Sendable {
  case standardOutput
  case file(path: String)
}

/// A file under construction: seen under its name when it is complete, and not before.
///
/// What stood there stays until then, and for good where something fails: the bytes go to a
/// temporary name in the same folder, which then is renamed. Pipes and devices, which cannot be
/// renamed onto, are written to directly.
package struct OutputFile: ~Copyable {
  private let descriptor: Int32
  /// Nil where the bytes go to their place directly.
  private var temporary: TemporaryFile?
  /// Whether the descriptor is to be closed.
  private var isOwned: Bool

  /// A file that is to be renamed.
  private struct TemporaryFile {
    /// Open.
    var folder: Int32
    var name: String
    /// What it is to be called.
    var target: String
    /// What `SignalHandling` knows it by.
    var note: Int?
  }

  package init(_ target: OutputTarget) throws(FileFailure) {
    switch target {
    case .standardOutput:
      self.init(descriptor: 1, isOwned: false)
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

  /// A file in an open folder.
  ///
  /// - Parameter name: not that of a link.
  init(_ name: String, in folder: Int32) throws(FileFailure) {
    try self.init(
      name, owning: SystemCalls.open(".", in: folder, O_RDONLY | O_DIRECTORY))
  }

  /// - Parameter folder: closed with the file, and where there is a failure.
  private init(_ name: String, owning folder: Int32) throws(FileFailure) {
    do throws(FileFailure) {
      let existing = try Self.existing(name, in: folder)
      if existing?.kind == .folder { throw .isFolder }
      // Renaming would replace even a file that nobody may write to.
      if existing != nil { try SystemCalls.retrying { faccessat(folder, name, W_OK, 0) } }
      let made = try Self.makeTemporary(in: folder, like: existing)
      descriptor = made.descriptor
      temporary = TemporaryFile(
        folder: folder, name: made.name, target: name,
        note: SignalHandling.note(unfinishedFile: made.name, in: folder))
      isOwned = true
    } catch {
      close(folder)
      throw error
    }
  }

  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    try SystemCalls.write(bytes, to: descriptor)
  }

  /// Puts the file in its place.
  package consuming func commit() throws(FileFailure) {
    guard isOwned else { return }
    isOwned = false
    // Not called again when interrupted: the descriptor is gone all the same.
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
    /// Without a symbolic link at its end.
    package var path: String
    /// Nil where nothing stands there yet.
    package var existing: SystemCalls.Status?
  }

  /// Follows the symbolic links at the end of `path`, so that the target is replaced and the links
  /// stay, also where the target does not exist yet.
  package static func destination(of path: String) throws(FileFailure) -> Destination {
    let existing = try status(orNil: path)
    if existing?.kind == .folder { throw .isFolder }
    // A pipe behind `/dev/stdout` has no name that could be followed.
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

  /// A new file in a folder, with the permissions that the finished one is to have.
  ///
  /// It is locked as long as it is written, which tells it from one that was left behind.
  private static func makeTemporary(
    in folder: Int32, like existing: SystemCalls.Status?
  ) throws(FileFailure) -> (descriptor: Int32, name: String) {
    for number in 0..<10_000 {
      let name = ".scenec-\(getpid())-\(number).tmp"
      do {
        let descriptor = try SystemCalls.open(
          name, in: folder, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        hold(descriptor)
        if let existing {
          _ = fchown(descriptor, existing.owner, existing.group)
          _ = fchmod(descriptor, existing.mode)
        }
        return (descriptor, name)
      } catch .system(EEXIST) {
        continue
      } catch .notFound {
        // Another run has removed the folder, or it is one of the system's that takes no files.
        var status = stat()
        throw fstat(folder, &status) == 0 && status.st_nlink == 0 ? .folderMissing : .system(EACCES)
      }
    }
    throw .system(EEXIST)
  }
}
