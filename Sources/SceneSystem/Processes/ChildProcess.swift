#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The only code that starts a process.
package enum ChildProcess {
  /// Starts a program, found as a shell finds it, with an empty standard input; does not wait for
  /// its end.
  ///
  /// - Parameters:
  ///   - words: Its name and its arguments.
  ///   - output, errors: The descriptors it writes to; nil for nowhere.
  /// - Throws: `notFound` where there is no such program, and always on iOS.
  package static func start(
    _ words: [String], output: Int32? = nil, errors: Int32? = nil
  ) throws(FileFailure) -> pid_t {
    #if os(iOS)
      // No app may start one; a simulator's could, and is to behave like a device.
      throw .notFound
    #else
      return try spawn(words, output, errors)
    #endif
  }

  #if !os(iOS)
    private static func spawn(
      _ words: [String], _ output: Int32?, _ errors: Int32?
    ) throws(FileFailure) -> pid_t {
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
      for (descriptor, target) in [(1 as Int32, output), (2, errors)] {
        if let target {
          posix_spawn_file_actions_adddup2(&actions, target, descriptor)
        } else {
          posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
      }
      // This process ignores some signals; the other is to take them as usual.
      var (usual, blocked) = (sigset_t(), sigset_t())
      sigemptyset(&usual)
      sigemptyset(&blocked)
      for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
      posix_spawnattr_setsigdefault(&attributes, &usual)
      posix_spawnattr_setsigmask(&attributes, &blocked)
      var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
      #if canImport(Darwin)
        // Descriptors cannot be made and marked in one call there, so that another thread's process
        // could take them along; this way none goes along but those above.
        flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
      #endif
      posix_spawnattr_setflags(&attributes, flags)
      var arguments = words.map { strdup($0) } + [nil]
      defer { for word in arguments { free(word) } }
      var process = pid_t()
      let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
      if code != 0 { throw FileFailure(errno: code) }
      return process
    }
  #endif
}
