import SceneExport
import SceneLayers

// A tree that was read from text contains neither glyph outlines nor images. Those that another
// tree also contains can be copied from it.

extension TreeDescription {
  /// Returns the tree with the glyphs and images that `other` also contains. The remaining ones are
  /// unknown.
  package func tree(withContentOf other: TreeDescription) -> LayerTree {
    var filler = ContentFiller(self, other)
    var tree = tree
    filler.fill(&tree.layers)
    tree.outlines = other.tree.outlines
    tree.pictures = other.tree.pictures
    return tree
  }
}

/// Fills in layers in tree order.
private struct ContentFiller {
  private struct TextKey: Hashable {
    var text: Text
    var lines: [LineSummary]
  }

  private let notes: [LayerNote]
  private var texts: [TextKey: [Text.Glyph]] = [:]
  /// The index in the other tree of each image; one that does not exist for an unknown image.
  private let pictures: [Int]
  private var index = 0

  init(_ description: TreeDescription, _ other: TreeDescription) {
    notes = description.notes
    pictures = description.pictures.map { other.pictures.firstIndex(of: $0) ?? .max }
    var found: [TextKey: [Text.Glyph]] = [:]
    var number = 0
    other.tree.forEachLayer { layer, _ in
      if case .text(let text) = layer.content, other.notes.indices.contains(number),
        !text.glyphs.isEmpty
      {
        found[Self.key(text, other.notes[number])] = text.glyphs
      }
      number += 1
    }
    texts = found
  }

  private static func key(_ text: Text, _ note: LayerNote) -> TextKey {
    var text = text
    (text.glyphs, text.lines, text.foregroundColor) = ([], [], .black)
    return TextKey(text: text, lines: note.lines)
  }

  mutating func fill(_ layers: inout [Layer]) {
    for number in layers.indices { fill(&layers[number]) }
  }

  private mutating func fill(_ layer: inout Layer) {
    if case .text(var text) = layer.content, notes.indices.contains(index),
      let glyphs = texts[Self.key(text, notes[index])]
    {
      text.glyphs = glyphs
      layer.content = .text(text)
    }
    if let picture = layer.contents?.picture {
      layer.contents?.picture = pictures.indices.contains(picture) ? pictures[picture] : .max
    }
    index += 1
    fill(&layer.sublayers)
    if case .replicator(var replicator) = layer.content {
      for list in replicator.lists.indices { fill(&replicator.lists[list]) }
      for number in replicator.instances.indices { fill(&replicator.instances[number].mask) }
      layer.content = .replicator(replicator)
    }
    fill(&layer.mask)
  }
}
