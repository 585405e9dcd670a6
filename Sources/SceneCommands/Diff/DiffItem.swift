import SceneCompiler
import SceneInspection
import SceneExport
import SceneLayers
import SceneSystem
import SceneTesting

/// One side of a comparison: a snapshot, an image, or a layer tree.
struct DiffItem {
  enum Content {
    /// A snapshot, with the source locations of its layers and of their values, which take time to
    /// determine.
    case scene(Output, places: [FileLocation?], values: () -> ValueLocations)
    case picture(Bitmap)
    case tree(TreeDescription)
  }

  /// The name of the snapshot; nil for an image or a nameless tree.
  var name: String?
  /// The slug in the snapshot's file names, if known.
  var slug: String?
  var content: Content
}

/// An operand of `scenec diff`.
struct DiffOperand {
  enum Kind: Hashable { case scene, picture, tree }

  /// The path as typed.
  var path: String
  var kind: Kind
  /// The items, at least one.
  var items: [DiffItem]
  /// The paths of the files that were read; empty for a Git revision.
  var files: [String]

  /// The file's name without extension, which is the slug of a snapshot's reference.
  fileprivate var stem: String {
    let name = FilePath.name(of: path)
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}

/// Two items to compare; one is nil if the other has no counterpart.
struct DiffPair {
  var old: DiffItem?
  var new: DiffItem?

  /// Pairs items of the same name, or the only item of each side.
  static func pairs(_ old: DiffOperand, _ new: DiffOperand) throws(UsageError) -> [DiffPair] {
    if Set([old.kind, new.kind]) == [.picture, .tree] {
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
    if let item = operand.items.first(where: { $0.slug == other.stem }) { return [item] }
    throw UsageError(
      severalOf: operand.items.compactMap(\.name), in: operand.path)
  }
}

extension DiffItem {
  fileprivate func isCounterpart(of other: DiffItem) -> Bool {
    (slug != nil && slug == other.slug) || (name != nil && name == other.name)
  }
}
