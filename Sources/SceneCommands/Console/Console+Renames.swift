import SceneCompiler
import SceneSystem
import SceneTesting

extension Console {
  /// Moves the references of renamed snapshots, and prints each.
  mutating func move(_ renames: [Rename]) {
    for rename in renames {
      do throws(FileFailure) {
        try rename.move()
        printError(text(rename, "moved"))
      } catch {
        fail(.fileFailure, "cannot move the reference of '\(rename.from)': \(error.message)")
      }
    }
  }

  /// Returns a line on a rename.
  func text(_ rename: Rename, _ verb: String) -> String {
    "\(verb) " + palette.paint(TerminalEscaping.line(rename.to.description), .location)
      + " (was \(TerminalEscaping.line(rename.formerName)))\n"
  }

  /// Returns the unused references that can be removed: not those of snapshots that were renamed,
  /// even to a folder that was not named, whose only copy they are.
  mutating func keepRenamed(
    _ unused: [UnusedFile], _ tests: [SnapshotTest], _ options: TestOptions, on workers: Workers
  ) -> [UnusedFile] {
    if unused.isEmpty { return [] }
    var tests = tests
    let working = SystemCalls.workingFolder() ?? ""
    let top = ProjectConfiguration.confiningFolder(of: working)
    if let all = try? SceneDiscovery([top]) {
      let known = Set(tests.map(\.id.scene))
      var run = TestRun(options, on: workers)
      tests += run.tests(in: all.scenes.filter { !known.contains($0) })
    }
    var kept: Set<String> = []
    for rename in Rename.all(among: tests, unused: unused, options, on: workers) {
      kept.formUnion(rename.paths)
      printError(
        text(rename, "kept the reference of")
          + "  to move it, run 'scenec review --accept renamed'\n")
    }
    return unused.filter { !kept.contains($0.file.path) }
  }
}
