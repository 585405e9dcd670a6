/// A dictionary from integers to integers: a hash table with open addressing that is at most half
/// full.
///
/// Not a `Dictionary`, because at its first use the runtime searches the whole program for
/// conformances of its key type, which takes longer than resolving a small scene.
struct NumberTable: Sendable {
  private(set) var count = 0
  /// The key, the value, and a flag for each entry, consecutively.
  private var entries: [Int] = []

  private static let width = 3

  subscript(key: Int) -> Int? {
    get {
      if entries.isEmpty { return nil }
      let entry = self.entry(of: key)
      return entries[entry + 2] == 1 ? entries[entry + 1] : nil
    }
    set {
      guard let newValue else { return }
      if 2 * (count + 1) * Self.width > entries.count { grow() }
      let entry = self.entry(of: key)
      if entries[entry + 2] == 0 { count += 1 }
      (entries[entry], entries[entry + 1], entries[entry + 2]) = (key, newValue, 1)
    }
  }

  /// Accesses the value of a pair of numbers below 2³¹.
  subscript(first: Int, second: Int) -> Int? {
    get { self[Self.key(first, second)] }
    set { self[Self.key(first, second)] = newValue }
  }

  /// Combines two numbers.
  static func key(_ first: Int, _ second: Int) -> Int { first << 32 | second }

  /// Returns the value of a key, which is set to `new` if there is none.
  mutating func number(_ key: Int, orElse new: Int) -> Int {
    if let known = self[key] { return known }
    self[key] = new
    return new
  }

  mutating func removeAll() {
    for index in entries.indices { entries[index] = 0 }
    count = 0
  }

  /// Returns the position of a key's entry, or the position at which it would be inserted.
  private func entry(of key: Int) -> Int {
    let mask = entries.count / Self.width - 1
    // Fibonacci hashing: the upper bits of the product are well distributed.
    var slot = (key &* -7_046_029_254_386_353_131) >> 32 & mask
    while entries[slot * Self.width + 2] == 1, entries[slot * Self.width] != key {
      slot = (slot + 1) & mask
    }
    return slot * Self.width
  }

  private mutating func grow() {
    let old = entries
    entries = [Int](repeating: 0, count: max(8 * Self.width, 2 * old.count))
    count = 0
    for entry in stride(from: 0, to: old.count, by: Self.width) where old[entry + 2] == 1 {
      self[old[entry]] = old[entry + 1]
    }
  }
}

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
