#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process does when a signal comes: half-written files go, and a crash is told from a
/// mistake in a scene.
package enum SignalHandling {
  /// The most files that are written at once: as many as there can be workers.
  private static let slotCount = 1024

  /// The temporary files that are being written: what a handler may look at, memory of its own,
  /// reached without a call. Signals belong to the process, and so do these.
  nonisolated(unsafe) private static var unfinishedFiles: UnsafeMutablePointer<UnfinishedFile>?

  /// A name in an open folder; nil where the slot is free.
  private struct UnfinishedFile {
    var folder: Int32 = -1
    var name: UnsafeMutablePointer<CChar>?
  }

  private static let monitor = Monitor()

  /// Notes a temporary file, which goes when the process is ended. Only a process that is the tool
  /// keeps such notes.
  ///
  /// - Parameter folder: stays open until the file is forgotten.
  /// - Returns: what `forget` wants when the file has its name or is gone.
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

  /// For handlers.
  private static func removeUnfinishedFiles() {
    guard let files = unfinishedFiles else { return }
    for slot in 0..<slotCount {
      if let name = files[slot].name { unlinkat(files[slot].folder, name, 0) }
    }
  }

  /// To be called once, first, by a process that is the tool and nothing else.
  package static func prepareProcess() {
    let files = UnsafeMutablePointer<UnfinishedFile>.allocate(capacity: slotCount)
    files.initialize(repeating: UnfinishedFile(), count: slotCount)
    unfinishedFiles = files
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
      SignalHandling.removeUnfinishedFiles()
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
