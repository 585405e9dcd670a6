import SceneSource
import SceneSystem

/// Finds the scene files in folders.
package struct SceneDiscovery: Hashable, Sendable {
  /// The paths of the scenes, sorted by bytes, without duplicates.
  package private(set) var scenes: [String] = []
  /// The folders of references that were found and whose scenes are all in `scenes`.
  package private(set) var referenceFolders: [ReferenceFolder] = []
  /// Symbolic links to folders of references, which can contain references of other scenes.
  package private(set) var linkedReferenceFolders: [ReferenceFolder] = []
  /// Whether only folders were searched, not single files.
  package private(set) var isWhole = true

  /// Searches `paths`, or the working directory if it is empty.
  ///
  /// Folders are searched in the order of their names' bytes. Names that begin with `.` are
  /// skipped, and so are links to folders, which could form a cycle, and links that lead outside,
  /// unless they are those of a forest.
  package init(_ paths: [String]) throws(PathFailure) {
    let working = SystemCalls.workingFolder()
    for path in paths.isEmpty ? ["."] : paths {
      let path = Self.normalized(path, from: working)
      let status = try PathFailure.at(path) { () throws(FileFailure) in
        try SystemCalls.status(path.isEmpty ? "." : path)
      }
      guard status.kind == .folder else {
        scenes.append(path)
        isWhole = false
        continue
      }
      let named = try PathFailure.at(path) { () throws(FileFailure) in
        try SystemCalls.realPath(path.isEmpty ? "." : path)
      }
      try walk(path, in: named)
      addReferences(ofScenesIn: path)
    }
    scenes = Self.sortedOnce(scenes) { $0 }
    referenceFolders = Self.sortedOnce(referenceFolders) { $0.path }
    linkedReferenceFolders = Self.sortedOnce(linkedReferenceFolders) { $0.path }
  }

  /// - Parameter named: The resolved path of the folder on the command line, which must contain the
  ///   scenes.
  private mutating func walk(_ folder: String, in named: String) throws(PathFailure) {
    let names = try PathFailure.at(folder) { () throws(FileFailure) in
      try SystemCalls.names(inFolder: folder)
    }
    for name in names {
      if name.utf8.first == UInt8(ascii: ".") { continue }
      if name == ProjectFile.name { addReferences(ofScenesIn: folder) }
      let path = FilePath.join(folder, name)
      let isScene = name.hasSuffix(".tbl")
      // A file that is deleted during the search is ignored.
      guard let own = try? SystemCalls.status(path, followingLinks: false) else {
        // The decoded name would refer to a different file, and a scene must not be skipped
        // silently.
        if isScene, name.unicodeScalars.contains("\u{FFFD}") {
          throw PathFailure(path: path, failure: .nameNotText)
        }
        continue
      }
      let target = own.kind == .link ? try? SystemCalls.status(path) : own
      switch target?.kind {
      case .folder:
        if own.kind == .link {
          if name == ReferenceFolder.name { linkedReferenceFolders.append(.init(nextTo: folder)) }
          continue
        }
        if name == ReferenceFolder.name {
          referenceFolders.append(.init(nextTo: folder))
        } else {
          try walk(path, in: named)
        }
      case .file:
        if isScene, own.kind == .file || Self.isInside(path, named) || Self.isReadable(path) {
          scenes.append(path)
        }
      default: continue
      }
    }
  }

  /// Adds the folders of references in the one that the settings of a folder set. Some can be those
  /// of scenes that no longer exist.
  private mutating func addReferences(ofScenesIn folder: String) {
    guard let project = try? ProjectConfiguration(of: folder).file, project.references != nil
    else { return }
    var left = [ReferenceFolder(ofScenesIn: folder, project)]
    while let next = left.popLast() {
      let names = (try? SystemCalls.names(inFolder: next.path)) ?? []
      let folders = names.filter { name in
        let status = try? SystemCalls.status(FilePath.join(next.path, name), followingLinks: false)
        return status?.kind == .folder
      }
      // The folder of a scene contains only files.
      if !folders.isEmpty { referenceFolders.append(next) }
      left += folders.filter { $0.utf8.first != UInt8(ascii: ".") }.map { next.inner($0) }
    }
  }

  /// Returns whether a search of a folder examines a file at a path relative to it.
  package static func isSearched(_ path: String) -> Bool {
    !path.split(separator: "/").contains {
      $0.utf8.first == UInt8(ascii: ".") || $0 == ReferenceFolder.name
    }
  }

  private static func isInside(_ link: String, _ folder: String) -> Bool {
    guard let real = try? SystemCalls.realPath(link) else { return false }
    return FilePath.relative(real, to: folder) != nil
  }

  /// Returns whether a link in a forest leads to a file that can be read.
  private static func isReadable(_ link: String) -> Bool {
    guard let folder = try? ConfinedFolder(FilePath.folder(of: link)) else { return false }
    return (try? folder.status(FilePath.name(of: link)))?.kind == .file
  }

  private static func sortedOnce<Value>(
    _ values: [Value], by path: (Value) -> String
  ) -> [Value] {
    // Strings with different bytes can be equal, and be the names of different files.
    let sorted = values.sorted { path($0).utf8.lexicographicallyPrecedes(path($1).utf8) }
    return sorted.indices.filter { index in
      index == 0 || !path(sorted[index]).utf8.elementsEqual(path(sorted[index - 1]).utf8)
    }.map { sorted[$0] }
  }

  /// Removes empty components and `.`, and makes a path in the working directory relative. `..` is
  /// kept, because its meaning depends on symbolic links.
  package static func normalized(_ path: String, from working: String?) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let parts = path.split(separator: "/").filter { $0 != "." }
    let plain = (isAbsolute ? "/" : "") + parts.joined(separator: "/")
    guard isAbsolute, let working else { return plain }
    if plain == working { return "" }
    let prefix = working == "/" ? "/" : working + "/"
    return plain.utf8.starts(with: prefix.utf8)
      ? String(Substring(plain.utf8.dropFirst(prefix.utf8.count))) : plain
  }
}
