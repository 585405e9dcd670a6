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
