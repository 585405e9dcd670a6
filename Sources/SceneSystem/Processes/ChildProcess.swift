#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts processes. No other code does so.
package enum ChildProcess {
  /// Starts a program, which is looked up in the path, with an empty standard input. Does not wait
  /// for its end.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - output: The descriptor of its standard output; nil to discard it.
  ///   - errors: The descriptor of its standard error; nil to discard it.
  ///   - variables: Environment variables, such as `A=1`, which replace inherited ones.
  /// - Throws: `notFound` if the program does not exist, and always on iOS.
  package static func start(
    _ words: [String], output: Int32? = nil, errors: Int32? = nil, variables: [String] = []
  ) throws(FileFailure) -> pid_t {
    #if os(iOS)
      // Apps cannot start processes. They could in a simulator, but it should behave like a device.
      throw .notFound
    #else
      return try spawn(words, output, errors, variables)
    #endif
  }

  #if !os(iOS)
    private static func spawn(
      _ words: [String], _ output: Int32?, _ errors: Int32?, _ variables: [String]
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
      // This process ignores some signals; the child must handle them by default.
      var (usual, blocked) = (sigset_t(), sigset_t())
      sigemptyset(&usual)
      sigemptyset(&blocked)
      for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
      posix_spawnattr_setsigdefault(&attributes, &usual)
      posix_spawnattr_setsigmask(&attributes, &blocked)
      var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
      #if canImport(Darwin)
        // Descriptors cannot be created and marked close-on-exec in one call, so another thread's
        // child could inherit them. This flag prevents that.
        flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
      #endif
      posix_spawnattr_setflags(&attributes, flags)
      var arguments = words.map { strdup($0) } + [nil]
      // Of two variables with the same name, programs read the first.
      let own = variables.map { strdup($0) }
      defer { for word in arguments + own { free(word) } }
      var environment = own
      var inherited = environ
      while let variable = inherited.pointee {
        environment.append(variable)
        inherited += 1
      }
      environment.append(nil)
      var process = pid_t()
      let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
      if code != 0 { throw FileFailure(errno: code) }
      return process
    }
  #endif
}
