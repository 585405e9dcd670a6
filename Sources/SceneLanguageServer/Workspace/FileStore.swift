import SceneCompiler
import SceneSemantics
import SceneSource
import SceneSyntax

/// Files that are not open, as they were when they were read last; a file that has changed since is
/// read anew.
final class FileStore {
  private struct Stamp: Hashable {
    var size: Int
    var modified: Int64
    var inode: UInt64
  }

  private struct Kept<Value: Sendable>: Sendable {
    var stamp: Stamp
    var entry: Library.Entry<Value>
    var lastUse: Int
  }

  private var sources: [String: Kept<SyntaxTree>] = [:]
  private var pictures: [String: Kept<Library.LoadedPicture>] = [:]
  private var data: [DataPath: Kept<DataFile>] = [:]
  private var uses = 0

  /// How many files of each kind are kept.
  private static let limit = 4096

  /// The tree of a source under `root`; its absolute path names it.
  func source(_ path: String, under root: Root) -> Library.Entry<SyntaxTree> {
    uses += 1
    let name = FilePath.join(root.realPath, path)
    guard let stamp = Self.stamp(name) else { return .failed(.notFound) }
    if let kept = sources[name], kept.stamp == stamp {
      sources[name]?.lastUse = uses
      return kept.entry
    }
    let entry = Library.source(path, from: root)
    Self.trim(&sources)
    sources[name] = Kept(stamp: stamp, entry: entry, lastUse: uses)
    return entry
  }

  func picture(
    _ path: String, under root: Root
  ) -> Library.Entry<Library.LoadedPicture> {
    uses += 1
    let name = FilePath.join(root.realPath, path)
    guard let stamp = Self.stamp(name) else { return .failed(.notFound) }
    if let kept = pictures[name], kept.stamp == stamp {
      pictures[name]?.lastUse = uses
      return kept.entry
    }
    let entry = Library.picture(path, from: root)
    Self.trim(&pictures)
    pictures[name] = Kept(stamp: stamp, entry: entry, lastUse: uses)
    return entry
  }

  func data(_ file: DataPath, under root: Root) -> Library.Entry<DataFile> {
    uses += 1
    let name = DataPath(FilePath.join(root.realPath, file.path), file.format)
    guard let stamp = Self.stamp(name.path) else { return .failed(.notFound) }
    if let kept = data[name], kept.stamp == stamp {
      data[name]?.lastUse = uses
      return kept.entry
    }
    let entry = Library.data(file, from: root)
    Self.trim(&data)
    data[name] = Kept(stamp: stamp, entry: entry, lastUse: uses)
    return entry
  }

  private static func stamp(_ path: String) -> Stamp? {
    guard let status = try? SystemCalls.status(path) else { return nil }
    return Stamp(size: status.size, modified: status.modified, inode: status.inode)
  }

  /// Makes room by forgetting the half that was not used for longest.
  private static func trim<Key, Value>(_ files: inout [Key: Kept<Value>]) {
    guard files.count >= limit else { return }
    let uses = files.values.map { $0.lastUse }.sorted()
    let middle = uses[uses.count / 2]
    files = files.filter { $0.value.lastUse >= middle }
  }
}
