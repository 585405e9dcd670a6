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
  private var temporary: (path: String, target: String, note: Int?)?
  /// Whether the descriptor is to be closed.
  private var isOwned: Bool

  package init(_ target: OutputTarget) throws(FileFailure) {
    switch target {
    case .standardOutput:
      descriptor = 1
      isOwned = false
    case .file(let path):
      let destination = try Self.destination(of: path)
      if destination.existing?.kind == .other {
        descriptor = try SystemCalls.open(destination.path, O_WRONLY)
      } else {
        let made = try Self.makeTemporary(for: destination)
        descriptor = made.descriptor
        temporary = (made.path, destination.path, SignalHandling.note(unfinishedFile: made.path))
      }
      isOwned = true
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
      try SystemCalls.retrying { rename(temporary.path, temporary.target) }
      self.temporary = nil
      SignalHandling.forget(temporary.note)
    }
  }

  deinit {
    if isOwned { close(descriptor) }
    if let temporary {
      unlink(temporary.path)
      SignalHandling.forget(temporary.note)
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

  /// A new file in the folder of `destination`, with the permissions that the finished one is to have.
  private static func makeTemporary(
    for destination: Destination
  ) throws(FileFailure) -> (descriptor: Int32, path: String) {
    // Renaming would replace even a file that nobody may write to.
    if destination.existing != nil { try SystemCalls.retrying { access(destination.path, W_OK) } }
    let folder = FilePath.folder(of: destination.path)
    for number in 0..<10_000 {
      let path = FilePath.join(folder, ".scenec-\(getpid())-\(number).tmp")
      do {
        let descriptor = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        hold(descriptor)
        if let existing = destination.existing {
          _ = fchown(descriptor, existing.owner, existing.group)
          _ = fchmod(descriptor, existing.mode)
        }
        return (descriptor, path)
      } catch .system(EEXIST) {
        continue
      } catch .notFound {
        // Some folders of the system are there and take no files.
        throw try status(orNil: folder.isEmpty ? "." : folder)?.kind == .folder
          ? .system(EACCES) : .folderMissing
      }
    }
    throw .system(EEXIST)
  }
}
