import SceneLayers
import SceneSource

/// The type of an expression, or the type that a property expects.
package indirect enum ValueType: Hashable, Sendable {
  /// Any type, for expressions with errors.
  case any
  /// A number without a unit, or a length in points.
  case number
  /// A number that can be a percentage, such as an opacity. A length cannot, because the length that
  /// it would be a percentage of is not known.
  case ratio
  /// A time in seconds.
  case time
  /// An angle in radians.
  case angle
  case bool
  case string
  /// A string whose parts can have attributes, or a plain one.
  case attributedString
  case color
  case gradient
  case image
  case font
  /// The tag of an OpenType feature; `-` before it turns the feature off.
  case fontFeature
  /// A color, a gradient, or an image.
  case paint
  /// A word from a set of built-in values.
  case word(WordSet)
  case tuple([Field])
  case array(ValueType)
  case range
  case transformStep
  /// A transform, or a list of transforms.
  case transform
  case pathStep
  /// A path, or a list of path elements.
  case path
  case timing
  /// A number of repetitions, or `infinity`.
  case repeatCount
  /// A number for both sides, or left and right.
  case horizontalInsets
  /// A name or a list of names, of styles or layers.
  case names
  /// An image, or `up` and `down`.
  case shadowImages
  /// The type of an animation's key path.
  case animated
  case none

  package struct Field: Hashable, Sendable {
    package var label: String?
    package var type: ValueType
    /// Why the field of a data file contains strings. It is not a part of the type.
    package var reason: TextReason?

    package init(label: String?, type: ValueType, reason: TextReason? = nil) {
      self.label = label
      self.type = type
      self.reason = reason
    }

    package static func == (a: Field, b: Field) -> Bool { a.label == b.label && a.type == b.type }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(label)
      hasher.combine(type)
    }
  }

  package static func numbers(_ labels: String..., as type: ValueType = .number) -> ValueType {
    .tuple(labels.map { Field(label: $0, type: type) })
  }

  package static let point = numbers("x", "y")
  package static let size = numbers("width", "height")
  package static let rect = numbers("x", "y", "width", "height")
  /// Points, sizes, and rectangles in unit coordinates.
  package static let unitPoint = numbers("x", "y", as: .ratio)
  package static let unitSize = numbers("width", "height", as: .ratio)
  package static let unitRect = numbers("x", "y", "width", "height", as: .ratio)
  package static let edgeInsets = numbers("top", "left", "bottom", "right")

  /// Returns whether the type has at most the given number of parts and depth.
  package func fits(parts: Int, depth: Int) -> Bool {
    var left = parts
    return take(from: &left, depth: depth)
  }

  private func take(from parts: inout Int, depth: Int) -> Bool {
    parts -= 1
    guard parts >= 0, depth >= 0 else { return false }
    switch self {
    case .array(let element): return element.take(from: &parts, depth: depth - 1)
    case .tuple(let fields):
      for field in fields where !field.type.take(from: &parts, depth: depth - 1) { return false }
      return true
    default: return true
    }
  }

  /// Whether the type is a number with or without a unit.
  package var isNumeric: Bool {
    switch self {
    case .number, .ratio, .time, .angle: true
    default: false
    }
  }

  package var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// The members, without the labels of tuples.
  package var members: [String] {
    switch self {
    case .array: ["count", "first", "last"]
    case .string: ["count", "first", "last", "uppercased"]
    default: []
    }
  }

  /// The name of the type in messages and in the reference.
  package var description: String {
    switch self {
    case .any: "a value"
    case .number, .ratio: "a number"
    case .time: "a time"
    case .angle: "an angle"
    case .bool: "a Boolean"
    case .string: "a string"
    case .attributedString: "an attributed string"
    case .color: "a color"
    case .gradient: "a gradient"
    case .image: "an image"
    case .font: "a font"
    case .fontFeature: "an OpenType feature tag"
    case .paint: "a color, a gradient, or an image"
    case .word(let words): "one of " + proseList(words.words.map { "'\($0)'" }, "or")
    case .tuple(let fields): Self.describe(fields)
    case .array(let element): element == .any ? "an array" : "an array of \(element.plural)"
    case .range: "a range"
    case .transformStep, .transform: "a transform"
    case .pathStep: "a path element"
    case .path: "a path"
    case .timing: "a timing curve"
    case .repeatCount: "a number or 'infinity'"
    case .horizontalInsets: "a number or '(left, right)'"
    case .names: "a name or a list of names"
    case .shadowImages: "an image or '(up: image, down: image)'"
    case .animated: "a value of the animated property's type"
    case .none: "'none'"
    }
  }

  /// What a value of another type should have been, in messages about a type mismatch. A string
  /// without attributes is an attributed string, too.
  package var expected: String { self == .attributedString ? "a string" : description }

  /// The name of the type in messages about a type mismatch.
  package var found: String {
    if self == .ratio { return "a percentage" }
    if case .tuple(let fields) = self, fields.allSatisfy({ $0.label == nil }) {
      return "\(fields.count) values in parentheses"
    }
    return description
  }

  private var plural: String {
    switch self {
    case .number, .ratio: "numbers"
    case .time: "times"
    case .angle: "angles"
    case .string: "strings"
    case .attributedString: "attributed strings"
    case .color: "colors"
    case .bool: "Booleans"
    case .font: "fonts"
    case .fontFeature: "OpenType feature tags"
    default: "values"
    }
  }

  private static func describe(_ fields: [Field]) -> String {
    let parts = fields.enumerated().map { index, field in field.label ?? "\(index)" }
    return "'(" + parts.joined(separator: ", ") + ")'"
  }
}

/// Why values of a data file are strings, although they look like numbers or could be numbers.
package struct TextReason: Hashable, Sendable {
  /// Locates the first text that a number would be printed differently from.
  package let note: Diagnostic.Note
  /// Whether all of the strings are numbers.
  package let isNumeric: Bool

  package init(_ bytes: Range<Int>, of source: SourceText, isNumeric: Bool) {
    let printed = isNumeric ? readNumber(source.bytes[bytes])?.shortestText : nil
    let why = printed.map { "as a number would be printed as '\($0)'" } ?? "is not a number"
    note = .init(
      "read as a string, because '\(source[bytes.prefix(40)])' " + why, at: source.range(bytes))
    self.isNumeric = isNumeric
  }
}
