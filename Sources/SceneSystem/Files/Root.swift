/// The folder that holds all that a scene reads.
public struct Root: Hashable, Sendable {
  /// Absolute, without symbolic links; `""` for a folder that is not in the file system.
  package let realPath: String
  /// As it was typed: `""` is the working directory. File names in diagnostics begin with it.
  package let shownPath: String
  private let reader: Reader?

  /// Reads the files of a folder that is not in the file system: one of version control's.
  private struct Reader: Hashable {
    var name: String
    var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>

    static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The folder at `path`; `""` is the working directory.
  public init(_ path: String) throws(FileFailure) {
    let folder = path.isEmpty ? "." : path
    realPath = try SystemCalls.realPath(folder)
    if try SystemCalls.status(folder).kind != .folder { throw .notFound }
    shownPath = path
    reader = nil
  }

  /// A folder whose files `read` gives, by their paths in it. `shownPath` is what stands before
  /// those paths where they are shown, its last sign too; equal folders have one.
  package init(
    shownPath: String,
    read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>
  ) {
    realPath = ""
    self.shownPath = shownPath
    reader = Reader(name: shownPath, read: read)
  }

  /// The file at a path relative to the root; never one that lies outside it.
  package func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard FilePath.isInside(path) else { throw .outsideRoot }
    if let reader { return try reader.read(path, limit).get() }
    let file = try SystemCalls.realPath(FilePath.join(realPath, path))
    guard let inside = relativePath(ofReal: file) else { throw .outsideRoot }
    guard SystemCalls.isSpelled(inside, atEndOf: file) else { throw .notFound }
    return try FileReading.read(file, limit: limit, onlyFiles: true)
  }

  /// How a file is called from the root, or nil where it is not in it.
  package func relativePath(ofReal path: String) -> String? {
    let prefix = realPath == "/" ? "/" : realPath + "/"
    guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else {
      return nil
    }
    return String(path.utf8.dropFirst(prefix.utf8.count))
  }

  /// How a file of the root is shown to whoever typed the command.
  package func shown(_ path: String) -> String {
    reader == nil ? FilePath.join(shownPath, path) : shownPath + path
  }
}
