import SceneSyntax
import SceneLanguage

/// The element, style, or snapshot that a body belongs to.
enum EnclosingElement {
  case file
  /// An element; its kind is nil if it is unknown or a component.
  case element(ElementKind?, SyntaxNode)
  case style(SyntaxNode)
  case component(SyntaxNode)

  /// Finds the owner of the innermost body. Loops and conditions belong to their enclosing body.
  init(of path: SyntaxPath) {
    var isInBody = false
    for node in path.nodes.reversed() {
      switch node.kind {
      case .body: isInBody = true
      case .element where isInBody:
        self = .element(ElementSyntax(node).kind.flatMap { ElementKind($0) }, node)
        return
      case .styleDeclaration where isInBody:
        self = .style(node)
        return
      case .componentDeclaration where isInBody:
        self = .component(node)
        return
      default: break
      }
    }
    self = .file
  }

  /// Finds the element whose properties an `animate` in the innermost body changes.
  init(animatedIn path: SyntaxPath) {
    let group = ElementKind.animationGroup.rawValue
    self.init(of: SyntaxPath(path.nodes.filter { $0.elementWord != group }))
  }

  /// The elements whose properties can be set. For a style, these are all elements with the
  /// properties that it already sets.
  var kinds: [ElementKind] {
    switch self {
    case .file: return []
    case .element(let kind, _): return [kind ?? .layer]
    case .component: return [.layer]
    case .style(let node):
      let keys = StyleSyntax(node).body.map { $0.items.compactMap { PropertyKey(of: $0) } } ?? []
      let all = ElementKind.allCases.filter { kind in
        let spec = Schema.element(kind)
        return spec.property(.uses) != nil
          && keys.allSatisfy { spec.property($0) != nil }
      }
      return all.isEmpty ? [.layer] : all
    }
  }

  /// Returns the specification of a property.
  func property(_ word: String) -> (spec: PropertySpec, kind: ElementKind)? {
    guard let key = PropertyKey(rawValue: word) else { return nil }
    for kind in kinds {
      if let spec = Schema.property(key, of: kind) { return (spec, kind) }
    }
    return nil
  }
}

extension PropertyKey {
  /// Creates the key of the property that an item sets, if it is a single word.
  package init?(of item: SyntaxNode) {
    guard item.kind == .property, let name = PropertySyntax(item).name else { return nil }
    self.init(name)
  }
}
