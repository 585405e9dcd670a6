// What is known about expressions and bodies without evaluating them. It is computed when they are
// bound, from the facts of their parts, so that no use, loop, or snapshot visits the parts again.

/// What an expression depends on.
package struct ExpressionFacts: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether evaluation can fail depending on values, because of a subscript, a division, or a
    /// range.
    package static let canFail = Self(rawValue: 1)
    /// The frame of an element, apart from those that `let`s read.
    package static let geometry = Self(rawValue: 2)
    /// The index of a row, or of its section.
    package static let index = Self(rawValue: 4)
    package static let section = Self(rawValue: 8)
    /// The parent's frame, and its height or vertical position.
    package static let parent = Self(rawValue: 16)
    static let parentHeight = Self(rawValue: 32)
    /// Values that are set in loops or conditions.
    package static let statement = Self(rawValue: 64)
  }

  package var flags: Flags = []
  /// A bit for each loop variable, by its slot. Variables in more than 32 nested loops share bits.
  package private(set) var variables: UInt32 = 0
  /// The greatest depth of a body that declares a `let` or an element that is named.
  private(set) var innermost: Int16 = -1
  /// The depths of the bodies with elements whose frames are read, also by `let`s: the least and
  /// the greatest.
  private(set) var outermostElement = Int16.max
  package private(set) var innermostElement: Int16 = -1

  init() {}

  init(of node: Expression.Node) {
    switch node {
    case .constant, .pixels, .sceneValue, .namedColor, .invalid: break
    case .variable(let slot): variables = Self.bit(ofVariable: slot)
    case .letReference(let reference): innermost = Int16(truncatingIfNeeded: reference.depth)
    case .rowVariable(let variable):
      if variable != .count { flags = variable == .index ? .index : .section }
    case .geometry(.parent, let member):
      flags = member.isHorizontal ? [.geometry, .parent] : [.geometry, .parent, .parentHeight]
    case .geometry(.declared(_, let depth), _):
      flags = .geometry
      innermost = Int16(truncatingIfNeeded: depth)
      (outermostElement, innermostElement) = (innermost, innermost)
    case .text(let parts):
      for case .value(let value) in parts { formUnion(value.facts) }
    case .prefix(_, let value), .member(let value, _), .spread(let value): formUnion(value.facts)
    case .each(let slots, let list, let elements):
      formUnion(elements.facts)
      for slot in [slots.index, slots.value] {
        // Other variables can share the bits of later ones.
        if let slot, slot < 32 { variables &= ~Self.bit(ofVariable: slot) }
      }
      formUnion(list.facts)
    case .binary(_, let a, let b), .subscripted(let a, let b):
      formUnion(a.facts)
      formUnion(b.facts)
    case .ternary(let condition, let yes, let no):
      for part in [condition, yes, no] { formUnion(part.facts) }
    case .tuple(let arguments), .call(_, let arguments):
      for argument in arguments { formUnion(argument.value.facts) }
    case .array(let values):
      for value in values { formUnion(value.facts) }
    }
  }

  mutating func formUnion(_ other: Self) {
    flags.formUnion(other.flags)
    variables |= other.variables
    innermost = max(innermost, other.innermost)
    readElements(of: other)
  }

  /// Adds the frames that the value of a `let` reads.
  mutating func follow(_ value: Self) {
    flags.formUnion(value.flags.intersection([.parent, .parentHeight]))
    readElements(of: value)
  }

  private mutating func readElements(of other: Self) {
    outermostElement = min(outermostElement, other.outermostElement)
    innermostElement = max(innermostElement, other.innermostElement)
  }

  /// Declarations in the body of a style, or in one of deeper ones, differ between its uses.
  fileprivate mutating func leave(depth: Int) { if innermost >= depth { innermost = .max } }

  /// Returns whether the value can differ between rows or iterations, because it depends on a row's
  /// index or on declarations in bodies from `depth` on.
  package func varies(from depth: Int) -> Bool { flags.contains(.index) || innermost >= depth }

  /// Returns whether the value can differ between iterations of a loop.
  package func varies(in loop: Loop) -> Bool {
    let own =
      Self.bit(ofVariable: loop.valueSlot)
      | (loop.indexSlot.map { Self.bit(ofVariable: $0) } ?? 0)
    return innermost >= Int(loop.body.depth) || variables & own != 0
      || !flags.isDisjoint(with: [.geometry, .section, .statement])
  }

  private static func bit(ofVariable slot: Int) -> UInt32 { 1 << UInt32(slot & 31) }
}

