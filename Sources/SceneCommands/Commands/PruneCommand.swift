import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// `scenec prune`: removes the references of snapshots that no longer exist.
enum PruneCommand {
  static let specification = CommandSpecification(
    name: "prune",
    summary: "Remove the references and recordings of snapshots that no longer exist.",
    operand: "[DIR…]",
    options: [
      OptionSpecification("--dry-run", "print the files without removing them"),
      CommonOptions.root, CommonOptions.budget,
    ],
    completion: .folders,
    remarks: """
      DIR is a folder, which is searched for scenes (default: the working directory). It cannot be a
      file, because a reference is unused only if no scene in its folder has a snapshot of that
      name. Removes only files that scenec wrote, and keeps the references of
      scenes that do not compile and those of renamed snapshots, which 'scenec review' moves.
      """,
    examples: [
      .init(
        command: "scenec prune Scenes --dry-run",
        meaning: "list the references that would be removed")
    ],
    failure: "a scene that does not compile")

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var console = Console()
    let budget = try OptionValues.budget(arguments)
    guard console.accept(root: arguments.value("--root")) else { return console.exitCode }
    do throws(PathFailure) {
      let found = try SceneDiscovery(arguments.operands)
      if !found.isWhole {
        console.fail(
          UsageError(
            "'prune' takes folders, not files: a reference is unused only if no scene in its "
              + "folder has a snapshot of that name"))
        return console.exitCode
      }
      try prune(found, arguments, budget, &console)
    } catch {
      console.failReading(error.path, error.failure)
    }
    return console.exitCode
  }

  private static func prune(
    _ found: SceneDiscovery, _ arguments: ParsedArguments, _ budget: WorkBudget,
    _ console: inout Console
  ) throws(PathFailure) {
    var options = TestOptions()
    options.root = arguments.value("--root")
    options.budget = budget
    options.usesCache = false
    let (tests, orphans) = try Workers.with(count: SystemCalls.processorCount()) {
      (workers) throws(PathFailure) in
      var run = TestRun(options, on: workers)
      let tests = run.tests(in: found.scenes)
      let all = try Orphans.files(in: found.referenceFolders, tests: tests)
      return (tests, console.keepRenamed(all, tests, options, on: workers))
    }
    for test in tests where test.isBroken {
      if let scene = console.open(test.id.scene, root: options.root) {
        _ = console.report(scene.diagnostics.filter { $0.severity == .error }, of: scene)
      }
      console.fail(
        .mistake, "'\(test.id.scene)' does not compile; its references are kept")
    }
    let isDryRun = arguments.isSet("--dry-run")
    for folder in found.referenceFolders where !isDryRun {
      folder.removeStrays()
    }
    if orphans.isEmpty { console.printError("no unused references\n") }
    for file in orphans.map(\.file) {
      if !isDryRun {
        do throws(FileFailure) {
          try file.remove()
        } catch {
          console.fail(.fileFailure, "cannot remove '\(file.path)': \(error.message)")
          continue
        }
        file.parent.removeEmptyFolder()
      }
      console.print(
        (isDryRun ? "would remove " : "removed ") + TerminalEscaping.line(file.path) + "\n")
    }
  }
}
