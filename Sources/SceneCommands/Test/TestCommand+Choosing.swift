import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

extension TestCommand {
  struct Choice {
    var tests: [SnapshotTest]
    var shard: TestReport.Shard?
    /// The number of tests in all shards.
    var total: Int
    /// Whether tests were left out, so that unused references cannot be determined.
    var isPartial: Bool
  }

  /// Selects the tests to run; nil if a file that the selection depends on cannot be read.
  mutating func choose(
    from tests: [SnapshotTest], _ options: SelectionOptions, isListing: Bool
  ) throws(UsageError) -> Choice? {
    var selection = TestSelection()
    selection.patterns = options.patterns
    selection.otherPattern = environment.bazel.filter.map { TestPattern($0) }
    selection.tags = options.tags
    // A typo must not make a run pass.
    if !isListing, !tests.contains(where: selection.isNamed) {
      var given: [String] = []
      if options.patterns.count == 1 { given.append("'--filter \(options.patterns[0].text)'") }
      if options.patterns.count > 1 { given.append("'--filter'") }
      if options.tags.count == 1 { given.append("'--tag \(options.tags[0])'") }
      if options.tags.count > 1 { given.append("'--tag'") }
      let named = given.isEmpty ? "the filter" : proseList(given, "and")
      let listing =
        options.tags.isEmpty ? "'--list' prints all tests" : "'--list=json' prints all tags"
      throw UsageError("no test matches \(named); \(listing)")
    }
    // A mutant counts as killed if any test of its scene fails, so scenes are not split.
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
    let chosen = selection.choose(from: tests) { $0.pathsRead }
    return Choice(
      tests: chosen.tests, shard: selection.shard, total: chosen.total, isPartial: chosen.isPartial)
  }

  /// Returns the shard of the command line, or else of the environment, which is reported.
  private func shard(_ options: SelectionOptions) -> TestReport.Shard? {
    if let shard = options.shard { return shard.count == 1 ? nil : shard }
    guard let stated = environment.shard else { return nil }
    let (index, count) = (stated.shard.index, stated.shard.count)
    console.printError(
      "running shard \(index) of \(count), from \(stated.source); '--shard 1/1' runs all tests\n")
    return stated.shard
  }

  private func lastRun() -> LastRun? {
    let run = LastRun.load()
    if run == nil { console.printError("found no results of an earlier run; running all tests\n") }
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
      let paths = Set(tests.flatMap(\.pathsRead))
      let blobs = try Git.blobs(among: paths, at: revision)
      return paths.filter { Self.differs($0, from: blobs[$0]) }
    } catch {
      console.fail(
        .fileFailure, "cannot list the changes since '\(revision)': \(error.message)")
      return nil
    }
  }

  /// Returns whether a file or link is new, changed, or removed. Without a filter that Git would
  /// run, other than that of Git LFS, an unchanged file can seem changed, but not vice versa.
  private static func differs(_ path: String, from blob: Git.Blob?) -> Bool {
    let status = try? SystemCalls.status(path, followingLinks: false)
    guard let blob, let status else { return (blob == nil) != (status == nil) }
    guard blob.isLink == (status.kind == .link) else { return true }
    let bytes =
      blob.isLink
      ? (try? SystemCalls.target(ofLink: path)).map { Array($0.utf8) }
      : try? FileReading.read(path, limit: SceneFile.pictureLimit, onlyFiles: true)
    return bytes.map { !blob.contains($0) } ?? true
  }

  /// Tells Bazel that this test runner supports sharding.
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
  /// All files that the test reads, including references, as far as they are known before it runs.
  var inputs: [String] {
    let references = ReferenceStore(beside: id.scene)
    return files
      + golden.parts.flatMap { part in
        [references.path(part, of: id.slug), references.pendingPath(part, of: id.slug)]
      }
  }

  /// The absolute paths of all files that the test reads, including references, missing files, and
  /// the links that lead to them.
  fileprivate var pathsRead: [String] {
    let references = ReferenceStore(beside: id.scene)
    return (files + golden.parts.map { references.path($0, of: id.slug) })
      .flatMap(SystemCalls.pathsRead(toResolve:))
  }
}
