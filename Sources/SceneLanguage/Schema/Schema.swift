import SceneLayers
import SceneSource

/// All elements and properties with their descriptions, types, units, defaults, and ranges.
///
/// It is used by the checker, completion, hover, the formatter, and `Docs/Reference.md`.
package enum Schema {
  package static func element(_ kind: ElementKind) -> ElementSpec {
    switch kind {
    case .scene, .snapshot, .compare, .matrix, .statusBar, .navigationBar, .searchBar, .toolbar,
      .tabBar, .scrollEdgeAppearance, .trailing, .titleView:
      sceneElement(kind)
    case .table, .rows, .separators, .shadows, .top, .contentTop, .contentBottom, .bottom,
      .section, .header, .footer, .row, .accessory, .leading:
      tableElement(kind)
    case .switch, .slider, .pageControl, .layer, .gradientLayer, .shapeLayer, .textLayer,
      .replicatorLayer, .transformLayer, .mask, .reflection, .label, .stack, .scrollView, .animate,
      .animationGroup:
      layerElement(kind)
    }
  }

  package static func property(_ key: PropertyKey, of kind: ElementKind) -> PropertySpec? {
    element(kind).property(key)
  }

  /// The properties of `compare` that apply to pixels.
  package static let tolerances = element(.compare).properties.filter { $0.isTolerance }
    .map { $0.key }

  /// Returns whether a word is a built-in value of a property.
  package static func isWord(_ word: String) -> Bool { words.contains(word) }

  private static let words = WordTable(WordSet.all.flatMap { $0.words })

  typealias Inherited = (key: PropertyKey, from: PropertySpec.Inheritance)

  fileprivate static let inherited = element(.scene).inherited
}

extension ElementSpec {
  fileprivate var inherited: [Schema.Inherited] {
    // Specifications are large to copy.
    properties.indices.compactMap { index in
      properties[index].inherits.map { (properties[index].key, $0) }
    }
  }
}

/// The specifications of the elements used so far, each of which is created once.
package struct KnownElements {
  private var kinds: [ElementKind] = []
  private var specs: [ElementSpec] = []
  /// What each of them inherits; nil until it is known.
  private var inherited: [[Schema.Inherited]?] = []
  private var current = 0

  package init() {}

  /// The specification of the element that was looked up last.
  package var spec: ElementSpec { _read { yield specs[current] } }

  /// Whose value that element has if it sets none; an element without the property passes on what
  /// the scene's would.
  package mutating func inheritance(of key: PropertyKey) -> PropertySpec.Inheritance? {
    if inherited[current] == nil {
      inherited[current] =
        spec.inherited + Schema.inherited.filter { spec.index(of: $0.key) == nil }
    }
    for inherited in inherited[current] ?? [] where inherited.key == key { return inherited.from }
    return nil
  }

  package mutating func select(_ kind: ElementKind) {
    if current < kinds.count, kinds[current] == kind { return }
    if let known = kinds.firstIndex(of: kind) {
      current = known
    } else {
      current = kinds.count
      kinds.append(kind)
      specs.append(Schema.element(kind))
      inherited.append(nil)
    }
  }
}

/// The specification of an element.
package struct ElementSpec: Sendable {
  package var doc: String
  /// The description of its title; nil if it has none.
  package var title: String?
  package var titleType: ValueType
  package var properties: [PropertySpec]
  package var children: [ElementKind]
  /// The children that an element can contain at most once.
  package var single: [ElementKind]
  /// The properties that exclude others.
  package let exclusive: [(key: PropertyKey, others: [PropertyKey])]

  package init(
    doc: String, title: String?, titleType: ValueType = .attributedString,
    properties: [PropertySpec],
    children: [ElementKind], single: [ElementKind] = []
  ) {
    self.doc = doc
    self.title = title
    self.titleType = titleType
    self.properties = properties
    self.children = children
    self.single = single
    exclusive = properties.indices.filter { !properties[$0].excludes.isEmpty }
      .map { (properties[$0].key, properties[$0].excludes) }
  }

  package func property(_ key: PropertyKey) -> PropertySpec? {
    index(of: key).map { properties[$0] }
  }

  /// Returns the index of a property in `properties`.
  package func index(of key: PropertyKey) -> Int? {
    for index in properties.indices where properties[index].key == key { return index }
    return nil
  }
}

