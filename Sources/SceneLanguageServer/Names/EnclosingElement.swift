import SceneSemantics
import SceneSyntax

/// What a body says something of.
enum EnclosingElement {
  case file
  /// With the element's node; nil for a kind that is not known, or a component's use.
  case element(ElementKind?, SyntaxNode)
  case style(SyntaxNode)
  case component(SyntaxNode)

  /// Of the innermost body around a place; loops and conditions belong to what they are in.
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

  /// The elements whose properties may be set: of a style all that have what it sets already.
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

  /// What is known of a property here.
  func property(_ word: String) -> (spec: PropertySpec, kind: ElementKind)? {
    guard let key = PropertyKey(rawValue: word) else { return nil }
    for kind in kinds {
      if let spec = Schema.property(key, of: kind) { return (spec, kind) }
    }
    return nil
  }
}

extension PropertyKey {
  /// The one that a property sets, where it is one word.
  init?(of item: SyntaxNode) {
    guard item.kind == .property, let name = PropertySyntax(item).name else { return nil }
    self.init(name)
  }
}
