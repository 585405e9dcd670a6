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

/// Runs and measures a program.
///
/// The peak memory of a process includes that of its parent before `exec`. Therefore, this program
/// first starts itself as a small intermediate process, which starts and measures the program.
struct ChildProcess {
  /// The argument that selects the intermediate process.
  static let word = "--child"

  let program: String
  var arguments: [String]
  /// The path for standard output.
  var output = "/dev/null"
  /// The path for standard error.
  var error = "/dev/null"

  /// Runs the program once; `folder` is for the results of the intermediate process.
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

  /// Implements the intermediate process: prints the program's exit status, its time in
  /// nanoseconds, its CPU time in microseconds, and its peak memory in bytes.
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

  /// Starts a program with an empty standard input and waits for its end.
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
