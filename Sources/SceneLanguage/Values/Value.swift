import SceneLayers

/// The value of an expression.
package enum Value: Hashable, Sendable {
  /// The largest number of numbers in a range.
  package static let longestRange = 10_000_000
  /// The maximum number of elements of a list with loops.
  package static let mostMadeElements = 100_000

  /// A number without a unit, or a length in points.
  case number(Double)
  /// A time in seconds.
  case time(Double)
  /// An angle in radians.
  case angle(Double)
  case bool(Bool)
  case string(String)
  case attributed(AttributedText)
  indirect case color(Color)
  indirect case gradient(GradientValue)
  indirect case image(ImageValue)
  indirect case font(FontValue)
  case word(Word)
  case tuple([Field])
  case array([Value])
  /// An array whose elements are created on demand.
  indirect case records(Records)
  /// The integers from the first up to, but not including, the second.
  case range(Int, Int)
  indirect case transformStep(TransformStep)
  indirect case pathStep(Path.Element)
  case path(Path)
  indirect case timing(AnimationPace)
  case none

  package struct Field: Hashable, Sendable {
    package var label: String?
    package var value: Value

    package init(label: String? = nil, value: Value) {
      (self.label, self.value) = (label, value)
    }
  }

  package struct GradientValue: Hashable, Sendable {
    package var type = Gradient.Kind.axial
    package var colors: [Color]
    package var locations: [Double]
    package var startPoint: Point
    package var endPoint: Point

    package init(
      type: Gradient.Kind = .axial, colors: [Color], locations: [Double],
      startPoint: Point, endPoint: Point
    ) {
      self.type = type
      self.colors = colors
      self.locations = locations
      self.startPoint = startPoint
      self.endPoint = endPoint
    }
  }

  /// An image in the library, and its scale in pixels per point.
  /// An image file, or a symbol.
  package struct ImageValue: Hashable, Sendable {
    /// The path of the file; empty for a symbol.
    package var path: String
    package var scale: Double
    /// The location of the path in the source.
    package var span: SourceSpan
    /// The character of a symbol; nil for a file.
    package var symbol: Unicode.Scalar?

    package init(path: String, scale: Double, span: SourceSpan, symbol: Unicode.Scalar? = nil) {
      (self.path, self.scale, self.span, self.symbol) = (path, scale, span, symbol)
    }
  }

  package struct FontValue: Hashable, Sendable {
    package var path: String
    /// The number or name of a font in a collection; empty for the first one.
    package var member: String
    /// The value of a variable font's weight axis; nil for the text's weight.
    package var weight: Double?
    /// The location of the path in the source.
    package var span: SourceSpan

    package init(path: String, member: String, weight: Double? = nil, span: SourceSpan) {
      (self.path, self.member, self.weight, self.span) = (path, member, weight, span)
    }
  }

  package static func tuple(_ labels: [String], _ numbers: [Double]) -> Value {
    .tuple(zip(labels, numbers).map { Field(label: $0, value: .number($1)) })
  }

  /// The distances from the edges of something.
  package static func insets(
    top: Double, left: Double, bottom: Double, right: Double
  ) -> Value {
    .tuple(["top", "left", "bottom", "right"], [top, left, bottom, right])
  }
  package static func point(_ p: Point) -> Value { .tuple(["x", "y"], [p.x, p.y]) }
  package static func size(_ s: Size) -> Value {
    .tuple(["width", "height"], [s.width, s.height])
  }
  package static func rect(_ r: Rect) -> Value {
    .tuple(["x", "y", "width", "height"], [r.x, r.y, r.width, r.height])
  }
}

// Accessors for values whose type the checker has verified. They are nil if a value is not set or
// has another type.
extension Value {
  /// The magnitude of a number, time, or angle.
  package var magnitude: Double? {
    switch self {
    case .number(let x), .time(let x), .angle(let x): x
    default: nil
    }
  }

  /// Where a word is in the order of its set.
  package var rank: Double? {
    if case .word(let word) = self { Double(word.rank) } else { nil }
  }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var colorValue: Color? {
    if case .color(let value) = self { value } else { nil }
  }

  package var wordValue: Word? {
    if case .word(let value) = self { value } else { nil }
  }

  /// Returns the enum case of a built-in value. The checker accepts only words of the set with the
  /// cases of the property's enum.
  package func wordCase<Case: CaseIterable>(
    _ type: Case.Type = Case.self
  ) -> Case? where Case.AllCases == [Case] {
    wordValue?.case()
  }

  /// The numbers of a tuple, or a single number.
  package var numbers: [Double]? {
    switch self {
    case .tuple(let fields):
      var numbers: [Double] = []
      for field in fields {
        guard let number = field.value.magnitude else { return nil }
        numbers.append(number)
      }
      return numbers
    case .array(let values):
      var numbers: [Double] = []
      for value in values {
        guard let number = value.magnitude else { return nil }
        numbers.append(number)
      }
      return numbers
    default:
      return magnitude.map { [$0] }
    }
  }

  package var pointValue: Point? {
    guard let n = numbers, n.count == 2 else { return nil }
    return Point(n[0], n[1])
  }

  package var sizeValue: Size? {
    guard let n = numbers, n.count == 2 else { return nil }
    return Size(n[0], n[1])
  }

  package var rectValue: Rect? {
    guard let n = numbers, n.count == 4 else { return nil }
    return Rect(n[0], n[1], n[2], n[3])
  }

  package var colorsValue: [Color]? {
    guard case .array(let values) = self else { return nil }
    var colors: [Color] = []
    for value in values {
      guard let color = value.colorValue else { return nil }
      colors.append(color)
    }
    return colors
  }

  package var transformSteps: [TransformStep]? {
    switch self {
    case .transformStep(let step): return [step]
    case .array(let values):
      var steps: [TransformStep] = []
      for value in values {
        guard case .transformStep(let step) = value else { return nil }
        steps.append(step)
      }
      return steps
    default: return nil
    }
  }

  package var pathValue: Path? {
    switch self {
    case .path(let path): return path
    case .pathStep(let step): return Path([step])
    case .array(let values):
      var elements: [Path.Element] = []
      for value in values {
        switch value {
        case .pathStep(let step): elements.append(step)
        case .path(let path): elements += path.elements
        default: return nil
        }
      }
      return Path(elements)
    default: return nil
    }
  }
}

extension Value {
  /// Returns whether two values are equal; nil if `comparisons` is exceeded. Values can contain the
  /// same values repeatedly, so a short scene can create values that are too large to compare.
  package func isEqual(to other: Value, _ comparisons: inout Int) -> Bool? {
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
  package var stepsOfReading: Int {
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
  package var stepsOfUse: Int {
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

extension Double {
  /// The number as an integer, if it is one that can be represented exactly.
  package var wholeNumber: Int? {
    guard self >= -1e15, self <= 1e15, Double(Int(self)) == self else { return nil }
    return Int(self)
  }
}
