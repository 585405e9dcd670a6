import SceneSource
import SceneSystem

/// A folder of references: the one next to scenes, or the one that `scenec.json` sets.
///
///     Scenes/snake.tbl    Scenes/__Snapshots__/snake/halfway.png
///     Scenes/snake.tbl    Images/Scenes/snake/halfway.png           with "references": "Images"
package struct ReferenceFolder: Hashable, Codable, Sendable {
  package let path: String
  /// The folder of the scenes; nil for a folder that a test names.
  package let scenes: String?
  /// The folder that confines access.
  package let limit: String

  package static let name = "__Snapshots__"

  private init(_ path: String, of scenes: String?, in limit: String) {
    (self.path, self.scenes, self.limit) = (path, scenes, limit)
  }

  /// The folder next to scenes.
  package init(nextTo scenes: String) {
    self.init(FilePath.join(scenes, Self.name), of: scenes, in: scenes)
  }

  /// Finds the folder of the scenes in a folder.
  ///
  /// - Parameter project: The settings that apply to the scenes.
  package init(ofScenesIn folder: String, _ project: ProjectFile?) {
    guard let project, let name = project.references,
      let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
    else {
      self.init(nextTo: folder)
      return
    }
    self = Self.top(FilePath.folder(of: project.source.path), name)
      .inner(FilePath.relative(real, to: project.folder) ?? "")
  }

  /// A folder that the user names, which need not be that of a project's scenes.
  package init(named path: String) {
    self =
      Self.containing(path).map { $0.folder.inner($0.rest) }
      ?? ReferenceFolder(path, of: nil, in: path)
  }

  /// Returns the folder for all scenes of a project.
  private static func top(_ project: String, _ name: String) -> ReferenceFolder {
    let path = FilePath.join(project, name)
    return ReferenceFolder(path, of: project, in: path)
  }

  /// Returns the part for the scenes in an inner folder of those of this folder.
  package func inner(_ rest: String) -> ReferenceFolder {
    if rest.isEmpty { return self }
    return ReferenceFolder(
      FilePath.join(path, rest), of: scenes.map { FilePath.join($0, rest) }, in: limit)
  }

  /// Finds the folder that contains a path on the command line, and the rest of the path; nil if it is
  /// in none. The path is not resolved, so that a link in the folder cannot change the result.
  package static func containing(_ path: String) -> (folder: ReferenceFolder, rest: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if let index = parts.lastIndex(where: { $0 == name }) {
      let scenes = parts[..<index].joined(separator: "/")
      return (
        ReferenceFolder(nextTo: index > 0 && scenes.isEmpty ? "/" : scenes),
        parts[(index + 1)...].joined(separator: "/")
      )
    }
    let existing = SystemCalls.realPath(ofExistingPartOf: path)
    guard let file = try? ProjectConfiguration(of: existing).file, let name = file.references
    else { return nil }
    let working = SystemCalls.workingFolder() ?? "/"
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let full = parts.filter { !$0.isEmpty && $0 != "." }.reduce(isAbsolute ? "/" : working) {
      $1 == ".." ? FilePath.folder(of: $0) : FilePath.join($0, String($1))
    }
    let all = FilePath.join(file.folder, name)
    guard let rest = full == all ? "" : FilePath.relative(full, to: all) else { return nil }
    return (
      top(isAbsolute ? file.folder : FilePath.path(of: file.folder, from: working), name), rest
    )
  }
}
