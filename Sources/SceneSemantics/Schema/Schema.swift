import SceneLayers

/// Every element and property once: what it is, its type, unit, default and range.
///
/// Checking, completion, hover, the formatter and `Docs/Reference.md` all read it.
package enum Schema {
  package static func element(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .scene, .snapshot, .compare, .statusBar, .navigationBar, .searchBar, .toolbar, .tabBar:
      sceneElement(kind)
    case .table, .rows, .separators, .shadows, .top, .contentTop, .contentBottom, .bottom,
      .section, .header, .footer, .row, .accessory, .leading:
      tableElement(kind)
    case .switch, .slider, .pageControl, .layer, .gradientLayer, .shapeLayer, .textLayer,
      .replicatorLayer, .transformLayer, .mask, .reflection, .animate:
      layerElement(kind)
    }
  }

  package static func property(_ key: PropertyKey, of kind: ElementKind) -> PropertySpec? {
    element(kind).property(key)
  }

  /// Whether some property takes the word.
  static func isWord(_ word: String) -> Bool { WordSet.all.contains { $0.contains(word) } }
}

/// What the schema says of the elements that a stage has come across: each is made once.
struct KnownElements {
  private var kinds: [ElementKind] = []
  private var specs: [ElementSpec] = []
  private var current = 0

  /// Of the element that was looked up last.
  var spec: ElementSpec { specs[current] }

  /// The type of a property of that element; nil where it has none such.
  func type(of key: PropertyKey) -> ValueType? {
    for spec in specs[current].properties where spec.key == key { return spec.type }
    return nil
  }

  mutating func look(up kind: ElementKind) {
    if current < kinds.count, kinds[current] == kind { return }
    if let known = kinds.firstIndex(of: kind) {
      current = known
    } else {
      current = kinds.count
      kinds.append(kind)
      specs.append(Schema.element(kind))
    }
  }
}

/// What the language knows of an element.
package struct ElementSpec: Sendable {
  package var doc: String
  /// What its text is, or nil where it takes none.
  package var title: String?
  package var properties: [PropertySpec]
  package var children: [ElementKind]
  /// Of these children it may hold one each.
  package var single: [ElementKind]

  init(
    doc: String, title: String?, properties: [PropertySpec], children: [ElementKind],
    single: [ElementKind] = []
  ) {
    self.doc = doc
    self.title = title
    self.properties = properties
    self.children = children
    self.single = single
  }

  package func property(_ key: PropertyKey) -> PropertySpec? {
    index(of: key).map { properties[$0] }
  }

  /// Of a property among `properties`.
  func index(of key: PropertyKey) -> Int? {
    for index in properties.indices where properties[index].key == key { return index }
    return nil
  }
}

/// What the language knows of a property of an element.
package struct PropertySpec: Hashable, Sendable {
  package var key: PropertyKey
  package var type: ValueType
  var `default`: DefaultValue
  package var doc: String
  /// The numbers that are legal, of each component.
  package var range: Limits?
  /// Whether `animate` can change it.
  var isAnimatable = false

  /// The default as the reference prints it; empty where there is none.
  package var defaultText: String { `default`.text }

  /// An interval, in the property's own unit.
  package struct Limits: Hashable, Sendable {
    package var lower: Double
    package var upper: Double
    /// The lower end itself is not legal.
    var isOpen = false

    static let atLeastZero = Limits(lower: 0, upper: largest)
    static let unit = Limits(lower: 0, upper: 1)
    /// Lengths and places, in points: beyond what any canvas holds.
    static let any = Limits(lower: -largest, upper: largest)
    static let positive = Limits(lower: 0, upper: largest, isOpen: true)
    /// The largest number that a property takes.
    static let largest = 1e9

    func contains(_ x: Double) -> Bool {
      (isOpen ? x > lower : x >= lower) && x <= upper
    }

    package var description: String {
      if self == .atLeastZero { return "at least 0" }
      if self == .positive { return "greater than 0" }
      if self == .any { return "between -1e9 and 1e9" }
      return "from \(lower.shortestText) to \(upper.shortestText)"
    }
  }
}

extension PropertySpec {
  init(
    _ key: PropertyKey, _ type: ValueType, _ default: DefaultValue, _ doc: String,
    in range: Limits? = nil
  ) {
    self.init(key: key, type: type, default: `default`, doc: doc, range: range)
  }

  static func words(
    _ key: PropertyKey, _ words: WordSet, _ default: DefaultValue, _ doc: String
  ) -> PropertySpec {
    PropertySpec(key, .word(words), `default`, doc)
  }

  /// The same property of an element whose animations change it.
  var animatable: PropertySpec {
    var spec = self
    spec.isAnimatable = true
    return spec
  }

  static let uses = PropertySpec(.uses, .names, .unlisted, "The styles to apply, in order.")
}
