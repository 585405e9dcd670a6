import SceneLayers
import SceneSource
import SceneLanguage

/// The origin of a value.
package struct ValueSource: Hashable, Sendable {
  package var range: SourceRange
  /// Whether the layer's element sets the value itself, instead of a style, the `rows` of a table, a
  /// component, the default of a parameter, a `let`, an animation, or a data file.
  package var isOwn: Bool
  /// The locations of the values that it is computed from: `let`s, parameters, fields of data files,
  /// the scene's settings, and other properties, in the order of their use.
  package fileprivate(set) var inputs: [SourceRange] = []
  /// Whether it is computed from the frames of elements.
  package fileprivate(set) var readsFrames = false
  /// The origins of the components of a point, a size, or a rectangle.
  package fileprivate(set) var components: [ValueSource] = []

  /// Adds another value that it is computed from.
  fileprivate mutating func append(_ other: ValueSource) {
    for range in [other.range] + other.inputs where !inputs.contains(range) && range != self.range {
      inputs.append(range)
    }
    for index in components.indices { components[index].append(other) }
  }
}

/// The origins of values in a layer tree.
package struct ValueSources: Hashable, Sendable {
  /// One row per layer, in tree order.
  package fileprivate(set) var layers: [Row] = []
  /// The canvas, by the names of its properties.
  package fileprivate(set) var canvas: [String: ValueSource] = [:]
  /// What can determine which layers the scene has.
  package fileprivate(set) var layout: [SourceRange] = []
  /// The declaration of the scene.
  package let scene: SourceRange

  package struct Row: Hashable, Sendable {
    /// The values that are set, by the names of the layer's properties in dumps.
    package fileprivate(set) var values: [String: ValueSource] = [:]
    /// What the other values can depend on, such as places that layout computes; nearest first.
    package fileprivate(set) var layout: [SourceRange] = []
  }
}

/// Collects the sources of values while layers are created.
struct SourceTable {
  fileprivate(set) var sources: ValueSources
  fileprivate var records: RecordLocator
  /// The remaining number of subexpressions to examine for one value. Chains of `let`s that each
  /// use the previous one twice would take exponential time.
  fileprivate var steps = 0
  /// The elements of the layers.
  fileprivate private(set) var elements: [Int] = []

  init(_ library: Library, scene: SourceRange) {
    sources = ValueSources(scene: scene)
    records = RecordLocator(library)
  }

  /// - Parameter whole: The index of the text whose part the layer is, if it is one.
  mutating func addLayer(of id: Int, partOf whole: Int?) {
    elements.append(id)
    var row = whole.map { sources.layers[$0] } ?? ValueSources.Row()
    // A part of a text has attributes that the text sets.
    if let text = row.values["string"] {
      for name in SourceTable.text where row.values[name] == nil { row.values[name] = text }
      for name in SourceTable.text where name != "string" { row.values[name]?.append(text) }
    }
    sources.layers.append(row)
  }

  fileprivate mutating func set(_ source: ValueSource, of name: String) {
    if let last = sources.layers.indices.last { sources.layers[last].values[name] = source }
  }

  /// The layer properties that a `background` sets.
  static let fill = [
    "backgroundColor", "colors", "locations", "contents", "startPoint", "endPoint", "type",
  ]
  /// Those that a text sets.
  static let text = [
    "string", "foregroundColor", "backgroundColor", "fontSize", "fontWeight", "font", "lines",
  ]
}

// What builders record. Without a trace, each call is one branch.

extension Resolver {
  /// Begins to collect the sources of values.
  mutating func traceSources() {
    let scene = evaluator.scene.elements[evaluator.scene.root].span
    output.sources = SourceTable(library, scene: evaluator.scene.sources.range(scene))
    evaluator.trace = SourceTrace()
  }

  /// Records that values of the layer that was begun last are those of an element's properties: of
  /// the first one that is set, or of its animation, and that they depend on the others.
  mutating func note(
    _ names: @autoclosure () -> [String], from keys: @autoclosure () -> [PropertyKey], of id: Int
  ) {
    guard evaluator.trace != nil else { return }
    for name in names() { set(name, to: settings(keys(), of: id, for: name), of: id) }
  }

  /// The properties that move glyphs or replace them, those that do nothing else first.
  private static let lines: [PropertyKey] = [
    .letterSpacing, .lineSpacing, .lineHeight, .lineHeightMultiple, .paragraphSpacing,
    .firstLineHeadIndent, .headIndent, .monospacedDigits, .ligatures, .fontFeatures, .language,
    .fontStyle,
    .minimumScaleFactor, .font, .fontFamily,
    .fontFallback,
    .fontSize, .textStyle, .fontWeight, .textAlignment, .alignmentMode, .numberOfLines,
    .truncationMode, .isWrapped,
  ]

