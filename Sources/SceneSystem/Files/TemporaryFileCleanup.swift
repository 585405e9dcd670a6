#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension OutputFile {
  /// Removes what processes that were killed have left in a folder: temporary files that are older
  /// than a minute and that no process holds.
  ///
  /// A process locks its temporary files, so it does not matter whether another has its number by
  /// now, as every process of a container may. The age is for folders that several machines share,
  /// which do not see each other's locks.
  package static func removeStrays(in folder: String) {
    guard let names = try? SystemCalls.names(inFolder: folder) else { return }
    let limit = SystemCalls.timeOfDay() - 60_000_000_000
    for name in names where isTemporary(name) {
      let path = FilePath.join(folder, name)
      if let status = try? SystemCalls.status(path, followingLinks: false),
        status.kind == .file, status.modified < limit, !isHeld(path)
      {
        unlink(path)
      }
    }
  }

  /// `.scenec-123-0.tmp`.
  private static func isTemporary(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == ".scenec" && parts[2].hasSuffix(".tmp")
      && Int(parts[1]) != nil && Int(parts[2].dropLast(4)) != nil
  }

  /// Whether a process has the file under construction, or nobody can tell.
  private static func isHeld(_ path: String) -> Bool {
    guard let descriptor = try? SystemCalls.open(path, O_RDONLY) else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Holds a temporary file until it is closed. Where there are no locks, `isHeld` cannot tell.
  static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
}
