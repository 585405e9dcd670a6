import SceneCompiler
import SceneSource
import SceneSyntax
import SceneSystem

/// `scenec fmt`: formats scenes.
enum FormatCommand {
  static let specification = CommandSpecification(
    name: "fmt",
    summary: "Format scenes: indentation, spacing, line breaks, and semicolons.",
    operand: "PATH…",
    options: [
      OptionSpecification(
        "--check",
        "write nothing; print the names of files that are not formatted, and exit with\n"
          + "1 if there are any"),
      OptionSpecification("--diff", "write nothing; print the changes as a unified diff"),
      CommonOptions.quiet,
    ],
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes. There is one style, which
      cannot be configured. Formatting never changes a scene's meaning or its comments. Code with
      syntax errors is left unchanged and is not reported; use 'scenec check' to find it. Files are
      replaced atomically, and left untouched if they are already formatted. If PATH is -, the scene
      is read from standard input and written to standard output.
      """,
    examples: [
      .init(command: "scenec fmt Scenes", meaning: "format all scenes below this folder in place"),
      .init(command: "scenec fmt --check Scenes", meaning: "check formatting in CI"),
    ],
    failure: "with --check, a file that is not formatted")

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let mode = RewriteMode(parsed)
    var console = Console()
    console.isQuiet = parsed.isSet("--quiet")
    for path in try console.sceneFiles(parsed.files(named: "PATH")) {
      do throws(FileFailure) {
        let bytes = try read(path)
        let tree = parse(SourceText(path: path, bytes: bytes))
        console.rewrite(path, bytes, Formatter.edits(of: tree), mode, done: "formatted")
      } catch {
        console.failReading(path, error)
      }
    }
    return console.exitCode
  }

  private static func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let limit = SceneFile.sourceLimit
    return path == "-"
      ? try FileReading.read(descriptor: 0, limit: limit)
      : try FileReading.read(path, limit: limit)
  }
}
