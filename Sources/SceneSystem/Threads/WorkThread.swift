#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system's, to be joined by whoever started it.
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

  /// Nil where the system gives no thread.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // As much stack as the first thread usually has; some systems give a hundredth of it.
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

  /// Runs `body` on a thread that nobody waits for; false where the system gives none.
  package static func runDetached(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = WorkThread(body) else { return false }
    #if canImport(Glibc)
      pthread_detach(thread.thread)
    #else
      if let thread = thread.thread { pthread_detach(thread) }
    #endif
    return true
  }

  /// Waits until the thread has ended.
  func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}
