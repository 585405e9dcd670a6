import SceneCompiler
import SceneSource
import SceneSystem

/// The `scenec` program: dispatches to a command by name.
package struct Tool {
  private let commands: [Command]

  /// Runs the command given by the arguments (program name first) and exits the process.
  package static func main(_ arguments: [String]) -> Never {
    SignalHandling.prepareProcess()
    do throws(FileFailure) {
      // From this file, Swift reads them on Linux.
      if arguments.isEmpty { _ = try FileReading.read("/proc/self/cmdline", limit: 1 << 20) }
    } catch {
      var console = Console()
      console.failReading("/proc/self/cmdline", error)
      ExitCode.fileFailure.exitProcess()
    }
    Tool(commands: Commands.all).run(Array(arguments.dropFirst())).exitProcess()
  }

  private func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Console().printError(Help.overview(of: commands))
      return .wrongUsage
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help": return help(rest)
    case "--help", "-h": return print(Help.overview(of: commands))
    case "--version": return print(Help.version)
    default: break
    }
    guard let command = command(named: first) else {
      return fail(UsageError(unknown(first)), "see 'scenec help'\n")
    }
    let specification = command.specification
    do throws(UsageError) {
      let parsed = try ParsedArguments(rest, for: specification)
      ColorChoice.ofProcess = try parsed.choice(CommonOptions.color.name) ?? .auto
      if parsed.wantsHelp { return print(Help.text(for: specification)) }
      if let folder = parsed.value(CommonOptions.forest.name) { try use(forest: folder) }
      if parsed.isSet(CommonOptions.printConfiguration.name) {
        return ConfigurationListing.print(parsed)
      }
      // A server is not ended because of one document.
      if first != LanguageServerCommand.specification.name { SceneTime.limit(to: secondsPerScene) }
      return try command.run(parsed)
    } catch {
      let usage = Help.usage(of: specification)
      return fail(error, "\(usage); see 'scenec help \(specification.name)'\n")
    }
  }

  private func use(forest folder: String) throws(UsageError) {
    do throws(FileFailure) {
      try LinkForest.use(folder)
    } catch {
      throw UsageError("cannot use '\(folder)' as the forest of links: \(error.message)")
    }
  }

  /// The processor time that a scene may take; 0 for any.
  private var secondsPerScene: Double {
    if let set = SystemCalls.environment("SCENEC_SCENE_SECONDS").flatMap(Double.init) { return set }
    #if DEBUG
      return 0
    #else
      return 60
    #endif
  }

  private func command(named name: String) -> Command? {
    commands.first { $0.specification.name == name }
  }

  private func help(_ names: [String]) -> ExitCode {
    guard let name = names.first, name != "--help", name != "-h", name != "help" else {
      return print(Help.overview(of: commands))
    }
    if name.utf8.first == UInt8(ascii: "-") {
      let advice = name == "--version" ? "; to show the version, run 'scenec --version'" : ""
      return fail(
        UsageError("'help' takes a command, not '\(name)'" + advice), "see 'scenec help'\n")
    }
    guard let command = command(named: name) else {
      return fail(UsageError(unknown(name)), "see 'scenec help'\n")
    }
    return print(Help.text(for: command.specification))
  }

  private func unknown(_ word: String) -> String {
    let names = commands.map(\.specification.name)
    if word.utf8.first == UInt8(ascii: "-") {
      let meant =
        ["-v", "-V", "-version"].contains(word)
        ? "--version" : suggestion(for: word, among: ["--help", "--version"])
      return "unknown option '\(word)'; "
        + (meant.map { "did you mean '\($0)'?" }
          ?? "expected a command: \(names.joined(separator: ", "))")
    }
    if word.hasSuffix(".tbl") {
      return "unknown command '\(word)'; to render a scene, run 'scenec build \(word)'"
    }
    if let meant = ForeignOptions.command(word) {
      return "unknown command '\(word)'; did you mean 'scenec \(meant)'?"
    }
    if let advice = ForeignOptions.advice(onCommand: word) {
      return "unknown command '\(word)'; \(advice)"
    }
    return "unknown command '\(word)'" + didYouMean(word, among: names + ["help"])
  }

  private func print(_ text: String) -> ExitCode {
    var console = Console()
    console.print(text)
    return console.exitCode
  }

  private func fail(_ error: UsageError, _ advice: String) -> ExitCode {
    var console = Console()
    console.fail(error)
    console.printError(advice)
    return console.exitCode
  }
}