  /// Records the values of a text that an element sets.
  ///
  /// - Parameter string: The property with the text; nil for the title.
  mutating func noteText(
    of id: Int, _ color: PropertyKey, _ string: PropertyKey? = nil
  ) {
    guard evaluator.trace != nil else { return }
    note(["foregroundColor"], from: [color, .selected, .tintColor], of: id)
    note(
      ["fontSize"], from: [.fontSize, .textStyle, .minimumScaleFactor, .adjustsFontSizeToFitWidth],
      of: id)
    note(["fontWeight"], from: [.fontWeight, .textStyle], of: id)
    note(["font"], from: [.font, .fontFamily, .fontFallback], of: id)
    note(["lines"], from: Self.lines, of: id)
    if let string {
      note(["string"], from: [string], of: id)
    } else if let title = evaluator.scene.title(of: evaluator.store.instances[id].declaration) {
      let environment = evaluator.store.instances[id].environment
      guard let source = source(of: title, in: environment, isOwn: true) else { return }
      output.sources?.set(source, of: "string")
    }
  }

  /// Records the values of a separator.
  mutating func noteSeparator(in section: TableSection, _ row: Environment.RowPosition) {
    guard evaluator.trace != nil else { return }
    let templates = evaluator.templates(.separators, of: section.parent)
    func note(_ names: [String], _ keys: [PropertyKey], _ self: inout Resolver) {
      var found = Settings()
      for key in keys {
        self.add(
          key, animatedBy: templates.map { self.evaluator.template($0, for: row) }, row,
          self.evaluator.setting(key, in: templates, row), to: &found)
      }
      for name in names { self.set(name, to: found.all, of: templates.first ?? 0) }
    }
    note(["backgroundColor", "strokeColor"], [.color], &self)
    note(["height", "lineWidth"], [.lineWidth], &self)
    note(["x", "width"], [.inset, .strokeStart, .strokeEnd], &self)
    for key in Shape.keys where key != .lineWidth && key != .strokeColor {
      note([key.rawValue], [key], &self)
    }
  }

  /// Records the geometry of a layer, as far as its element sets it.
  mutating func noteGeometry(of id: Int) {
    if let last = output.reasons?.indices.last {
      output.reasons?[last] = evaluator.layoutReasons(of: id)
    }
    guard evaluator.trace != nil else { return }
    let size: [PropertyKey] = [.bounds, .anchorPoint, .transform]
    note(["width"], from: [.frame, .bounds, .width, .minWidth, .maxWidth], of: id)
    note(["height"], from: [.frame, .bounds, .height, .minHeight, .maxHeight], of: id)
    note(["bounds"], from: [.bounds, .frame], of: id)
    note(["anchorPoint"], from: [.anchorPoint], of: id)
    note(["transform"], from: [.transform], of: id)
    note(["sublayerTransform"], from: [.sublayerTransform], of: id)
    // A stack arranges its layers.
    if let parent = evaluator.store.instances[id].parent, evaluator.isStack(parent) { return }
    let origins: [PropertyKey] = [.frame, .position, .origin]
    if !settings(origins, of: id).isEmpty {
      note(["x"], from: origins + [.width] + size, of: id)
      note(["y"], from: origins + [.height] + size, of: id)
      note(["position"], from: origins + [.width, .height] + size, of: id)
    }
  }

  /// Completes the sources when all layers are created.
  mutating func finishSources() {
    guard var table = output.sources, let trace = evaluator.trace else { return }
    evaluator.trace = nil
    for (name, keys) in [
      ("width", [PropertyKey.size, .device]), ("height", [.size, .device]),
      ("scale", [.scale, .device]),
      ("background", [.background] + SceneValue.ofColors.map { $0.key }),
    ] {
      table.sources.canvas[name] = source(of: settings(keys, of: 0), for: 0)
    }
    let environment = settings([.size] + SceneValue.allCases.map { $0.key }, of: 0)
    var known: [Int: [SourceRange]] = [:]
    for id in [0] + table.elements where known[id] == nil {
      let source = source(of: computed(id, trace) + traits(around: id) + environment, for: id)
      known[id] = source.map { [$0.range] + $0.inputs } ?? []
    }
    table.sources.layout = known[0] ?? []
    for (index, id) in table.elements.enumerated() {
      table.sources.layers[index].layout = known[id] ?? []
    }
    output.sources = table
  }

  /// The maximum numbers of properties that are looked at, and that are recorded.
  private static let (readLimit, layoutLimit) = (256, 24)

