import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// The files that a command reads, none of which its outputs may replace. Neither may they replace
/// other scenes.
struct InputFiles {
  private var paths: [String]

  /// - Parameter paths: Paths relative to the working directory, for messages; they need not exist.
  init(_ paths: [String] = []) { self.paths = paths }

  mutating func add(_ others: some Sequence<String>) { paths += others }

  /// Throws if writing to `path` would replace one of the files, under any of its names, or a scene.
  ///
  /// - Parameter option: The option that names the output, with its value.
  func check(_ path: String, of option: String) throws(UsageError) {
    guard path != "-" else { return }
    try Self.refuseRepository(path, of: option)
    // Most outputs do not exist yet.
    guard let output = try? SystemCalls.status(path), output.kind == .file else {
      return
    }
    let input = paths.first { (try? SystemCalls.status($0))?.isSameFile(as: output) == true }
    // A scene is source code, even if the command does not read it.
    if let input = input ?? (path.hasSuffix(".tbl") ? FilePath.name(of: path) : nil) {
      throw UsageError("'\(option)' would replace the input file '\(input)'")
    }
    try Self.refuseReference(path, of: option)
  }

  /// Throws if a folder of outputs is a file, or in a repository's `.git`, or one of references.
  static func check(folder path: String, of option: String) throws(UsageError) {
    try refuseRepository(path, of: option)
    if let status = try? SystemCalls.status(path), status.kind != .folder {
      throw UsageError("'\(option)' is not a folder")
    }
    try refuseReference(FilePath.join(path, "*"), of: option)
  }

  /// Throws for the files of Git, to which a repository can contain links.
  private static func refuseRepository(_ path: String, of option: String) throws(UsageError) {
    if Git.isInternal(path) { throw UsageError("'\(option)' would write into '.git'") }
  }

  /// Throws for an existing reference, which only tests and reviews replace.
  private static func refuseReference(_ path: String, of option: String) throws(UsageError) {
    guard let (_, rest) = ReferenceFolder.containing(path),
      !rest.split(separator: "/").dropLast().contains(where: { $0.hasPrefix(".") })
    else { return }
    throw UsageError(
      "'\(option)' would replace a reference; to record it, run 'scenec test --record changed'")
  }

  func check(_ request: ReportRequest) throws(UsageError) {
    if let path = request.path { try check(path, of: request.option) }
  }
}
