import SceneLayers

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
    default:
      comparisons -= stepsOfUse
      return comparisons >= 0 ? self == other : nil
    }
  }

  /// The steps that it takes to go through a value once: what is large costs more than a step.
  ///
  /// A step stands for 8 bytes of text, which bounds the memory of texts too, or for a quarter of
  /// an element of an array or of a path.
  var stepsOfUse: Int {
    switch self {
    case .string(let text): text.utf8.count / 8
    case .array(let values): values.count * 4
    case .tuple(let fields): fields.count
    case .path(let path): path.elements.count * 4
    default: 0
    }
  }
}
