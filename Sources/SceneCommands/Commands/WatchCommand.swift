import SceneCompiler
import SceneSource
import SceneSystem

/// `scenec watch`: rebuilds a scene whenever a file that it reads is saved.
struct WatchCommand {
  static let specification = CommandSpecification(
    name: "watch",
    summary: "Rebuild scenes on every save, with live previews in the browser.",
    operand: "PATH…",
    options: [
      OptionSpecification(
        "--open", "open the page in the default browser, or the first of several"),
      CommonOptions.root, CommonOptions.budget,
    ],
    remarks: """
      PATH is a scene (.tbl) or a folder, which is searched for scenes, also for new ones. The preview
      is FILE.preview/index.html next to the scene, where FILE is its name without .tbl; it needs no
      server. Watches every file that a scene reads, including imports, images, and data. After each
      build, prints the layers that changed and the time it took. While the scene has an error, the
      preview keeps the last valid images. Press Control-C to stop.
      """,
    examples: [
      .init(
        command: "scenec watch places.tbl --open",
        meaning: "open places.preview/index.html and keep it up to date")
    ])

  private let options: WatchOptions
  private let workers: Workers
  private var scenes: [WatchedScene] = []

  /// A scene with its preview.
  private struct WatchedScene {
    let path: String
    var page: PreviewPage
    var preview = Preview()
    /// Whether the page has been written, which that of a library is not.
    var isShown = false

    /// The files that the last build read or looked for, including the scene itself.
    var files: [String] { preview.files.isEmpty ? [path] : preview.files }
  }

  static func run(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
    let options = try WatchOptions(arguments)
    return try Workers.with(count: SystemCalls.processorCount()) {
      (workers) throws(UsageError) in
      var command = WatchCommand(options: options, workers: workers)
      return try command.watch()
    }
  }

  private mutating func watch() throws(UsageError) -> ExitCode {
    var console = Console()
    var found = try console.sceneFiles(options.paths)
    for path in found {
      // A file that does not exist now is probably misspelled rather than about to be created.
      do throws(FileFailure) { _ = try SystemCalls.status(path) } catch {
        console.failReading(path, error)
      }
    }
    if console.exitCode != .done { return console.exitCode }
    var files = WatchedFiles()
    var saved: Set<String> = []
    while true {
      let known = Set(scenes.map(\.path))
      for path in found where !known.contains(path) {
        scenes.append(WatchedScene(path: path, page: PreviewPage(of: path)))
        guard build(scenes.count - 1, []) else { return .fileFailure }
      }
      for index in scenes.indices where known.contains(scenes[index].path) {
        let read = scenes[index].files.filter(saved.contains)
        guard read.isEmpty || build(index, read) else { return .fileFailure }
      }
      files.watch(scenes.flatMap(\.files) + folders(of: found))
      if known.isEmpty, options.opens { open() }
      saved = Set(files.waitForChange())
      found = (try? console.sceneFiles(options.paths)) ?? []
    }
  }

  /// The folders in which a new scene can appear. They change when it does.
  private func folders(of found: [String]) -> [String] {
    let folders = options.paths.filter { (try? SystemCalls.status($0))?.kind == .folder }
    if folders.isEmpty { return [] }
    return folders + Set(found.map(FilePath.folder)).map { $0.isEmpty ? "." : $0 }
  }

  private func open() {
    guard let page = scenes.first(where: \.isShown)?.page, !SystemViewer.open(page.path) else {
      return
    }
    Console().printError(
      "cannot open '\(TerminalEscaping.line(page.path))': no program for it was found\n")
  }

  /// Builds a scene once and prints the result.
  ///
  /// - Parameter saved: The files that were saved; none for the first build.
  /// - Returns: Whether the page could be written.
  private mutating func build(_ index: Int, _ saved: [String]) -> Bool {
    let start = SystemCalls.now()
    var console = Console()
    console.budget = options.budget
    defer { console.printSummary() }
    let path = scenes[index].path
    guard var scene = console.open(path, root: options.root) else {
      // It may reappear soon: some editors replace a file in two steps.
      scenes[index].preview.fail("cannot read '\(path)'")
      return (try? show(index)) != nil || scenes[index].isShown
    }
    let update = scenes[index].preview.update(&scene)
    // The libraries in a folder are watched, because they can become scenes.
    let isPart = scene.isLibrary && !options.paths.contains(path)
    do throws(FileFailure) {
      if !isPart { try show(index) }
    } catch {
      console.failWriting(scenes[index].page.path, error)
      return false
    }
    let milliseconds = Double((SystemCalls.now() - start) / 100_000) / 10
    if !isPart {
      console.print(
        update.text(
          saved: saved, images: scenes[index].preview.snapshots.count,
          page: scenes[index].page.path, milliseconds: milliseconds))
    }
    _ = console.report(update.diagnostics, of: scene)
    return true
  }

  /// Writes the page of a scene.
  private mutating func show(_ index: Int) throws(FileFailure) {
    if !scenes[index].isShown { try scenes[index].page.write() }
    scenes[index].isShown = true
    let preview = scenes[index].preview
    try scenes[index].page.write(preview, on: workers)
  }
}

/// The options of `scenec watch`.
private struct WatchOptions {
  /// The scenes and folders.
  var paths: [String]
  var root: String?
  var budget: WorkBudget
  var opens: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = try arguments.files(named: "PATH")
    if paths.contains("-") {
      throw UsageError("'watch' takes files and folders, not standard input")
    }
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
