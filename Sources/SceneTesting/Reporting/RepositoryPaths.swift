import SceneCompiler
import SceneSource
import SceneSystem

/// Converts the paths in a report to paths from the root of the repository, from which CI systems
/// resolve the files of annotations and attachments.
package struct RepositoryPaths: Hashable, Sendable {
  /// The resolved path of the root; nil if it is unknown.
  private let root: String?
  /// The path from the root to the working directory: `""`, or `ios`.
  package let workingFolder: String
  /// That of the run that the report is from, which can be a shard in another folder.
  private var runFolder: String

  /// - Parameters:
  ///   - workspace: The root according to the CI system.
  ///   - working: The resolved path of the working directory.
  package init(workspace: String?, working: String?) {
    let roots = [workspace, working.flatMap(ProjectConfiguration.repository(above:))].compactMap(
      \.self)
    let root = roots.first { root in
      working.map { FilePath.relative($0, to: root) != nil } == true
    }
    self.root = root
    let folder = root.flatMap { root in working.flatMap { FilePath.relative($0, to: root) } }
    workingFolder = folder ?? ""
    runFolder = workingFolder
  }

  /// Returns the paths for a report, which may have been written in another folder.
  package func of(_ report: TestReport) -> RepositoryPaths {
    var paths = self
    paths.runFolder = report.workingFolder ?? workingFolder
    return paths
  }

  /// Returns the path of a scene, a library, or another file of the checkout.
  func source(_ path: String) -> String { joined(runFolder, path) }

  /// Returns the path of an artifact.
  func artifact(_ path: String) -> String { joined(workingFolder, path) }

  /// Resolves `.` and `..` without following links. A path outside of the root is unchanged.
  private func joined(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") {
      return root.flatMap { FilePath.relative(path, to: $0) } ?? path
    }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return path
      }
    }
    return parts.joined(separator: "/")
  }
}
