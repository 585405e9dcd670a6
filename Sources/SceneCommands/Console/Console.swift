import SceneEditing
import SceneCompiler
import SceneSource
import SceneSystem
import SceneTesting

/// The output of one run of the tool, and its exit code.
struct Console {
  private(set) var exitCode = ExitCode.done
  let palette: Palette
  private var stream: DiagnosticStream
  /// The destination of diagnostics: standard error, or standard output if they are the command's
  /// result in a machine-readable format.
  private let descriptor: Int32
  /// Whether `--quiet` is set.
  var isQuiet = false
  /// Whether diagnostics are read by people rather than programs.
  var isForPeople: Bool { [.human, .short].contains(stream.format) }
  /// The work budget of each scene.
  var budget = WorkBudget()
  /// The installed fonts that scenes can use; nil for none.
  private(set) var systemFonts: SystemFonts?
  private var errorCount = 0
  private var warningCount = 0
  /// Whether there are more than those.
  private var hasOmitted = false
  private var isOutputBroken = false
  private var reportedProjects: Set<ProjectFailure> = []

  /// - Parameter isProduct: Whether diagnostics are the command's product.
  init(_ format: DiagnosticFormat = .human, isProduct: Bool = false) {
    descriptor = isProduct && format != .human ? 1 : 2
    palette = format == .human ? Palette(forDescriptor: 2) : .plain
    var prefix = ""
    if format == .github {
      let folder = RepositoryPaths(
        workspace: SystemCalls.environment("GITHUB_WORKSPACE"),
        working: SystemCalls.workingFolder()
      ).workingFolder
      if !folder.isEmpty { prefix = folder + "/" }
    }
    stream = DiagnosticStream(format, palette, prefix: prefix)
  }

  /// Lets scenes use the installed fonts if `--system-fonts` is set, and notes what that means.
  mutating func acceptSystemFonts(_ arguments: ParsedArguments) {
    guard arguments.isSet("--system-fonts") else { return }
    systemFonts = SystemFonts()
    printError("note: installed fonts differ between machines, and so do images that use them\n")
  }

  /// Writes lines to standard output.
  mutating func print(_ text: String) { print(Array(TerminalEscaping.output(text).utf8)) }

  /// Writes bytes unchanged: images, files, and machine-readable output.
  mutating func print(_ bytes: [UInt8]) {
    if isOutputBroken { return }
    do {
      try SystemCalls.write(bytes, to: 1)
    } catch {
      isOutputBroken = true
      failWriting("standard output", error)
    }
  }

  /// Writes to standard error. Failures are ignored, because there is nowhere to report them.
  func printError(_ text: String) {
    printError(Array(TerminalEscaping.output(text).utf8))
  }

  /// Writes progress or a summary to standard error, unless `--quiet` is set.
  func note(_ text: String) { if !isQuiet { printError(text) } }

  /// Writes bytes unchanged: images.
  func printError(_ bytes: [UInt8]) { try? SystemCalls.write(bytes, to: 2) }

  /// Writes diagnostics in the requested format.
  private mutating func emit(_ text: String) {
    switch stream.format {
    case .human, .short: if descriptor == 1 { print(text) } else { printError(text) }
    // These formats have their own escaping rules.
    case .json, .sarif, .github:
      if descriptor == 1 { print(Array(text.utf8)) } else { printError(Array(text.utf8)) }
    }
  }

  mutating func fail(_ code: ExitCode, _ message: String) {
    exitCode.raise(to: code)
    if isOutputBroken, descriptor == 1 {
      printError("error: \(TerminalEscaping.line(message))\n")
    } else {
      emit(stream.text(failure: message, code))
    }
  }

  /// Raises the exit code for a failure that has been reported.
  mutating func raise(_ code: ExitCode) { exitCode.raise(to: code) }

  mutating func fail(_ error: UsageError) { fail(.wrongUsage, error.message) }

  mutating func failReading(_ path: String, _ failure: FileFailure) {
    let meant = failure == .notFound ? MisspelledPath.advice(on: path) : nil
    fail(
      .fileFailure, "cannot read '\(path)': \(failure.message)" + (meant.map { "; " + $0 } ?? ""))
  }

