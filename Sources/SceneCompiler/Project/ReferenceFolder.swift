import SceneSource
import SceneSystem

/// Where the references of scenes are: next to them, or in the folder that `scenec.json` sets.
///
///     Scenes/snake.tbl    Scenes/__Snapshots__/snake/halfway.png
///     Scenes/snake.tbl    Images/Scenes/snake/halfway.png           with "references": "Images"
package enum ReferenceFolder {
  /// Returns the folder of the references of scenes in a folder.
  ///
  /// - Parameter project: The settings that apply to the scenes.
  package static func path(ofScenesIn folder: String, _ project: ProjectFile?) -> String {
    guard let project, let name = project.references,
      let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
    else { return FilePath.join(folder, SceneDiscovery.referenceFolderName) }
    let all = FilePath.join(FilePath.folder(of: project.source.path), name)
    return FilePath.relative(real, to: project.folder).map { FilePath.join(all, $0) } ?? all
  }

  /// Returns the folder of the scenes whose references are in a folder; nil if it is not a folder of
  /// references.
  package static func scenes(of path: String) -> String? {
    if let found = split(path) { return joined(found.project, found.rest) }
    return FilePath.name(of: path) == SceneDiscovery.referenceFolderName
      ? FilePath.folder(of: path) : nil
  }

  /// Splits a path in the folder that a `scenec.json` above it sets; nil if it is in none.
  ///
  /// The path is not resolved, so that a link in the folder cannot change the result.
  package static func split(_ path: String) -> (project: String, all: String, rest: String)? {
    for (project, all) in monitor.withLock({ known }) {
      let rest = path == all ? "" : FilePath.relative(path, to: all)
      if let rest, rest.isEmpty || FilePath.isInside(rest) { return (project, all, rest) }
    }
    let working = SystemCalls.workingFolder() ?? "/"
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let parts = path.split(separator: "/").filter { $0 != "." }
    let full = parts.reduce(isAbsolute ? "/" : working) { folder, part in
      part == ".." ? FilePath.folder(of: folder) : FilePath.join(folder, String(part))
    }
    var folder = full
    while folder.utf8.count > 1 {
      folder = FilePath.folder(of: folder)
      guard (try? SystemCalls.status(FilePath.join(folder, ProjectFile.name))) != nil,
        let project = try? ProjectConfiguration(of: folder).file, project.folder == folder,
        let name = project.references
      else { continue }
      let all = FilePath.join(folder, name)
      guard let rest = full == all ? "" : FilePath.relative(full, to: all) else { continue }
      let shown = isAbsolute ? folder : FilePath.path(of: folder, from: working)
      let found = (shown, joined(shown, name))
      monitor.withLock { if !known.contains(where: { $0 == found }) { known.append(found) } }
      return (found.0, found.1, rest)
    }
    return nil
  }

  /// The folders that were found, because every access to a reference asks for its own. A path in
  /// one of them remains confined to it, even if the setting changes.
  nonisolated(unsafe) private static var known: [(project: String, all: String)] = []
  /// Protects `known`.
  private static let monitor = Monitor()

  private static func joined(_ folder: String, _ rest: String) -> String {
    rest.isEmpty ? folder : FilePath.join(folder, rest)
  }
}
