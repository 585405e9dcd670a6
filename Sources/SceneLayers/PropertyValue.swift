/// The value of a layer's property, of any type that properties have.
public enum PropertyValue: Hashable, Sendable {
  case flag(Bool)
  case number(Double)
  case numbers([Double])
  case point(Point)
  case rect(Rect)
  /// Nil for none.
  case color(Color?)
  case transform(Transform3D)
  case corners(Layer.Corners)
  /// A case of the property's enum.
  case word(String)
  case string(String)
}

/// A type with properties that are treated alike: resolved from a scene's text, written to both
/// dumps, read back, and compared. A new property needs its row in such a table and nothing else.
public protocol PropertyTable {
  associatedtype Property: RawRepresentable<String>, Hashable, Sendable

  /// In the order of the dumps. The raw values are the names, in the language as in the dumps.
  static var properties: [Property] { get }

  /// A value whose properties are all at their defaults; nil where none has a default.
  static var defaults: Self? { get }

  func value(of property: Property) -> PropertyValue

  /// Whether the property has another value than its default.
  func isSet(_ property: Property) -> Bool

  /// Returns false, and changes nothing, where the property takes no such value.
  mutating func set(_ property: Property, to value: PropertyValue) -> Bool
}

/// What a table has in the row of a property. Rows are inlined where one of the two is asked for, so
/// that only that one is made: dumps ask of every property of every layer whether it is set.
struct PropertyRow {
  let value: PropertyValue
  /// Whether the value is another than the default.
  let isSet: Bool
}

// The forms of rows: the value, and the default where there is one.
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
