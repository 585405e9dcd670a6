import SceneCompiler
import SceneSource
import SceneSystem

/// A file or folder of references or artifacts.
///
/// Access is confined to the parent of the references' folder, to the folder that `scenec.json`
/// sets, or to the artifact folder given by the user. A link in it can also lead to another folder
/// of the project.
package struct ReferenceFile: Hashable, Sendable {
  package let path: String
  private let limit: String

  /// - Parameter limit: The folder that confines access, which contains the path.
  init(_ path: String, in limit: String) { (self.path, self.limit) = (path, limit) }

  package init(_ folder: ReferenceFolder) { self.init(folder.path, in: folder.limit) }

  func file(_ name: String) -> ReferenceFile {
    ReferenceFile(FilePath.join(path, name), in: limit)
  }

  package var parent: ReferenceFile { ReferenceFile(FilePath.folder(of: path), in: limit) }

  /// Returns what reads the files of stores by the paths in a report.
  package static func reader(
    of stores: some Sequence<ReferenceStore>
  ) -> @Sendable (String) -> [UInt8]? {
    let limits = Set(stores.flatMap { [$0.folder.limit, $0.artifactRoot.path] })
      .sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
    return { path in
      let file = limits.lazy.map { ReferenceFile(path, in: $0) }.first { $0.rest != nil }
      return (try? file?.read()) ?? nil
    }
  }

  /// The path in the folder that confines it; nil if it is outside.
  private var rest: String? {
    path == limit ? "" : limit.isEmpty ? path : FilePath.relative(path, to: limit)
  }

  /// Calls `body` with a folder that confines the file, and the file's path in it.
  func access<Value>(
    _ body: (borrowing ConfinedFolder, String) throws(FileFailure) -> Value
  ) throws(FileFailure) -> Value {
    guard let rest else { throw .notFound }
    do throws(FileFailure) {
      return try body(ConfinedFolder(limit), rest)
    } catch {
      guard case .leadsOutside = error else { throw error }
      let real = try SystemCalls.realPath(limit.isEmpty ? "." : limit)
      let project = ProjectConfiguration.confiningFolder(of: real)
      guard let inside = FilePath.relative(real, to: project) else { throw error }
      return try body(ConfinedFolder(project), FilePath.join(inside, rest))
    }
  }

  /// Returns the bytes; nil if the file does not exist.
  package func read() throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      return try access { (folder, rest) throws(FileFailure) in
        try folder.read(rest, limit: SceneFile.pictureLimit)
      }
    } catch .notFound {
      return nil
    }
  }

  package var exists: Bool {
    // Without the walk, which would not find it either.
    (try? SystemCalls.status(path, followingLinks: false)) != nil && kind != nil
  }

  /// What it is; nil if it does not exist.
  var kind: SystemCalls.Status.Kind? {
    try? access { (folder, rest) throws(FileFailure) in try folder.status(rest).kind }
  }

  /// Returns the names in a folder.
  func names() throws(PathFailure) -> [String] {
    try PathFailure.at(path) { () throws(FileFailure) in
      try access { (folder, rest) throws(FileFailure) in try folder.names(in: rest) }
    }
  }

  /// Removes the file if it exists.
  package func remove() throws(FileFailure) {
    do throws(FileFailure) {
      try access { (folder, rest) throws(FileFailure) in try folder.remove(rest) }
    } catch .notFound {}
  }

  package func removeEmptyFolder() {
    if rest?.isEmpty == false { try? access { $0.removeEmptyFolder($1) } }
  }

  /// Replaces the file atomically, unless it already has these contents. Its folder is created if
  /// necessary, even if another run removes the empty folder at the same time.
  func write(_ bytes: [UInt8]) throws(FileFailure) {
    if let old = try? read(), old == bytes { return }
    for _ in 0..<100 {
      do throws(FileFailure) {
        try SystemCalls.makeFolders(limit)
        return try access { (folder, rest) throws(FileFailure) in
          try folder.write(bytes, to: rest)
        }
      } catch {
        if error != .folderMissing, error != .notFound { throw error }
      }
    }
    throw .folderMissing
  }

  /// Creates a folder that version control ignores.
  func makePrivateFolder() throws(FileFailure) {
    if !exists { try file(".gitignore").write(Array("*\n".utf8)) }
  }
}
