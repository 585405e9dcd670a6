import SceneCompiler
import SceneSystem
import SceneTesting

extension TestCommand {
  struct Choice {
    var tests: [SnapshotTest]
    var shard: TestReport.Shard?
    /// How many there are in all shards.
    var total: Int
    /// Whether some were left out: such a run cannot know which references nobody asks for.
    var isPartial: Bool
  }

  /// The tests that are to run, of all that were found; nil where a file that decides it cannot be
  /// read.
  mutating func choose(
    from tests: [SnapshotTest], _ options: SelectionOptions, isListing: Bool
  ) throws(UsageError) -> Choice? {
    var selection = TestSelection()
    selection.patterns = options.patterns
    selection.otherPattern = environment.bazel.filter.map { TestPattern($0) }
    selection.tags = options.tags
    // A slip of the pen must not make a run that passes.
    if !isListing, !tests.contains(where: selection.isNamed) {
      throw UsageError("no test is what --filter and --tag ask for; --list prints what there is")
    }
    // A scene is damaged before all its tests, or what one part misses another may catch.
    if mutation == nil { selection.shard = shard(options) }
    if options.wantsLastFailed { selection.lastRun = lastRun() }
    if let path = options.timings {
      guard let timings = timings(path) else { return nil }
      selection.timings = timings
    }
    if let revision = options.changedSince {
      guard let files = filesChanged(since: revision, among: tests) else { return nil }
      selection.changedFiles = files
    }
    let chosen = selection.choose(from: tests) { $0.realFiles }
    return Choice(
      tests: chosen.tests, shard: selection.shard, total: chosen.total, isPartial: chosen.isPartial)
  }

  /// What the command line says, or else the variables; those are told.
  private func shard(_ options: SelectionOptions) -> TestReport.Shard? {
    if let shard = options.shard { return shard.count == 1 ? nil : shard }
    guard let stated = environment.shard else { return nil }
    let (index, count) = (stated.shard.index, stated.shard.count)
    console.printError(
      "part \(index) of \(count) of the tests, by \(stated.source); --shard 1/1 runs all\n")
    return stated.shard
  }

  private func lastRun() -> LastRun? {
    let run = LastRun.load()
    if run == nil { console.printError("nothing is known of an earlier run here: all tests run\n") }
    return run
  }

  private mutating func timings(_ path: String) -> TestTimings? {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileReading.read(path, limit: 1 << 30, onlyFiles: true)
    } catch {
      console.failReading(path, error)
      return nil
    }
    do throws(ReportError) {
      return try TestTimings(json: bytes)
    } catch {
      console.fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      return nil
    }
  }

  private mutating func filesChanged(
    since revision: String, among tests: [SnapshotTest]
  ) -> Set<String>? {
    do throws(GitError) {
      let inputs = Set(tests.flatMap(\.realFiles))
      return try Git.filesChanged(since: revision).union(Git.ignored(among: Array(inputs)))
    } catch {
      console.fail(
        .fileFailure, "cannot tell what has changed since '\(revision)': \(error.message)")
      return nil
    }
  }

  /// Tells Bazel that its shards are known here.
  mutating func acknowledgeShards() {
    guard let path = environment.bazel.shardStatusFile else { return }
    do throws(FileFailure) {
      try SystemCalls.append([], to: path)
    } catch {
      console.failWriting(path, error)
    }
  }
}

extension SnapshotTest {
  /// All that the test reads, its references too, by real paths; of what is not there its place.
  fileprivate var realFiles: [String] {
    let references = ReferenceStore(beside: id.scene)
    return (files + golden.parts.map { references.path($0, of: id.slug) }).map { path in
      if let real = try? SystemCalls.realPath(path) { return real }
      let folder = FilePath.folder(of: path)
      let real = try? SystemCalls.realPath(folder.isEmpty ? "." : folder)
      return FilePath.join(real ?? folder, FilePath.name(of: path))
    }
  }
}