/// What a body contains and depends on, or all bodies of an element.
package struct BodyFacts: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable {
    package var rawValue: UInt32

    // Properties, including those in loops, conditions, and the styles used there.
    package static let sets = Self(rawValue: 1)
    package static let setsHeight = Self(rawValue: 1 << 1)
    package static let setsStyle = Self(rawValue: 1 << 2)
    package static let setsTextStyle = Self(rawValue: 1 << 3)
    package static let setsLines = Self(rawValue: 1 << 4)
    /// Another property on which the width of a text depends.
    package static let setsText = Self(rawValue: 1 << 5)
    package static let setsSize = Self(rawValue: 1 << 6)

    // Items.
    /// Loops, conditions, and the styles that they use.
    package static let hasStatements = Self(rawValue: 1 << 7)
    package static let usesStyles = Self(rawValue: 1 << 8)
    package static let hasSnapshots = Self(rawValue: 1 << 9)
    /// Items of the body itself that are not elements.
    package static let hasOthers = Self(rawValue: 1 << 10)

    // Values, including those of all descendants and of the components that they use.
    package static let canFail = Self(rawValue: 1 << 11)
    /// Depends on the height or the place of an element or of the parent.
    package static let readsHeights = Self(rawValue: 1 << 12)
    /// Can have other values in each row for which a template is evaluated.
    package static let differs = Self(rawValue: 1 << 13)

    // Heights and places.
    /// A height that is set outside of loops and conditions: the last constant, and any other.
    static let hasFixedHeight = Self(rawValue: 1 << 14)
    static let hasOpenHeight = Self(rawValue: 1 << 15)
    static let isSized = Self(rawValue: 1 << 16)
    /// A place or size that depends on the height of the parent or on elements around it.
    static let isDependent = Self(rawValue: 1 << 17)
    /// Layers that can be below the top; below the usual height of a row, or at its start or end.
    package static let hasLayers = Self(rawValue: 1 << 18)
    package static let hasTallLayers = Self(rawValue: 1 << 19)

    // Rows, including those in loops and conditions.
    package static let hasUnusualRows = Self(rawValue: 1 << 20)
    package static let hasUnfixedRows = Self(rawValue: 1 << 21)
    package static let hasFittingRows = Self(rawValue: 1 << 22)
    package static let hasFallibleRows = Self(rawValue: 1 << 23)
    /// Elements of the body itself that can be higher because of texts and layers.
    package static let hasWrappingParts = Self(rawValue: 1 << 24)

    // Children, including those in loops and conditions.
    package static let hasElements = Self(rawValue: 1 << 25)
    package static let hasSections = Self(rawValue: 1 << 26)
    package static let hasMask = Self(rawValue: 1 << 27)
    package static let hasAnimations = Self(rawValue: 1 << 28)
    /// Layers at the start or end of a row, which take space from its text.
    package static let hasParts = Self(rawValue: 1 << 29)
    static let canHide = Self(rawValue: 1 << 30)

    /// Properties that change the environment of the element and everything in it.
    package static let setsTraits = Self(rawValue: 1 << 31)

    package static let setsHeights: Self = [.setsHeight, .setsStyle, .setsTextStyle, .setsLines]

    /// What setting a property implies, or any property.
    package init(setting key: PropertyKey?) {
      switch key {
      case .height: self = .setsHeight
      case .style: self = .setsStyle
      case .textStyle: self = .setsTextStyle
      case .numberOfLines, .detailNumberOfLines: self = .setsLines
      case .fontSize, .fontWeight, .font, .fontFamily, .letterSpacing, .textInset, .textTransform:
        self = .setsText
      case .size, .device: self = .setsSize
      case .isHidden: self = .canHide
      case .maximumContentSizeCategory, .minimumContentSizeCategory, .semanticContentAttribute:
        self = [.setsTraits, .setsTextStyle]
      default: self = .sets
      }
    }

    /// What a child of a kind implies.
    fileprivate init(having kind: ElementKind) {
      switch kind {
      case .section: self = [.hasElements, .hasSections]
      case .mask: self = [.hasElements, .hasMask]
      case .animate, .animationGroup: self = [.hasElements, .hasAnimations]
      case .leading, .accessory: self = [.hasElements, .hasParts]
      default: self = .hasElements
      }
    }

    package init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  package fileprivate(set) var flags: Flags = []
  /// The last constant height.
  private var height = 0.0
  /// The end of a layer with a constant place; infinite for any other.
  private var edge = 0.0
  /// What the place of a layer depends on.
  private var frame = ExpressionFacts()
  /// The greatest depth of a body on whose declarations its properties and those of the children
  /// depend.
  private var innermost: Int16 = -1
  /// What the heights that are set depend on, and the texts that they can depend on.
  package private(set) var heights = ExpressionFacts()
  package private(set) var texts = ExpressionFacts()
  /// What the heights of the rows in the body itself depend on.
  package private(set) var rows = ExpressionFacts()

  package func contains(_ flag: Flags) -> Bool { flags.contains(flag) }

  /// Whether there are elements that belong to the element itself, even if it has a content view.
  package var hasOtherElements: Bool { !flags.isDisjoint(with: [.hasAnimations, .hasMask]) }

  /// Whether properties that affect row heights are set.
  package var setsHeights: Bool { !flags.isDisjoint(with: .setsHeights) }

  /// Returns whether a row can have another height than the usual one: with texts of several lines,
  /// or with layers. One without a title can be lower.
  fileprivate func mayFit(_ element: ElementDeclaration) -> Bool {
    !flags.isDisjoint(with: [.hasTallLayers, .setsLines, .setsTraits]) || isOfLayers(element)
  }

  /// Returns whether a row has layers, but no title.
  package func isOfLayers(_ row: ElementDeclaration) -> Bool {
    row.title == .none && !flags.isDisjoint(with: [.hasLayers, .hasParts])
  }

  /// Whether a style or text style can be set, on which the usual height depends.
  package var maySetStyle: Bool {
    !flags.isDisjoint(with: [.setsStyle, .setsTextStyle, .usesStyles])
  }

  package var rule: RowHeightRule {
    if !contains(.setsHeight) { return .unset }
    return flags.isDisjoint(with: [.hasStatements, .hasOpenHeight]) ? .fixed(height) : .evaluated
  }

  // MARK: Parts

  package mutating func formUnion(_ other: Self) {
    flags.formUnion(other.flags)
    if other.contains(.hasFixedHeight) { height = other.height }
    edge += other.edge
    frame.formUnion(other.frame)
    innermost = max(innermost, other.innermost)
    heights.formUnion(other.heights)
    texts.formUnion(other.texts)
    rows.formUnion(other.rows)
  }

  /// Adds a value that is evaluated.
  package mutating func add(_ value: ExpressionFacts) {
    if value.flags.contains(.canFail) { flags.insert(.canFail) }
    if value.flags.contains(.parentHeight) || value.innermostElement >= 0 {
      flags.insert(.readsHeights)
    }
  }

  fileprivate mutating func add(_ assignment: Assignment) {
    let (value, setting) = (assignment.value, Flags(setting: assignment.key))
    flags.formUnion([.sets, .hasOthers, setting])
    add(value.facts)
    innermost = max(innermost, value.facts.innermost)
    if assignment.setsHeight { heights.formUnion(value.facts) }
    if assignment.setsHeight || setting == .setsText { texts.formUnion(value.facts) }
    if assignment.key == .height {
      if case .constant(.number(let constant)) = value.node {
        height = constant
        flags.insert(.hasFixedHeight)
      } else {
        flags.insert(.hasOpenHeight)
      }
    }
    guard let parts = assignment.verticalParts else { return }
    if [.frame, .bounds, .height].contains(assignment.key) { flags.insert(.isSized) }
    for part in parts {
      if case .constant(.number(let length)) = part.node {
        edge += max(length, 0)
      } else {
        edge = .infinity
        frame.formUnion(part.facts)
      }
    }
  }

  /// Adds the body of a loop or condition, or a style used in one.
  fileprivate mutating func addInner(_ body: Self) {
    let isSized = contains(.isSized)
    formUnion(body)
    flags.formUnion([.hasStatements, .hasOthers, .differs])
    // It may not apply.
    if !isSized { flags.remove(.isSized) }
    if body.setsHeights { texts.flags.insert(.statement) }
  }

  /// - Parameters:
  ///   - own: The facts of the element's own body.
  ///   - all: Those of all its bodies, and of its title.
  fileprivate mutating func add(_ element: ElementDeclaration, own: Self, all: Self) {
    flags.formUnion(Flags(having: element.kind))
    flags.formUnion(all.flags.intersection([.canFail, .readsHeights]))
    if own.contains(.differs) { flags.insert(.differs) }
    innermost = max(innermost, own.innermost)
    rows.formUnion(all.texts)
    let mayFit = all.mayFit(element)
    if mayFit { flags.insert(.hasWrappingParts) }
    if Flags(having: element.kind).contains(.hasParts), all.contains(.hasLayers) {
      flags.insert(.hasTallLayers)
    }
    if let end = all.end(of: element) {
      if end > 0 { flags.insert(.hasLayers) }
      if end > InitialTable.rowHeight { flags.insert(.hasTallLayers) }
    }
    guard element.kind == .row else { return }
    let rule = all.rule
    if !rule.isUnset || all.maySetStyle || mayFit { flags.insert(.hasUnusualRows) }
    if all.contains(.canFail) { flags.insert(.hasFallibleRows) }
    if case .fixed = rule { return }
    flags.insert(.hasUnfixedRows)
    if mayFit { flags.insert(.hasFittingRows) }
  }

  /// Returns an edge that can be below a layer; nil if its place depends on the height of its
  /// parent, or on elements outside of the parent, which can depend on the parent.
  fileprivate func end(of layer: ElementDeclaration) -> Double? {
    guard layer.kind.isLayer, !layer.kind.isControl, !isDependent(depth: Int(layer.body.depth))
    else { return nil }
    // One that fits its contents can have any height.
    return contains(.isSized) ? edge : .infinity
  }

  private func isDependent(depth: Int) -> Bool {
    contains(.isDependent) || frame.flags.contains(.parentHeight)
      || frame.outermostElement < depth - 1
  }

  fileprivate mutating func leave(depth: Int) {
    heights.leave(depth: depth)
    texts.leave(depth: depth)
    if innermost >= depth { flags.insert(.differs) }
  }

  /// Replaces the depths of a component's elements, which do not depend on the place of its use.
  mutating func leaveComponent(depth: Int) {
    if isDependent(depth: depth) { flags.insert(.isDependent) }
    frame = ExpressionFacts()
  }
}

