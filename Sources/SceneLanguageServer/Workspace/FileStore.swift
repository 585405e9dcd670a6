import SceneCompiler
import SceneFonts
import SceneSemantics
import SceneSource
import SceneSyntax
import SceneSystem

/// A cache of files that are not open, which are read again when they change. It can be shared
/// between threads.
final class FileStore: @unchecked Sendable {
  /// Identifies a saved text of a file.
  struct Stamp: Hashable, Sendable {
    var size: Int
    var modified: Int64
    var inode: UInt64
  }

  private struct CachedEntry<Value: Sendable>: Sendable {
    var stamp: Stamp
    var entry: Library.Entry<Value>
    var lastUse: Int
  }

  private let monitor = Monitor()
  // These properties are accessed only with the monitor locked.
  private var sources: [String: CachedEntry<SyntaxTree>] = [:]
  private var pictures: [String: CachedEntry<Library.LoadedImage>] = [:]
  private var data: [DataPath: CachedEntry<DataFile>] = [:]
  private var fonts: [String: CachedEntry<FontFile>] = [:]
  private var uses = 0

  /// The maximum number of cached files of each kind.
  private static let limit = 4096

  /// Returns the tree of a source file in `root`, whose name is its absolute path.
  func source(_ path: String, under root: Root) -> Library.Entry<SyntaxTree> {
    let name = FilePath.join(root.realPath, path)
    return monitor.withLock {
      entry(name, name, in: &sources) { read { root.source(path, &$0) } }
    }
  }

  func picture(_ path: String, under root: Root) -> Library.Entry<Library.LoadedImage> {
    let name = FilePath.join(root.realPath, path)
    return monitor.withLock {
      entry(name, name, in: &pictures) { read { root.image(path, &$0) } }
    }
  }

  func data(_ file: DataPath, under root: Root) -> Library.Entry<DataFile> {
    let name = FilePath.join(root.realPath, file.path)
    return monitor.withLock {
      entry(DataPath(name, file.format), name, in: &data) { read { root.data(file, &$0) } }
    }
  }

  func font(_ path: String, under root: Root) -> Library.Entry<FontFile> {
    let name = FilePath.join(root.realPath, path)
    return monitor.withLock { entry(name, name, in: &fonts) { read { root.font(path, &$0) } } }
  }

  private func read<Value>(
    _ body: (inout ReadLog) -> Library.Entry<Value>
  ) -> Library.Entry<Value> {
    var log = ReadLog()
    return body(&log)
  }

  /// Returns the cached entry of a file, or reads it.
  private func entry<Key, Value>(
    _ key: Key, _ path: String, in files: inout [Key: CachedEntry<Value>],
    read: () -> Library.Entry<Value>
  ) -> Library.Entry<Value> {
    uses += 1
    guard let stamp = Self.stamp(path) else { return read() }
    if let kept = files[key], kept.stamp == stamp {
      files[key]?.lastUse = uses
      return kept.entry
    }
    let entry = read()
    Self.trim(&files)
    files[key] = CachedEntry(stamp: stamp, entry: entry, lastUse: uses)
    return entry
  }

  static func stamp(_ path: String) -> Stamp? {
    guard let status = try? SystemCalls.status(path) else { return nil }
    return Stamp(size: status.size, modified: status.modified, inode: status.inode)
  }

  /// Removes the least recently used half of the entries.
  private static func trim<Key, Value>(_ files: inout [Key: CachedEntry<Value>]) {
    guard files.count >= limit else { return }
    let uses = files.values.map { $0.lastUse }.sorted()
    let middle = uses[uses.count / 2]
    files = files.filter { $0.value.lastUse >= middle }
  }
}
