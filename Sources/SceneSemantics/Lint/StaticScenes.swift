import SceneLayers
import SceneSyntax

/// Tells from the sources which scenes show the same layers in the same locations in all snapshots, so that a layer
/// that one of them does not show is never visible.
struct StaticScenes {
  private let library: Library
  /// Whether nothing in a file moves, by path.
  private var known: [String: Bool] = [:]
  /// The remaining number of elements to look up. Each takes time in proportion to the length of the
  /// enclosing bodies, and at most a hundred warnings are reported.
  private var lookups = 500

  init(_ library: Library) { self.library = library }

  /// Returns whether the snapshots and animations in a file move nothing.
  mutating func isStatic(_ file: String) -> Bool {
    if let known = known[file] { return known }
    var found = false
    if case .loaded(let tree)? = library.sources[file] {
      let harmless = ["scale", "appearance", "contentSize", "contentOffset", "tags"]
      found = SourceLinter(tree).assigned.allSatisfy { harmless.contains($0) }
    }
    known[file] = found
    return found
  }

  /// Returns the element that declares a layer; nil if it is not in a file that was read, or if many
  /// were looked up.
  mutating func element(of declaration: LayerOrigin) -> ElementSyntax? {
    guard lookups > 0, case .loaded(let tree)? = library.sources[declaration.file] else {
      return nil
    }
    lookups -= 1
    return tree.element(at: declaration.bytes.lowerBound).map { ElementSyntax($0) }
  }

  /// Returns whether the frame or position of a layer is calculated from another frame, whose
  /// coordinates have a warning of their own.
  mutating func followsFrames(_ declaration: LayerOrigin) -> Bool {
    guard let body = element(of: declaration)?.body else { return lookups == 0 }
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

extension LayerOrigin {
  /// Whether the layer is that of an element in the source, not a part of a bar or row.
  var isDeclared: Bool {
    ElementKind(rawValue: role).map { $0.isLayer && !$0.isControl } ?? false
  }
}
