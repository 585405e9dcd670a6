import SceneSource
import SceneLanguage

/// The parts of a scene's source that are reached when a snapshot is resolved: evaluated values and
/// instantiated elements.
package struct Coverage: Sendable {
  /// The ranges of values without operands, by file. A value with operands is reached if some of
  /// them are.
  private var values: [String: [Range<Int>]]
  /// The start offsets of elements, by file.
  private var elements: [String: Set<Int>]

  /// Returns whether a value, or an element with contents, is reached.
  package func reaches(_ bytes: Range<Int>, in file: String) -> Bool {
    if elements[file]?.contains(bytes.lowerBound) == true { return true }
    return values[file]?.contains { range in
      // A folded constant is longer than its literals, and an element is longer than its values.
      (range.lowerBound <= bytes.lowerBound && bytes.upperBound <= range.upperBound)
        || (bytes.lowerBound <= range.lowerBound && range.upperBound <= bytes.upperBound)
    } == true
  }

  /// Determines the coverage of a snapshot of `scene` at a time.
  package init(of scene: Scene, snapshot: Int?, time: Double? = nil, in library: Library) {
    var resolver = Resolver(scene, library: library, snapshot: snapshot)
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
