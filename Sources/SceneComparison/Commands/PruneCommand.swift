import SceneCompiler

/// `scenec prune`: removes the references that no snapshot asks for.
package enum PruneCommand {
  package static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    var session = Session()
    guard session.accept(root: arguments.value("--root")) else { return session.exitCode }
    do throws(SceneDiscovery.Failure) {
      let found = try SceneDiscovery(arguments.operands)
      if !found.isWhole {
        session.fail(
          UsageError("'prune' takes folders: of one file's scenes it cannot see all references"))
        return session.exitCode
      }
      try prune(found, arguments, &session)
    } catch {
      session.failReading(error.path, error.failure)
    }
    return session.exitCode
  }

  private static func prune(
    _ found: SceneDiscovery, _ arguments: ParsedArguments, _ session: inout Session
  ) throws(SceneDiscovery.Failure) {
    var options = TestOptions()
    options.root = arguments.value("--root")
    options.usesCache = false
    let tests = Workers.with(count: SystemCalls.processorCount()) { workers in
      var run = TestRun(options, on: workers)
      return run.tests(in: found.scenes)
    }
    for test in tests where test.isBroken {
      session.fail(
        .mistake, "'\(test.id.scene)' cannot be compiled; its references are left alone")
    }
    let orphans: [String]
    do throws(FileFailure) {
      orphans = try Orphans.paths(in: found.referenceFolders, tests: tests)
    } catch {
      throw SceneDiscovery.Failure(path: found.referenceFolders.first ?? ".", failure: error)
    }
    let isRehearsal = arguments.isSet("--dry-run")
    for path in orphans {
      if !isRehearsal {
        do throws(FileFailure) {
          try SystemCalls.removeFile(path)
        } catch {
          session.fail(.fileFailure, "cannot remove '\(path)': \(error.sentence)")
          continue
        }
        SystemCalls.removeEmptyFolder(FilePath.folder(of: path))
      }
      session.print((isRehearsal ? "would remove " : "removed ") + VisibleText.line(path) + "\n")
    }
  }
}
