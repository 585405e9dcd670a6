import SceneCompiler
import SceneExport
import SceneInspection
import SceneLayers
import SceneSource
import SceneSystem
import SceneTesting

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
    if old.isSameScene(as: new) { return result }
    var (from, to) = (old.side, new.side)
    Self.shareLabels(&from.tree, &to.tree)
    let difference = SnapshotDifference(from: from, to: to, at: new.locations())
    let message: String? =
      switch difference.image {
      case .different(let image), .allowed(let image): image.message
      case _ where difference.changes.isEmpty: nil
      case .equal: "the images are equal"
      case nil: "the layer trees differ"
      }
    result.failure = message.map { TestFailure(.difference, $0, of: difference) }
    return result
  }
}

extension DiffPair {
  /// Labels the layers of a tree that has none, as JSON has not, like those of the other one, or takes
  /// the labels from both if the trees differ in the number of layers.
  private static func shareLabels(_ a: inout TreeDescription?, _ b: inout TreeDescription?) {
    let labels = [a, b].map { $0?.notes.map(\.label) ?? [] }
    guard let index = labels.firstIndex(where: { $0.allSatisfy { $0 == nil } }),
      labels[1 - index].contains(where: { $0 != nil }), let first = a, let second = b
    else { return }
    let isSimilar = first.tree.layers.treeCount == second.tree.layers.treeCount
    a?.setLabels(isSimilar ? labels[1 - index] : [])
    b?.setLabels(isSimilar ? labels[1 - index] : [])
  }
}

extension TreeDescription {
  /// Replaces the labels; layers without one have none.
  fileprivate mutating func setLabels(_ labels: [LayerLabel?]) {
    for index in notes.indices {
      notes[index].label = labels.indices.contains(index) ? labels[index] : nil
    }
  }
}

/// One side of a comparison: a snapshot, an image, or a layer tree.
struct DiffItem {
  enum Content {
    case scene(Output)
    case image(Bitmap)
    case tree(TreeDescription)
  }

  /// The name of the snapshot; nil for an image or a nameless tree.
  var name: String?
  /// The slug in the snapshot's file names, if known.
  var slug: String?
  var content: Content
  /// The source locations of a snapshot's layers and values, which take time to determine.
  var locations: () -> TreeLocations = { TreeLocations() }

  /// What is compared. A snapshot is painted on each access.
  var side: SnapshotDifference.Side {
    switch content {
    case .scene(let output):
      .init(tree: output.description, image: Bitmap(painting: output.displayList()))
    case .image(let image): .init(image: image)
    case .tree(let tree): .init(tree: tree)
    }
  }

  fileprivate func isSameScene(as other: DiffItem) -> Bool {
    guard case .scene(let a) = content, case .scene(let b) = other.content else { return false }
    // JSON contains no origins.
    let areOriginsKnown = !a.origins.isEmpty && !b.origins.isEmpty
    return a.tree == b.tree && (!areOriginsKnown || a.origins == b.origins)
  }
}

/// An operand of `scenec diff`.
struct DiffOperand {
  /// A tree as text has no images, while one as JSON can be painted.
  enum Kind: Hashable { case scene, image, tree, json }

  /// The path as typed.
  var path: String
  var kind: Kind
  /// The items, at least one.
  var items: [DiffItem]
  /// The paths of the files that were read; empty for a Git revision.
  var files: [String]

  /// The parts of the file's name, of which one is the slug of its snapshot: `rest.png`,
  /// `rest.actual.png`, or `places.rest.png`.
  fileprivate var slugs: [String] { FilePath.name(of: path).split(separator: ".").map(String.init) }
}

/// Two items to compare; one is nil if the other has no counterpart.
struct DiffPair {
  var old: DiffItem?
  var new: DiffItem?

  /// Pairs items of the same name, or the only item of each side.
  static func pairs(_ old: DiffOperand, _ new: DiffOperand) throws(UsageError) -> [DiffPair] {
    if Set([old.kind, new.kind]) == [.image, .tree] {
      throw UsageError(
        "cannot compare an image with a layer tree: '\(old.path)' and '\(new.path)'")
    }
    let (olds, news) = (try choose(old, for: new), try choose(new, for: old))
    if olds.count == 1, news.count == 1 { return [DiffPair(old: olds[0], new: news[0])] }
    var pairs: [DiffPair] = []
    for item in olds {
      pairs.append(DiffPair(old: item, new: news.first { $0.isCounterpart(of: item) }))
    }
    for item in news where !olds.contains(where: { item.isCounterpart(of: $0) }) {
      pairs.append(DiffPair(old: nil, new: item))
    }
    return pairs
  }

  /// Chooses the snapshot to compare with a single nameless item, whose file name is the
  /// snapshot's slug.
  private static func choose(
    _ operand: DiffOperand, for other: DiffOperand
  ) throws(UsageError) -> [DiffItem] {
    guard operand.items.count > 1, other.items.count == 1, other.kind != .scene,
      other.items[0].name == nil
    else { return operand.items }
    if let item = operand.items.first(where: { other.slugs.contains($0.slug ?? "") }) {
      return [item]
    }
    throw UsageError(
      severalOf: operand.items.compactMap(\.name), in: operand.path)
  }
}

extension DiffItem {
  fileprivate func isCounterpart(of other: DiffItem) -> Bool {
    (slug != nil && slug == other.slug) || (name != nil && name == other.name)
  }
}