/// The specification of a property of an element.
package struct PropertySpec: Hashable, Sendable {
  package var key: PropertyKey
  package var type: ValueType
  package var `default`: DefaultValue
  /// The description, without what other columns say.
  var summary: String
  /// The valid range of each component.
  package var range: Limits?
  /// What its numbers are, unless their type says it.
  package var unit = Unit.points
  /// Whether `animate` can change it.
  var isAnimatable = false
  /// Without what it has no effect.
  package var need: Need?
  /// Whose value an element has that sets none.
  var inherits: Inheritance?
  /// The properties that it cannot be combined with, because they set the same.
  package var excludes: [PropertyKey] = []
  /// Whether it applies to the comparison of pixels.
  var isTolerance = false

  package enum Unit {
    case points, none
    /// Whole numbers.
    case count
  }

  package enum Inheritance {
    case parent, scene
    /// Its own tint color.
    case tint
  }

  /// Returns what is wrong with a number that is not in the range.
  package func mistake(in number: Double) -> String? {
    guard let range, !range.contains(number) else { return nil }
    return "'\(key.rawValue)' must be \(range.description(insteadOf: number)), not "
      + number.shortestText
  }

  /// The description in the reference and in editors.
  package var doc: String {
    let others = proseList(excludes.map { "`" + $0.rawValue + "`" }, "or")
    return summary + (`default` == .required ? " Required." : "")
      + (others.isEmpty ? "" : " Cannot be combined with " + others + ".")
  }

  /// The name of the type in the reference and in editors.
  package var typeName: String {
    switch unit {
    case .count: "a whole number"
    case .points where type == .number: "a length in points"
    case .points where type == .point || type == .size || type == .rect:
      type.description + " in points"
    case .points, .none: type.description
    }
  }

  /// The default in the reference; empty if there is none.
  package var defaultText: String { `default`.text(as: type) }

  /// A range of values in the property's unit.
  package struct Limits: Hashable, Sendable {
    package var lower: Double
    package var upper: Double
    /// Whether the lower bound is excluded.
    package var isOpen = false

    static let atLeastZero = Limits(lower: 0, upper: largest)
    package static let unit = Limits(lower: 0, upper: 1)
    /// The range of lengths and coordinates in points, which exceeds any canvas.
    package static let any = Limits(lower: -largest, upper: largest)
    /// The ranges of attributes of text, in points.
    package static let fontSize = Limits(lower: 0.1, upper: 2000)
    package static let letterSpacing = Limits(lower: -1000, upper: 1000)
    package static let positive = Limits(lower: 0, upper: largest, isOpen: true)
    /// The largest number that properties accept.
    package static let largest = 1e9

    package func contains(_ x: Double) -> Bool {
      (isOpen ? x > lower : x >= lower) && x <= upper
    }

    package var description: String {
      if self == .atLeastZero { return "at least 0" }
      if self == .positive { return "greater than 0" }
      if self == .any { return "between -1e9 and 1e9" }
      return "from \(lower.shortestText) to \(upper.shortestText)"
    }

    /// Returns what a number must be that is not in the range.
    package func description(insteadOf x: Double) -> String {
      x > upper && upper == Self.largest ? "at most 1e9" : description
    }
  }
}

extension PropertySpec {
  /// Another property, without which a property has no effect.
  package struct Need: Hashable, Sendable {
    package let key: PropertyKey
    package let example: String
    /// The only value of the other property with which it has an effect; nil for any.
    package var word: String?

    package static let shadow = Need(
      key: .shadowOpacity, example: "'shadowOpacity: 0.3' makes the shadow visible")
    package static let border = Need(
      key: .borderWidth, example: "'borderWidth: 1' makes the border visible")
    package static let stroke = Need(
      key: .strokeColor, example: "'strokeColor: black' makes the stroke visible")
    package static let path = Need(
      key: .path, example: "'path: rect(0, 0, 100, 40)'; 'backgroundColor' fills a layer")
    package static let track = Need(
      key: .path, example: "'path: [move(0, 0), line(100, 0)]' moves along a line")
    package static let corners = Need(
      key: .cornerRadius, example: "'cornerRadius: 8' rounds the corners")
    package static let contents = Need(
      key: .contents, example: "'contents: \"photo.png\"' draws an image")
    package static let copies = Need(
      key: .instanceCount, example: "'instanceCount: 3' draws three copies")
    package static let values = Need(
      key: .values, example: "'values: [0, 1]' sets the value at each time")
    package static let leastScale = Need(
      key: .minimumScaleFactor, example: "'minimumScaleFactor: 0.5' is the least relative size")
    package static let shrinking = Need(
      key: .adjustsFontSizeToFitWidth,
      example: "'adjustsFontSizeToFitWidth: true' makes a wide text smaller")
    package static let rows = Need(
      key: .distribution, example: "'distribution: wrap' begins a new row where views do not fit",
      word: StackDistribution.wrap.rawValue)
    package static let wrapping = Need(
      key: .isWrapped, example: "'isWrapped: true' wraps lines that are too wide")
  }

  package init(
    _ key: PropertyKey, _ type: ValueType, _ default: DefaultValue, _ doc: String,
    in range: Limits? = nil
  ) {
    self.init(
      key: key, type: type, default: `default`, summary: doc, range: range ?? type.usualRange)
  }

  package static func words(
    _ key: PropertyKey, _ words: WordSet, _ default: DefaultValue, _ doc: String
  ) -> PropertySpec {
    PropertySpec(key, .word(words), `default`, doc)
  }

  package static func words<Case: CaseIterable & Equatable>(
    _ key: PropertyKey, _ words: WordSet, usual: Case, _ doc: String
  ) -> PropertySpec where Case.AllCases == [Case] {
    PropertySpec(key, .word(words), .value(.word(Word(words, usual))), doc)
  }

  /// Creates a property whose value is a whole number.
  static func count(
    _ key: PropertyKey, _ default: DefaultValue, _ doc: String, in range: Limits = .atLeastZero
  ) -> PropertySpec {
    PropertySpec(key, .number, `default`, doc, in: range).with { $0.unit = .count }
  }

  // Properties with values of other columns.

  var animatable: PropertySpec { with { $0.isAnimatable = true } }
  var unitless: PropertySpec { with { $0.unit = .none } }
  var tolerance: PropertySpec { with { $0.isTolerance = true } }
  func inheriting(_ from: Inheritance?) -> PropertySpec { with { $0.inherits = from } }
  func needing(_ need: Need) -> PropertySpec { with { $0.need = need } }
  func excluding(_ keys: PropertyKey...) -> PropertySpec { with { $0.excludes = keys } }

  func with(_ change: (inout PropertySpec) -> Void) -> PropertySpec {
    var spec = self
    change(&spec)
    return spec
  }

  package static let uses = PropertySpec(.uses, .names, .unlisted, "The styles to apply, in order.")
}

extension ValueType {
  /// The range of values if a property sets none.
  var usualRange: PropertySpec.Limits? {
    switch self {
    case .number, .ratio, .horizontalInsets, .animated: .any
    case .array(let element): element.usualRange
    case .tuple(let fields): fields.first?.type.usualRange
    default: nil
    }
  }
}
