import SceneLayers

extension Value {
  /// Returns whether two values are equal; nil if `comparisons` is exceeded. Values can contain the
  /// same values repeatedly, so a short scene can create values that are too large to compare.
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
      // Each is made of the text of a file first.
      let cost = isOfRecords || other.isOfRecords ? 4 : 0
      for index in 0..<count {
        comparisons -= cost
        guard let isEqual = element(index).isEqual(to: other.element(index), &comparisons) else {
          return nil
        }
        if !isEqual { return false }
      }
      return true
    default:
      comparisons -= stepsOfReading + other.stepsOfReading
      return comparisons >= 0 ? self == other : nil
    }
  }

  private var isOfRecords: Bool {
    if case .records = self { true } else { false }
  }

  /// The number of steps needed to find the characters of a string, or to traverse another value.
  ///
  /// Characters are sequences of scalars, and equal if they are canonically equivalent, so text that
  /// is not ASCII takes a step per byte.
  var stepsOfReading: Int {
    let text: String
    switch self {
    case .string(let string): text = string
    case .attributed(let string): text = string.string
    case .image(let image): text = image.path
    case .font(let font): text = font.path + font.member
    default: return stepsOfUse
    }
    return stepsOfUse + (text.utf8.allSatisfy { $0 < 0x80 } ? 0 : text.utf8.count)
  }

  /// The number of steps needed to traverse a value.
  ///
  /// A step is 8 bytes of text, which also limits the memory of strings, or a quarter of an element
  /// of an array or path.
  var stepsOfUse: Int {
    switch self {
    case .string(let text): text.utf8.count / 8
    case .attributed(let text): text.byteCount / 8 + text.runs.count * 8
    case .array(let values): values.count * 4
    case .tuple(let fields): fields.count
    case .path(let path): path.elements.count * 4
    case .gradient(let gradient): gradient.colors.count * 4
    case .image(let image): image.path.utf8.count / 8
    case .font(let font): (font.path.utf8.count + font.member.utf8.count) / 8
    default: 0
    }
  }
}
