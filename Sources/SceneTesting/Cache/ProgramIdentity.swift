import SceneCompiler
import SceneSystem

/// Identifies the program in caches: the executable or library that contains the compiler. In a test
/// suite, that is the test bundle, and not the tool that runs it.
enum ProgramIdentity {
  /// A hash of the program; nil if it is unknown, so that there can be no cache.
  static let hash = find()

  private static func find() -> ContentHash? {
    switch ProgramCode(of: #dsohandle) {
    case nil: nil
    case .uuid(let bytes): ContentHash(bytes)
    case .file(let path, let inode): hash(ofFile: path, inode)
    }
  }

  /// A program is large, so its hash is stored with the stamp of the file, and it is a quick one.
  private static func hash(ofFile path: String, _ inode: UInt64) -> ContentHash? {
    let start = SystemCalls.timeOfDay()
    // After another build, a different file has the path.
    let running = { () -> FileStamp? in
      guard let status = try? SystemCalls.status(path), status.inode == inode else { return nil }
      return FileStamp(status)
    }
    guard let stamp = running() else { return nil }
    let cache = (try? CacheFolder(outside: [])) ?? nil
    let name = "program-" + ContentHash(Array(path.utf8)).text.prefix(32)
    if var reader = cache?.read(name), let known = try? reader.file(), known.stamp == stamp {
      return known.hash
    }
    guard let bytes = try? FileReading.read(path, limit: 1 << 30), running() == stamp else {
      return nil
    }
    let file = FileRecord(path: "", hash: QuickHash(bytes).value, at: path, runSince: start)
    var writer = CacheWriter()
    writer.write(file)
    cache?.write(writer, to: name)
    return file.hash
  }
}
