import SceneSource
import SceneSystem

extension Compilation {
  /// Compiles a scene at a Git revision, from which its imports and images are read as well.
  ///
  /// - Parameter root: The folder of the revision that contains all files that the scene reads; nil
  ///   for the project's root in the working tree.
  package init(
    _ file: GitPath, root: String? = nil, budget: WorkBudget = WorkBudget()
  ) throws(GitError) {
    let given = file
    let location = file.locationInProject
    let file = GitPath(
      revision: file.revision, path: (root == nil ? location?.path : nil) ?? file.path)
    let folder = root ?? location?.root ?? FilePath.folder(of: file.path)
    let start = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    guard file.path.hasPrefix(start) else {
      throw .refused("'\(file.path)' is outside the root folder '\(folder)'")
    }
    let bytes = try file.read(limit: SceneFile.sourceLimit)
    let root = Root(shownPath: "git:\(file.revision):\(start)") { path, limit in
      GitPath.asFile { () throws(GitError) in
        try GitPath(revision: file.revision, path: start + path).read(limit: limit)
      }
    }
    let path = String(file.path.dropFirst(start.count))
    self.init(
      SceneFile(
        shownPath: given.description, path: path, root: root, bytes: bytes,
        project: location?.project),
      budget: budget)
  }
}

extension GitPath {
  /// The path relative to the top of the repository, and the root and settings, which the working
  /// tree determines; nil without a repository in the file system.
  fileprivate var locationInProject: (path: String, root: String, project: ProjectFile?)? {
    guard let working = SystemCalls.workingFolder(),
      let top = ProjectConfiguration.repository(above: working)
    else { return nil }
    let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
    var parts = isRelative ? FilePath.relative(working, to: top)?.split(separator: "/") ?? [] : []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let path = parts.joined(separator: "/")
    // The folder may no longer exist.
    var folder = FilePath.folder(of: path)
    while !folder.isEmpty, (try? SystemCalls.status(FilePath.join(top, folder))) == nil {
      folder = FilePath.folder(of: folder)
    }
    let project = try? ProjectConfiguration(of: FilePath.join(top, folder))
    let root = project.flatMap { FilePath.relative($0.root.realPath, to: top) }
    return (path, root ?? "", project?.file)
  }

  /// Treats a file that Git refuses to read as missing.
  package static func asFile(
    _ read: () throws(GitError) -> [UInt8]
  ) -> Result<[UInt8], FileFailure> {
    do throws(GitError) {
      return .success(try read())
    } catch {
      switch error {
      case .tooLarge: return .failure(.tooLarge)
      case .unusable(let failure): return .failure(failure)
      case .system(let code): return .failure(.system(code))
      case .refused, .notInstalled: return .failure(.notFound)
      }
    }
  }
}
