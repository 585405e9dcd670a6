import SceneSource
import SceneSystem

/// Operands that are not paths, but that name a file in another way.
enum MisspelledPath {
  /// Returns the advice on an operand that is not the path of a file; nil if there is none.
  static func advice(on path: String) -> String? {
    let scene = path + ".tbl"
    if exists(scene) { return "did you mean '\(scene)'?" }
    if ["HEAD", "main", "master"].contains(path) {
      return "for a file in a Git revision, write 'git:\(path):./FILE'"
    }
    if GitPath(path) != nil { return "only 'blame', 'diff', and 'show' read Git revisions" }
    // As in Git: `HEAD:places.tbl`.
    if let index = path.lastIndex(of: ":"), case let file = String(path[..<index]),
      case let name = String(path[path.index(after: index)...]), !file.isEmpty,
      name.hasSuffix(".tbl")
    {
      let isHere = !name.hasPrefix("./") && exists(name)
      let revision = file == "git" ? "HEAD" : file
      return "for a file in a Git revision, write 'git:\(revision):\(isHere ? "./" : "")\(name)'"
    }
    if path.hasSuffix(".tbl"), let meant = similarScene(path) { return "did you mean '\(meant)'?" }
    return nil
  }

  /// Returns what to do with a file that is not a scene, such as data or an image; nil for others.
  static func advice(onFileOtherThanScene path: String) -> String? {
    let name = path.lowercased()
    guard exists(path) else { return nil }
    if name.hasSuffix(".csv") || name.hasSuffix(".json") {
      let function = name.hasSuffix(".csv") ? "csv" : "json"
      return "it is a data file, which a scene reads with '\(function)(\"\(path)\")'"
    }
    if name.hasSuffix(".png") || name.hasSuffix(".jpg") || name.hasSuffix(".svg") {
      return "it is an image; to compare it, run 'scenec diff'"
    }
    return nil
  }

  /// Returns the scene in the folder of a path whose name is similar.
  private static func similarScene(_ path: String) -> String? {
    let folder = FilePath.folder(of: path)
    let names = (try? SystemCalls.names(inFolder: folder)) ?? []
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let scenes = names.filter { $0.hasSuffix(".tbl") }.prefix(1000).map { $0.dropLast(4) }
    return suggestion(for: String(path[start...].dropLast(4)), among: scenes.map(String.init))
      .map { path[..<start] + $0 + ".tbl" }
  }

  private static func exists(_ path: String) -> Bool { (try? SystemCalls.status(path)) != nil }
}
