import SceneSource
import SceneSyntax

// Skipping the parts of the text that an earlier check found to be valid.

/// An item, or consecutive items, whose check can be skipped.
struct CheckedPart {
  /// The fingerprint of the items' text.
  var text = Fingerprint()
  let tree: SyntaxTree
  let nodes: Range<Int>
  /// The offset of the first node.
  let offset: Int
  /// The number of items.
  let count: Int

  init(_ item: SyntaxNode) {
    text.mix(item.size)
    text.mix(item.utf8)
    tree = item.tree
    nodes = item.index..<(item.index + item.size)
    offset = item.offset
    count = 1
  }

  /// - Parameter text: The fingerprint of the run.
  init(_ run: ItemRun, _ text: Fingerprint, of tree: SyntaxTree) {
    self.text = text
    self.tree = tree
    nodes = run.nodes
    offset = run.bytes.lowerBound
    count = run.count
  }
}

extension ElementChecker {
  /// Checks a part unless it is known to be valid, and returns whether it is.
  ///
  /// - Parameter check: Checks the part, and returns whether it does not affect other parts.
  @discardableResult
  mutating func checkUnlessClean(
    _ part: CheckedPart, _ check: (inout ElementChecker) -> Bool
  ) -> Bool {
    let reports = expressions.files.reports
    let key = clean.key(of: part.text, in: expressions.scopes, after: reports)
    if clean.isClean(key, elements: part.count, in: expressions.scopes, after: reports) {
      return true
    }
    let before = (expressions.sink.list.count, clean.history)
    // If files are missing, or if there are too many errors, the check may be incomplete.
    if check(&self), before == (expressions.sink.list.count, clean.history),
      expressions.files.missing.isEmpty, !expressions.sink.list.isFull, !clean.isSpent
    {
      clean.insert(key, part, in: expressions.scopes, after: reports)
    }
    return false
  }

  /// Returns whether an element can be skipped if it is known to be valid.
  func mayBeSkipped(_ syntax: ElementSyntax, declared: Int?) -> Bool {
    guard passesOver, !clean.hasRuns(syntax.node, inFile: expressions.scopes.file) else {
      return false
    }
    // Snapshots look up names in the bodies of named elements.
    guard declared != nil, let name = syntax.name else { return true }
    return !clean.snapshotWords.contains(name)
  }

  /// Whether valid items can be skipped.
  var passesOver: Bool { expressions.scopes.depth > 1 && isOutsideOfComponents }

  /// Whether valid parts can be skipped. The contents of a component depend on the types of its
  /// parameters and on the enclosing animation, and those of a misspelled element belong to its
  /// fix-it.
  var isOutsideOfComponents: Bool {
    clean.isTracking && components.inProgress.isEmpty && expressions.animatedType == nil
      && translation == nil
  }
}
