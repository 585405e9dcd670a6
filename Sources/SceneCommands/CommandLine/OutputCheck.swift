import SceneCompiler
import SceneSystem

extension ParsedArguments {
  /// Throws if an output would replace a scene or a file that the command reads, under any of its
  /// names.
  ///
  /// - Parameters:
  ///   - path: The path of the output.
  ///   - option: The option that names the output, with its value.
  func checkOutput(_ path: String, of option: String) throws(UsageError) {
    // Most outputs do not exist yet.
    guard path != "-", let output = try? SystemCalls.status(path), output.kind == .file else {
      return
    }
    let input = operands.first {
      (try? SystemCalls.status($0))?.isSameFile(as: output) == true
    }
    if input != nil || path.hasSuffix(".tbl") {
      throw UsageError("'\(option)' would replace the input file '\(input ?? path)'")
    }
  }
}
