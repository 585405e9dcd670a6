import SceneLayers
import SceneLanguage

/// A property table that the resolver can apply.
protocol ResolvedProperties: PropertyTable {
  /// The properties that are resolved here, without the layer's geometry and properties that the
  /// language does not have.
  static var resolved: [Property] { get }
  /// The corresponding properties of the language, in the order of `resolved`.
  static var keys: [PropertyKey] { get }
}

extension ResolvedProperties {
  fileprivate static func rows(except resolvedElsewhere: [Property] = []) -> [Property] {
    properties.filter { property in
      !resolvedElsewhere.contains(property) && PropertyKey(named: property.rawValue) != nil
    }
  }

  fileprivate static var keysOfRows: [PropertyKey] {
    resolved.compactMap { PropertyKey(named: $0.rawValue) }
  }
}

extension Layer: ResolvedProperties {
  static let resolved = rows(except: [.anchorPoint, .transform, .sublayerTransform])
  static let keys = keysOfRows
}

extension Gradient: ResolvedProperties {
  static let resolved = rows()
  static let keys = keysOfRows
}

extension Shape: ResolvedProperties {
  static let resolved = rows()
  static let keys = keysOfRows
}

extension Contents: ResolvedProperties {
  static let resolved = rows()
  static let keys = keysOfRows
}

extension Replicator: ResolvedProperties {
  static let resolved = rows()
  static let keys = keysOfRows
}

extension Resolver {
  /// Sets the presentation values of the properties that the element sets. Other properties do not
  /// change.
  mutating func applyProperties<Table: ResolvedProperties>(
    to table: inout Table, of id: Int, delay: Double
  ) {
    let kind = kind(of: id)
    let isAnimated = evaluator.mayBeAnimated(id)
    for (property, key) in zip(Table.resolved, Table.keys) {
      guard isAnimated || isSet(key, of: id) else { continue }
      note([property.rawValue], from: [key], of: id)
      let value = isAnimated ? presentationValue(key, of: id, delay) : self.property(key, of: id)
      if let value {
        apply(value, as: key, of: kind, to: property, of: &table)
      } else if isSet(key, of: id) {
        // `none`; a required color does not change.
        _ = table.set(property, to: .color(nil))
      }
    }
  }

  /// Sets the properties for which `value` returns a value.
  mutating func applyProperties<Table: ResolvedProperties>(
    to table: inout Table, of kind: ElementKind, _ value: (inout Resolver, PropertyKey) -> Value?
  ) {
    for (property, key) in zip(Table.resolved, Table.keys) {
      guard evaluator.spec(of: key, of: kind) != nil, let value = value(&self, key) else {
        continue
      }
      apply(value, as: key, of: kind, to: property, of: &table)
    }
  }

  private mutating func apply<Table: ResolvedProperties>(
    _ value: Value, as key: PropertyKey, of kind: ElementKind, to property: Table.Property,
    of table: inout Table
  ) {
    // A timing curve can overshoot the property's range.
    let range = evaluator.spec(of: key, of: kind)?.range
    guard let value = value.property(like: table.value(of: property), in: range) else { return }
    _ = table.set(property, to: value)
  }
}

extension Value {
  /// Returns the value as a layer property of the type of `model`, with numbers clamped to `range`.
  fileprivate func property(
    like model: PropertyValue, in range: PropertySpec.Limits?
  ) -> PropertyValue? {
    switch model {
    case .flag: boolValue.map { .flag($0) }
    case .number: magnitude.map { .number(range?.clamp($0) ?? $0) }
    case .numbers: numbers.map { .numbers($0.map { range?.clamp($0) ?? $0 }) }
    case .point: pointValue.map { .point($0) }
    case .rect: rectValue.map { .rect($0) }
    case .color: colorValue.map { .color($0) }
    case .transform: nil
    case .corners: corners.map { .corners($0) }
    case .word: wordValue.map { .word($0.text) }
    case .string: stringValue.map { .string($0) }
    }
  }

  private var corners: Layer.Corners? {
    guard case .array(let values) = self else { return nil }
    var corners: Layer.Corners = []
    for value in values {
      if let corner = value.wordCase(Layer.Corner.self) { corners.insert(corner.mask) }
    }
    return corners
  }
}

extension PropertySpec.Limits {
  /// Returns the nearest valid number. `largest` is a limit of the language, not of layers.
  fileprivate func clamp(_ x: Double) -> Double {
    let x = lower > -Self.largest ? max(lower, x) : x
    return upper < Self.largest ? min(x, upper) : x
  }
}
