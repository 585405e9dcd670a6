import SceneSource
import SceneSystem

extension Compilation {
  /// Compiles a scene at a Git revision, from which its imports and images are read as well.
  ///
  /// - Parameter root: The folder of the revision that contains all files that the scene reads; nil
  ///   for the scene's own folder.
  package init(
    _ file: GitPath, root: String? = nil, budget: WorkBudget = WorkBudget()
  ) throws(GitError) {
    let folder = root ?? FilePath.folder(of: file.path)
    let start = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    guard file.path.hasPrefix(start) else {
      throw .refused("'\(file.path)' is outside the root folder '\(folder)'")
    }
    let bytes = try file.read(limit: SceneFile.sourceLimit)
    let root = Root(shownPath: "git:\(file.revision):\(start)") { path, limit in
      GitPath(revision: file.revision, path: start + path).readAsFile(limit: limit)
    }
    let path = String(file.path.dropFirst(start.count))
    self.init(
      SceneFile(shownPath: file.description, path: path, root: root, bytes: bytes),
      budget: budget)
  }
}

extension GitPath {
  /// Treats a file that Git refuses to read as missing.
  fileprivate func readAsFile(limit: Int) -> Result<[UInt8], FileFailure> {
    do throws(GitError) {
      return .success(try read(limit: limit))
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
