import SceneCompiler
import SceneSource
import SceneSyntax
import SceneLanguage

extension MutationSite {
  /// Returns all possible mutations of a scene's own file, in source order. Snapshots are not
  /// mutated, because they define the tests.
  static func all(in compilation: Compilation) -> [MutationSite] {
    guard let scene = compilation.scene,
      case .loaded(let tree) = compilation.library.sources[compilation.file.path]
    else { return [] }
    let snapshots = scene.snapshots.filter { $0.span.path == compilation.file.path }
    var finder = Finder(snapshots: Set(snapshots.map(\.span.bytes.lowerBound)))
    finder.visit(tree.root, shown: nil)
    // Enclosing sites come first.
    return finder.sites.enumerated().sorted {
      ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset)
    }.map(\.element)
  }

  /// The maximum length of the code shown in a report, in bytes.
  static let shownLength = 60

  private struct Finder {
    /// The start offsets of the snapshots.
    let snapshots: Set<Int>
    var sites: [MutationSite] = []

    /// - Parameter shown: The code to show in reports for sites in this node, if it is already
    ///   known.
    mutating func visit(_ node: SyntaxNode, shown: Range<Int>?) {
      var shown = shown
      switch node.kind {
      case .file, .body:
        swapNeighbors(node.items.filter { $0.kind == .element && !isSnapshot($0) })
        for item in node.items { visitItem(item, in: node) }
        return
      case .colorLiteral: return add(.color, node, shown)
      case .numberLiteral: return add(.number, node, shown)
      case .name:
        if plainColor(named: node.text) != nil { add(.color, node, shown) }
        return
      case .array:
        swapNeighbors(node.all(.argument))
      case .property, .letDeclaration, .parameter, .argument: break
      default: if !node.kind.isExpression { return visitChildren(of: node, shown: shown) }
      }
      if shown == nil, node.length <= MutationSite.shownLength,
        !node.utf8.contains(UInt8(ascii: "\n"))
      {
        shown = node.bytes
      }
      visitChildren(of: node, shown: shown)
    }

    private mutating func visitItem(_ item: SyntaxNode, in holder: SyntaxNode) {
      if item.kind == .element {
        if isSnapshot(item) { return }
        // The top-level element is the scene itself.
        if holder.kind == .body { add(.removal, item, nil) }
      }
      visit(item, shown: nil)
    }

    private mutating func visitChildren(of node: SyntaxNode, shown: Range<Int>?) {
      for child in node.children where !child.kind.isToken { visit(child, shown: shown) }
    }

    private func isSnapshot(_ node: SyntaxNode) -> Bool { snapshots.contains(node.offset) }

    private mutating func add(_ change: Change, _ node: SyntaxNode, _ shown: Range<Int>?) {
      sites.append(MutationSite(change: change, bytes: node.bytes, shown: shown ?? node.bytes))
    }

    private mutating func swapNeighbors(_ nodes: [SyntaxNode]) {
      for (a, b) in zip(nodes, nodes.dropFirst()) where a.utf8 != b.utf8 {
        add(.swap(b.bytes), a, nil)
      }
    }
  }
}

extension [MutationSite] {
  /// Returns at most `limit` sites in source order. The selection is pseudorandom but always the
  /// same for the same scene.
  func chosen(_ limit: Int) -> [MutationSite] {
    if count <= limit { return self }
    let ranks = indices.map { Self.rank(UInt64($0)) }
    let order = indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    return order.prefix(limit).sorted().map { self[$0] }
  }

  /// Sebastiano Vigna's SplitMix64, which is a bijection.
  private static func rank(_ number: UInt64) -> UInt64 {
    var value = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
