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

  /// Returns false, and changes nothing, where the property takes no such value.
  mutating func set(_ property: Property, to value: PropertyValue) -> Bool
}

extension PropertyTable {
  /// Whether the property has another value than its default.
  public func isSet(_ property: Property) -> Bool {
    guard let defaults = Self.defaults else { return true }
    return value(of: property) != defaults.value(of: property)
  }
}
