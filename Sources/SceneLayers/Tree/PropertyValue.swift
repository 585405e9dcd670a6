/// The value of a layer property of any type.
public enum PropertyValue: Hashable, Sendable {
  /// A Boolean.
  case flag(Bool)
  /// A number.
  case number(Double)
  /// A list of numbers.
  case numbers([Double])
  /// A point.
  case point(Point)
  /// A rectangle.
  case rect(Rect)
  /// A color; nil for none.
  case color(Color?)
  /// A transform.
  case transform(Transform3D)
  /// A set of corners.
  case corners(Layer.Corners)
  /// A case of the property's enum.
  case word(String)
  /// A string.
  case string(String)
}

/// A type with a table of properties that are resolved from a scene, written to both dump formats,
/// read back, and compared. Adding a property requires only a row in the table.
public protocol PropertyTable {
  /// The properties in the table.
  associatedtype Property: RawRepresentable<String>, Hashable, Sendable

  /// The properties in the order of the dumps. Raw values are the names in scenes and dumps.
  static var properties: [Property] { get }

  /// A value with all properties at their defaults; nil if they have no defaults.
  static var defaults: Self? { get }

  /// Returns the value of a property.
  func value(of property: Property) -> PropertyValue

  /// Returns whether a property differs from its default.
  func isSet(_ property: Property) -> Bool

  /// Sets a property. Returns false without a change if the value has the wrong type.
  mutating func set(_ property: Property, to value: PropertyValue) -> Bool
}

/// A row of a property table. Rows are inlined and only one of the two values is computed, because
/// dumps test every property of every layer.
struct PropertyRow {
  let value: PropertyValue
  /// Whether the value differs from the default.
  let isSet: Bool
}

// Creates rows from a value and an optional default.
extension PropertyRow {
  @inline(__always) static func flag(_ flag: Bool, _ usual: Bool?) -> Self {
    Self(value: .flag(flag), isSet: flag != usual)
  }

  @inline(__always) static func number(_ number: Double, _ usual: Double?) -> Self {
    Self(value: .number(number), isSet: number != usual)
  }

  @inline(__always) static func numbers(_ numbers: [Double], _ usual: [Double]?) -> Self {
    Self(value: .numbers(numbers), isSet: numbers != usual)
  }

  @inline(__always) static func point(_ point: Point, _ usual: Point?) -> Self {
    Self(value: .point(point), isSet: point != usual)
  }

  @inline(__always) static func rect(_ rect: Rect, _ usual: Rect?) -> Self {
    Self(value: .rect(rect), isSet: rect != usual)
  }

  @inline(__always) static func color(_ color: Color?, _ usual: Color?) -> Self {
    Self(value: .color(color), isSet: color != usual)
  }

  @inline(__always) static func transform(_ transform: Transform3D, _ usual: Transform3D?) -> Self {
    Self(value: .transform(transform), isSet: transform != usual)
  }

  @inline(__always) static func corners(_ corners: Layer.Corners, _ usual: Layer.Corners?) -> Self {
    Self(value: .corners(corners), isSet: corners != usual)
  }

  @inline(__always) static func word(_ word: String, _ usual: String?) -> Self {
    Self(value: .word(word), isSet: word != usual)
  }

  @inline(__always) static func string(_ string: String, _ usual: String?) -> Self {
    Self(value: .string(string), isSet: string != usual)
  }
}

extension Color {
  /// The color as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque, rounded to the nearest byte per
  /// component.
  public var hexText: String {
    let opaque = [Self.byte(red), Self.byte(green), Self.byte(blue)]
    return Self.hexText(alpha < 1 ? opaque + [Self.byte(alpha)] : opaque)
  }

  /// Returns `#` and two digits per byte.
  public static func hexText(_ bytes: [UInt8]) -> String {
    var text = [UInt8(ascii: "#")]
    text.reserveCapacity(1 + 2 * bytes.count)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func byte(_ component: Double) -> UInt8 {
    UInt8(min(max(component, 0), 1) * 255 + 0.5)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}
