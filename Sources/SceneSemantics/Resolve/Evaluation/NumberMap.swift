/// A dictionary from integers to values, in insertion order.
struct NumberMap<Value> {
  private var numbers = NumberTable()
  private(set) var values: [Value] = []

  var count: Int { values.count }

  /// Accesses a value. Setting nil has no effect, because values are never removed individually.
  subscript(key: Int) -> Value? {
    get { numbers[key].map { values[$0] } }
    set {
      guard let newValue else { return }
      let index = numbers.number(key, orElse: values.count)
      if index < values.count { values[index] = newValue } else { values.append(newValue) }
    }
  }

  func contains(_ key: Int) -> Bool { numbers[key] != nil }

  /// Updates a value in place without copying its contents; does nothing if there is none.
  mutating func update(_ key: Int, _ change: (inout Value) -> Void) {
    if let index = numbers[key] { change(&values[index]) }
  }

  mutating func removeAll() {
    numbers.removeAll()
    values.removeAll(keepingCapacity: true)
  }
}