extension BoundScene {
  /// Returns the facts of all bodies that set properties of an element.
  package func facts(of element: Int) -> BodyFacts {
    facts[elements[element].details.flatMap { details[$0].facts } ?? elements[element].body.facts]
  }

  package func facts(of body: Body) -> BodyFacts { facts[body.facts] }

  /// Returns the facts of all bodies of an element and of its title.
  package func factsWithTitle(of element: Int) -> BodyFacts {
    var found = facts(of: element)
    if case .expression(let number) = elements[element].title { found.add(titles[number].facts) }
    return found
  }

  /// Returns whether a row, or the rows of a template, can be as high as texts or layers.
  package func mayFit(_ element: Int) -> Bool { facts(of: element).mayFit(elements[element]) }

  /// Returns whether a layer counts for the height of its row, header, or footer.
  package func mayGrow(_ layer: Int) -> Bool {
    facts(of: layer).end(of: elements[layer]).map { $0 > 0 } ?? false
  }

  /// Returns whether an element in a row makes it equally high in each iteration of a loop, because
  /// its place is constant, or does not count.
  package func hasConstantEnd(_ element: Int) -> Bool {
    let found = facts(of: element)
    guard let end = found.end(of: elements[element]) else {
      return !BodyFacts.Flags(having: elements[element].kind).contains(.hasParts)
    }
    return end < .infinity && found.flags.isDisjoint(with: [.hasStatements, .canHide])
  }