  /// Reports a failed write, except to a closed pipe, whose reader wants no more output.
  mutating func failWriting(_ path: String, _ failure: FileFailure) {
    exitCode.raise(to: .fileFailure)
    if failure == .pipeClosed { return }
    let name = path == "standard output" ? path : "'\(path)'"
    fail(.fileFailure, "cannot write \(name): \(failure.message)")
  }

  /// Prints the diagnostics of a scene. Returns whether there are no errors.
  mutating func report(
    _ diagnostics: [Diagnostic], of compilation: Compilation, isStrict: Bool = false
  ) -> Bool {
    let files = DiagnosticFiles(sources: compilation.sources, shownPath: compilation.shownPath)
    var text = ""
    for diagnostic in diagnostics {
      text += stream.text(diagnostic, files)
      // A few large writes keep the output of parallel runs apart without using much memory.
      if text.utf8.count > 1 << 16 {
        emit(text)
        text = ""
      }
    }
    emit(text)
    let errors = diagnostics.count { $0.severity == .error }
    errorCount += errors
    warningCount += diagnostics.count - errors
    hasOmitted = hasOmitted || diagnostics.contains { $0.notes.contains(where: \.isTruncation) }
    let isGood = diagnostics.isGood(isStrict: isStrict)
    if !isGood { exitCode.raise(to: .mistake) }
    return isGood
  }

  /// Reads and checks a scene; nil if it cannot be read.
  mutating func open(_ file: String, root: String?) -> Compilation? {
    guard accept(root: root) else { return nil }
    return take(Self.compilation(file, root: root, budget, systemFonts), file, root: root)
  }

  /// Reads and checks several scenes in parallel.
  mutating func open(_ files: [String], root: String?, on workers: Workers)
    -> [Compilation?]
  {
    guard accept(root: root) else { return files.map { _ in nil } }
    HugePages.prepare(
      forSourceOf: files.reduce(0) { sum, file in
        sum + ((try? SystemCalls.status(file).size) ?? 0)
      })
    var scenes: [Compilation?] = []
    workers.map(files.count) { [budget, systemFonts] in
      Self.compilation(files[$0], root: root, budget, systemFonts)
    } take: {
      scenes.append(take($1, files[$0], root: root))
    }
    return scenes
  }

  mutating func accept(root: String?) -> Bool {
    guard let root, let failure = Self.failure(ofRoot: root) else { return true }
    let reason = failure == .notFound ? "there is no such folder" : failure.message
    fail(.fileFailure, "cannot use '\(root)' as the root folder: \(reason)")
    return false
  }

  /// The result of opening a scene on another thread. A `Result` would take a tenth of the startup
  /// time, because the conformance of its failure type to `Error` is looked up in the whole
  /// program.
  private enum OpenedScene {
    case compiled(Compilation)
    case failed(SceneFileFailure)
  }

  private static func compilation(
    _ file: String, root: String?, _ budget: WorkBudget, _ systemFonts: SystemFonts?
  ) -> OpenedScene {
    do throws(SceneFileFailure) {
      return .compiled(
        try Compilation(scenePath: file, root: root, budget: budget, systemFonts: systemFonts))
    } catch {
      return .failed(error)
    }
  }

  private mutating func take(
    _ scene: OpenedScene, _ file: String, root: String?
  ) -> Compilation? {
    switch scene {
    case .compiled(let compilation): return compilation
    case .failed(.file(.outsideRoot)):
      // If it is not named, it is a setting.
      let named = root.map { " '\($0)'" } ?? ", which '\(ProjectFile.name)' sets"
      fail(UsageError("'\(file)' is outside the root folder\(named)"))
    case .failed(.project(let failure)): report(failure)
    case .failed(.file(.isFolder)): failReading(folder: file)
    case .failed(.file(let failure)), .failed(.root(let failure)): failReading(file, failure)
    }
    return nil
  }

  /// Reports errors in `scenec.json`, once for all scenes.
  mutating func report(_ failure: ProjectFailure) {
    guard reportedProjects.insert(failure).inserted else { return }
    switch failure {
    case .unreadable: fail(.fileFailure, failure.message)
    case .invalid(let source, let diagnostics):
      let files = DiagnosticFiles(sources: [source.path: source]) { $0 }
      for diagnostic in diagnostics { emit(stream.text(diagnostic, files)) }
      errorCount += diagnostics.count
      exitCode.raise(to: .wrongUsage)
    }
  }

