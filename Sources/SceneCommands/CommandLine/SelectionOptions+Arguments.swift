import SceneCompiler
import SceneLanguageServer
import SceneTesting

extension SelectionOptions {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    patterns = arguments.all("--filter").map { TestPattern($0) }
    tags = arguments.all("--tag")
    wantsLastFailed = arguments.isSet("--last-failed")
    changedSince = arguments.value("--changed-since")
    shard = try arguments.value("--shard").map { (text) throws(UsageError) in
      try TestReport.Shard(text)
    }
    timings = arguments.value("--timings")
  }

  static let options = [
    OptionSpecification(
      "--filter", value: "TEXT", isRepeatable: true,
      "run only tests whose ID or snapshot name contains TEXT; if TEXT contains\n"
        + "* or ?, it is a pattern that must match the whole ID or name; can be\n"
        + "repeated"),
    OptionSpecification(
      "--tag", value: "TAG", isRepeatable: true,
      "run only snapshots with this tag; can be repeated, to match any of them"),
    OptionSpecification(
      "--last-failed", "run only tests that failed or were recorded in their last run"),
    OptionSpecification(
      "--changed-since", value: "REF",
      "run only tests that read a file that changed since this Git revision"),
    OptionSpecification(
      "--shard", value: "N/COUNT",
      "run only the Nth of COUNT shards (default: the shard in the environment\n"
        + "variables of Bazel or the CI system, or all tests)"),
    OptionSpecification(
      "--timings", value: "FILE",
      "balance shards by the test durations in this JSON report"),
  ]
}
