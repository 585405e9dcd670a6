import SceneCompiler
import SceneSystem

/// The metadata that identifies an unchanged file without reading it.
struct FileStamp: Hashable, Codable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var modified: Int64
  var changed: Int64

  init(_ status: SystemCalls.Status) {
    device = status.device
    inode = status.inode
    size = status.size
    modified = status.modified
    changed = status.changed
  }

  /// Returns whether the file cannot have been changed after `time` without changing its stamp.
  ///
  /// The timestamps of file systems have a resolution of milliseconds to two seconds, so several
  /// changes can have the same timestamp.
  func isOlder(than time: Int64) -> Bool {
    max(modified, changed) < time - 2_000_000_000
  }
}

/// A file that a test has read.
struct FileRecord: Hashable, Codable, Sendable {
  var path: String
  /// The hash as hexadecimal digits.
  var hash: String
  /// The stamp, if it identifies the contents: the file was older than the run that read it.
  var stamp: FileStamp?

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - location: The path of the file for this process.
  ///   - start: The start of the run, before it read any file.
  init(path: String, hash: ContentHash, at location: String, runSince start: Int64) {
    self.path = path
    self.hash = hash.text
    stamp = Self.stamp(of: location, runSince: start)
  }

  private static func stamp(of location: String, runSince start: Int64) -> FileStamp? {
    guard let status = try? SystemCalls.status(location), status.kind == .file else { return nil }
    let stamp = FileStamp(status)
    return stamp.isOlder(than: start) ? stamp : nil
  }

  /// Returns the record with the current stamp if the contents have not changed.
  ///
  /// - Parameter read: Reads the file if its stamp is not sufficient.
  func confirmed(
    at location: String, runSince start: Int64, read: () throws(FileFailure) -> [UInt8]
  ) -> FileRecord? {
    guard let status = try? SystemCalls.status(location), status.kind == .file else { return nil }
    let now = FileStamp(status)
    if stamp == now { return self }
    guard let bytes = try? read(), ContentHash(bytes).text == hash else { return nil }
    var file = self
    file.stamp = now.isOlder(than: start) ? now : nil
    return file
  }
}