  /// Returns the properties that the layout of an element's layers depends on.
  private mutating func computed(_ id: Int, _ trace: SourceTrace) -> [PropertySetting] {
    var works: [WorkStack.Work] = [.frame(id)]
    var ids = [id]
    if id == 0 || kind(of: id).isBar { works.append(.bars) }
    if kind(of: id) == .table {
      ids += evaluator.templates(.separators, of: id) + evaluator.templates(.rows, of: id)
    }
    // The rows above determine the place of a part of a table.
    var next = evaluator.store.instances[id].parent
    while let part = next, [.table, .section, .shadows].contains(kind(of: part)) {
      if kind(of: part) == .table { works.append(.content(part)) }
      ids.append(part)
      next = evaluator.store.instances[part].parent
    }
    var found = kind(of: id) == .row ? settings([.height], of: id) : []
    for (key, element) in trace.properties(of: works, ids, limit: Self.readLimit) {
      guard found.count < Self.layoutLimit else { break }
      switch evaluator.spec(of: key, of: kind(of: element))?.type {
      case .color?, .paint?, .array(.color)?: break
      default: found += settings([key], of: element)
      }
    }
    return found
  }
}

// Where properties are set.

extension Resolver {
  private mutating func set(_ name: String, to settings: [PropertySetting], of id: Int) {
    if let source = source(of: settings, for: id) { output.sources?.set(source, of: name) }
  }

  /// What determines a value. A value on its way is that of the animation, whose end comes first.
  private struct Settings {
    var active: [PropertySetting] = []
    var model: [PropertySetting] = []
    var idle: [PropertySetting] = []

    var all: [PropertySetting] { active + model + idle }
  }

  /// Returns what determines properties of an element, the most important first.
  ///
  /// - Parameter name: The layer property, which animations of other components do not change.
  private mutating func settings(
    _ keys: [PropertyKey], of id: Int, for name: String = ""
  ) -> [PropertySetting] {
    var elements = [id]
    let row = evaluator.store.instances[id].environment.row
    if let row, kind(of: id) == .row, let parent = evaluator.store.instances[id].parent {
      elements += evaluator.templates(.rows, of: parent).map { evaluator.template($0, for: row) }
    }
    var found = Settings()
    for key in keys {
      let own = id == 0 ? evaluator.snapshotProperties().first { $0.key == key } : nil
      let setting = own.map { PropertySetting(property: $0, element: 0) } ?? setting(key, of: id)
      add(key, animatedBy: elements, row, setting, to: &found, for: name)
    }
    return found.all
  }

  /// Returns what sets a property, or the one that is inherited.
  private mutating func setting(_ key: PropertyKey, of id: Int) -> PropertySetting? {
    var next: (key: PropertyKey, element: Int)? = (key, id)
    while let (key, element) = next {
      if let setting = evaluator.setting(key, of: element) { return setting }
      let inheritance = evaluator.inheritance(of: key, of: kind(of: element))
      next = evaluator.heritage(inheritance, key, of: element)
    }
    return nil
  }

  /// - Parameter ids: The elements that contain the animations, those that act last first.
  private mutating func add(
    _ key: PropertyKey, animatedBy ids: [Int], _ row: Environment.RowPosition?,
    _ model: PropertySetting?, to settings: inout Settings, for name: String = ""
  ) {
    if let model { settings.model.append(model) }
    var isAnimated = false
    for id in ids where evaluator.mayBeAnimated(id) {
      for child in animateElements(of: id).reversed() {
        guard let animation = animation(child, row: row), animation.keyPath.key == key,
          animation.keyPath.changes(name)
        else { continue }
        isAnimated = true
        let all = evaluator.properties(of: child).all
        let ends = Self.ends.compactMap { key in all.first { $0.key == key } }
        let rest = all.filter { property in !Self.ends.contains { $0 == property.key } }
        let found = (ends + rest).map { PropertySetting(property: $0, element: child, row: row) }
        if animation.moment(at: evaluator.settings.time) != nil {
          settings.active += found
        } else {
          settings.idle += found
        }
      }
    }
    guard isAnimated else { return }
    settings.idle += evaluator.snapshotProperties()
      .filter { $0.key == .time || $0.key == .frames }
      .map { PropertySetting(property: $0, element: 0) }
    // The copies of a replicator are animated one after the other.
    var next = ids.first
    while let id = next {
      if kind(of: id) == .replicatorLayer, let delay = setting(.instanceDelay, of: id) {
        settings.idle.append(delay)
      }
      next = evaluator.store.instances[id].parent
    }
  }

  private static let ends: [PropertyKey] = [.to, .by, .values, .from]

  private mutating func source(
    of settings: [PropertySetting], for id: Int
  ) -> ValueSource? {
    var result: ValueSource?
    for setting in settings {
      let property = setting.property
      var environment = property.environment
      if let row = setting.row { environment.row = row }
      let isOwn = setting.element == id && property.isOwn
      guard var source = source(of: property.value, in: environment, isOwn: isOwn) else { continue }
      switch evaluator.spec(of: property.key, of: kind(of: setting.element))?.type {
      case .point?, .size?, .rect?, .unitPoint?, .unitRect?: break
      default: source.components = []
      }
      if result == nil { result = source } else { result?.append(source) }
    }
    return result
  }
}

