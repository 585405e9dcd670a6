import SceneSource
import SceneSyntax
import SceneLanguage

/// A property in the body of an element or style.
struct LintedProperty {
  let syntax: PropertySyntax
  /// Nil for a path such as `title.frame`, and for names that are not of the language.
  let key: PropertyKey?
  /// Whether it is in a branch or loop.
  let isConditional: Bool
  /// What it needs in its element.
  var need: PropertySpec.Need?

  /// Returns the properties in a body, including those in its branches.
  static func all(in body: SyntaxNode?, isConditional: Bool = false) -> [LintedProperty] {
    guard let body else { return [] }
    var all: [LintedProperty] = []
    for item in body.items {
      switch item.kind {
      case .property:
        let property = PropertySyntax(item)
        all.append(
          LintedProperty(
            syntax: property, key: property.name.flatMap { PropertyKey($0) },
            isConditional: isConditional))
      case .ifStatement, .forStatement:
        for body in item.bodies { all += Self.all(in: body, isConditional: true) }
      default: break
      }
    }
    return all
  }
}

/// An element as rules see it.
struct LintedElement {
  private let node: SyntaxNode
  /// Nil for a component.
  let kind: ElementKind?
  /// The element that contains it; nil for none, or a component.
  let parent: ElementKind?
  fileprivate(set) var properties: [LintedProperty]

  init(_ syntax: ElementSyntax, in parent: ElementKind? = nil) {
    node = syntax.node
    kind = syntax.kind.flatMap { ElementKind($0) }
    self.parent = parent
    properties = LintedProperty.all(in: syntax.body)
  }

  // Not kept, because a file can contain a hundred thousand elements.
  var syntax: ElementSyntax { ElementSyntax(node) }

  /// Returns the property, wherever the body sets it.
  func property(_ key: PropertyKey) -> LintedProperty? { properties.first { $0.key == key } }

  func sets(_ keys: PropertyKey...) -> Bool { sets(keys) }

  func sets(_ keys: [PropertyKey]) -> Bool {
    properties.contains { property in property.key.map { keys.contains($0) } ?? false }
  }

  /// Returns the value that the body sets outside of branches.
  func value(of key: PropertyKey) -> SyntaxNode? {
    properties.first { $0.key == key && !$0.isConditional }?.syntax.value
  }

  /// The elements directly in its body.
  var children: [ElementSyntax] {
    syntax.body?.items.compactMap { $0.kind == .element ? ElementSyntax($0) : nil } ?? []
  }

  /// Whether it contains elements besides animations and masks, or statements. A content view has the
  /// layers of a use.
  var hasLayers: Bool {
    if syntax.name?.text == "contentView" { return true }
    return syntax.body?.items.contains { item in
      switch item.kind {
      case .property, .letDeclaration: return false
      case .element:
        let kind = ElementSyntax(item).kind.flatMap { ElementKind($0) }
        return kind != .animate && kind != .mask
      default: return true
      }
    } ?? false
  }
}

extension SyntaxNode {
  /// The bodies of an item, including those of its branches.
  var bodies: [SyntaxNode] { all(.body) + all(.ifStatement).flatMap { $0.bodies } }
}

extension LintedElement {
  /// Looks up what the properties need.
  mutating func findNeeds(_ known: inout KnownElements) {
    guard let kind else { return }
    known.select(kind)
    for index in properties.indices {
      properties[index].need = properties[index].key.flatMap { key in
        known.spec.index(of: key).flatMap { known.spec.properties[$0].need }
      }
    }
  }
}
