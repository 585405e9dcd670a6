import SceneLayers

/// A table of layer properties as the resolver goes through it.
protocol ResolvedProperties: PropertyTable {
  /// By the rows of the table; nil for what is resolved elsewhere, as a layer's geometry is, or what
  /// the language has no property for.
  static var keys: [PropertyKey?] { get }
}

extension ResolvedProperties {
  fileprivate static func resolvedKeys(except resolvedElsewhere: [Property] = []) -> [PropertyKey?]
  {
    properties.map { property in
      resolvedElsewhere.contains(property) ? nil : PropertyKey(named: property.rawValue)
    }
  }
}

extension Layer: ResolvedProperties {
  static let keys: [PropertyKey?] = resolvedKeys(except: [
    .anchorPoint, .transform, .sublayerTransform,
  ])
}
extension Gradient: ResolvedProperties { static let keys: [PropertyKey?] = resolvedKeys() }
extension Shape: ResolvedProperties { static let keys: [PropertyKey?] = resolvedKeys() }
extension Contents: ResolvedProperties { static let keys: [PropertyKey?] = resolvedKeys() }

extension Resolver {
  /// Sets what the element sets, as it shows at the moment. The rest stays as it is.
  mutating func applyProperties<Table: ResolvedProperties>(
    to table: inout Table, of id: Int, delay: Double
  ) {
    let kind = kind(of: id)
    let isAnimated = evaluator.mayBeAnimated(id)
    for (property, key) in zip(Table.properties, Table.keys) {
      guard let key, isAnimated || isSet(key, of: id) else { continue }
      let value = isAnimated ? presentationValue(key, of: id, delay) : self.property(key, of: id)
      if let value {
        apply(value, as: key, of: kind, to: property, of: &table)
      } else if isSet(key, of: id) {
        // `none`; a property that has to be a color keeps its own.
        _ = table.set(property, to: .color(nil))
      }
    }
  }

  /// The rows of a table for which `value` has one.
  mutating func applyProperties<Table: ResolvedProperties>(
    to table: inout Table, of kind: ElementKind, _ value: (inout Resolver, PropertyKey) -> Value?
  ) {
    for (property, key) in zip(Table.properties, Table.keys) {
      guard let key, evaluator.spec(of: key, of: kind) != nil, let value = value(&self, key) else {
        continue
      }
      apply(value, as: key, of: kind, to: property, of: &table)
    }
  }

  private mutating func apply<Table: ResolvedProperties>(
    _ value: Value, as key: PropertyKey, of kind: ElementKind, to property: Table.Property,
    of table: inout Table
  ) {
    // A timing curve may take an animation beyond the property's range.
    let range = evaluator.spec(of: key, of: kind)?.range
    guard let value = value.property(like: table.value(of: property), in: range) else { return }
    _ = table.set(property, to: value)
  }
}

extension Value {
  /// As a layer's property of the type of `model` takes it, its numbers held to `range`.
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
    case .word: wordValue.map { .word($0) }
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
  /// The nearest number that is legal; `largest` is what scenes may write, and no limit of layers.
  fileprivate func clamp(_ x: Double) -> Double {
    let x = lower > -Self.largest ? max(lower, x) : x
    return upper < Self.largest ? min(x, upper) : x
  }
}
