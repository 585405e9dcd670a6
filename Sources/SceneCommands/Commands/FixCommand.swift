import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec fix`: the mends that can only be meant.
enum FixCommand {
  static let specification = CommandSpecification(
    name: "fix",
    summary: "Mend the mistakes in scenes that can be mended in one way only.",
    operand: "FILE…",
    options: [
      OptionSpecification(
        "--check",
        "write nothing, print the names of the files that would change, and end\n"
          + "with 1 if there are any"),
      OptionSpecification("--diff", "write nothing, and print what would change, for patch"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      Only in the files that are named, not in what they import. What is only likely, such as a
      word that was meant for another, stays as it is, and so does what would make a new mistake.
      FILE may be -, standard input; then the text goes to standard output.
      """,
    examples: [
      .init(command: "scenec fix --diff places.tbl", meaning: "what would be mended")
    ])

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let files = try parsed.files()
    let root = parsed.value("--root")
    let mode = RewriteMode(parsed)
    var console = Console()
    console.budget = try OptionValues.budget(parsed)
    for path in files {
      guard let scene = console.open(path, root: root), let bytes = scene.file.bytes else {
        continue
      }
      let fixes = SafeFixes(scene, bytes: bytes)
      console.rewrite(path, bytes, [TextEdit](from: bytes, to: fixes.bytes), mode, done: "mended")
      let errors = fixes.remaining.count { $0.severity == .error }
      let warnings = fixes.remaining.count - errors
      let left = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
      if !left.isEmpty {
        let name = TerminalEscaping.line(path == "-" ? "stdin" : path)
        console.printError(
          "\(left.joined(separator: " and ")) left in \(name); 'scenec check' shows what\n")
      }
    }
    return console.exitCode
  }
}
