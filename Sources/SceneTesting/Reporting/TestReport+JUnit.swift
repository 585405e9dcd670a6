import SceneCompiler
import SceneSource
import SceneSystem
import SceneLanguage

extension TestReport {
  /// Returns JUnit XML that conforms to Jenkins' schema and that GitLab and Bazel can read: a suite
  /// per scene, and a case per snapshot.
  package func junit(_ paths: RepositoryPaths) -> [UInt8] {
    let paths = paths.of(self)
    var xml = XMLWriter()
    let attributes = Self.counts(of: results, problems: problems.count)
    xml.element("testsuites", [("name", "scenec")] + attributes) { xml in
      for suite in suites { Self.write(suite, shard: shard, paths, to: &xml) }
      writeProblems(to: &xml)
    }
    return Array(xml.text.utf8)
  }

  /// The results of each scene, in order.
  var suites: [(scene: String, results: [TestResult])] {
    var suites: [(scene: String, results: [TestResult])] = []
    for result in results {
      if suites.last?.scene == result.id.scene {
        suites[suites.count - 1].results.append(result)
      } else {
        suites.append((result.id.scene, [result]))
      }
    }
    return suites
  }

  private static func counts(
    of results: [TestResult], problems: Int = 0
  ) -> [XMLWriter.Attribute] {
    [
      ("tests", "\(results.count + problems)"),
      ("failures", "\(results.count { $0.status == .failed } + problems)"), ("errors", "0"),
      ("time", seconds(results.reduce(0) { $0 &+ $1.duration })),
    ]
  }

  /// Jenkins splits the class name at its last period, and uses the first part as the package.
  private static func className(of scene: String) -> String {
    let folder = FilePath.folder(of: scene)
    let stem = FilePath.stem(of: scene)[...].replacing(".", with: "_")
    let parts = folder.split(separator: "/").filter { $0 != "." && $0 != ".." }
      .map { $0.replacing(".", with: "_") }
    return (parts + [stem]).map { String($0) }.joined(separator: ".")
  }

  private static func write(
    _ suite: (scene: String, results: [TestResult]), shard: Shard?, _ paths: RepositoryPaths,
    to xml: inout XMLWriter
  ) {
    let skipped = suite.results.count { ![.passed, .failed].contains($0.status) }
    let attributes =
      [("name", suite.scene)] + counts(of: suite.results)
      + [("skipped", "\(skipped)"), ("file", paths.source(suite.scene))]
    xml.element("testsuite", attributes) { xml in
      if let shard {
        xml.element("properties") { xml in
          xml.empty("property", [("name", "shard"), ("value", "\(shard.index)/\(shard.count)")])
        }
      }
      let className = className(of: suite.scene)
      for result in suite.results { write(result, className, paths, to: &xml) }
    }
  }

  private static func write(
    _ result: TestResult, _ className: String, _ paths: RepositoryPaths,
    to xml: inout XMLWriter
  ) {
    let attributes = [
      ("name", result.name), ("classname", className), ("time", seconds(result.duration)),
    ]
    let output = output(of: result, paths)
    guard result.status != .passed || output != nil else {
      return xml.empty("testcase", attributes)
    }
    xml.element("testcase", attributes) { xml in
      switch result.status {
      case .passed: break
      case .failed: writeFailure(of: result, to: &xml)
      case .recorded:
        xml.empty("skipped", [("message", "recorded; pending review")])
      case .expectedFailure:
        let reason = result.expectedFailure ?? ""
        xml.empty("skipped", [("message", "expected failure: \(reason)")])
      case .skipped: xml.empty("skipped", [("message", "not run")])
      }
      if let output { xml.element("system-out", text: output) }
    }
  }

  private static func writeFailure(of result: TestResult, to xml: inout XMLWriter) {
    let failure = result.failure ?? TestFailure(.files, "failed without a message")
    let place = result.place.map { "snapshot \"\(result.name)\": \($0)\n" } ?? ""
    xml.element(
      "failure", [("message", failure.headline), ("type", failure.kind.rawValue)],
      text: failure.plainText(limit: .max) + "\n" + place)
  }

  /// Returns notes, and images in the attachment format of GitLab and Jenkins.
  private static func output(of result: TestResult, _ paths: RepositoryPaths) -> String? {
    var lines = result.tags.isEmpty ? [] : ["tags: " + result.tags.joined(separator: ", ")]
    lines += (result.axes ?? []).map { "\($0.name): \($0.value)" }
    lines += result.notes + WarningLine.all(of: [result]).map(\.text)
    if let files = result.failure?.files {
      lines += [files.difference, files.actual, files.reference].compactMap { path in
        path.map { "[[ATTACHMENT|\(paths.artifact($0))]]" }
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Writes a failed case for each problem that makes the run incomplete.
  private func writeProblems(to xml: inout XMLWriter) {
    if problems.isEmpty { return }
    let attributes = [
      ("name", "test run"), ("tests", "\(problems.count)"), ("failures", "\(problems.count)"),
      ("errors", "0"), ("time", Self.seconds(0)), ("skipped", "0"),
    ]
    xml.element("testsuite", attributes) { xml in
      for problem in problems {
        xml.element(
          "testcase", [("name", problem), ("classname", "scenec"), ("time", Self.seconds(0))]
        ) { xml in
          xml.element("failure", [("message", problem), ("type", "incomplete")], text: problem)
        }
      }
    }
  }

  /// Returns seconds with three decimals, the maximum that Jenkins' schema allows.
  static func seconds(_ nanoseconds: UInt64) -> String {
    let millis = nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 >= 500_000 ? 1 : 0)
    let fraction = String(millis % 1000)
    return "\(millis / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension TestFailure {
  /// Returns the lines of the terminal output.
  ///
  /// - Parameter limit: The maximum number of lines for layers.
  func plainText(limit: Int = 20) -> String {
    text(palette: .plain, limit: limit).split(separator: "\n").map { $0.trimmingPrefix("  ") }
      .joined(separator: "\n")
  }
}
