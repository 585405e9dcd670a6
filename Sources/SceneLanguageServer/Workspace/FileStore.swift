import SceneCompiler
import SceneEditing
import SceneExport
import SceneFonts
import SceneLayers
import SceneSource
import SceneSyntax
import SceneSystem
import SceneLanguage

/// What the server keeps although it can be made again: files that are not open, by path, and the
/// analyses and images of documents, by key.
enum CacheKey: Hashable {
  case source(String), image(String), data(DataPath), font(String)
  case analysis(String), preview(String)
  /// The last analysis of a document that could be resolved.
  case valid(String)
}

typealias ServerCache = MemoryCache<CacheKey>

/// Reads files that are not open, and reads them again when they change. It can be shared between
/// threads.
final class FileStore: Sendable {
  /// Identifies a saved text of a file.
  struct Stamp: Hashable, Sendable {
    var size: Int
    var modified: Int64
    var inode: UInt64
  }

  private struct Saved<Value: Sendable>: Sendable {
    /// Nil for a file that does not exist.
    var stamp: Stamp?
    var entry: Library.Entry<Value>
  }

  let cache: ServerCache

  init(limit: Int = 128 << 20) { cache = ServerCache(limit: limit) }

  /// Returns the tree of a source file in `root`, whose name is its absolute path.
  func source(
    _ path: String, under root: Root, _ log: inout ReadLog
  ) -> Library.Entry<SyntaxTree> {
    let name = FilePath.join(root.realPath, path)
    let found = saved(.source(name), name, \.parts) { root.source(path, &$0) }.entry
    if case .loaded(let tree) = found { log.budget.admit(sourceBytes: tree.source.bytes.count) }
    return found
  }

  /// Returns a decoded image. As on the command line, the pixels of all images of a scene are
  /// limited, whether they are already decoded or not.
  func image(
    _ path: String, under root: Root, _ log: inout ReadLog
  ) -> Library.Entry<Library.LoadedImage> {
    let name = FilePath.join(root.realPath, path)
    var spent: WorkBudget?
    let budget = log.budget
    let found = saved(.image(name), name, \.parts) { log in
      log.budget = budget
      defer { spent = log.budget }
      return root.image(path, &log)
    }
    if let spent {
      log.budget = spent
    } else if case .loaded(let image) = found.entry {
      let pixels = image.picture.width * image.picture.height
      let bytes = found.stamp?.size ?? 0
      if let failure = log.budget.spend(onImageOf: pixels, bytes: bytes) { return .failed(failure) }
    }
    return found.entry
  }

  func data(
    _ file: DataPath, under root: Root, _ log: inout ReadLog
  ) -> Library.Entry<DataFile> {
    let name = FilePath.join(root.realPath, file.path)
    let key = CacheKey.data(DataPath(name, file.format))
    let found = saved(key, name, \.parts) { root.data(file, &$0) }.entry
    if case .loaded(let data) = found { log.budget.admit(sourceBytes: data.source.bytes.count) }
    return found
  }

  func font(_ path: String, under root: Root) -> Library.Entry<FontFile> {
    let name = FilePath.join(root.realPath, path)
    return saved(.font(name), name, \.parts) { root.font(path, &$0) }.entry
  }

  /// Returns the cached entry of a file, or reads it.
  private func saved<Value>(
    _ key: CacheKey, _ path: String, _ parts: (Value) -> [ServerCache.Part],
    read: (inout ReadLog) -> Library.Entry<Value>
  ) -> Saved<Value> {
    let stamp = Self.stamp(path)
    return cache.value(key, where: { $0.stamp == stamp && stamp != nil }) {
      var log = ReadLog()
      let saved = Saved(stamp: stamp, entry: read(&log))
      switch saved.entry {
      case .loaded(let value): return (saved, parts(value))
      // It depends on the other images of the scene.
      case .failed(.overBudget): return (saved, nil)
      case .failed: return (saved, stamp.map { _ in [] })
      }
    }
  }

  static func stamp(_ path: String) -> Stamp? {
    guard let status = try? SystemCalls.status(path) else { return nil }
    return Stamp(size: status.size, modified: status.modified, inode: status.inode)
  }
}

// The memory of values.

extension SyntaxTree {
  fileprivate var parts: [ServerCache.Part] {
    let (bytes, nodes) = (source.bytes, nodes)
    return [
      .init(bytes, bytes: bytes.count),
      .init(nodes, bytes: nodes.count * MemoryLayout<Node>.stride),
    ]
  }
}

extension Library.LoadedImage {
  fileprivate var parts: [ServerCache.Part] {
    [.init(picture.samples, bytes: picture.samples.count * MemoryLayout<UInt16>.stride)]
  }
}

extension DataFile {
  /// The values of short fields take about 16 times the bytes of the file.
  fileprivate var parts: [ServerCache.Part] {
    [.init(source.bytes, bytes: 16 * source.bytes.count)]
  }
}

extension FontFile {
  /// A large file is not in memory, but open, and only a few hundred files can be.
  fileprivate var parts: [ServerCache.Part] { [.init(bytes: min(count, 1 << 20))] }
}

extension Library {
  /// The memory of all files.
  var parts: [ServerCache.Part] {
    loaded(sources).flatMap(\.parts) + loaded(images).flatMap(\.parts)
      + loaded(glyphImages).flatMap(\.parts) + loaded(data).flatMap(\.parts)
      + loaded(fonts).flatMap(\.parts)
  }

  private func loaded<Key, Value>(_ entries: [Key: Entry<Value>]) -> [Value] {
    entries.values.compactMap { if case .loaded(let value) = $0 { value } else { nil } }
  }
}
