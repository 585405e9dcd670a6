/// Values by whole numbers, in the order in which they were added.
struct NumberMap<Value> {
  private var numbers = NumberTable()
  private(set) var values: [Value] = []

  var count: Int { values.count }

  /// Setting nil changes nothing: values are replaced, never removed one by one.
  subscript(key: Int) -> Value? {
    get { numbers[key].map { values[$0] } }
    set {
      guard let newValue else { return }
      let index = numbers.number(key, orElse: values.count)
      if index < values.count { values[index] = newValue } else { values.append(newValue) }
    }
  }

  func contains(_ key: Int) -> Bool { numbers[key] != nil }

  /// Changes a value in place, so that what it holds is not copied; does nothing without one.
  mutating func update(_ key: Int, _ change: (inout Value) -> Void) {
    if let index = numbers[key] { change(&values[index]) }
  }

  mutating func removeAll() {
    numbers.removeAll()
    values.removeAll(keepingCapacity: true)
  }
}
