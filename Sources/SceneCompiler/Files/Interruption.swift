#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process does when a signal comes: half-written files go, and a crash is told from a
/// mistake in a scene.
enum Interruption {
  /// The temporary file that is being written, if any; kept only in a process that is the tool,
  /// which writes one file at a time. Signals belong to the process, and so does this.
  static var unfinishedFile: String? {
    get { unfinishedPath.map { String(cString: $0) } }
    set {
      guard isPrepared else { return }
      let old = unfinishedPath
      unfinishedPath = newValue.map { strdup($0) } ?? nil
      free(old)
    }
  }

  /// What a handler may look at: memory of its own, reached without a call.
  nonisolated(unsafe) private static var unfinishedPath: UnsafeMutablePointer<CChar>?

  nonisolated(unsafe) private static var isPrepared = false

  /// To be called once, first, by a process that is the tool and nothing else.
  static func prepareProcess() {
    isPrepared = true
    // A write that fails says why; the process is not to die of it.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    keepStandardDescriptorsTaken()
    for number in [SIGINT, SIGTERM, SIGHUP] { handleEnd(by: number) }
    // Whoever asks Swift for a backtrace is to get it.
    if getenv("SWIFT_BACKTRACE") == nil { handleCrashes() }
  }

  /// A descriptor that came closed would be given to the first file that is opened, and what is
  /// meant for standard output would be written into a picture. Taken so, writing to it fails.
  private static func keepStandardDescriptorsTaken() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = try? SystemCalls.open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  private static func handleEnd(by number: Int32) {
    // A process started with a signal ignored, as `nohup` does, keeps ignoring it.
    let before = signal(number) { number in
      if let path = Interruption.unfinishedPath { unlink(path) }
      signal(number, SIG_DFL)
      raise(number)
    }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }

  private static func handleCrashes() {
    // The handler needs a stack of its own, for a crash may be a stack that is full.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      if let path = Interruption.unfinishedPath { unlink(path) }
      let words: StaticString = "error: scenec itself failed; this is no fault of the scene\n"
      write(2, words.utf8Start, words.utf8CodeUnitCount)
      _exit(ExitCode.ownFault.rawValue)
    }
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = numericCast(SA_ONSTACK)
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
      sigaction(number, &action, nil)
    }
  }
}
