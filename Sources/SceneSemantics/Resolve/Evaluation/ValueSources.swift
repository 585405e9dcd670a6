import SceneLayers
import SceneSource

/// The origin of a property's value.
package struct ValueSource: Hashable, Sendable {
  package var range: SourceRange
  /// Whether the layer's element sets the value itself, instead of a style, the `rows` of a table, a
  /// component, the default of a parameter, a `let`, or a data file.
  package var isOwn: Bool
  /// The locations of the values that it is computed from: `let`s, parameters, and fields of data
  /// files, in the order of their use.
  package fileprivate(set) var inputs: [SourceRange] = []
  /// Whether it is computed from the frames of elements.
  package fileprivate(set) var readsFrames = false
  /// The origins of the components of a point, a size, or a rectangle.
  package fileprivate(set) var components: [ValueSource] = []
}

/// The origins of values in a layer tree, by property name.
package struct ValueSources: Hashable, Sendable {
  /// One dictionary per layer, in tree order.
  package fileprivate(set) var layers: [[String: ValueSource]] = []
  /// The scene's own properties.
  package fileprivate(set) var canvas: [String: ValueSource] = [:]
  /// The declaration of the scene.
  package let scene: SourceRange
}

/// Returns the locations of the values in a snapshot's layer tree.
package func valueSources(
  of scene: Scene, snapshot: Int?, time: Double?, scale: Double?, in library: Library
) -> ValueSources {
  var resolver = Resolver(scene, library: library, snapshot: snapshot)
  resolver.output.valueSources = ValueSourceCollector(
    library, scene: scene.bound.sources.range(scene.bound.elements[scene.bound.root].span))
  _ = resolver.tree(time: time, scale: scale)
  var collector = resolver.output.valueSources
  collector?.addCanvas(&resolver.evaluator)
  return collector?.sources ?? ValueSources(scene: SourceRange(path: "", bytes: 0..<0))
}

/// Collects the sources of values while layers are created.
struct ValueSourceCollector {
  private(set) var sources: ValueSources
  private var records: RecordLocator
  /// The remaining number of subexpressions to examine for one value. Chains of `let`s that each
  /// use the previous one twice would take exponential time.
  private var steps = 0

  init(_ library: Library, scene: SourceRange) {
    sources = ValueSources(scene: scene)
    records = RecordLocator(library)
  }

  /// Adds the locations of the scene's properties, which are those of the canvas.
  fileprivate mutating func addCanvas(_ evaluator: inout Evaluator) {
    guard !evaluator.store.instances.isEmpty else { return }
    sources.canvas = ownSources(of: 0, &evaluator)
  }

  /// Adds the locations for a layer that an element creates, or for a part of it.
  mutating func addLayer(of id: Int, role: LayerRole.Part?, _ evaluator: inout Evaluator) {
    var sources = ownSources(of: id, &evaluator)
    if evaluator.kind(of: id) == .row { addTemplates(ofRow: id, to: &sources, &evaluator) }
    if let title = evaluator.scene.title(of: evaluator.store.instances[id].declaration) {
      let environment = evaluator.store.instances[id].environment
      sources["string"] = source(of: title, in: environment, isOwn: true, &evaluator)
    }
    if role?.first == .shadows, sources["colors"] == nil {
      // A shadow without a color has that of `shadows`.
      let parent = evaluator.store.instances[id].parent
      sources["colors"] =
        sources["color"] ?? parent.flatMap { ownSources(of: $0, &evaluator)["color"] }
    }
    if let role { Self.rename(&sources, for: role) }
    self.sources.layers.append(sources)
  }

  /// Adds the locations for a part of a row, whose layer has the row's properties under other
  /// names.
  private static func rename(
    _ sources: inout [String: ValueSource], for role: LayerRole.Part
  ) {
    // The layers in a text have its properties.
    switch role.lastOutsideText {
    case .row: sources["backgroundColor"] = sources["background"]
    case .title: sources["foregroundColor"] = sources["titleColor"]
    case .detail:
      sources["foregroundColor"] = sources["detailColor"]
      sources["string"] = sources["detail"]
    default: break
    }
  }

