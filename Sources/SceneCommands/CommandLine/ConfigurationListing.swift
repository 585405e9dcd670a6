import SceneCompiler
import SceneSource
import SceneSystem

/// The output of `--print-config`: one line for each setting, with its origin.
///
///     root                  .            scenec.json:2:11
///     compare.maxDifference 2            scenec.json:3:34
enum ConfigurationListing {
  /// Prints the settings of the files and folders on a command line.
  static func print(_ arguments: ParsedArguments) -> ExitCode {
    var console = Console()
    var known: Set<ProjectConfiguration> = []
    let operands = arguments.operands.filter { GitPath($0) == nil }
    for path in operands.isEmpty ? [""] : operands {
      let isFolder = path.isEmpty || (try? SystemCalls.status(path))?.kind == .folder
      let folder = isFolder ? path : FilePath.folder(of: path)
      guard let project = console.project(of: folder, root: arguments.value("--root")),
        known.insert(project).inserted
      else { continue }
      console.print((known.count > 1 ? "\n" : "") + text(project))
    }
    return console.exitCode
  }

  private static func text(_ project: ProjectConfiguration) -> String {
    let working = SystemCalls.workingFolder() ?? "/"
    let root = FilePath.path(of: project.root.realPath, from: working)
    var rows = [("root", root.isEmpty ? "." : root, project.rootOrigin.phrase)]
    let settings = ProjectKey.settings(in: project.file).filter { $0.name != "root" }
    for (name, value, place) in settings {
      rows.append((name, value ?? "none", place?.description ?? "default"))
    }
    let names = rows.map(\.0.utf8.count).max() ?? 0
    let values = rows.map(\.1.utf8.count).max() ?? 0
    return rows.map { name, value, origin in
      let line =
        name + String(repeating: " ", count: names - name.utf8.count + 2) + value
        + String(repeating: " ", count: values - value.utf8.count + 2) + origin
      return TerminalEscaping.line(line) + "\n"
    }.joined()
  }
}

extension ProjectConfiguration.RootOrigin {
  fileprivate var phrase: String {
    switch self {
    case .option: "'--root'"
    case .setting(let place): place.description
    case .file: "the folder of '\(ProjectFile.name)'"
    case .repository: "the repository"
    case .scene: "the scene's folder, without a repository or '\(ProjectFile.name)'"
    }
  }
}

extension Console {
  /// Returns the settings for the scenes of a folder; nil if they cannot be used, which is reported.
  mutating func project(of folder: String, root: String?) -> ProjectConfiguration? {
    guard accept(root: root) else { return nil }
    do throws(SceneFileFailure) {
      return try ProjectConfiguration(of: folder, root: root)
    } catch {
      switch error {
      case .project(let failure): report(failure)
      case .file(let failure), .root(let failure): failReading(folder, failure)
      }
      return nil
    }
  }
}
