import SceneCompiler
import SceneSource
import SceneSyntax
import SceneSystem

/// `scenec fmt`: scenes in the one style.
enum FormatCommand {
  static let specification = CommandSpecification(
    name: "fmt",
    summary: "Bring scenes into the one style: blanks, line breaks, semicolons.",
    operand: "FILE…",
    options: [
      OptionSpecification(
        "--check",
        "write nothing, print the names of the files that are not in the style, and\n"
          + "end with 1 if there are any"),
      OptionSpecification("--diff", "write nothing, and print what would change, for patch"),
    ],
    remarks: """
      FILE may be -, standard input; then the text goes to standard output. There is nothing to
      choose. What a scene means stays the same, to the pixel, and so do its comments. What is
      broken is left as it is, and is no error here. A file that changes is replaced in one step,
      one that does not is not touched.
      """,
    examples: [
      .init(command: "scenec fmt Scenes/*.tbl", meaning: "format these files"),
      .init(command: "scenec fmt --check Scenes/*.tbl", meaning: "for a continuous integration"),
    ])

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let files = try parsed.files()
    let mode = RewriteMode(parsed)
    var console = Console()
    for path in files {
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
