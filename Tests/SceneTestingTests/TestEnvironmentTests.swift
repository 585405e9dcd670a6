import SceneCompiler
import Testing
@testable import SceneTesting

@Suite("Environment variables")
struct TestEnvironmentTests {
  @Test(
    "Reads shards of CI systems that count from 0 or 1",
    arguments: [
      (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], 2),
      (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], 4),
      (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], 1),
      (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], 4),
      (["SEMAPHORE_JOB_INDEX": "1", "SEMAPHORE_JOB_COUNT": "4"], 1),
      (["BITBUCKET_PARALLEL_STEP": "2", "BITBUCKET_PARALLEL_STEP_COUNT": "4"], 3),
    ])
  func shards(variables: [String: String], index: Int) throws {
    let stated = try TestEnvironment(variables).shard
    #expect(stated?.shard == TestReport.Shard(index: index, count: 4))
    for name in variables.keys { #expect(stated?.source.contains(name) == true) }
  }

  @Test("A run without sharding variables runs all tests")
  func whole() throws {
    for variables in [
      [:], ["CI_NODE_TOTAL": "1"], ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"],
      ["CI_NODE_INDEX": "", "CI_NODE_TOTAL": "3"], ["CI_NODE_TOTAL": "3"],
    ] {
      #expect(try TestEnvironment(variables).shard == nil)
    }
  }

  @Test("An invalid shard is an error")
  func mistakes() {
    for (index, count) in [("5", "4"), ("0", "4"), ("x", "4"), ("1", "many"), ("1", "0")] {
      #expect(throws: UsageError.self) {
        try TestEnvironment(["CI_NODE_INDEX": index, "CI_NODE_TOTAL": count])
      }
    }
  }

  @Test("Follows Bazel's protocol and records nothing")
  func bazel() throws {
    let environment = try TestEnvironment([
      "TEST_SHARD_STATUS_FILE": "/t/status", "XML_OUTPUT_FILE": "/t/test.xml",
      "TEST_UNDECLARED_OUTPUTS_DIR": "/t/outputs", "TESTBRIDGE_TEST_ONLY": "snake*",
      "TEST_TMPDIR": "/t/tmp",
    ])
    #expect(
      environment.bazel
        == .init(
          shardStatusFile: "/t/status", xmlOutput: "/t/test.xml", outputs: "/t/outputs",
          filter: "snake*", temporaryFolder: "/t/tmp"))
    #expect(environment.continuousIntegration != nil)
    #expect(try TestEnvironment([:]).continuousIntegration == nil)
    #expect(try TestEnvironment(["TF_BUILD": "True"]).continuousIntegration == "TF_BUILD")
    #expect(try TestEnvironment(["CI": "false", "TF_BUILD": "1"]).continuousIntegration == nil)
    for word in ["true", "1", "yes", "woodpecker"] {
      #expect(try TestEnvironment(["CI": word]).continuousIntegration == "CI")
    }
    for word in ["", "false", "False", "0", "no", "off"] {
      #expect(try TestEnvironment(["CI": word]).continuousIntegration == nil)
    }
  }
}
