import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec fix`: applies the fix-its that have no alternative.
enum FixCommand {
  static let specification = CommandSpecification(
    name: "fix",
    summary: "Apply unambiguous fix-its to scenes.",
    operand: "PATH…",
    options: [
      OptionSpecification(
        "--check",
        "write nothing; print the names of files that would change, and exit with\n"
          + "1 if there are any"),
      OptionSpecification("--diff", "write nothing; print the changes as a unified diff"),
      CommonOptions.root, CommonOptions.budget, CommonOptions.quiet,
    ],
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes. Changes only these files, not
      the files that they import. Fix-its that are a guess, such as a correction of a misspelled name,
      are not applied, nor are those that would cause a new error. If PATH is -, the scene is read
      from standard input and written to standard output. Errors and warnings
      that are left are counted on standard error; 'scenec check' lists them.
      """,
    examples: [
      .init(
        command: "scenec fix --diff places.tbl", meaning: "show the fixes without applying them")
    ],
    failure: "an error or warning is left after the fixes; with --check, a file would change")

  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let root = parsed.value("--root")
    let mode = RewriteMode(parsed)
    var console = Console()
    console.isQuiet = parsed.isSet("--quiet")
    console.budget = try OptionValues.budget(parsed)
    for path in try console.sceneFiles(parsed.files(named: "PATH")) {
      guard let scene = console.open(path, root: root) else { continue }
      guard let bytes = scene.file.bytes else {
        // The file is too large to be read.
        _ = console.report(scene.diagnostics, of: scene)
        continue
      }
      let fixes = SafeFixes(scene, bytes: bytes)
      console.rewrite(path, bytes, [TextEdit](from: bytes, to: fixes.bytes), mode, done: "fixed")
      let errors = fixes.remaining.count { $0.severity == .error }
      let warnings = fixes.remaining.count - errors
      let left = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
        .map { counted($0, $1) }
      if !left.isEmpty {
        let name = TerminalEscaping.line(path == "-" ? "stdin" : path)
        console.note(
          "\(left.joined(separator: " and ")) remaining in \(name); run 'scenec check' to list \(errors + warnings == 1 ? "it" : "them")\n"
        )
        if !mode.isCheck { console.raise(.mistake) }
      }
    }
    return console.exitCode
  }
}
