import SceneCompiler
import SceneSystem

/// The environment variables of CI systems and build systems: the shard, and the locations of
/// outputs.
package struct TestEnvironment: Hashable, Sendable {
  /// A shard, and the variables that set it.
  package struct ShardAssignment: Hashable, Sendable {
    package var shard: TestReport.Shard
    package var source: String
  }

  /// The shard; nil if the tests are not sharded.
  package var shard: ShardAssignment?
  /// The variable that shows that the run is in CI, where nothing is recorded and a missing reference
  /// is a failure; nil elsewhere.
  package var continuousIntegration: String?
  /// The variables of Bazel's test protocol; all nil outside of Bazel.
  package var bazel: Bazel
  /// The path of GitHub's step summary, in Markdown.
  package var githubSummary: String?
  /// The root of the checkout, of GitHub or GitLab.
  package var workspace: String?

  /// https://bazel.build/reference/test-encyclopedia
  package struct Bazel: Hashable, Sendable {
    /// A file to be created, which tells Bazel that sharding is supported.
    package var shardStatusFile: String?
    /// The path of the JUnit report.
    package var xmlOutput: String?
    /// The folder for other outputs.
    package var outputs: String?
    /// The value of `--test_filter`.
    package var filter: String?
    /// The only other folder that can be written to.
    package var temporaryFolder: String?
  }

  /// Variables that are set but empty are treated as not set.
  package init(_ variables: [String: String]) throws(UsageError) {
    let variables = variables.filter { !$0.value.isEmpty }
    bazel = Bazel(
      shardStatusFile: variables["TEST_SHARD_STATUS_FILE"],
      xmlOutput: variables["XML_OUTPUT_FILE"],
      outputs: variables["TEST_UNDECLARED_OUTPUTS_DIR"],
      filter: variables["TESTBRIDGE_TEST_ONLY"],
      temporaryFolder: variables["TEST_TMPDIR"])
    if let word = variables["CI"] {
      if !["false", "0", "no", "off"].contains(word.lowercased()) { continuousIntegration = "CI" }
    } else {
      continuousIntegration = Self.systemVariables.first { variables[$0] != nil }
    }
    if bazel != Bazel(), continuousIntegration == nil { continuousIntegration = "TEST_TMPDIR" }
    githubSummary = variables["GITHUB_STEP_SUMMARY"]
    workspace = variables["GITHUB_WORKSPACE"] ?? variables["CI_PROJECT_DIR"]
    for pair in Self.sharding where shard == nil { shard = try pair.shard(in: variables) }
  }

  /// Returns the environment of the process.
  package static func current() throws(UsageError) -> TestEnvironment {
    var variables: [String: String] = [:]
    let names = sharding.flatMap { [$0.index, $0.count] } + systemVariables + otherNames
    for name in names { variables[name] = SystemCalls.environment(name) }
    return try TestEnvironment(variables)
  }

  /// The variables of CI systems that do not always set `CI`: Azure Pipelines, TeamCity, Jenkins, and
  /// AWS CodeBuild.
  private static let systemVariables = [
    "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL", "CODEBUILD_BUILD_ID",
  ]

  private static let otherNames = [
    "CI", "TEST_SHARD_STATUS_FILE", "XML_OUTPUT_FILE", "TEST_UNDECLARED_OUTPUTS_DIR",
    "TESTBRIDGE_TEST_ONLY", "TEST_TMPDIR", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE",
    "CI_PROJECT_DIR",
  ]
}

extension TestEnvironment {
  /// Two variables that define a shard, as documented by a CI system.
  private struct ShardVariables: Sendable {
    let index: String
    let count: String
    /// The index of the first shard.
    let first: Int

    func shard(in variables: [String: String]) throws(UsageError) -> ShardAssignment? {
      // GitLab sets the number of jobs for every job, but the index only for parallel jobs.
      guard let count = variables[self.count], count != "1" else { return nil }
      guard let index = variables[self.index] else { return nil }
      let shard = Int(index).flatMap { number in
        Int(count).map { TestReport.Shard(index: number &- first &+ 1, count: $0) }
      }
      guard let shard, shard.isPossible else {
        throw UsageError(
          "\(self.index)='\(index)' and \(self.count)='\(count)' do not specify a valid shard; "
            + "use '--shard' to override them")
      }
      return ShardAssignment(shard: shard, source: "\(self.index) and \(self.count)")
    }
  }

  /// Bazel first, because it can run in any of the others.
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
