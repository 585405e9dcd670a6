import SceneCompiler
import SceneSystem

/// The folder `scenec` of the user's caches. To delete it changes nothing but time.
///
/// Whatever cannot be read or written there, or is broken, is as if it were not there.
struct CacheFolder: Sendable {
  private let path: String

  /// Why a cache that is there is not believed.
  struct Refusal: Error {
    let message: String
  }

  /// Nil where the environment names no place for caches, or none can be made there.
  ///
  /// - Parameter folders: those under test. What is in them may come from anywhere, a cache too.
  /// - Throws: `Refusal` where the cache is in one of them, or belongs to another user.
  init?(outside folders: [String]) throws(Refusal) {
    guard let base = Self.base(SystemCalls.environment) else { return nil }
    path = FilePath.join(base, "scenec")
    guard (try? SystemCalls.makeFolders(path)) != nil,
      let status = try? SystemCalls.status(path), let real = try? SystemCalls.realPath(path)
    else { return nil }
    guard status.owner == SystemCalls.effectiveUser() else {
      throw Refusal(message: "the cache in '\(path)' is not used: it belongs to another user")
    }
    for folder in folders {
      let tested = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
      guard let tested, FilePath.relative(real, to: tested) != nil else { continue }
      throw Refusal(
        message: "the cache in '\(path)' is not used: it lies below the folder under test")
    }
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
    guard let folder = try? ConfinedFolder(path),
      (try? folder.status(name))?.owner == SystemCalls.effectiveUser(),
      let bytes = try? folder.read(name, limit: 1 << 30), bytes.count >= 32
    else { return nil }
    let content = Array(bytes.dropLast(32))
    guard ContentHash(content).bytes.elementsEqual(bytes.suffix(32)) else { return nil }
    return CacheReader(content)
  }

  /// Replaces the file whole.
  func write(_ writer: CacheWriter, to name: String) {
    guard let folder = try? ConfinedFolder(path) else { return }
    folder.removeStrays(in: "")
    try? folder.write(writer.bytes + ContentHash(writer.bytes).bytes, to: name)
  }
}
