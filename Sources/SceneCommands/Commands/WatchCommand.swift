import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec watch`: rebuilds a scene whenever a file that it reads is saved.
struct WatchCommand {
  static let specification = CommandSpecification(
    name: "watch",
    summary: "Rebuild a scene on every save, with a live preview in the browser.",
    operand: "FILE",
    options: [
      OptionSpecification("--open", "open the page in the default browser"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      The preview is FILE.preview/index.html next to the scene, where FILE is its name without .tbl;
      it needs no server. Watches every file that the scene reads, including imports, images, and
      data. After each build, prints the layers that changed and the time it took. While the scene
      has an error, the preview keeps the last valid images. Press Control-C to stop.
      """,
    examples: [
      .init(
        command: "scenec watch places.tbl --open",
        meaning: "open places.preview/index.html and keep it up to date")
    ])

  private let options: WatchOptions
  private let workers: Workers
  private var page: PreviewPage
  private var preview = Preview()

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try WatchOptions(arguments)
    return Workers.with(count: SystemCalls.processorCount()) { workers in
      var command = WatchCommand(
        options: options, workers: workers, page: PreviewPage(of: options.file))
      return command.watch()
    }
  }

  private mutating func watch() -> ExitCode {
    var console = Console()
    do throws(FileFailure) {
      // A file that does not exist now is probably misspelled rather than about to be created.
      if try SystemCalls.status(options.file).kind == .folder { throw .isFolder }
    } catch .isFolder {
      console.failReading(folder: options.file)
      return console.exitCode
    } catch {
      console.failReading(options.file, error)
      return console.exitCode
    }
    do {
      try page.write()
    } catch {
      console.failWriting(page.path, error)
      return console.exitCode
    }
    var files = WatchedFiles()
    var isFirst = true
    while true {
      let saved = isFirst ? [] : files.waitForChange()
      guard let paths = build(saved) else { return .fileFailure }
      files.watch(paths)
      if isFirst, options.opens, !SystemViewer.open(page.path) {
        console.printError(
          "cannot open '\(TerminalEscaping.line(page.path))': no program for it was found\n")
      }
      isFirst = false
    }
  }

  /// The files that the last build read or looked for, including the scene itself.
  private var watchedFiles: [String] { preview.files.isEmpty ? [options.file] : preview.files }

  /// Builds once and prints the result.
  ///
  /// - Returns: The files to watch from now on; nil if the page can no longer be written.
  private mutating func build(_ saved: [String]) -> [String]? {
    let start = SystemCalls.now()
    var console = Console()
    console.budget = options.budget
    defer { console.printSummary() }
    guard var scene = console.open(options.file, root: options.root) else {
      // It may reappear soon: some editors replace a file in two steps.
      preview.fail("cannot read '\(options.file)'")
      try? page.write(preview, on: workers)
      return watchedFiles
    }
    let update = preview.update(&scene)
    do {
      try page.write(preview, on: workers)
    } catch {
      console.failWriting(page.path, error)
      return nil
    }
    let milliseconds = Double((SystemCalls.now() - start) / 100_000) / 10
    console.print(
      update.text(
        saved: saved, images: preview.snapshots.count, page: page.path,
        milliseconds: milliseconds))
    _ = console.report(update.diagnostics, of: scene)
    return watchedFiles
  }
}

/// The options of `scenec watch`.
private struct WatchOptions {
  var file: String
  var root: String?
  var budget: WorkBudget
  var opens: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "watch")
    if file == "-" { throw UsageError("'watch' takes a file, not standard input") }
    root = arguments.value("--root")
    budget = try OptionValues.budget(arguments)
    opens = arguments.isSet("--open")
  }
}

/// Watches files for changes by polling many times a second. This detects every way in which
/// editors save files, works on every system and file system, and takes little time.
struct WatchedFiles {
  private var states: [(path: String, state: SystemCalls.Status?)] = []

  private static let pause: UInt64 = 30_000_000
  /// A file that is saved continuously is not waited for longer than this.
  private static let mostPauses = 10

  /// Watches files, which need not exist.
  mutating func watch(_ paths: [String]) {
    // A file that was saved during the build counts as changed, because its old state is kept.
    let known = Dictionary(states.map { ($0.path, $0.state) }) { first, _ in first }
    states = Set(paths).sorted().map { path in
      (path, known[path] ?? Self.state(of: path))
    }
  }

  /// Waits until files have changed and are stable; returns their paths.
  mutating func waitForChange() -> [String] {
    var changed: Set<String> = []
    var pauses = 0
    while true {
      // Checking many files takes longer.
      SceneTime.end()
      SystemCalls.sleep(nanoseconds: Self.pause + UInt64(states.count) * 20_000)
      let more = takeChanges()
      if !changed.isEmpty {
        pauses += 1
        if more.isEmpty || pauses == Self.mostPauses { return changed.union(more).sorted() }
      }
      changed.formUnion(more)
    }
  }

  private mutating func takeChanges() -> [String] {
    states.indices.compactMap { index in
      let state = Self.state(of: states[index].path)
      guard state != states[index].state else { return nil }
      states[index].state = state
      return states[index].path
    }
  }

  private static func state(of path: String) -> SystemCalls.Status? {
    try? SystemCalls.status(path)
  }
}