extension KeyPath {
  /// Returns whether an animation can change a component, such as `x`; other names are not
  /// distinguished.
  fileprivate func changes(_ name: String) -> Bool {
    let components = ["x", "y", "width", "height"]
    guard let last = part?.rawValue.split(separator: ".").last, components.contains(name)
    else { return true }
    return last == name || !components.contains { $0 == last }
  }
}

// What the value of an expression comes from.

extension Resolver {
  /// Returns the origin of an expression's value: in a data file, or in the last of a chain of
  /// `let`s.
  private mutating func source(
    of expression: Expression, in environment: Environment, isOwn: Bool
  ) -> ValueSource? {
    output.sources?.steps = 1000
    if let range = dataSource(of: expression, in: environment) {
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
    addInputs(of: last, in: outer, to: &source)
    if case .tuple(let arguments) = last.node, source.readsFrames || !source.inputs.isEmpty {
      source.components = arguments.map { argument in
        var component = ValueSource(range: source.range, isOwn: source.isOwn)
        addInputs(of: argument.value, in: outer, to: &component)
        return component
      }
    }
    return source
  }

  /// The maximum number of inputs of a value.
  private static let inputLimit = 8

  private mutating func addInputs(
    of expression: Expression, in environment: Environment, to source: inout ValueSource
  ) {
    guard takeStep(), source.inputs.count < Self.inputLimit else { return }
    switch expression.node {
    case .geometry: source.readsFrames = true
    case .letReference(let reference):
      let (value, outer) = evaluator.definition(of: reference.id, in: environment)
      if case .letReference = value.node {
      } else {
        source.append(ValueSource(range: evaluator.scene.sources.range(value.span), isOwn: false))
      }
      addInputs(of: value, in: outer, to: &source)
    case .namedColor(Evaluator.tintName):
      addTint(of: environment.element ?? 0, used: expression.span, to: &source)
    case .namedColor: addSettings(settings(SceneValue.ofColors.map { $0.key }, of: 0), to: &source)
    case .sceneValue(let value):
      let own = traits(around: environment.element ?? 0, value.traits)
      addSettings(own + settings([value.key], of: 0), to: &source)
    default:
      for operand in expression.operands { addInputs(of: operand, in: environment, to: &source) }
    }
  }

  private mutating func addSettings(
    _ settings: [PropertySetting], to source: inout ValueSource
  ) {
    for setting in settings {
      source.append(
        ValueSource(
          range: evaluator.scene.sources.range(setting.property.value.span), isOwn: false))
    }
  }

  /// Returns what changes the environment of an element, nearest first.
  private mutating func traits(
    around id: Int, _ keys: [PropertyKey] = PropertyKey.traits
  ) -> [PropertySetting] {
    guard evaluator.shared.setsTraits else { return [] }
    var found: [PropertySetting] = []
    var next: Int? = id
    while let id = next {
      found += keys.compactMap { evaluator.setting($0, of: id) }
      next = evaluator.store.instances[id].parent
    }
    return found
  }

  /// Adds the tint color that an element has outside of the expression in which it is used.
  private mutating func addTint(of id: Int, used span: SourceSpan, to source: inout ValueSource) {
    var next: Int? = id
    while let id = next {
      if let found = evaluator.setting(.tintColor, of: id)?.property,
        !found.value.span.contains(span)
      {
        source.append(
          ValueSource(range: evaluator.scene.sources.range(found.value.span), isOwn: false))
        addInputs(of: found.value, in: found.environment, to: &source)
        return
      }
      next = evaluator.store.instances[id].parent
    }
  }

  /// Returns the location of the first field of a data file that an expression reads.
  private mutating func dataSource(
    of expression: Expression, in environment: Environment
  ) -> SourceRange? {
    guard output.sources?.records.hasRecords == true, takeStep() else { return nil }
    switch expression.node {
    case .letReference(let reference):
      let (value, outer) = evaluator.definition(of: reference.id, in: environment)
      return dataSource(of: value, in: outer)
    case .member(let record, .field(let field)):
      if let value = evaluator.value(record, in: environment),
        let range = output.sources?.records.range(ofField: field, of: value)
      {
        return range
      }
    default: break
    }
    for operand in expression.operands {
      if let range = dataSource(of: operand, in: environment) { return range }
    }
    return nil
  }

  private mutating func takeStep() -> Bool {
    guard let steps = output.sources?.steps, steps > 0 else { return false }
    output.sources?.steps = steps - 1
    return true
  }
}
