#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signal handlers: they remove incomplete files, and report crashes as internal errors.
package enum SignalHandling {
  /// The maximum number of files written at once, which is that of workers.
  private static let slotCount = 1024

  /// The temporary files being written, in memory that a signal handler can access without calls.
  /// Signals are per process, so this is global.
  nonisolated(unsafe) private static var unfinishedFiles: UnsafeMutablePointer<UnfinishedFile>?

  /// A name in an open folder; nil if the slot is free.
  private struct UnfinishedFile {
    var folder: Int32 = -1
    var name: UnsafeMutablePointer<CChar>?
  }

  private static let monitor = Monitor()

  /// Registers a temporary file to be removed if the process is terminated. Has an effect only
  /// after `prepareProcess`.
  ///
  /// - Parameter folder: A descriptor that stays open until `forget` is called.
  /// - Returns: The argument for `forget`, to be called after the file is renamed or removed.
  static func note(unfinishedFile name: String, in folder: Int32) -> Int? {
    guard let files = unfinishedFiles else { return nil }
    return monitor.withLock {
      let slot = (0..<slotCount).first { files[$0].name == nil }
      if let slot {
        files[slot].folder = folder
        files[slot].name = strdup(name)
      }
      return slot
    }
  }

  static func forget(_ slot: Int?) {
    guard let slot, let files = unfinishedFiles else { return }
    monitor.withLock {
      let name = files[slot].name
      files[slot].name = nil
      free(name)
    }
  }

  /// Called in signal handlers.
  static func removeUnfinishedFiles() {
    guard let files = unfinishedFiles else { return }
    for slot in 0..<slotCount {
      if let name = files[slot].name { unlinkat(files[slot].folder, name, 0) }
    }
  }

  /// Installs the signal handlers. Call this once, at the start of the tool's process.
  package static func prepareProcess() {
    let files = UnsafeMutablePointer<UnfinishedFile>.allocate(capacity: slotCount)
    files.initialize(repeating: UnfinishedFile(), count: slotCount)
    unfinishedFiles = files
    // A failed write returns an error instead of terminating the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    keepStandardDescriptorsTaken()
    for number in [SIGINT, SIGTERM, SIGHUP] { handleEnd(by: number) }
    // Swift's own backtraces take precedence.
    if getenv("SWIFT_BACKTRACE") == nil { handleCrashes() }
  }

  /// Opens standard descriptors that are closed. Otherwise, the first opened file would receive the
  /// output intended for one of them. Writing to these descriptors fails.
  private static func keepStandardDescriptorsTaken() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = try? SystemCalls.open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// The end of a pipe to which the next interruption writes its number; -1 if it ends the process.
  nonisolated(unsafe) private static var interruptionEnd: Int32 = -1

  /// Makes the next Control-C, or another signal that would end the process, wake up a pipe instead;
  /// nil undoes that.
  package static func redirectInterruption(to pipe: WakeUpPipe?) {
    interruptionEnd = pipe?.writeEnd ?? -1
  }

  private static func handleEnd(by number: Int32) {
    // A signal ignored by the parent, for example by `nohup`, remains ignored.
    let before = signal(number) { number in
      if SignalHandling.interruptionEnd >= 0 {
        var byte = UInt8(truncatingIfNeeded: number)
        write(SignalHandling.interruptionEnd, &byte, 1)
        SignalHandling.interruptionEnd = -1
        return
      }
      SignalHandling.end(by: number)
    }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
    }
  }

  /// Ends the process by a signal, so that a shell also ends the loop that it is in. Its exit code is
  /// 128 and the number: 130 for Control-C.
  package static func end(by number: Int32) {
    removeUnfinishedFiles()
    // The default action of a signal does not end the first process of a container.
    if getpid() == 1 { _exit(128 + number) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  private static func handleCrashes() {
    // The handler needs a stack of its own, because the crash can be a stack overflow.
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = numericCast(size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { _ in
      SignalHandling.removeUnfinishedFiles()
      let words: StaticString = "error: internal error; please report this\n"
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
