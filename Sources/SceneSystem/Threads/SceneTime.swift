#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time of each scene of a command, which ends the process if there is too much: the
/// last line of defense against a scene on which a stage never ends.
///
/// A timer signal counts the time of the process, and divides it among the scenes by the threads
/// that work on them. What a handler reads is in memory that is never freed.
package enum SceneTime {
  /// The use of a scene by the thread that began with it and by those that take parts of it.
  private struct Use {
    /// The number of threads; 0 if the use has ended.
    var threads = 0
    var seconds = 0.0
    var words: UnsafeMutablePointer<CChar>
  }

  // Of more scenes at once, the rest has no limit.
  private static let useCount = 256
  private static let wordsLength = 512
  nonisolated(unsafe) private static var uses: UnsafeMutablePointer<Use>?
  nonisolated(unsafe) private static var interval = 0.0
  nonisolated(unsafe) private static var limit = 0.0
  /// The key of each thread's use, plus 1.
  nonisolated(unsafe) private static var key = pthread_key_t()
  private static let monitor = Monitor()

  /// Limits the processor time of each scene. Call this once, at the start of a command.
  package static func limit(to seconds: Double) {
    guard seconds > 0, pthread_key_create(&key, nil) == 0 else { return }
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: useCount * wordsLength)
    let memory = UnsafeMutablePointer<Use>.allocate(capacity: useCount)
    for index in 0..<useCount {
      (memory + index).initialize(to: Use(words: words + index * wordsLength))
    }
    (uses, limit, interval) = (memory, seconds, min(seconds / 4, 1))
    signal(SIGPROF) { _ in SceneTime.count() }
    var timer = itimerval()
    timer.it_interval.tv_sec = Int(interval)
    timer.it_interval.tv_usec = numericCast(Int((interval - interval.rounded(.down)) * 1e6))
    timer.it_value = timer.it_interval
    #if canImport(Glibc)
      setitimer(numericCast(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }

  /// Called in the signal handler, so it calls nothing else.
  private static func count() {
    guard let uses else { return }
    var threads = 0
    for index in 0..<useCount { threads += uses[index].threads }
    for index in 0..<useCount where uses[index].threads > 0 {
      uses[index].seconds += interval * Double(uses[index].threads) / Double(threads)
      guard uses[index].seconds >= limit else { continue }
      SignalHandling.removeUnfinishedFiles()
      write(2, uses[index].words, strlen(uses[index].words))
      _exit(ExitCode.timeout.rawValue)
    }
  }

  /// The use to which the time of this thread belongs; nil if it works on no scene.
  static var current: Int? {
    guard uses != nil, let number = pthread_getspecific(key) else { return nil }
    return Int(bitPattern: number) - 1
  }

  /// Begins with a scene, after the previous one of this thread.
  ///
  /// - Parameter name: The scene's path in messages.
  package static func begin(_ name: @autoclosure () -> String) {
    guard let uses else { return }
    end()
    let words =
      "error: '\(name())' took more than \(limit == limit.rounded() ? "\(Int(limit))" : "\(limit)") s"
      + " of processor time; please report this\n"
    monitor.withLock {
      guard let free = (0..<useCount).first(where: { uses[$0].threads == 0 }) else { return }
      // The end of a long path is left out, but not that of the memory.
      _ = words.withCString { strncpy(uses[free].words, $0, wordsLength - 1) }
      uses[free].words[wordsLength - 1] = 0
      uses[free].seconds = 0
      set(free)
    }
  }

  /// Continues with the use of another thread, which waits for this one.
  static func join(_ use: Int?) {
    guard let use else { return }
    monitor.withLock { set(use) }
  }

  /// Ends the time of this thread.
  package static func end() {
    guard let use = current else { return }
    monitor.withLock { uses?[use].threads -= 1 }
    pthread_setspecific(key, nil)
  }

  private static func set(_ use: Int) {
    uses?[use].threads += 1
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: use + 1))
  }
}
