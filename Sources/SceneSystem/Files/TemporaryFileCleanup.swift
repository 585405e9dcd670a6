#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension OutputFile {
  /// Writes an output, and removes temporary files of killed processes from its folder.
  package static func write(
    _ bytes: [UInt8], to target: OutputTarget
  ) throws(FileFailure) {
    removeStrays(beside: [target])
    let file = try OutputFile(target)
    try file.write(bytes)
    try file.commit()
  }

  /// Removes temporary files of killed processes from the folders of outputs.
  package static func removeStrays(beside targets: [OutputTarget]) {
    for folder in Set(targets.compactMap { $0.folder }) {
      try? ConfinedFolder(folder).removeStrays(in: "")
    }
  }

  /// Removes temporary files of killed processes: those that are older than a minute and that no
  /// process has locked.
  ///
  /// Temporary files are locked, so it does not matter whether another process has the same ID, as
  /// in containers. The age matters for folders shared by several machines, which do not see each
  /// other's locks.
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
  static func isTemporary(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == ".scenec" && parts[2].hasSuffix(".tmp")
      && Int(parts[1]) != nil && Int(parts[2].dropLast(4)) != nil
  }

  /// Returns whether a process is writing the file, or that cannot be determined.
  private static func isHeld(_ name: String, in folder: Int32) -> Bool {
    guard
      let descriptor = try? SystemCalls.open(name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Locks a temporary file until it is closed. If locks are not supported, `isHeld` cannot detect
  /// this.
  static func hold(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
}
