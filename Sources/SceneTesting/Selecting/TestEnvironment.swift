import SceneCompiler
import SceneSystem

/// What the machinery that started the process says by variables: which part of the tests is to
/// run, and where things go.
package struct TestEnvironment: Hashable, Sendable {
  /// A shard, and which variables say so.
  package struct ShardAssignment: Hashable, Sendable {
    package var shard: TestReport.Shard
    package var source: String
  }

  /// Nil where nobody parts the tests.
  package var shard: ShardAssignment?
  /// Nobody watches: nothing is recorded, and a missing reference fails.
  package var isContinuousIntegration: Bool
  /// Bazel's contract; all nil elsewhere.
  package var bazel: Bazel
  /// Where GitHub takes a page of Markdown.
  package var githubSummary: String?
  /// The root of GitHub's checkout.
  package var githubWorkspace: String?

  /// https://bazel.build/reference/test-encyclopedia
  package struct Bazel: Hashable, Sendable {
    /// To be touched, or the shards are not believed.
    package var shardStatusFile: String?
    /// Where JUnit's XML goes.
    package var xmlOutput: String?
    /// Where everything else goes that is worth keeping.
    package var outputs: String?
    /// What `--test_filter` says.
    package var filter: String?
    /// The only folder that may be written to otherwise.
    package var temporaryFolder: String?
  }

  /// Variables that are set but empty count as not set.
  package init(_ variables: [String: String]) throws(UsageError) {
    let variables = variables.filter { !$0.value.isEmpty }
    bazel = Bazel(
      shardStatusFile: variables["TEST_SHARD_STATUS_FILE"],
      xmlOutput: variables["XML_OUTPUT_FILE"],
      outputs: variables["TEST_UNDECLARED_OUTPUTS_DIR"],
      filter: variables["TESTBRIDGE_TEST_ONLY"],
      temporaryFolder: variables["TEST_TMPDIR"])
    let saysNo = ["false", "0", "no", "off"].contains(variables["CI"]?.lowercased())
    isContinuousIntegration = (variables["CI"] != nil && !saysNo) || bazel != Bazel()
    githubSummary = variables["GITHUB_STEP_SUMMARY"]
    githubWorkspace = variables["GITHUB_WORKSPACE"]
    for pair in Self.sharding where shard == nil { shard = try pair.shard(in: variables) }
  }

  /// That of the process.
  package static func current() throws(UsageError) -> TestEnvironment {
    var variables: [String: String] = [:]
    let names = sharding.flatMap { [$0.index, $0.count] } + otherNames
    for name in names { variables[name] = SystemCalls.environment(name) }
    return try TestEnvironment(variables)
  }

  private static let otherNames = [
    "CI", "TEST_SHARD_STATUS_FILE", "XML_OUTPUT_FILE", "TEST_UNDECLARED_OUTPUTS_DIR",
    "TESTBRIDGE_TEST_ONLY", "TEST_TMPDIR", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE",
  ]
}

extension TestEnvironment {
  /// Two variables that part a run, as a system documents them.
  private struct ShardVariables: Sendable {
    let index: String
    let count: String
    /// What the first part is called.
    let first: Int

    func shard(in variables: [String: String]) throws(UsageError) -> ShardAssignment? {
      // GitLab says of every job how many there are, and its index only where it is parted.
      guard let count = variables[self.count], count != "1" else { return nil }
      guard let index = variables[self.index] else { return nil }
      let shard = Int(index).flatMap { number in
        Int(count).map { TestReport.Shard(index: number &- first &+ 1, count: $0) }
      }
      guard let shard, shard.isPossible else {
        throw UsageError(
          "\(self.index)='\(index)' and \(self.count)='\(count)' are not a valid shard; "
            + "use '--shard' to override them")
      }
      return ShardAssignment(shard: shard, source: "\(self.index) and \(self.count)")
    }
  }

  /// Bazel first: it may run inside any of the others.
  private static let sharding = [
    ShardVariables(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
    // GitLab.
    ShardVariables(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ShardVariables(index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
    ShardVariables(
      index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    ShardVariables(index: "SEMAPHORE_JOB_INDEX", count: "SEMAPHORE_JOB_COUNT", first: 1),
    ShardVariables(
      index: "BITBUCKET_PARALLEL_STEP", count: "BITBUCKET_PARALLEL_STEP_COUNT", first: 0),
  ]
}
