import SceneSource

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that a build system fills with links to files, such as Bazel's sandbox and runfiles.
///
/// The environment or the command line names it, never a repository. Paths are confined to it by
/// name: the file at the end of a path can be a link to any location, which is followed once, to a
/// regular file. Links that a repository contains come after that one, so they are not followed,
/// even to a folder.
package struct LinkForest: Hashable, Sendable {
  private let realPath: String

  /// The one that the command line names.
  nonisolated(unsafe) private static var named: LinkForest?
  /// Those of Bazel's test protocol.
  private static let inherited = ["RUNFILES_DIR", "TEST_SRCDIR"].compactMap { name in
    SystemCalls.environment(name).flatMap { $0.isEmpty ? nil : try? LinkForest($0) }
  }

  init(_ path: String) throws(FileFailure) {
    realPath = try SystemCalls.realPath(FilePath.join(path, "."))
  }

  /// Makes a folder a forest. Call this at the start of a command.
  package static func use(_ path: String) throws(FileFailure) { named = try LinkForest(path) }

  /// Returns the forest that contains a folder, which has an absolute path without links.
  package static func containing(_ folder: String) -> LinkForest? {
    let all = (named.map { [$0] } ?? []) + inherited
    return all.first { $0.isTop(folder) || FilePath.relative(folder, to: $0.realPath) != nil }
  }

  package func isTop(_ folder: String) -> Bool { folder == realPath }

  /// Follows a link in the forest.
  ///
  /// The names at the end of the target that are also those of the link are the repository's; what
  /// is above them is the build system's, and can be reached through any links.
  ///
  /// - Parameter link: The absolute path of the link, without links in its folder.
  func follow(_ link: String, to target: String) throws(FileFailure) -> LinkedFile {
    var names = FilePath.names(of: target)
    let own = FilePath.names(of: FilePath.relative(link, to: realPath) ?? "")
    guard let name = names.popLast() else { throw .isFolder }
    let shared = zip(names.reversed(), own.dropLast().reversed()).prefix { $0 == $1 }.count
    // Without the name of the file, nothing relates the two paths.
    let start = names.count - (own.last == name ? shared : 0)
    var file = try LinkedFile(name, in: "/" + names[..<start].joined(separator: "/"))
    for (index, name) in names[start...].enumerated() { try file.enter(name, isNearTop: index < 2) }
    try file.check()
    return file
  }
}

/// A regular file outside of a forest to which a link in it leads.
struct LinkedFile: ~Copyable {
  /// An open descriptor of its folder.
  private(set) var folder: Int32
  let name: String
  private var path: String

  private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW

  fileprivate init(_ name: String, in path: String) throws(FileFailure) {
    let real = try SystemCalls.realPath(path)
    let folder = try SystemCalls.open(real, Self.folderFlags)
    (self.folder, self.name, self.path) = (folder, name, real)
  }

  deinit { close(folder) }

  /// Enters a folder that is not a link.
  ///
  /// - Parameter isNearTop: Whether it can be a link if Bazel made it: `execroot/NAME` contains one
  ///   for every folder at the top of the workspace.
  fileprivate mutating func enter(_ name: String, isNearTop: Bool) throws(FileFailure) {
    var name = name
    if let target = try SystemCalls.linkTarget(name, in: folder) {
      guard isNearTop, FilePath.name(of: FilePath.folder(of: path)) == "execroot",
        target.utf8.first == UInt8(ascii: "/")
      else { throw .leadsOutside(link: FilePath.join(path, name), target: target) }
      let other = try SystemCalls.realPath(FilePath.folder(of: target))
      name = FilePath.name(of: target)
      move(to: try SystemCalls.open(other, Self.folderFlags), at: other)
      try refuseLink(name)
    }
    let inner = try SystemCalls.open(name, in: folder, Self.folderFlags)
    move(to: inner, at: FilePath.join(path, name))
  }

  private mutating func move(to other: Int32, at path: String) {
    close(folder)
    (folder, self.path) = (other, path)
  }

  /// Throws unless it is a regular file.
  fileprivate func check() throws(FileFailure) {
    try refuseLink(name)
    let kind = try SystemCalls.status(name, in: folder).kind
    if kind != .file { throw kind == .folder ? .isFolder : .notAFile }
  }

  private func refuseLink(_ name: String) throws(FileFailure) {
    if let target = try SystemCalls.linkTarget(name, in: folder) {
      throw .leadsOutside(link: FilePath.join(path, name), target: target)
    }
  }
}
