extension Value {
  /// Whether two values are equal; nil where `comparisons` are not enough to tell. Values may hold
  /// the same ones many times over, so that few words make more of them than can ever be compared.
  func isEqual(to other: Value, _ comparisons: inout Int) -> Bool? {
    comparisons -= 1
    guard comparisons >= 0 else { return nil }
    switch (self, other) {
    case (.tuple(let a), .tuple(let b)):
      guard a.count == b.count else { return false }
      for (x, y) in zip(a, b) where x.label == y.label {
        guard let isEqual = x.value.isEqual(to: y.value, &comparisons) else { return nil }
        if !isEqual { return false }
      }
      return zip(a, b).allSatisfy { $0.label == $1.label }
    case (.array, .array), (.records, .array), (.array, .records), (.records, .records):
      guard let count = elementCount, count == other.elementCount else { return false }
      for index in 0..<count {
        guard let isEqual = element(index).isEqual(to: other.element(index), &comparisons) else {
          return nil
        }
        if !isEqual { return false }
      }
      return true
    default: return self == other
    }
  }
}
