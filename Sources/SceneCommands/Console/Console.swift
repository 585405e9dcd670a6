import SceneCompiler
import SceneSource
import SceneSystem

/// One call of the tool: what it says, and the exit code that it comes to.
struct Console {
  private(set) var exitCode = ExitCode.done
  let palette: Palette
  private var stream: DiagnosticStream
  /// Where diagnostics go: standard error, or standard output where they are what was asked for
  /// and a program is to read them.
  private let descriptor: Int32
  /// What each scene may ask for.
  var budget = WorkBudget()
  private var errorCount = 0
  private var warningCount = 0
  private var isOutputBroken = false

  /// - Parameter isProduct: whether diagnostics are all that the command is to give.
  init(_ format: DiagnosticFormat = .human, isProduct: Bool = false) {
    descriptor = isProduct && format != .human ? 1 : 2
    palette = format == .human ? Palette(forDescriptor: 2) : .plain
    var prefix = ""
    if format == .github {
      prefix = GitHubCommand.prefix(
        workspace: SystemCalls.environment("GITHUB_WORKSPACE"),
        workingDirectory: SystemCalls.workingFolder() ?? "")
    }
    stream = DiagnosticStream(format, palette, prefix: prefix)
  }

  /// Writes lines to standard output.
  mutating func print(_ text: String) { print(Array(TerminalEscaping.output(text).utf8)) }

  /// Writes bytes as they are: of images, of files, and what is for programs.
  mutating func print(_ bytes: [UInt8]) {
    if isOutputBroken { return }
    do {
      try SystemCalls.write(bytes, to: 1)
    } catch {
      isOutputBroken = true
      failWriting("standard output", error)
    }
  }

  /// Writes to standard error; where that fails there is nowhere left to say so.
  func printError(_ text: String) {
    printError(Array(TerminalEscaping.output(text).utf8))
  }

  private func printError(_ bytes: [UInt8]) { try? SystemCalls.write(bytes, to: 2) }

  /// Writes what is said of scenes, in the format that was asked for.
  private mutating func emit(_ text: String) {
    switch stream.format {
    case .human, .short: if descriptor == 1 { print(text) } else { printError(text) }
    // Escaped by their own rules.
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

  /// For a failure that was said already.
  mutating func raise(_ code: ExitCode) { exitCode.raise(to: code) }

  mutating func fail(_ error: UsageError) { fail(.wrongUsage, error.message) }

  mutating func failReading(_ path: String, _ failure: FileFailure) {
    fail(.fileFailure, "cannot read '\(path)': \(failure.message)")
  }

  /// A reader that has gone is told nothing: it wants no more.
  mutating func failWriting(_ path: String, _ failure: FileFailure) {
    exitCode.raise(to: .fileFailure)
    if failure == .pipeClosed { return }
    let name = path == "standard output" ? path : "'\(path)'"
    fail(.fileFailure, "cannot write \(name): \(failure.message)")
  }

  /// Prints what the stages said about a scene. True where the scene may go on.
  mutating func report(
    _ diagnostics: [Diagnostic], of compilation: Compilation, isStrict: Bool = false
  ) -> Bool {
    let files = DiagnosticFiles(sources: compilation.sources, shownPath: compilation.shownPath)
    var text = ""
    for diagnostic in diagnostics {
      text += stream.text(diagnostic, files)
      // In few writes, so that runs side by side mix as little as can be, and in little memory.
      if text.utf8.count > 1 << 16 {
        emit(text)
        text = ""
      }
    }
    emit(text)
    let errors = diagnostics.count { $0.severity == .error }
    errorCount += errors
    warningCount += diagnostics.count - errors
    let isGood = diagnostics.isGood(isStrict: isStrict)
    if !isGood { exitCode.raise(to: .mistake) }
    return isGood
  }

  /// Reads and checks the scene of a command line; nil where it cannot be read.
  mutating func open(_ file: String, root: String?) -> Compilation? {
    guard accept(root: root) else { return nil }
    return take(Self.compilation(file, root: root, budget), file, root: root)
  }

  /// The same of several, as many at once as there are workers.
  mutating func open(_ files: [String], root: String?, on workers: Workers)
    -> [Compilation?]
  {
    guard accept(root: root) else { return files.map { _ in nil } }
    HugePages.prepare(
      forSourceOf: files.reduce(0) { sum, file in
        sum + ((try? SystemCalls.status(file).size) ?? 0)
      })
    var scenes: [Compilation?] = []
    workers.map(files.count) { [budget] in
      Self.compilation(files[$0], root: root, budget)
    } take: {
      scenes.append(take($1, files[$0], root: root))
    }
    return scenes
  }

  mutating func accept(root: String?) -> Bool {
    guard let root, let failure = Self.failure(ofRoot: root) else { return true }
    let reason = failure == .notFound ? "there is no such folder" : failure.message
    fail(.fileFailure, "cannot use '\(root)' as the root: \(reason)")
    return false
  }

  /// What a thread hands to the console. A `Result` costs a start a tenth of its time, for its
  /// failure's conformance to `Error` is looked up in the whole program.
  private enum OpenedScene {
    case compiled(Compilation)
    case failed(SceneFileFailure)
  }

  private static func compilation(
    _ file: String, root: String?, _ budget: WorkBudget
  ) -> OpenedScene {
    do throws(SceneFileFailure) {
      return .compiled(try Compilation(scenePath: file, root: root, budget: budget))
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
      fail(UsageError("'\(file)' lies outside the root, '\(root ?? "")'"))
    case .failed(.file(let failure)), .failed(.root(let failure)): failReading(file, failure)
    }
    return nil
  }

  private static func failure(ofRoot root: String) -> FileFailure? {
    do {
      _ = try Root(root)
      return nil
    } catch {
      return error
    }
  }

  /// A stage gave nothing and said nothing.
  mutating func reportOwnFault(_ path: String) {
    fail(.ownFault, "scenec itself failed on '\(path)'; this is no fault of the scene")
  }

  /// Says how many errors and warnings there were, if any, or what else a format has at its end.
  mutating func printSummary(isStrict: Bool = false) {
    guard stream.format == .human else { return emit(stream.end(exitCode)) }
    var parts: [String] = []
    for (count, word) in [(errorCount, "error"), (warningCount, "warning")] where count > 0 {
      parts.append("\(count) \(word)\(count == 1 ? "" : "s")")
    }
    if parts.isEmpty { return }
    let ending = isStrict && errorCount == 0 ? ", an error by --strict" : ""
    printError(parts.joined(separator: ", ") + ending + "\n")
  }
}