  /// Adds the facts of an element that uses styles or a component, in the order of its bodies.
  package mutating func addFacts(ofElement id: Int, _ styles: [Body], use: Int32?) -> Int32 {
    var found = BodyFacts()
    if let use = use.map({ uses[$0] }) {
      found = facts[components[use.component].facts]
      for case let argument? in use.arguments { found.add(argument.facts) }
    }
    for style in styles { found.formUnion(facts(of: style)) }
    found.formUnion(facts(of: elements[id].body))
    return add(found)
  }

  /// Adds the facts of a component.
  package mutating func addFacts(ofComponent body: Body, _ styles: [Body]) -> Int32 {
    var found = facts(of: body)
    found.leaveComponent(depth: Int(body.depth))
    var all = BodyFacts()
    for style in styles { all.formUnion(facts(of: style)) }
    all.formUnion(found)
    return add(all)
  }

  /// Adds the facts of a body with these items.
  package mutating func addFacts(of items: Range<Int>, depth: Int) -> Int32 {
    if items.isEmpty { return 0 }
    var found = BodyFacts()
    for item in self.items[items] {
      switch item {
      case .property(let number): found.add(assignments[number])
      case .element(let id):
        let element = elements[id]
        found.add(element, own: facts(of: element.body), all: factsWithTitle(of: Int(id)))
      case .loop(let number):
        found.add(loops[number].list.facts)
        found.addInner(facts(of: loops[number].body))
      case .branch(let number):
        found.add(branches[number].condition.facts)
        found.addInner(facts(of: branches[number].then))
        if let otherwise = branches[number].otherwise { found.addInner(facts(of: otherwise)) }
      case .uses(let number):
        found.flags.formUnion([.usesStyles, .hasStatements, .hasOthers, .differs])
        for style in usedStyles[number] { found.formUnion(facts(of: style)) }
      case .snapshot: found.flags.formUnion([.hasSnapshots, .hasOthers])
      case .change: found.flags.insert(.hasOthers)
      }
    }
    found.leave(depth: depth)
    return add(found)
  }

