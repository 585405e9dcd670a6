#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why Git failed.
package enum GitError: Error, Hashable, Sendable {
  /// The program does not exist.
  case notInstalled
  /// Git reported an error; its message on one line.
  case refused(String)
  /// The revision contains the file, but its contents cannot be used.
  case unusable(FileFailure)
  case tooLarge
  /// An error of the system, as an `errno`.
  case system(Int32)

  /// The reason, for use after a colon.
  package var message: String {
    switch self {
    case .notInstalled: "Git is not installed"
    case .refused(let words): words
    case .unusable(let failure): failure.message
    case .tooLarge: "the file is too large"
    case .system(let code): FileFailure.system(code).message
    }
  }
}

/// Runs Git to read objects. No other code does so.
///
/// A repository's configuration and attributes can name programs: filters, hooks, transports, a file
/// system monitor. None of them is run, because Git is only used to read its database and its index.
/// It does not compare the working tree with them, which runs filters, and cannot fetch missing
/// objects.
package enum Git {
  /// The commands that are used, all of which only read objects or the index, or find the
  /// repository.
  enum Command: String {
    case findRepository = "rev-parse"
    case listTree = "ls-tree"
    case readObject = "cat-file"
    case findAncestor = "merge-base"
    /// Used only to list unmerged entries, which does not examine the working tree.
    case listIndex = "ls-files"
  }

  /// Settings that override those of a repository: no file system monitor, no hooks, and no bare
  /// repositories embedded as plain files.
  private static let settings = [
    "-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit", "-c",
    "core.hooksPath=/dev/null", "--no-optional-locks",
  ]
  /// No transport, even in versions of Git without `GIT_NO_LAZY_FETCH`, the objects that revisions
  /// name and not others in their place, and untranslated messages.
  private static let variables = [
    "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "LC_ALL=C",
  ]

  /// Runs Git and returns its output.
  ///
  /// - Parameters:
  ///   - folder: The working directory of Git; `""` is that of this process.
  ///   - limit: The maximum size of the output in bytes.
  static func run(
    _ command: Command, _ arguments: [String], in folder: String = "", limit: Int
  ) throws(GitError) -> [UInt8] {
    let working = folder.isEmpty ? [] : ["-C", folder]
    var output = try Pipe()
    var errors = try Pipe()
    let process = try spawn(
      ["git"] + settings + working + [command.rawValue] + arguments, &output, &errors)
    let flaw = read(&output, limit: limit, &errors)
    if flaw != nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {
      if errno != EINTR { throw .system(errno) }
    }
    if let flaw { throw flaw }
    // On some systems, 127 means that the program does not exist.
    if status >> 8 & 0xFF == 127, errors.bytes.isEmpty { throw .notInstalled }
    if status != 0 { throw failure(String(decoding: errors.bytes, as: UTF8.self)) }
    return output.bytes
  }

  private static func failure(_ message: String) -> GitError {
    if message.contains(" from promisor remote") { return .unusable(.notInClone) }
    return .refused(words(message))
  }

  /// Returns the error message without its prefix.
  private static func words(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let line = lines.first { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") } ?? lines.first
    guard let line else { return "git failed without a message" }
    for start in ["fatal: ", "error: "] where line.hasPrefix(start) {
      return String(line.dropFirst(start.count))
    }
    return String(line)
  }

  // MARK: The process

  /// A pipe, which is closed when it is destroyed.
  private struct Pipe: ~Copyable {
    private(set) var source: Int32
    private(set) var target: Int32
    /// The bytes read so far.
    var bytes: [UInt8] = []

    init() throws(GitError) {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == -1 { throw .system(errno) }
      (source, target) = (ends[0], ends[1])
      // Processes started by other threads must not inherit them.
      _ = fcntl(source, F_SETFD, FD_CLOEXEC)
      _ = fcntl(target, F_SETFD, FD_CLOEXEC)
    }

    mutating func closeTarget() {
      if target != -1 { close(target) }
      target = -1
    }

    mutating func closeSource() {
      if source != -1 { close(source) }
      source = -1
    }

    deinit {
      if source != -1 { close(source) }
      if target != -1 { close(target) }
    }
  }

  private static func spawn(
    _ words: [String], _ output: inout Pipe, _ errors: inout Pipe
  ) throws(GitError) -> pid_t {
    let process: pid_t
    do {
      process = try ChildProcess.start(
        words, output: output.target, errors: errors.target, variables: variables)
    } catch {
      throw error == .notFound ? .notInstalled : .refused(error.message)
    }
    output.closeTarget()
    errors.closeTarget()
    return process
  }

  /// The time in milliseconds without output after which Git is ended: a repository can contain
  /// named pipes, at which it would wait forever.
  private static let patience: Int32 = 30_000

  /// Reads both pipes until they end, because waiting for only one could block forever. Returns an
  /// error if the output exceeds `limit` bytes or does not arrive.
  private static func read(
    _ output: inout Pipe, limit: Int, _ errors: inout Pipe
  ) -> GitError? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while output.source != -1 || errors.source != -1 {
      var waiting = [
        pollfd(fd: output.source, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors.source, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, patience)
      if count == 0 { return .system(ETIMEDOUT) }
      if count == -1 {
        if errno == EINTR { continue }
        return .system(errno)
      }
      if waiting[0].revents != 0 {
        take(&output, &buffer)
        if output.bytes.count > limit { return .tooLarge }
      }
      if waiting[1].revents != 0 {
        take(&errors, &buffer)
        // Keeps only the beginning of a long message.
        if errors.bytes.count > 1 << 16 { errors.bytes.removeLast(errors.bytes.count - 1 << 16) }
      }
    }
    return nil
  }

  /// Reads once, and closes a pipe that has ended.
  private static func take(_ pipe: inout Pipe, _ buffer: inout [UInt8]) {
    #if canImport(Glibc)
      let count = Glibc.read(pipe.source, &buffer, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.read(pipe.source, &buffer, buffer.count)
    #else
      let count = Darwin.read(pipe.source, &buffer, buffer.count)
    #endif
    if count > 0 {
      pipe.bytes += buffer[..<count]
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      pipe.closeSource()
    }
  }
}

/// A file at a revision, written as `git:REV:path`.
package struct GitPath: Hashable, Sendable {
  package var revision: String
  /// The path, relative to the top folder of the repository, or with `./` relative to the working
  /// directory.
  package var path: String

  /// Parses a path; nil if it does not begin with `git:` or is incomplete.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "git", !parts[1].isEmpty, !parts[2].isEmpty else {
      return nil
    }
    revision = String(parts[1])
    path = String(parts[2])
  }

  package func read(limit: Int) throws(GitError) -> [UInt8] {
    try Git.read(path, at: revision, limit: limit)
  }
}

extension GitPath: CustomStringConvertible {
  package init(revision: String, path: String) {
    self.revision = revision
    self.path = path
  }

  package var description: String { "git:\(revision):\(path)" }
}
