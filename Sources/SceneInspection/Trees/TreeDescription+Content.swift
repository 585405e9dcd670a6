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
    var string: String
    var font: String
    var size: Double
    var weight: FontWeight
    var glyphs: GlyphSummary
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
        let key = Self.key(text, other.notes[number])
      {
        found[key] = text.glyphs
      }
      number += 1
    }
    texts = found
  }

  private static func key(_ text: Text, _ note: LayerNote) -> TextKey? {
    note.glyphs.map {
      TextKey(
        string: text.string, font: text.font, size: text.fontSize, weight: text.fontWeight,
        glyphs: $0)
    }
  }

  mutating func fill(_ layers: inout [Layer]) {
    for number in layers.indices { fill(&layers[number]) }
  }

  private mutating func fill(_ layer: inout Layer) {
    if case .text(var text) = layer.content, notes.indices.contains(index),
      let key = Self.key(text, notes[index]), let glyphs = texts[key]
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
