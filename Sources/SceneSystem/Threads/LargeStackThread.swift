/// A stack that is deep enough for any scene, where threads may have a small one.
package enum LargeStackThread {
  /// Runs `body` on a thread with as much stack as the first one usually has, and waits for it.
  ///
  /// Expressions and elements nest as deep as the parser allows. In a build without optimization
  /// that takes more than the half megabyte that some systems give the threads of tasks.
  package static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = ResultBox<Result>()
    WorkThread { box.result = body() }?.join()
    // Without a thread there is still this one.
    return box.result ?? body()
  }

  private final class ResultBox<Result: Sendable>: @unchecked Sendable {
    // Written by the thread before it ends, read after that.
    var result: Result?
  }
}
