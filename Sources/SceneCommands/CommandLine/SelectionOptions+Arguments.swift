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
      "only tests with TEXT in FILE#SNAPSHOT or in the snapshot's name; with *\n"
        + "or ? a pattern for the whole of one of them"),
    OptionSpecification(
      "--tag", value: "TAG", isRepeatable: true,
      "only snapshots with this tag, of several options with one of them"),
    OptionSpecification("--last-failed", "only tests that failed when they were last run"),
    OptionSpecification(
      "--changed-since", value: "REF",
      "only tests that read a file which has changed since this revision of git"),
    OptionSpecification(
      "--shard", value: "N/COUNT",
      "only the Nth of so many parts; unless given, what CI systems and Bazel\n"
        + "say by variables"),
    OptionSpecification(
      "--timings", value: "FILE",
      "part the tests so that all shards take as long, by the times of this JSON\n"
        + "report"),
  ]
}
