import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

extension TestOptions {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    operands = arguments.sceneOperands
    if arguments.operands.contains("-") {
      throw UsageError("'test' takes files and folders, not standard input")
    }
    record = try arguments.choice("--record") ?? .none
    root = arguments.value("--root")
    budget = try OptionValues.budget(arguments)
    jobs = try arguments.value("--jobs").map(OptionValues.jobs)
    artifacts = arguments.value("--artifacts")
    usesCache = !arguments.isSet("--no-cache")
    endsAtFirstFailure = arguments.isSet("--fail-fast")
    baseline = try arguments.value("--baseline").map { (text) throws(UsageError) in
      guard text.hasPrefix("git:"), text.utf8.count > 4 else {
        throw UsageError("'--baseline' takes git:REV, not '\(text)'")
      }
      return String(text.dropFirst(4))
    }
    for option in ["--record", "--mutate", "--fail-on-unused"]
    where baseline != nil && arguments.isSet(option) {
      throw UsageError("'--baseline' cannot be combined with '\(option)'")
    }
    failsOnUnused = arguments.isSet("--fail-on-unused")
    repetitions = try arguments.wholeNumber("--repeat", in: 1...1_000_000) ?? 1
    isStrict = arguments.isSet("--strict")
    isWatching = arguments.isSet("--watch")
    for other in ["--list", "--mutate"] where isWatching && arguments.isSet(other) {
      throw UsageError("'--watch' cannot be combined with '\(other)'")
    }
    listing = try arguments.value("--list").map(Self.listing)
  }

  private static func listing(_ text: String) throws(UsageError) -> Listing {
    if text.isEmpty { return .text }
    guard text == "json" else { throw UsageError("'--list' takes no value or json, not '\(text)'") }
    return .json
  }
}

extension SelectionOptions {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    let filters = arguments.all("--filter")
    patterns = filters.filter { !$0.hasPrefix("!") }.map { TestPattern($0) }
    exclusions =
      (filters.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
      + arguments.all("--exclude")).map { TestPattern($0) }
    tags = arguments.all("--tag")
    skippedTags = arguments.all("--skip-tag")
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
        + "* or ?, it is a pattern that must match the whole ID or name;\n"
        + "appearance=dark selects this value of a matrix; !TEXT is the same as\n"
        + "--exclude TEXT; can be repeated"),
    OptionSpecification(
      "--exclude", value: "TEXT", isRepeatable: true,
      "skip tests that '--filter TEXT' would select; can be repeated"),
    OptionSpecification(
      "--tag", value: "TAG", isRepeatable: true,
      "run only snapshots with this tag; can be repeated, to match any of them"),
    OptionSpecification(
      "--skip-tag", value: "TAG", isRepeatable: true,
      "skip snapshots with this tag; can be repeated, to skip all of them"),
    OptionSpecification(
      "--last-failed", "run only tests that failed or were recorded in their last run"),
    OptionSpecification(
      "--changed-since", value: "REF",
      "run only tests that read a file that changed since the branch left this\n"
        + "Git revision, including uncommitted changes and untracked files"),
    OptionSpecification(
      "--shard", value: "N/COUNT",
      "run only the Nth of COUNT shards (default: the shard in the environment\n"
        + "variables of Bazel or the CI system, or all tests)"),
    OptionSpecification(
      "--timings", value: "FILE",
      "balance shards by the test durations in this JSON report"),
  ]
}

extension SnapshotSelection {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init()
    names = arguments.all("--snapshot")
    let given = arguments.sceneOperands
    if given.contains(where: { $0.part != nil }) { operands = given }
    if let text = arguments.value("--time") { time = try OptionValues.time(text) }
    if let text = arguments.value("--scale") { scale = try OptionValues.scale(text) }
  }
}

extension MutationOptions {
  /// Creates options; nil without `--mutate`.
  init?(_ arguments: ParsedArguments, _ reports: [ReportRequest]) throws(UsageError) {
    self.init()
    guard let score = arguments.value("--mutate") else {
      if arguments.isSet("--mutations") { throw UsageError("'--mutations' requires '--mutate'") }
      return nil
    }
    for other in ["--record", "--repeat", "--fail-fast", "--shard"] where arguments.isSet(other) {
      throw UsageError("'--mutate' cannot be combined with '\(other)'")
    }
    for case .file(let format, _) in reports where format != .json {
      throw UsageError("'--mutate' supports only '--report json=FILE', not \(format.rawValue)")
    }
    if reports.contains(.github) {
      throw UsageError("'--mutate' supports only '--report json=FILE', not github")
    }
    if !score.isEmpty {
      leastScore = try OptionValues.wholeNumber(score, of: "--mutate", in: 0...100)
    }
    limit = try arguments.wholeNumber("--mutations", in: 1...1_000_000) ?? limit
  }