  /// Reports a folder in place of a scene.
  mutating func failReading(folder: String) {
    let parent = folder.hasSuffix("/") ? folder : folder + "/"
    fail(.fileFailure, "cannot read '\(folder)': it is a folder; its scenes are '\(parent)*.tbl'")
  }

  private static func failure(ofRoot root: String) -> FileFailure? {
    do {
      _ = try Root(root)
      return nil
    } catch {
      return error
    }
  }

  /// Reports that a stage returned neither a result nor a diagnostic.
  mutating func reportOwnFault(_ path: String) {
    fail(.ownFault, "internal error while compiling '\(path)'; please report this")
  }

  /// Prints the number of errors and warnings, if any, or the end of a machine-readable format.
  mutating func printSummary(isStrict: Bool = false) {
    guard stream.format == .human else { return emit(stream.end(exitCode)) }
    let parts = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
      .map { counted($0, $1) }
    if parts.isEmpty { return }
    let ending =
      (hasOmitted ? " shown; there are more" : "")
      + (isStrict && errorCount == 0 ? " (treated as errors by '--strict')" : "")
    note(parts.joined(separator: ", ") + ending + "\n")
  }
}

extension Console {
  /// The files among some operands, and the scenes below the folders among them, in order and each
  /// once.
  mutating func sceneFiles(_ operands: [String]) throws(UsageError) -> [String] {
    var files: [String] = []
    // Strings with different bytes can be equal, and be the names of different files.
    var known: Set<[UInt8]> = []
    for operand in operands {
      for file in try scenes(operand) where known.insert(Array(file.utf8)).inserted {
        files.append(file)
      }
    }
    return files
  }

  /// Folders that cannot be searched are reported. Other paths are left to the caller, which reads them.
  private mutating func scenes(_ operand: String) throws(UsageError) -> [String] {
    if let advice = MisspelledPath.advice(onFileOtherThanScene: operand) {
      throw UsageError("'\(operand)' is not a scene; \(advice)")
    }
    guard operand != "-", (try? SystemCalls.status(operand))?.kind == .folder else {
      return [operand]
    }
    let found: [String]
    do throws(PathFailure) {
      found = try SceneDiscovery([operand]).scenes
    } catch {
      failReading(error.path, error.failure)
      return []
    }
    if found.isEmpty { throw UsageError("there is no scene in '\(operand)'") }
    return found
  }
}

extension Console {
  /// Writes a value to standard output.
  mutating func print(json value: some Encodable) {
    print(JSON.bytes(value, indented: true) + [UInt8(ascii: "\n")])
  }
}

extension Console {
  /// Reads and checks a scene from a file, standard input, or a Git revision.
  mutating func openScene(_ path: String, root: String?) -> Compilation? {
    guard let git = GitPath(path) else { return open(path, root: root) }
    do throws(GitError) {
      return try Compilation(git, root: root, budget: budget)
    } catch {
      fail(.fileFailure, "cannot read '\(path)': \(error.message)")
      return nil
    }
  }

  /// Evaluates the selected snapshots and reports their diagnostics.
  ///
  /// - Parameter request: What is made of the snapshots.
  /// - Returns: The snapshots with their outputs; nil if there is an error.
  mutating func evaluate(
    _ selection: SnapshotSelection, of scene: inout Compilation,
    for request: OutputRequest = OutputRequest([.png])
  ) -> [Evaluation.Snapshot]? {
    let evaluation: Evaluation
    do throws(UsageError) {
      evaluation = try scene.evaluate(selection, for: request)
    } catch {
      _ = report(scene.evaluate([]).diagnostics, of: scene)
      fail(error)
      return nil
    }
    guard report(evaluation.diagnostics, of: scene) else { return nil }
    if scene.isLibrary {
      failWithoutScene(scene.file.shownPath)
      return nil
    }
    guard evaluation.isComplete else {
      reportOwnFault(scene.file.shownPath)
      return nil
    }
    return evaluation.snapshots
  }

  /// Reports that a library cannot be used: it is valid, but produces no image.
  mutating func failWithoutScene(_ path: String) {
    fail(UsageError("'\(path)' does not declare a scene"))
  }
}
