import SceneSource
import SceneSyntax

/// `scenec fmt`: scenes in the one style.
enum FormatCommand {
  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let files = try parsed.files()
    let mode = RewriteMode(parsed)
    var session = Session()
    for path in files {
      do throws(FileFailure) {
        let bytes = try read(path)
        let tree = parse(SourceText(path: path, bytes: bytes))
        session.rewrite(path, bytes, Formatter.edits(of: tree), mode, done: "formatted")
      } catch {
        session.failReading(path, error)
      }
    }
    return session.exitCode
  }

  private static func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let limit = SceneFile.sourceLimit
    return path == "-"
      ? try FileReading.read(descriptor: 0, limit: limit)
      : try FileReading.read(path, limit: limit)
  }
}
