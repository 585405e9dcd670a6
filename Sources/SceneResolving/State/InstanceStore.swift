import SceneLayers
import SceneSource
import SceneLanguage

/// The state of an evaluation.
///
/// It is a single value, so that a copy is a checkpoint, and assigning the copy undoes all later
/// changes.
struct InstanceStore {
  var instances: [Instance] = []
  /// Indexed by `Instance.geometry`.
  var geometries: [Instance.Geometry] = []
  var bodies = BodyNumbers()
  /// Named elements, by the instance of their body and their declaration.
  var names = NumberTable()
  /// The values of `let`s, by the instance of their body and their declaration.
  var letValues = NumberMap<LetValue>()
  var quantities = KnownQuantities()
  var fittings = FittingSizes()
  /// The priorities of the equal parts that make views of stacks longer than they need.
  var stretches = NumberMap<Double>()
  /// The properties of views whose lengths their stacks do not follow.
  var overruled = NumberMap<PropertyKey>()
  /// The traits of elements that change them, by the instance of their body.
  var traits = NumberMap<Traits>()
  var bars: SceneBars?
  /// The opaque bars at which the area under bars ends, once they are known.
  var endsUnderBars: (top: Int?, bottom: Int?)?
  /// The contents of tables, by instance.
  var tables = NumberMap<TableContent>()
  var templates = TemplateInstances()
  var budget = EvaluationBudget()
  /// The coverage, if the caller requests it.
  var coverage: CoverageRecord?

  func geometry(of id: Int) -> Instance.Geometry? {
    instances[id].geometry.map { geometries[$0] }
  }

  mutating func setGeometry(of id: Int, _ geometry: Instance.Geometry) {
    if let number = instances[id].geometry {
      geometries[number] = geometry
    } else {
      instances[id].geometry = geometries.count
      geometries.append(geometry)
    }
  }

  /// Adds an instance in `environment` with a new body.
  mutating func add(_ declaration: Int, in environment: Environment, parent: Int?) -> Int {
    let id = instances.count
    coverage?.note(element: declaration)
    instances.append(
      Instance(
        environment: environment.entering(body: bodies.add(), of: id), declaration: declaration,
        parent: parent))
    return id
  }

  /// Frees the properties of an element whose layer is created, and of its animations, if there are
  /// many elements. They would take several times the memory of the layers, and are collected again
  /// if necessary.
  mutating func releaseProperties(of id: Int) {
    if instances.count <= 4096 { return }
    instances[id].properties = nil
    for child in instances[id].children ?? [] { instances[child].properties = nil }
  }
}

/// An instance of an element: one per iteration of the enclosing loops.
struct Instance {
  /// The environment of the instance's body. First, because of its alignment.
  var environment: Environment
  /// The index in `BoundScene.elements`.
  var declaration: Int
  var parent: Int?
  /// The children; nil until they are requested.
  var children: [Int]?
  var properties: BoundProperties?
  /// The index in `InstanceStore.geometries`.
  var geometry: Int?

  /// The value of a property, and the environment in which it is evaluated.
  struct BoundProperty {
    var environment: Environment
    var value: Expression
    var key: PropertyKey
    /// Whether it is set in the element's own body.
    var isOwn = false
    /// The number of the body that sets it, in the order in which they apply.
    var place = 0
    /// Whether it is geometry that is not set where its value is `none`.
    var canBeNone = false
    /// The geometry that is set instead, unless it is `none`.
    var replacements: [PropertyKey] = []
    /// The location of the property's name.
    var span: SourceSpan
  }

  /// The geometry of an element.
  struct Geometry {
    let bounds: Rect
    private let position: Point
    private let anchorPoint: Point
    /// The layer's transform and sublayer transform; empty if both are the identity. This struct is
    /// much smaller than a `Layer`, of which a scene can have 100,000.
    private let transforms: [Transform3D]
    /// The frame in the parent's coordinates.
    let frame: Rect

    /// - Parameter layer: A layer with bounds, position, anchor point, and transforms.
    init(layer: Layer, frame: Rect) {
      (bounds, position, anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
      let isPlain = layer.transform == .identity && layer.sublayerTransform == .identity
      transforms = isPlain ? [] : [layer.transform, layer.sublayerTransform]
      self.frame = frame
    }

    /// The frame before the transform.
    var untransformedFrame: Rect {
      if transforms.isEmpty { return frame }
      return Rect(
        position.x - anchorPoint.x * bounds.width, position.y - anchorPoint.y * bounds.height,
        bounds.width, bounds.height)
    }

    var layer: Layer {
      var layer = Layer(frame: .zero)
      (layer.bounds, layer.position, layer.anchorPoint) = (bounds, position, anchorPoint)
      if transforms.count == 2 {
        (layer.transform, layer.sublayerTransform) = (transforms[0], transforms[1])
      }
      return layer
    }
  }
}

/// The properties set for an element. There are few, so a linear search is fast.
struct BoundProperties {
  private(set) var all: [Instance.BoundProperty] = []
  /// The number of the part of a body whose properties are set next.
  private var place = 0
  /// Whether the properties that are set next are in the element's own body.
  var areOwn = false

  subscript(key: PropertyKey) -> Instance.BoundProperty? {
    index(of: key).map { all[$0] }
  }

  private func index(of key: PropertyKey) -> Int? {
    for index in all.indices where all[index].key == key { return index }
    return nil
  }

  func contains(_ key: PropertyKey) -> Bool { index(of: key) != nil }

