import SceneSource

/// Which parts of a scene's text resolving one snapshot reaches: the values that it evaluates, and
/// the elements that it makes.
package struct Coverage: Sendable {
  /// Of values without parts, by file; a value with parts is reached where some of them are.
  private var values: [String: [Range<Int>]]
  /// Where elements begin, by file.
  private var elements: [String: Set<Int>]

  /// Whether the text of a value is reached, or of an element with anything in it.
  package func reaches(_ bytes: Range<Int>, in file: String) -> Bool {
    if elements[file]?.contains(bytes.lowerBound) == true { return true }
    return values[file]?.contains { range in
      // A folded constant is longer than the literals in it, an element than its values.
      (range.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.upperBound)
        || (bytes.lowerBound <= range.lowerBound && range.upperBound <= bytes.upperBound)
    } == true
  }

  /// What is reached when a snapshot of `scene` is resolved at a time.
  package init(of scene: Scene, snapshot: Int?, time: Double? = nil, in library: Library) {
    var resolver = Resolver(scene: scene.bound, library: library, snapshot: snapshot)
    resolver.evaluator.store.coverage = CoverageRecord()
    _ = resolver.tree(time: time, scale: nil)
    let record = resolver.evaluator.store.coverage ?? CoverageRecord()
    values = [:]
    elements = [:]
    for span in record.values {
      let range = scene.bound.sources.range(span)
      values[range.path, default: []].append(range.bytes)
    }
    for declaration in record.elements {
      let range = scene.bound.sources.range(scene.bound.elements[declaration].span)
      elements[range.path, default: []].insert(range.bytes.lowerBound)
    }
  }
}

/// What an evaluator notes for `Coverage`. It is in the store, so that what is only tried out and
/// undone is not reached.
struct CoverageRecord {
  private(set) var values: Set<SourceSpan> = []
  private(set) var elements: Set<Int> = []

  mutating func note(_ expression: Expression) {
    switch expression.node {
    case .prefix, .binary, .ternary, .tuple, .array, .text, .call, .member, .subscripted: break
    default: values.insert(expression.span)
    }
  }

  mutating func note(element declaration: Int) { elements.insert(declaration) }
}
