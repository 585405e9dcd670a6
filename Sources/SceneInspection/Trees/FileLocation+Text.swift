import SceneCompiler

extension FileLocation {
  /// Parses `places.tbl:3:5`; nil if the two numbers are missing.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    let file = parts.dropLast(2).joined(separator: ":")
    self.init(file: file, line: line, column: column)
  }
}
