extension Workers {
  /// Computes a value for each number below `count`, in any order and on any thread, and passes
  /// them to `take` on this thread in order.
  package func map<Value>(
    _ count: Int, _ make: @escaping @Sendable (Int) -> Value, take: (Int, Value) -> Void
  ) {
    if self.count == 1 || count <= 1 {
      for number in 0..<max(count, 0) { take(number, make(number)) }
      return
    }
    let list = WorkList(count: count, make, monitor)
    share(list, usefulThreads: count) {
      for number in 0..<count { take(number, list.wait(for: number)) }
    }
  }

  /// Returns a value for each number below `count`, computed in any order and on any thread.
  package func map<Value>(_ count: Int, _ make: @escaping @Sendable (Int) -> Value) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    map(count, make) { values.append($1) }
    return values
  }
}

/// Values that are computed independently.
private final class WorkList<Value>: WorkSource, @unchecked Sendable {
  private let make: @Sendable (Int) -> Value
  private let monitor: Monitor
  private let count: Int
  // Accessed only with the monitor locked.
  private var claimed = 0
  private var made: [Int: Value] = [:]

  package init(count: Int, _ make: @escaping @Sendable (Int) -> Value, _ monitor: Monitor) {
    self.count = count
    self.make = make
    self.monitor = monitor
  }

  package func claim() -> WorkPiece? {
    if claimed == count { return nil }
    let number = claimed
    claimed += 1
    return {
      let value = self.make(number)
      self.monitor.withLock {
        self.made[number] = value
        self.monitor.signalChange()
      }
    }
  }

  /// Returns a value, which is computed once. Computes other values while waiting.
  package func wait(for number: Int) -> Value {
    while true {
      let (value, piece) = monitor.withLock { () -> (Value?, WorkPiece?) in
        while true {
          if let value = made.removeValue(forKey: number) { return (value, nil) }
          if let piece = claim() { return (nil, piece) }
          monitor.wait()
        }
      }
      if let value { return value }
      piece?()
    }
  }
}
