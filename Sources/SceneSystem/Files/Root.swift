/// The folder that holds all that a scene reads.
public struct Root: Hashable, Sendable {
  /// Absolute, without symbolic links; `""` for a folder that is not in the file system.
  package let realPath: String
  /// As it was typed: `""` is the working directory. File names in diagnostics begin with it.
  package let shownPath: String
  private let reader: Reader?
  /// Which folder it is, whatever is at its path later.
  private let identity: Identity?

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

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
    let status = try SystemCalls.status(folder)
    if status.kind != .folder { throw .notFound }
    identity = Identity(device: status.device, inode: status.inode)
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
    identity = nil
  }

  /// The file at a path relative to the root; never one that lies outside it.
  package func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard FilePath.isInside(path) else { throw .outsideRoot }
    if let reader { return try reader.read(path, limit).get() }
    guard isSpelled(path) else { throw .notFound }
    return try folder().read(path, limit: limit)
  }

  /// The names in a folder of the root, `""` for the root's own.
  package func names(in path: String) throws(FileFailure) -> [String] {
    try folder().names(in: path)
  }

  package func status(_ path: String) throws(FileFailure) -> SystemCalls.Status {
    try folder().status(path)
  }

  /// The folder itself; fails where its path leads to another one by now.
  private func folder() throws(FileFailure) -> ConfinedFolder {
    let folder = try ConfinedFolder(openedAt: realPath)
    let status = try folder.status("")
    guard Identity(device: status.device, inode: status.inode) == identity else {
      throw .notFound
    }
    return folder
  }

  /// How a file is called from the root, or nil where it is not in it.
  package func relativePath(ofReal path: String) -> String? {
    FilePath.relative(path, to: realPath)
  }

  /// How a file of the root is shown to whoever typed the command.
  package func shown(_ path: String) -> String {
    reader == nil ? FilePath.join(shownPath, path) : shownPath + path
  }
}