  /// Adds facts, unless they are among the last ones: rows of a table often have the same.
  private mutating func add(_ found: BodyFacts) -> Int32 {
    for number in facts.indices.suffix(4) where facts[number] == found { return Int32(number) }
    facts.append(found)
    return Int32(facts.count - 1)
  }
}

extension Assignment {
  /// The parts of a property that determine the vertical place of a layer; nil if it determines no
  /// place.
  var verticalParts: [Expression]? {
    var parts: [Expression]? {
      if case .tuple(let parts) = value.node { parts.map { $0.value } } else { nil }
    }
    switch key {
    case .frame: return parts?.count == 4 ? parts.map { [$0[1], $0[3]] } : [value]
    case .bounds: return parts?.count == 4 ? parts.map { [$0[3]] } : [value]
    case .position, .origin: return parts?.count == 2 ? parts.map { [$0[1]] } : [value]
    case .height: return [value]
    case .width: return []
    default: return nil
    }
  }

  /// Whether the property changes the environment of an element.
  package var setsTraits: Bool { PropertyKey.traits.contains(key) }

  /// Whether the property affects row heights.
  package var setsHeight: Bool {
    switch key {
    case .height, .style, .textStyle, .numberOfLines, .detailNumberOfLines: true
    default: setsTraits
    }
  }
}

/// How a declaration of rows sets their height.
package enum RowHeightRule {
  /// The row sets no height; that of the table's `rows` applies.
  case unset
  /// A constant that nothing overrides.
  case fixed(Double)
  /// The height is evaluated for each row.
  case evaluated

  package var isUnset: Bool { if case .unset = self { true } else { false } }
}
