import SceneCompiler
import SceneSource
import SceneSystem

/// The folder `scenec` in the user's cache folder, which is safe to delete.
///
/// Files that cannot be read or written, or that are damaged, are treated as missing.
package final class CacheFolder: Sendable {
  /// Opened once for all files.
  private let folder: ConfinedFolder
  private let owner = SystemCalls.effectiveUser()
  /// The working folder of the run.
  let working = SystemCalls.workingFolder()

  /// The reason why an existing cache is not used.
  struct Refusal: Error {
    let message: String
  }

  /// Opens the cache folder; nil if the environment does not specify one, or if it cannot be
  /// created.
  ///
  /// - Parameter folders: The tested folders, whose contents are untrusted, including a cache in
  ///   them.
  /// - Throws: `Refusal` if the cache is in one of these folders, or if it belongs to another user.
  init?(outside folders: [String]) throws(Refusal) {
    guard let base = Self.base(SystemCalls.environment) else { return nil }
    let path = FilePath.join(base, "scenec")
    guard (try? SystemCalls.makeFolders(path)) != nil, let folder = try? ConfinedFolder(path),
      let status = try? folder.status("")
    else { return nil }
    self.folder = folder
    guard status.owner == owner else {
      throw Refusal(message: "the cache in '\(path)' is not used: it belongs to another user")
    }
    for folder in folders {
      let tested = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
      guard let tested, FilePath.relative(self.folder.realPath, to: tested) != nil else {
        continue
      }
      throw Refusal(
        message: "the cache in '\(path)' is not used: it lies below the folder under test")
    }
  }

  /// - Parameter environment: Returns the value of an environment variable.
  static func base(_ environment: (String) -> String?) -> String? {
    let isAbsolute = { (path: String) in path.utf8.first == UInt8(ascii: "/") }
    // The only folder to which Bazel lets a test write; it is deleted with the test.
    if let path = environment("TEST_TMPDIR"), isAbsolute(path) { return path }
    // The XDG specification requires relative paths to be ignored.
    if let path = environment("XDG_CACHE_HOME"), isAbsolute(path) { return path }
    guard let home = environment("HOME"), isAbsolute(home) else { return nil }
    return FilePath.join(home, Platform.cachesFolder)
  }

  /// Opens the cache folder; nil also if it is not trusted.
  package static func trusted(outside folders: [String] = []) -> CacheFolder? {
    (try? CacheFolder(outside: folders)) ?? nil
  }

  /// Returns the value passed to `write` if the file is complete.
  func read<Value: Decodable>(_ type: Value.Type, _ name: String) -> Value? {
    guard let bytes = try? folder.read(name, limit: 1 << 30, ownedBy: owner),
      bytes.count >= 32
    else { return nil }
    let content = Array(bytes.dropLast(32))
    guard QuickHash(content).value.bytes.elementsEqual(bytes.suffix(32)) else { return nil }
    return try? JSON.value(type, content)
  }

  /// Replaces the file atomically.
  func write(_ value: some Encodable, to name: String) {
    folder.removeStrays(in: FilePath.folder(of: name))
    let bytes = JSON.bytes(value)
    try? folder.write(bytes + QuickHash(bytes).value.bytes, to: name)
  }
}
