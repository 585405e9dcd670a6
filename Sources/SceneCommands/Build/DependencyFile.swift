import SceneCompiler
import SceneSource

/// The files that a build read, as a rule for Make and Ninja:
///
///     out/places.rest.png: Scenes/places.tbl places.csv
///
///     Scenes/places.tbl:
///     places.csv:
///
/// The rules without prerequisites keep Make from failing after an input was removed, as with `-MP` of
/// C compilers.
struct DependencyFile: Hashable {
  private var outputs: [String] = []
  private(set) var inputs: Set<String> = []

  /// Adds the files of a scene.
  mutating func add(_ build: SceneBuild) {
    outputs += build.files.map(\.path)
    inputs.formUnion(build.compilation.filesRead().values)
  }

  /// - Throws: `UsageError` if Make cannot express a name.
  func bytes() throws(UsageError) -> [UInt8] {
    let inputs = try inputs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map(Self.escaped)
    let targets = try outputs.map(Self.escaped)
    let rule = targets.joined(separator: " ") + ": " + inputs.joined(separator: " \\\n  ") + "\n"
    return Array((rule + inputs.map { "\n\($0):\n" }.joined()).utf8)
  }

  /// Both Make and Ninja understand these escapes. The other characters have a meaning in a rule, which
  /// some cannot lose: the name of an image must not become a command.
  private static func escaped(_ path: String) throws(UsageError) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case " ", "#", ":": text += "\\\(scalar)"
      case "$": text += "$$"
      case "\\", "%", "*", "?", "[", "=", ";", "|", "&", "(", ")", "\0"..."\u{1F}", "\u{7F}":
        throw UsageError("'--dependencies' cannot contain the file '\(path)', because of its name")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
