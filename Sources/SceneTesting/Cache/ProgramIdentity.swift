import SceneCompiler
import SceneSystem

/// Identifies the program in caches: the executable or library that contains the compiler. In a test
/// suite, that is the test bundle, and not the tool that runs it.
enum ProgramIdentity {
  /// A hash of the program as hexadecimal digits; nil if it is unknown, so that there can be no cache.
  static let hash = find()

  private static func find() -> String? {
    switch ProgramCode(of: #dsohandle) {
    case nil: nil
    case .uuid(let bytes): ContentHash(bytes).text
    case .file(let path, let inode): hash(ofFile: path, inode)
    }
  }

  /// A program is large, so its hash is stored with the stamp of the file, and it is a quick one.
  private static func hash(ofFile path: String, _ inode: UInt64) -> String? {
    let start = SystemCalls.timeOfDay()
    // After another build, a different file has the path.
    let running = { () -> FileStamp? in
      guard let status = try? SystemCalls.status(path), status.inode == inode else { return nil }
      return FileStamp(status)
    }
    guard let stamp = running() else { return nil }
    let cache = CacheFolder.trusted()
    let name = "program-" + ContentHash(Array(path.utf8)).text.prefix(32)
    if let known = cache?.read(FileRecord.self, name), known.stamp == stamp { return known.hash }
    guard let bytes = try? FileReading.read(path, limit: 1 << 30), running() == stamp else {
      return nil
    }
    let file = FileRecord(path: "", hash: QuickHash(bytes).value, at: path, runSince: start)
    cache?.write(file, to: name)
    return file.hash
  }
}
