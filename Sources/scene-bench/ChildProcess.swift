import SceneSystem
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a program and measures it.
///
/// A process that starts with the memory of the one that starts it, before it becomes its own
/// program, has that memory counted among its peak. So this program starts itself once more, small
/// as it is before any work, and that one starts the program and measures it.
struct ChildProcess {
  /// The argument that makes this program the small one in between.
  static let word = "--child"

  let program: String
  var arguments: [String]
  /// Where the program's standard output goes.
  var output = "/dev/null"
  /// Where the program's standard error goes.
  var error = "/dev/null"

  /// Runs it once; `folder` is for what the one in between says.
  func run(in folder: String) throws -> Sample {
    let words = [Self.word, output, error, program] + arguments
    let report = folder + "/child"
    let (status, _, _) = try Self.spawn(CommandLine.arguments[0], words, output: report)
    guard status == 0 else { throw Unavailable("'\(program)' does not start") }
    let numbers = try String(contentsOfFile: report, encoding: .utf8).split { " \n".contains($0) }
      .compactMap { Int($0) }
    guard numbers.count == 4 else { throw Unavailable("'\(program)' was not measured") }
    guard numbers[0] == 0 else {
      throw Unavailable("'\(([program] + arguments).joined(separator: " "))' fails")
    }
    return Sample(
      milliseconds: Double(numbers[1]) / 1e6, processorMilliseconds: Double(numbers[2]) / 1e3,
      peakMemory: numbers[3])
  }

  /// What the one in between does: prints the program's status, its time in nanoseconds, the
  /// processor's in microseconds and the most memory in bytes.
  static func runAsParent(_ words: [String]) -> Never {
    guard words.count >= 3,
      let (status, time, usage) = try? spawn(
        words[2], Array(words[3...]), output: words[0], error: words[1])
    else { exit(1) }
    let processor =
      (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
      + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    #if canImport(Darwin)
      let peak = usage.ru_maxrss
    #else
      let peak = usage.ru_maxrss * 1024
    #endif
    print(status, Int(time.milliseconds * 1e6), processor, peak)
    exit(0)
  }

  /// Starts a program with nothing to read and waits for its end.
  private static func spawn(
    _ program: String, _ arguments: [String], output: String, error: String = "/dev/null"
  ) throws -> (status: Int32, time: Duration, usage: rusage) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, error, flags, 0o600)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let start = ContinuousClock.now
    guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else {
      throw Unavailable("'\(program)' does not start")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1 {
      guard errno == EINTR else { throw Unavailable("'\(program)' cannot be waited for") }
    }
    return (status, ContinuousClock.now - start, usage)
  }
}
