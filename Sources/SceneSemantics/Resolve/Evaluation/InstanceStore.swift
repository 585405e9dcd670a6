import SceneLayers
import SceneSource

/// Everything that evaluation makes and looks up again.
///
/// It is one value: a copy is a checkpoint, and assigning the copy undoes all that came after.
struct InstanceStore {
  var instances: [Instance] = []
  /// By `Instance.geometry`.
  var geometries: [Instance.Geometry] = []
  var bodies = BodyNumbers()
  /// Named elements by the body that they are in and their declaration.
  var names = NumberTable()
  /// By body and `let`.
  var letValues = NumberMap<LetValue>()
  var bars: SceneBars?
  /// By the instances of the tables.
  var tables = NumberMap<TableContent>()
  var templates = TemplateInstances()
  var budget = EvaluationBudget()
  /// What is reached, where the caller wants to know.
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

  /// Adds an instance whose names are looked up in `environment`, and gives it a body of its own.
  mutating func add(_ declaration: Int, in environment: Environment, parent: Int?) -> Int {
    let id = instances.count
    coverage?.note(element: declaration)
    instances.append(
      Instance(
        declaration: declaration, parent: parent,
        environment: environment.entering(body: bodies.add(), of: id)))
    return id
  }
}

/// An element in its place: one for each iteration of the loops around it.
struct Instance {
  /// Its number in `BoundScene.elements`.
  var declaration: Int
  var parent: Int?
  /// Of its body.
  var environment: Environment
  /// Nil until they are asked for.
  var children: [Int]?
  var properties: BoundProperties?
  /// Its number in `InstanceStore.geometries`.
  var geometry: Int?

  /// What a property is set to, and where the names of its expression are looked up.
  struct BoundProperty {
    var key: PropertyKey
    var value: Expression
    var environment: Environment
    /// Of the property's name.
    var span: SourceSpan
  }

  /// Where an element lies.
  struct Geometry {
    /// Bounds, position, anchor point and transforms.
    var layer: Layer
    /// In the parent's coordinates.
    var frame: Rect
  }
}

/// All that is set of an element: few properties, so they are looked for one by one.
struct BoundProperties {
  private(set) var all: [Instance.BoundProperty] = []

  subscript(key: PropertyKey) -> Instance.BoundProperty? {
    index(of: key).map { all[$0] }
  }

  private func index(of key: PropertyKey) -> Int? {
    for index in all.indices where all[index].key == key { return index }
    return nil
  }

  func contains(_ key: PropertyKey) -> Bool { index(of: key) != nil }

  /// In place of what was set before.
  mutating func set(_ property: Instance.BoundProperty) {
    if let index = index(of: property.key) {
      all[index] = property
    } else {
      all.append(property)
    }
  }
}

/// The numbers of bodies' instances.
struct BodyNumbers {
  /// How many there are; a file's is 0.
  private(set) var count = 1
  /// Loops and branches, by the body around them and their place among the items.
  private var spans = NumberTable()
  /// The bodies of each iteration of these.
  private var iterations = NumberTable()
  /// What the names in components' bodies stand for, by the instances that use them.
  var components = NumberMap<Environment>()

  mutating func add() -> Int {
    count += 1
    return count
  }

  /// The number of an inner body, the same each time it is asked for.
  mutating func number(of item: Int, in body: Int, iteration: Int) -> Int {
    let span = spans.number(NumberTable.key(body, item), orElse: count + 1)
    let number = iterations.number(NumberTable.key(span, iteration), orElse: count + 2)
    count += 2
    return number
  }
}

/// What evaluation may still make.
struct EvaluationBudget {
  /// More elements than layers may be: each makes one layer at least.
  var elementLimit = 200_000
  /// Iterations of loops that made nothing.
  var idleIterations = 0
  /// Bytes of text that have been laid out.
  var textBytes = 0
  /// There are too many layers, and no more are made.
  var isExhausted = false
  /// What is made is thrown away: only mistakes are looked for.
  var isValidating = false
}
