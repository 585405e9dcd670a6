import Foundation
import Testing

/// The result of a process.
package struct ProcessResult: Equatable {
  package var exitCode: Int32
  package var output: [UInt8]
  package var error: String

  package init(exitCode: Int32, output: [UInt8], error: String) {
    self.exitCode = exitCode
    self.output = output
    self.error = error
  }

  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs a program in a folder, with an empty standard input.
///
/// Foundation's `Process` passes on the blocked signals of the calling thread, and a shell waits
/// forever if SIGCHLD is blocked.
package func runProcess(
  _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:]
) throws -> ProcessResult {
  // Files instead of pipes: tests run concurrently, and the child of another test could inherit a
  // pipe.
  let base = FileManager.default.temporaryDirectory.path + "/scenec-run-" + UUID().uuidString
  let outputPath = base + ".out"
  let errorPath = base + ".err"
  defer {
    unlink(outputPath)
    unlink(errorPath)
  }
  let status = try spawn(
    program, arguments, in: folder, environment: environment, output: outputPath, error: errorPath)
  let output = try Data(contentsOf: URL(fileURLWithPath: outputPath))
  let error = try Data(contentsOf: URL(fileURLWithPath: errorPath))
  // As in a shell: 128 plus the signal.
  let exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  return ProcessResult(
    exitCode: exitCode, output: [UInt8](output), error: String(decoding: error, as: UTF8.self))
}

/// Starts a process, waits until it exits, and returns the status from `waitpid`.
private func spawn(
  _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
  output: String, error: String
) throws -> Int32 {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  // A run of the tests in the background can ignore signals, and a shell would pass that on.
  for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

  var variables = ProcessInfo.processInfo.environment
  for name in ["NO_COLOR", "CLICOLOR_FORCE", "SWIFT_BACKTRACE"] { variables[name] = nil }
  variables.merge(environment) { $1 }
  // The shell changes to the folder, because the function for that is not available everywhere.
  // It closes what concurrent tests have open, which would count toward a limit on descriptors.
  let closing = (3...9).map { "\($0)>&-" }.joined(separator: " ")
  let goThere = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\" \(closing)", folder, program]
  var words = (goThere + arguments).map { strdup($0) } + [nil]
  var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for pointer in words + settings { free(pointer) } }
  var process = pid_t()
  let code = posix_spawn(&process, goThere[0], &actions, &attributes, &words, &settings)
  try #require(code == 0, "\(program) does not start: \(code)")
  var status: Int32 = 0
  while waitpid(process, &status, 0) == -1 { try #require(errno == EINTR) }
  return status
}

/// The folder of the built products, which are next to the tests.
package let buildFolder: URL = {
  #if canImport(Darwin)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
  #else
    return Bundle.main.bundleURL
  #endif
}()

private let givenTool = ProcessInfo.processInfo.environment["SCENEC_TOOL"]

/// Whether `SCENEC_TOOL` names a program, which is built with optimizations.
package let toolIsGiven = givenTool != nil

/// The built command, or the program that `SCENEC_TOOL` names.
package let toolPath: String = {
  let built = buildFolder.appending(path: "scenec").path
  guard let given = givenTool else { return built }
  guard let resolved = realpath(given, nil) else {
    fatalError("SCENEC_TOOL names no program: '\(given)'")
  }
  defer { free(resolved) }
  return String(cString: resolved)
}()

/// Runs `scenec` in a folder.
package func scenec(
  _ arguments: String..., in folder: TemporaryFolder, environment: [String: String] = [:]
) throws -> ProcessResult {
  try scenec(arguments, in: folder, environment: environment)
}

package func scenec(
  _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
) throws -> ProcessResult {
  try runProcess(toolPath, arguments, in: folder.path, environment: environment)
}

/// Runs a shell command line in a folder, in which `scenec` is the built command.
package func shell(_ line: String, in folder: TemporaryFolder) throws -> ProcessResult {
  try runProcess(
    "/bin/sh", ["-c", "scenec() { \"$TOOL\" \"$@\"; }\n" + line], in: folder.path,
    environment: ["TOOL": toolPath])
}
