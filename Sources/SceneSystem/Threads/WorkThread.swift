#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that must be joined.
package final class WorkThread {
  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Creates a thread; nil if the system has no resources.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // The usual stack size of a main thread; on some systems, other threads have much less.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, &attributes,
      { context in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        #else
          if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        #endif
        return nil
      }, work.toOpaque())
    if code != 0 {
      work.release()
      return nil
    }
  }

  /// Runs `body` on a detached thread; returns false if the thread cannot be created.
  package static func runDetached(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = WorkThread(body) else { return false }
    #if canImport(Glibc)
      pthread_detach(thread.thread)
    #else
      if let thread = thread.thread { pthread_detach(thread) }
    #endif
    return true
  }

  /// Waits until the thread ends.
  func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}

/// A thread with a stack that is large enough for any scene.
package enum LargeStackThread {
  /// Runs `body` on a thread with the usual stack size of a main thread, and waits for it.
  ///
  /// Expressions and elements can be nested up to the limit of the parser. In a debug build, that
  /// requires more than the 512 KB that some systems allocate for other threads.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = ResultBox<Result>()
    WorkThread { box.result = body() }?.join()
    // If a thread cannot be created, this one is used.
    return box.result ?? body()
  }

  private final class ResultBox<Result: Sendable>: @unchecked Sendable {
    // Written by the thread before it ends, and read after that.
    var result: Result?
  }
}
