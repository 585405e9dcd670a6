import SceneCompiler
import SceneInspection
import SceneTesting
import SceneExport

/// The result of comparing a pair.
struct DiffResult {
  /// The name of the snapshot.
  var name: String?
  /// A message about an item without a counterpart: `'rest' is only in the second operand`.
  var lonely: String?
  /// The difference; nil if both are equal.
  var failure: TestFailure?

  var isEqual: Bool { lonely == nil && failure == nil }

  func text(_ palette: Palette, isOneOfSeveral: Bool) -> String {
    if let lonely { return palette.paint(TerminalEscaping.line(lonely), .message) + "\n" }
    let heading = name.map { palette.paint(TerminalEscaping.line($0), .location) + "\n" } ?? ""
    return (isOneOfSeveral ? heading : "") + (failure?.text(palette: palette) ?? "")
  }
}

/// All results as JSON.
struct DiffReport: Encodable {
  /// The version of this format, incremented when a field changes its meaning.
  var schema = 2
  var isEqual: Bool
  var pairs: [Pair]

  struct Pair: Encodable {
    var name: String?
    var isEqual: Bool
    var message: String?
    var changes: [LayerChange]
    var image: ImageDifference?
  }

  init(_ results: [DiffResult]) {
    isEqual = results.allSatisfy(\.isEqual)
    pairs = results.map { result in
      Pair(
        name: result.name, isEqual: result.isEqual,
        message: result.lonely ?? result.failure?.message,
        changes: result.failure?.changes ?? [], image: result.failure?.image)
    }
  }
}

extension DiffPair {
  /// Compares layers, then pixels, if both sides have them.
  func compare() -> DiffResult {
    guard let old, let new else {
      let name = (old ?? new)?.name ?? (old ?? new)?.slug ?? "one"
      let side = old == nil ? "second" : "first"
      return DiffResult(name: name, lonely: "'\(name)' is only in the \(side) operand")
    }
    var result = DiffResult(name: new.name ?? old.name)
    if case .scene(let a, _, _) = old.content, case .scene(let b, _, _) = new.content,
      a.tree == b.tree,
      a.origins == b.origins
    {
      return result
    }
    let trees = old.tree.flatMap { a in
      new.tree.map { TreeDifference(old: a, new: $0, places: new.places, values: new.values) }
    }
    let images = old.picture.flatMap { a in new.picture.map { (old: a, new: $0) } }
    result.failure = Self.failure(trees, images)
    return result
  }

  private static func failure(
    _ trees: TreeDifference?, _ images: (old: Bitmap, new: Bitmap)?
  ) -> TestFailure? {
    let pixels = images.map { ImageComparison(reference: $0.old, actual: $0.new) }
    var message: [String] = []
    var difference: ImageDifference?
    switch pixels {
    case .different(let found), .allowed(let found):
      difference = found
      message.append(found.message)
    case .equal: if trees?.changes.isEmpty == false { message.append("the images are equal") }
    case nil: if let trees, !trees.changes.isEmpty { message.append("the layer trees differ") }
    }
    if message.isEmpty { return nil }
    var failure = TestFailure(.difference, message.joined(separator: ", "))
    failure.image = difference
    failure.image?.limitTolerances(isExplained: trees?.changes.isEmpty != true)
    if let trees {
      failure.changes =
        difference.map { trees.changes(joinedTo: $0, images: images) } ?? trees.changes
    }
    return failure
  }
}

extension DiffItem {
  fileprivate var tree: TreeDescription? {
    switch content {
    case .scene(let output, _, _): output.description
    case .tree(let tree): tree
    case .picture: nil
    }
  }

  fileprivate var places: [FileLocation?] {
    if case .scene(_, let places, _) = content { places } else { [] }
  }

  fileprivate var values: ValueLocations {
    if case .scene(_, _, let values) = content { values() } else { ValueLocations() }
  }

  /// The image, painted on each access.
  var picture: Bitmap? {
    switch content {
    case .scene(let output, _, _): Bitmap(painting: output.displayList())
    case .picture(let picture): picture
    case .tree: nil
    }
  }
}
