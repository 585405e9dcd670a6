#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension OutputFile {
  /// Removes what processes that were killed have left in a folder: temporary files that are older
  /// than a minute and whose process is gone.
  ///
  /// The age is for folders that several machines share, which do not see each other's processes.
  package static func removeStrays(in folder: String) {
    guard let names = try? SystemCalls.names(inFolder: folder) else { return }
    let limit = SystemCalls.timeOfDay() - 60_000_000_000
    for name in names {
      guard let process = process(ofTemporary: name), kill(process, 0) == -1, errno == ESRCH
      else { continue }
      let path = FilePath.join(folder, name)
      if let status = try? SystemCalls.status(path, followingLinks: false),
        status.kind == .file, status.modified < limit
      {
        unlink(path)
      }
    }
  }

  /// Of `.scenec-123-0.tmp` 123.
  private static func process(ofTemporary name: String) -> pid_t? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == ".scenec", parts[2].hasSuffix(".tmp"),
      let process = pid_t(parts[1]), process > 0
    else { return nil }
    return process
  }
}