  /// Sets a property, replacing an earlier value, and what the parts of bodies before say of the same place or
  /// length.
  mutating func set(_ property: Instance.BoundProperty) {
    var property = property
    property.isOwn = areOwn
    property.place = place
    if property.key.isGeometry { replaceGeometry(with: property) }
    if let index = index(of: property.key) {
      all[index] = property
    } else {
      all.append(property)
    }
  }

  /// Begins a body, or continues with the one around it.
  mutating func begin() { place += 1 }

  /// Of other geometry that bodies before set, only what a property does not determine is left.
  private mutating func replaceGeometry(with property: Instance.BoundProperty) {
    let determined = property.key.determined
    guard property.value.type != .none else { return }
    for old in all
    where old.key != property.key && old.place < property.place
      && !old.key.determined.isDisjoint(with: determined)
    {
      if !property.canBeNone {
        all.removeAll { $0.key == old.key }
      } else if let index = index(of: old.key), !old.replacements.contains(property.key) {
        all[index].replacements.append(property.key)
      }
      for key in old.key.determined.subtracting(determined).keys where !contains(key) {
        guard let value = old.geometry(key) else { continue }
        var rest = old
        (rest.key, rest.value) = (key, value)
        all.append(rest)
      }
    }
  }
}

/// What a property says of the geometry of an element.
private struct DeterminedGeometry: OptionSet {
  let rawValue: UInt8

  static let place = Self(rawValue: 1)
  static let width = Self(rawValue: 2)
  static let height = Self(rawValue: 4)
  static let size: Self = [.width, .height]

  /// The properties that each say one part of it.
  var keys: [PropertyKey] {
    let all: [(Self, PropertyKey)] = [(.place, .origin), (.width, .width), (.height, .height)]
    return all.compactMap { contains($0) ? $1 : nil }
  }
}

extension PropertyKey {
  fileprivate var determined: DeterminedGeometry {
    switch self {
    case .frame: [.place, .size]
    case .position, .origin: .place
    case .bounds: .size
    case .width: .width
    case .height: .height
    default: []
    }
  }

  var isGeometry: Bool { !determined.isEmpty }
}

extension Instance.BoundProperty {
  /// Returns the part of a rectangle that is the value of a property; nil if there is none.
  fileprivate func geometry(_ key: PropertyKey) -> Expression? {
    let span = value.span
    if value.type == .none { return nil }
    if case .tuple(let parts) = value.node, parts.count == 4 {
      switch key {
      case .width: return parts[2].value
      case .height: return parts[3].value
      default: return Expression(node: .tuple(Array(parts[..<2])), type: .point, span: span)
      }
    }
    let member: GeometryMember = key == .width ? .width : key == .height ? .height : .origin
    var part = Expression(
      node: .member(value, .rectangle(member)), type: key == .origin ? .point : .number, span: span)
    if canBeNone {
      let none = Expression.constant(.none, .none, at: span)
      let isNone = Expression(node: .binary(.equal, value, none), type: .bool, span: span)
      part.node = .ternary(isNone, none, part)
    }
    return part
  }
}

/// Indices of the instances of bodies.
struct BodyNumbers {
  /// The number of instances; that of the file has the index 0.
  private(set) var count = 1
  /// Loops and branches, by the instance of the enclosing body and the index of the item.
  private var spans = NumberTable()
  /// The bodies of their iterations.
  private var iterations = NumberTable()
  /// The environments of components' bodies, by the instances that use them.
  var components = NumberMap<Environment>()

  mutating func add() -> Int {
    count += 1
    return count
  }

  /// Returns the index of an inner body, which is always the same.
  mutating func number(of item: Int, in body: Int, iteration: Int) -> Int {
    let span = spans.number(NumberTable.key(body, item), orElse: count + 1)
    let number = iterations.number(NumberTable.key(span, iteration), orElse: count + 2)
    count += 2
    return number
  }
}

/// The remaining limits of an evaluation.
struct EvaluationBudget {
  /// More elements than the limit on layers, because each creates at least one layer.
  var elementLimit = 200_000
  /// The number of iterations of loops without instances.
  var idleIterations = 0
  /// The number of bytes of text that have been laid out.
  var textBytes = 0
  /// Whether the limit on layers is exceeded, so that no more are created.
  var isExhausted = false
  /// Whether the result is discarded and only diagnostics are needed.
  var isValidating = false
}

/// The coverage recorded by an evaluator. It is part of the store, so that speculative evaluation
/// does not count.
struct CoverageRecord {
  private(set) var values: Set<SourceSpan> = []
  private(set) var elements: Set<Int> = []

  mutating func note(_ expression: Expression) {
    switch expression.node {
    case .prefix, .binary, .ternary, .tuple, .array, .text, .call, .member, .subscripted: break
    default: values.insert(expression.span)
    }
  }

  mutating func note(element declaration: Int) { elements.insert(declaration) }
}

/// The value of a `let`.
///
/// Not a `Result`, because the runtime would search the whole program for conformances of its
/// failure type, which takes longer than resolving a small scene.
enum LetValue {
  case known(Value)
  /// The `let` has an error, which has been reported.
  case failed

  func get() throws(EvaluationFailure) -> Value {
    guard case .known(let value) = self else { throw EvaluationFailure() }
    return value
  }
}

/// The instances of `rows` and `separators` for individual rows.
struct TemplateInstances {
  /// The parts of tables and sections that contain templates.
  var parts = NumberMap<TableParts>()
  /// Instances by template and row.
  var rows = NumberTable()
  /// 1 for a template that needs an instance per row, otherwise 0.
  var differing = NumberTable()
}
