#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with a condition variable.
package final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Releases the lock until another thread signals a change. Must be called in `withLock`.
  package func wait() { pthread_cond_wait(condition, mutex) }

  package func signalChange() { pthread_cond_broadcast(condition) }
}

/// Whether work on another thread should stop early.
package final class CancellationFlag: @unchecked Sendable {
  private let monitor = Monitor()
  // Accessed only with the monitor locked.
  private var isSet = false

  package init() {}

  package var isCancelled: Bool { monitor.withLock { isSet } }
  package func cancel() { monitor.withLock { isSet = true } }
}
