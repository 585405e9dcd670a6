import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec watch`: builds a scene whenever something that it reads is saved, until it is ended.
struct WatchCommand {
  static let specification = CommandSpecification(
    name: "watch",
    summary: "Build a scene on every save, and show it on a page that keeps itself up to date.",
    operand: "FILE",
    options: [
      OptionSpecification("--open", "open the page with what the system has for it"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      The page is FILE.preview/index.html beside the scene, without the .tbl; it needs no server.
      What is watched is all that the scene reads: imports, pictures and data too. Each build says
      what changed in the layers, and how long it took. While there is a mistake in the scene, the
      last good pictures stay. Ends when it is interrupted.
      """,
    examples: [
      .init(command: "scenec watch places.tbl --open", meaning: "places.preview/index.html")
    ])

  private let options: WatchOptions
  private let workers: Workers
  private let page: PreviewPage
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

  /// All that the scene asked for when it was built last, the scene itself among it.
  private var watchedFiles: [String] { preview.files.isEmpty ? [options.file] : preview.files }

  /// Builds once, says what came of it, and gives the files to watch from now on. Nil where the
  /// page can no longer be written.
  private mutating func build(_ saved: [String]) -> [String]? {
    let start = SystemCalls.now()
    var console = Console()
    console.budget = options.budget
    defer { console.printSummary() }
    guard var scene = console.open(options.file, root: options.root) else {
      // It may be back in a moment, as when an editor replaces it.
      return watchedFiles
    }
    let update = preview.update(&scene, on: workers)
    do {
      try page.write(preview)
    } catch {
      console.failWriting(page.path, error)
      return nil
    }
    let milliseconds = Double((SystemCalls.now() - start) / 100_000) / 10
    console.print(
      update.text(
        saved: saved, pictures: preview.snapshots.count, page: page.path,
        milliseconds: milliseconds))
    _ = console.report(update.diagnostics, of: scene)
    return watchedFiles
  }
}

/// What `scenec watch` is asked to do.
private struct WatchOptions {
  var file: String
  var root: String?
  var budget: WorkBudget
  var opens: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    file = try arguments.onlyFile(of: "watch")
    if file == "-" { throw UsageError("'watch' takes a file that can be saved, not '-'") }
    root = arguments.value("--root")
    budget = try OptionValues.budget(arguments)
    opens = arguments.isSet("--open")
  }
}
