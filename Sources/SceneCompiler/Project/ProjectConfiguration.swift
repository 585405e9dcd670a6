import SceneSource
import SceneSystem

/// What holds for the scenes of a folder: the root, and the settings of `scenec.json`. Every command
/// and the language server find it in the same way.
///
/// The nearest `scenec.json` above a scene, up to the repository, contains the settings; its folder
/// is the root, unless it sets `root`. Without it, the repository, which is the nearest folder with
/// a `.git`, is the root; without a repository, the scene's own folder. `--root` replaces the root.
package struct ProjectConfiguration: Hashable, Sendable {
  /// The folder that contains all files that scenes can read.
  package let root: Root
  package let rootOrigin: RootOrigin
  /// The settings; nil for the defaults.
  package let file: ProjectFile?

  package enum RootOrigin: Hashable, Sendable {
    case option
    case setting(FileLocation)
    /// The folder of `scenec.json`.
    case file
    case repository
    case scene
  }

  /// Finds the configuration for the scenes of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder as named by the user; `""` is the working directory.
  ///   - root: The value of `--root`.
  package init(of folder: String, root: String? = nil) throws(SceneFileFailure) {
    let folders: ProjectFolders
    do throws(FileFailure) {
      folders = ProjectFolders(above: try SystemCalls.realPath(folder.isEmpty ? "." : folder))
    } catch {
      throw .file(error)
    }
    do throws(ProjectFailure) {
      file = try folders.file.map { (path) throws(ProjectFailure) in
        try ProjectFile(in: path, shownPath: Self.shown(path, as: folder))
      }
      let limit = folders.repository ?? folders.file ?? ""
      if let file, let setting = file["references"] {
        let path = FilePath.join(file.folder, setting.description)
        let real = SystemCalls.realPath(ofExistingPartOf: path)
        try Self.check(setting, at: real, of: file, in: limit)
        // Scenes of another project could have the same references.
        var above = path
        while above.utf8.count > file.folder.utf8.count {
          if ProjectFolders.exists(ProjectFile.name, in: above) {
            throw file.failure(
              .outsideRoot, at: setting, "'\(setting)' is in a folder with another scenec.json")
          }
          above = FilePath.folder(of: above)
        }
      }
      if root == nil, let file, let setting = file["root"] {
        self.root = try Self.root(setting, of: file, in: limit)
        rootOrigin = .setting(file.location(of: setting))
        return
      }
    } catch {
      throw .project(error)
    }
    do throws(FileFailure) {
      if let root {
        (self.root, rootOrigin) = (try Root(root), .option)
        return
      }
    } catch {
      throw .root(error)
    }
    do throws(FileFailure) {
      if let found = folders.file ?? folders.repository {
        self.root = try Root(found)
        rootOrigin = folders.file == nil ? .repository : .file
      } else {
        (self.root, rootOrigin) = (try Root(folder), .scene)
      }
    } catch {
      throw .file(error)
    }
  }

  private static func root(
    _ setting: ProjectFile.Setting, of file: ProjectFile, in limit: String
  ) throws(ProjectFailure) -> Root {
    let name = setting.text ?? ""
    guard let path = try? SystemCalls.realPath(FilePath.join(file.folder, name)),
      let root = try? Root(path)
    else { throw file.failure(.importFailed, at: setting, "cannot find folder '\(name)'") }
    try check(setting, at: path, of: file, in: limit)
    return root
  }

  /// Throws if a folder is outside of `limit`.
  private static func check(
    _ setting: ProjectFile.Setting, at path: String, of file: ProjectFile, in limit: String
  ) throws(ProjectFailure) {
    if path == limit || FilePath.relative(path, to: limit) != nil { return }
    throw file.failure(
      .outsideRoot, at: setting,
      "'\(setting)' is outside the repository or the folder of this file")
  }

  /// Returns the absolute path of the repository that contains a folder; nil if there is none.
  package static func repository(above folder: String) -> String? {
    ProjectFolders(above: folder).repository
  }

  /// Returns the folder that confines the files of scenes in a folder, however they are compiled:
  /// that of the repository or of `scenec.json`, or else the working directory if it contains them.
  ///
  /// - Parameter folder: An absolute path without symbolic links.
  package static func confiningFolder(of folder: String) -> String {
    let folders = ProjectFolders(above: folder)
    if let found = folders.repository ?? folders.file { return found }
    let working = (try? SystemCalls.realPath(".")) ?? folder
    return FilePath.relative(folder, to: working) == nil ? folder : working
  }

  /// Returns the displayed path of `scenec.json`.
  private static func shown(_ path: String, as folder: String) -> String {
    let file = FilePath.join(path, ProjectFile.name)
    guard folder.utf8.first != UInt8(ascii: "/"), let working = SystemCalls.workingFolder() else {
      return file
    }
    return FilePath.path(of: file, from: working)
  }
}

/// The folders above a scene that have a meaning, as absolute paths.
private struct ProjectFolders {
  private(set) var file: String?
  private(set) var repository: String?

  /// Searches a folder and those above it, up to a repository.
  ///
  /// A folder such as `/tmp`, in which every user can create files, is not searched, so that no
  /// other user can choose the root. A repository of the whole home folder is not a root, because
  /// it would let a downloaded scene read everything. A forest of links counts as its repository.
  init(above folder: String) {
    let home = SystemCalls.environment("HOME").flatMap { try? SystemCalls.realPath($0) }
    var path = folder
    while path.utf8.count > 1, let status = try? SystemCalls.status(path), !status.isShared {
      if file == nil, Self.exists(ProjectFile.name, in: path) { file = path }
      let isForest = LinkForest.containing(path)?.isTop(path) == true
      if isForest || Self.exists(".git", in: path) && path != home {
        repository = path
        return
      }
      path = FilePath.folder(of: path)
    }
  }

  fileprivate static func exists(_ name: String, in folder: String) -> Bool {
    (try? SystemCalls.status(FilePath.join(folder, name), followingLinks: false)) != nil
  }
}
