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
  static func removeStrays(in folder: Int32) {
    guard let names = try? SystemCalls.names(inFolder: folder) else { return }
    let limit = SystemCalls.timeOfDay() - 60_000_000_000
    for name in names where isTemporary(name) {
      if let status = try? SystemCalls.status(name, in: folder), status.kind == .file,
        status.modified < limit, !isHeld(name, in: folder)
      {
        unlinkat(folder, name, 0)
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
  private static func isHeld(_ name: String, in folder: Int32) -> Bool {
    guard
      let descriptor = try? SystemCalls.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Holds a temporary file until it is closed. Where there are no locks, `isHeld` cannot tell.
  static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
}
