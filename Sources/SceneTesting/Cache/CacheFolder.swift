import SceneCompiler
import SceneSystem

/// The folder `scenec` of the user's caches. To delete it changes nothing but time.
///
/// Whatever cannot be read or written there, or is broken, is as if it were not there.
struct CacheFolder: Sendable {
  private let path: String

  /// Nil where the environment names no place for caches, or none can be made there.
  init?() {
    guard let base = Self.base(SystemCalls.environment) else { return nil }
    path = FilePath.join(base, "scenec")
    guard (try? SystemCalls.makeFolders(path)) != nil else { return nil }
  }

  /// - Parameter environment: a variable's value by its name.
  static func base(_ environment: (String) -> String?) -> String? {
    let isAbsolute = { (path: String) in path.utf8.first == UInt8(ascii: "/") }
    // The only place that Bazel lets a test write to; what is there goes with the test.
    if let path = environment("TEST_TMPDIR"), isAbsolute(path) { return path }
    // A relative path is to be ignored, says the specification.
    if let path = environment("XDG_CACHE_HOME"), isAbsolute(path) { return path }
    guard let home = environment("HOME"), isAbsolute(home) else { return nil }
    return FilePath.join(home, Platform.cachesFolder)
  }

  /// What `write` was given, where the file is whole.
  func read(_ name: String) -> CacheReader? {
    guard
      let bytes = try? FileReading.read(
        FilePath.join(path, name), limit: 1 << 30, onlyFiles: true),
      bytes.count >= 32
    else { return nil }
    let content = Array(bytes.dropLast(32))
    guard ContentHash(content).bytes.elementsEqual(bytes.suffix(32)) else { return nil }
    return CacheReader(content)
  }

  /// Replaces the file whole.
  func write(_ writer: CacheWriter, to name: String) {
    OutputFile.removeStrays(in: path)
    guard let file = try? OutputFile(.file(path: FilePath.join(path, name))) else { return }
    do throws(FileFailure) {
      try file.write(writer.bytes + ContentHash(writer.bytes).bytes)
      try file.commit()
    } catch {
      return
    }
  }
}
