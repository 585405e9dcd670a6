import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

extension Lints {
  /// Returns whether the snapshots and animations in a file move nothing, so that a layer that one
  /// snapshot does not show is never visible.
  mutating func isStatic(_ file: String) -> Bool {
    if let known = knownStatic[file] { return known }
    var found = false
    if case .loaded(let tree)? = library.source(at: file), spend(tree.nodes.count) {
      found = SourceLinter(tree).isStatic
    }
    knownStatic[file] = found
    return found
  }

  /// Returns the element that declares a layer; nil if it is not in a file that was read, or if the
  /// budget is exhausted.
  mutating func element(of declaration: LayerOrigin) -> ElementSyntax? {
    guard case .loaded(let tree)? = library.source(at: declaration.file),
      // The items of the enclosing bodies are searched.
      spend(tree.nodes.count / 16)
    else { return nil }
    return tree.element(at: declaration.bytes.lowerBound).map { ElementSyntax($0) }
  }

  /// Returns whether a text is written without interpolation.
  func isConstantText(of declaration: LayerOrigin) -> Bool {
    guard case .loaded(let tree)? = library.source(at: declaration.file) else { return false }
    let text = tree.source[declaration.bytes].utf8
    return text.contains(UInt8(ascii: "\""))
      && !zip(text, text.dropFirst()).contains {
        $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "(")
      }
  }

  /// Returns the element that declares a text.
  mutating func element(ofText declaration: LayerOrigin) -> ElementSyntax? {
    guard case .loaded(let tree)? = library.source(at: declaration.file),
      spend(tree.nodes.count / 16)
    else { return nil }
    return tree.element(around: declaration.bytes.lowerBound).map { ElementSyntax($0) }
  }

  /// Returns whether the frame or position of a layer is calculated from another frame, whose
  /// coordinates have a warning of their own.
  mutating func followsFrames(_ declaration: LayerOrigin) -> Bool {
    guard let body = element(of: declaration)?.body else { return budget.isExhausted(.linting) }
    return body.items.contains { item in
      guard item.kind == .property else { return false }
      let property = PropertySyntax(item)
      guard let name = property.name?.text, name == "frame" || name == "position",
        let value = property.value?.text
      else { return false }
      return ["midX", "maxX", "midY", "maxY", "frame"].contains { member in
        WordSearch(for: Array(member.utf8), rarePair: 2).isWord(in: Array(value.utf8))
      }
    }
  }
}

extension SourceLinter {
  /// Whether snapshots and animations move nothing.
  var isStatic: Bool {
    let harmless =
      SceneValue.allCases.filter { !$0.movesLayers }.map { $0.rawValue }
      + [PropertyKey.contentOffset.rawValue, PropertyKey.tags.rawValue]
    return assigned.allSatisfy { harmless.contains($0) }
  }
}

extension LayerOrigin {
  /// Whether the layer is that of an element in the source, not a part of a bar or row.
  var isDeclared: Bool {
    kind.map { $0.isLayer && !$0.isControl } ?? false
  }

  /// The type of the element whose layer it is; nil for a component or a part of an element.
  var kind: ElementKind? {
    if case .element(let name) = role { ElementKind(rawValue: name) } else { nil }
  }

  /// The part of an element that it is.
  var part: LayerRole.Part? {
    if case .part(let part) = role { part } else { nil }
  }
}
