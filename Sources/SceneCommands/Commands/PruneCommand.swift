import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// `scenec prune`: removes the references that no snapshot asks for.
enum PruneCommand {
  static let specification = CommandSpecification(
    name: "prune",
    summary: "Remove the references that no snapshot asks for.",
    operand: "[DIR…]",
    options: [
      OptionSpecification("--dry-run", "say what would be removed, and remove nothing"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      Takes folders, for of a single scene it could not tell what the others ask for. Only what
      scenec has written is removed, and nothing of a scene that cannot be compiled.
      """,
    examples: [
      .init(command: "scenec prune Scenes --dry-run", meaning: "what there is to remove")
    ])

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var console = Console()
    let budget = try OptionValues.budget(arguments)
    guard console.accept(root: arguments.value("--root")) else { return console.exitCode }
    do throws(SceneDiscovery.Failure) {
      let found = try SceneDiscovery(arguments.operands)
      if !found.isWhole {
        console.fail(
          UsageError("'prune' takes folders: of one file's scenes it cannot see all references"))
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
  ) throws(SceneDiscovery.Failure) {
    var options = TestOptions()
    options.root = arguments.value("--root")
    options.budget = budget
    options.usesCache = false
    let tests = Workers.with(count: SystemCalls.processorCount()) { workers in
      var run = TestRun(options, on: workers)
      return run.tests(in: found.scenes)
    }
    for test in tests where test.isBroken {
      console.fail(
        .mistake, "'\(test.id.scene)' cannot be compiled; its references are left alone")
    }
    let orphans: [String]
    do throws(FileFailure) {
      orphans = try Orphans.paths(in: found.referenceFolders, tests: tests)
    } catch {
      throw SceneDiscovery.Failure(path: found.referenceFolders.first ?? ".", failure: error)
    }
    let isRehearsal = arguments.isSet("--dry-run")
    for folder in found.referenceFolders where !isRehearsal {
      ReferenceStore.removeStrays(inReferenceFolder: folder)
    }
    for path in orphans {
      if !isRehearsal {
        do throws(FileFailure) {
          try ReferenceFile.remove(path)
        } catch {
          console.fail(.fileFailure, "cannot remove '\(path)': \(error.message)")
          continue
        }
        ReferenceFile.removeEmptyFolder(FilePath.folder(of: path))
      }
      console.print(
        (isRehearsal ? "would remove " : "removed ") + TerminalEscaping.line(path) + "\n")
    }
  }
}