  private mutating func ownSources(
    of id: Int, _ evaluator: inout Evaluator
  ) -> [String: ValueSource] {
    var sources: [String: ValueSource] = [:]
    for property in evaluator.properties(of: id).all {
      sources[property.key.rawValue] = source(
        of: property.value, in: property.environment, isOwn: property.isOwn, &evaluator)
    }
    return sources
  }

  /// Returns the locations in `rows` of the section and the table for properties that a row does
  /// not set itself.
  private mutating func addTemplates(
    ofRow id: Int, to sources: inout [String: ValueSource], _ evaluator: inout Evaluator
  ) {
    guard let position = evaluator.store.instances[id].environment.row,
      let parent = evaluator.store.instances[id].parent
    else { return }
    var seen: Set<String> = []
    for rows in evaluator.templates(.rows, of: parent) {
      let template = evaluator.template(rows, for: position)
      for property in evaluator.properties(of: template).all
      where !evaluator.isSet(property.key, of: id) {
        let name = property.key.rawValue
        guard seen.insert(name).inserted else { continue }
        sources[name] = source(
          of: property.value, in: property.environment, isOwn: false, &evaluator)
      }
    }
  }

  /// Returns the origin of an expression's value: in a data file, or in the last of a chain of
  /// `let`s.
  private mutating func source(
    of expression: Expression, in environment: Environment, isOwn: Bool,
    _ evaluator: inout Evaluator
  ) -> ValueSource {
    steps = 1000
    if let range = dataSource(of: expression, in: environment, &evaluator) {
      return ValueSource(range: range, isOwn: false)
    }
    var (last, outer) = (expression, environment)
    // Cycles have been reported, and end here.
    for _ in 0..<100 {
      guard case .letReference(let reference) = last.node else { break }
      (last, outer) = evaluator.definition(of: reference.id, in: outer)
    }
    var source = ValueSource(
      range: evaluator.scene.sources.range(last.span),
      isOwn: isOwn && last.span == expression.span)
    addInputs(of: last, in: outer, to: &source, &evaluator)
    if case .tuple(let arguments) = last.node, source.readsFrames || !source.inputs.isEmpty {
      source.components = arguments.map { argument in
        var component = ValueSource(range: source.range, isOwn: source.isOwn)
        addInputs(of: argument.value, in: outer, to: &component, &evaluator)
        return component
      }
    }
    return source
  }

  /// The maximum number of inputs of a value.
  private static let inputLimit = 8

  private mutating func addInputs(
    of expression: Expression, in environment: Environment, to source: inout ValueSource,
    _ evaluator: inout Evaluator
  ) {
    guard steps > 0, source.inputs.count < Self.inputLimit else { return }
    steps -= 1
    switch expression.node {
    case .geometry: source.readsFrames = true
    case .letReference(let reference):
      let (value, outer) = evaluator.definition(of: reference.id, in: environment)
      let range = evaluator.scene.sources.range(value.span)
      if case .letReference = value.node {
      } else if !source.inputs.contains(range) {
        source.inputs.append(range)
      }
      addInputs(of: value, in: outer, to: &source, &evaluator)
    default:
      for operand in expression.operands {
        addInputs(of: operand, in: environment, to: &source, &evaluator)
      }
    }
  }

  /// Returns the location of the first field of a data file that an expression reads.
  private mutating func dataSource(
    of expression: Expression, in environment: Environment, _ evaluator: inout Evaluator
  ) -> SourceRange? {
    guard records.hasRecords, steps > 0 else { return nil }
    steps -= 1
    switch expression.node {
    case .letReference(let reference):
      let (value, outer) = evaluator.definition(of: reference.id, in: environment)
      return dataSource(of: value, in: outer, &evaluator)
    case .member(let record, .field(let field)):
      if let value = evaluator.value(record, in: environment),
        let range = records.range(ofField: field, of: value)
      {
        return range
      }
    default: break
    }
    for operand in expression.operands {
      if let range = dataSource(of: operand, in: environment, &evaluator) { return range }
    }
    return nil
  }
}
