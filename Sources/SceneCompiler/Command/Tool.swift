import SceneSource
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command `scenec`.
public enum Tool {
  /// Does what the arguments say, the program's name first, and ends the process.
  public static func main(_ arguments: [String]) -> Never {
    Interruption.prepareProcess()
    exit(run(Array(arguments.dropFirst())).rawValue)
  }

  static func run(_ arguments: [String]) -> ExitCode {
    guard let first = arguments.first else {
      Session().complain(Help.overview)
      return .wrongUsage
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "help": return help(rest)
    case "--help", "-h": return print(Help.overview)
    case "--version": return print(Help.version)
    default: break
    }
    guard let command = Commands.named(first) else {
      return fail(UsageError(unknown(first)), "see 'scenec help'\n")
    }
    do throws(UsageError) {
      let parsed = try ParsedArguments(rest, for: command)
      if parsed.wantsHelp { return print(Help.text(for: command)) }
      switch command.name {
      case "build": return BuildCommand.run(try BuildOptions(parsed))
      case "check": return CheckCommand.run(try CheckOptions(parsed))
      default: return DumpCommand.run(try DumpOptions(parsed))
      }
    } catch {
      return fail(error, "\(Help.usage(of: command)); see 'scenec help \(command.name)'\n")
    }
  }

  private static func help(_ names: [String]) -> ExitCode {
    guard let name = names.first, name != "--help", name != "-h", name != "help" else {
      return print(Help.overview)
    }
    guard let command = Commands.named(name) else {
      return fail(UsageError(unknown(name)), "see 'scenec help'\n")
    }
    return print(Help.text(for: command))
  }

  private static func unknown(_ word: String) -> String {
    if word.utf8.first == UInt8(ascii: "-") {
      let known = Commands.all.map(\.name).joined(separator: ", ")
      let meant = suggestion(for: word, among: ["--help", "--version"])
      return "unknown option '\(word)'; "
        + (meant.map { "did you mean '\($0)'?" } ?? "a command comes first: \(known)")
    }
    if word.hasSuffix(".tbl") {
      return "unknown command '\(word)'; did you mean 'scenec build \(word)'?"
    }
    let known = Commands.all.map(\.name) + ["help"]
    return "unknown command '\(word)'" + didYouMean(word, among: known)
  }

  private static func print(_ text: String) -> ExitCode {
    var session = Session()
    session.print(text)
    return session.exitCode
  }

  private static func fail(_ error: UsageError, _ advice: String) -> ExitCode {
    var session = Session()
    session.fail(error)
    session.complain(advice)
    return session.exitCode
  }
}
