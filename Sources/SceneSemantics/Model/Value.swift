import SceneLayers

/// What an expression comes to.
enum Value: Hashable, Sendable {
  /// A plain number, or points.
  case number(Double)
  /// Seconds.
  case time(Double)
  /// Radians.
  case angle(Double)
  case bool(Bool)
  case string(String)
  indirect case color(Color)
  indirect case gradient(GradientValue)
  indirect case image(ImageValue)
  indirect case font(FontValue)
  case word(String)
  case tuple([Field])
  case array([Value])
  /// An array too.
  indirect case records(Records)
  /// Whole numbers from the first up to, not including, the second.
  case range(Int, Int)
  indirect case transformStep(TransformStep)
  indirect case pathStep(Path.Element)
  case path(Path)
  indirect case timing(AnimationPace)
  case none

  struct Field: Hashable, Sendable {
    var label: String?
    var value: Value
  }

  struct GradientValue: Hashable, Sendable {
    var type = Gradient.Kind.axial
    var colors: [Color]
    var locations: [Double]
    var startPoint: Point
    var endPoint: Point
  }

  /// A picture of the library and how many of its pixels make a point.
  struct ImageValue: Hashable, Sendable {
    var path: String
    var scale: Double
    /// Where the text names it.
    var span: SourceSpan
  }

  struct FontValue: Hashable, Sendable {
    var path: String
    /// Which font of a collection, by number or name; empty for the first.
    var member: String
    /// On the axis of a variable font; nil for the text's own.
    var weight: Double?
    /// Where the text names it.
    var span: SourceSpan
  }

  static func tuple(_ labels: [String], _ numbers: [Double]) -> Value {
    .tuple(zip(labels, numbers).map { Field(label: $0, value: .number($1)) })
  }

  static func point(_ p: Point) -> Value { .tuple(["x", "y"], [p.x, p.y]) }
  static func size(_ s: Size) -> Value { .tuple(["width", "height"], [s.width, s.height]) }
  static func rect(_ r: Rect) -> Value {
    .tuple(["x", "y", "width", "height"], [r.x, r.y, r.width, r.height])
  }
}

// What the checker has made sure of, read back. Nil where a value is not set or of another kind.
extension Value {
  /// Of a number, a time or an angle.
  var magnitude: Double? {
    switch self {
    case .number(let x), .time(let x), .angle(let x): x
    default: nil
    }
  }

  var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  var colorValue: Color? {
    if case .color(let value) = self { value } else { nil }
  }

  var wordValue: String? {
    if case .word(let value) = self { value } else { nil }
  }

  /// The case that a word names. The words of a property are the cases of its enum, so that there
  /// is one wherever the value is a word of it.
  func wordCase<Word: RawRepresentable<String>>(_ type: Word.Type = Word.self) -> Word? {
    wordValue.flatMap { Word(rawValue: $0) }
  }

  /// The numbers of a tuple, or the one number.
  var numbers: [Double]? {
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

  var pointValue: Point? {
    guard let n = numbers, n.count == 2 else { return nil }
    return Point(n[0], n[1])
  }

  var sizeValue: Size? {
    guard let n = numbers, n.count == 2 else { return nil }
    return Size(n[0], n[1])
  }

  var rectValue: Rect? {
    guard let n = numbers, n.count == 4 else { return nil }
    return Rect(n[0], n[1], n[2], n[3])
  }

  var colorsValue: [Color]? {
    guard case .array(let values) = self else { return nil }
    var colors: [Color] = []
    for value in values {
      guard let color = value.colorValue else { return nil }
      colors.append(color)
    }
    return colors
  }

  var transformSteps: [TransformStep]? {
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

  var pathValue: Path? {
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