  static let options = [
    OptionSpecification(
      "--mutate", value: "PERCENT", isValueOptional: true,
      "run mutation testing: make many changes to each scene, one at a time,\n"
        + "and report the mutants that no snapshot detects; --mutate=90 fails if\n"
        + "the score is below 90 percent"),
    OptionSpecification(
      "--mutations", value: "N",
      "maximum number of mutants per scene (default: 200)"),
  ]
}

extension ReportRequest {
  init(_ text: String) throws(UsageError) {
    if text == "github" {
      self = .github
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let format = Format(rawValue: name), format != .gallery else {
      let known = Format.allCases.filter { $0 != .gallery }.map(\.rawValue) + ["github"]
      throw UsageError(
        "'--report' takes \(proseList(known.map { $0 == "github" ? $0 : $0 + "=FILE" }, "or")), not "
          + "'\(text)'" + didYouMean(name, among: known))
    }
    let usual: String? =
      switch format {
      case .html: "report.html"
      case .markdown: "-"
      case .json, .junit, .gallery: nil
      }
    var path = parts.count == 2 ? String(parts[1]) : usual
    let showsAll = format == .html && path?.hasSuffix(Self.allImages) == true
    if showsAll { path?.removeLast(Self.allImages.count) }
    guard let path, !path.isEmpty else {
      throw UsageError("'--report \(name)' requires a file: --report \(name)=FILE")
    }
    self = .file(showsAll ? .gallery : format, path: path)
  }

  /// Returns every report that a command line requests, without duplicate files.
  static func all(_ arguments: ParsedArguments) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    var paths: Set<String> = []
    for text in arguments.all(option.name) {
      var request = try ReportRequest(text)
      if case .file(.html, let path) = request, arguments.isSet(allOption.name) {
        request = .file(.gallery, path: path)
      }
      if let path = request.path, !paths.insert(path).inserted {
        throw UsageError("'--report' writes to '\(path)' twice")
      }
      // The files that the command reads are not known yet.
      try InputFiles().check(request)
      if !requests.contains(request) { requests.append(request) }
    }
    return requests
  }

  /// The path of the file, however it is spelled; nil for annotations.
  var path: String? {
    guard case .file(_, let path) = self else { return nil }
    return path == "-"
      ? path : SceneDiscovery.normalized(path, from: SystemCalls.workingFolder())
  }

  /// The option as typed: `--report html=report.html`.
  var option: String {
    switch self {
    case .file(.gallery, let path): "--report html=\(path)\(Self.allImages)"
    case .file(let format, let path): "--report \(format.rawValue)=\(path)"
    case .github: "--report github"
    }
  }

  static let option = OptionSpecification(
    "--report", value: "KIND", isRepeatable: true,
    choices: ["json", "junit", "html", "markdown", "github"],
    "write a report: json=FILE, junit=FILE, html[=FILE], markdown[=FILE] (a\n"
      + "comment on a pull request), or github (annotations and a job summary);\n"
      + "can be repeated")

  /// Follows the file of an HTML report.
  private static let allImages = ",images=all"
  private static let allOption = OptionSpecification(
    "--all",
    "HTML reports contain the images of all snapshots, not only of those that\n"
      + "changed; also as html=FILE,images=all")
  private static let imageOption = OptionSpecification(
    "--image-url", value: "URL",
    "the address of the uploaded artifacts, for images in a Markdown report")

  static let options = [option, allOption, imageOption]

  /// Returns the addresses of images.
  ///
  /// - Parameter folder: The folder that is uploaded.
  static func images(_ arguments: ParsedArguments, in folder: String?) -> ImageAddresses? {
    arguments.value(imageOption.name).map {
      ImageAddresses(
        url: $0,
        folder: SceneDiscovery.normalized(folder ?? "", from: SystemCalls.workingFolder()))
    }
  }
}

extension DiagnosticFormat {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self = try arguments.choice("--diagnostics") ?? .human
    if arguments.isSet("--timings"), self == .json || self == .sarif {
      throw UsageError("'--timings' cannot be combined with '--diagnostics \(rawValue)'")
    }
  }
}
