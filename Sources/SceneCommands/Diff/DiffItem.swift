import SceneCompiler
import SceneInspection
import SceneExport
import SceneLayers
import SceneSystem
import SceneTesting

/// One of the things that `scenec diff` compares: a snapshot, a picture or a layer tree.
struct DiffItem {
  enum Content {
    /// With the places that declare its layers.
    case scene(Output, places: [FileLocation?])
    case picture(Bitmap)
    case tree(TreeDescription)
  }

  /// A snapshot's; nil for what has none.
  var name: String?
  /// What files of the snapshot are called; nil where nobody knows.
  var slug: String?
  var content: Content
}

/// What one of the two words after `scenec diff` stands for.
struct DiffOperand {
  enum Kind: Hashable { case scene, picture, tree }

  /// As it was typed.
  var path: String
  var kind: Kind
  /// At least one.
  var items: [DiffItem]

  /// The file's name without its ending: what a snapshot's reference is called by.
  fileprivate var stem: String {
    let name = FilePath.name(of: path)
    return name.split(separator: ".").first.map(String.init) ?? name
  }
}

/// Two items that are to be the same; one is nil where it has no counterpart.
struct DiffPair {
  var old: DiffItem?
  var new: DiffItem?

  /// Which items are compared: those of one name, or the only ones.
  static func pairs(_ old: DiffOperand, _ new: DiffOperand) throws(UsageError) -> [DiffPair] {
    if Set([old.kind, new.kind]) == [.picture, .tree] {
      throw UsageError(
        "of '\(old.path)' and '\(new.path)' one is a picture and one a layer tree; "
          + "each can be compared with a scene, or with its like")
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

  /// Of several snapshots the one that a single nameless item is compared with: it has that one's
  /// name as its file's.
  private static func choose(
    _ operand: DiffOperand, for other: DiffOperand
  ) throws(UsageError) -> [DiffItem] {
    guard operand.items.count > 1, other.items.count == 1, other.kind != .scene,
      other.items[0].name == nil
    else { return operand.items }
    if let item = operand.items.first(where: { $0.slug == other.stem }) { return [item] }
    let names = operand.items.compactMap(\.name).map { "'\($0)'" }.joined(separator: ", ")
    throw UsageError(
      "'\(operand.path)' has \(operand.items.count) snapshots, \(names); "
        + "choose one with '--snapshot'")
  }
}

extension DiffItem {
  fileprivate func isCounterpart(of other: DiffItem) -> Bool {
    (slug != nil && slug == other.slug) || (name != nil && name == other.name)
  }
}
