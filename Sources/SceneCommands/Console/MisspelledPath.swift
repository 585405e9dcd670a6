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
    // The ID of a test: `places.tbl#pulled-down`.
    for sign: Character in ["#", ":"] {
      guard let index = path.lastIndex(of: sign) else { continue }
      let (file, name) = (String(path[..<index]), path[path.index(after: index)...])
      if file.hasSuffix(".tbl"), !name.isEmpty, exists(file) {
        return
          "to select a snapshot, write '\(file) --snapshot \(name)', and for a test '--filter \(name)'"
      }
      // As in Git: `HEAD:places.tbl`.
      if sign == ":", !file.isEmpty, name.hasSuffix(".tbl") {
        let isHere = !name.hasPrefix("./") && exists(String(name))
        return "for a file in a Git revision, write 'git:\(file):\(isHere ? "./" : "")\(name)'"
      }
    }
    return nil
  }

  private static func exists(_ path: String) -> Bool { (try? SystemCalls.status(path)) != nil }
}
