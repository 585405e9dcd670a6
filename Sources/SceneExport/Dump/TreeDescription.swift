import SceneLayers

/// A layer tree as represented in text, with additional information in the lines of layers.
///
/// The text does not contain glyphs, outlines, and samples of images. In a tree that was read, they
/// are replaced by the summaries in this type. A description that was written and read again gives
/// the same text.
public struct TreeDescription: Hashable, Sendable {
  public var tree: LayerTree
  /// The notes on layers, in tree order.
  public var notes: [LayerNote]
  /// The summaries of images, by index.
  public var pictures: [PictureSummary]

  /// Creates the description of a tree.
  ///
  /// - Parameters:
  ///   - origins: The origins of the layers in tree order, which determine their labels.
  ///   - place: Returns the source location of a layer, such as `places.tbl:3:5`; nil to omit it.
  public init(
    _ tree: LayerTree, origins: [LayerOrigin] = [], place: ((LayerOrigin) -> String?)? = nil
  ) {
    self.tree = tree
    notes = []
    notes.reserveCapacity(origins.count)
    let crc = CRC32()
    pictures = tree.pictures.map { PictureSummary($0, crc) }
    tree.forEachLayer { layer, _ in
      let origin = notes.count < origins.count ? origins[notes.count] : nil
      var note = LayerNote(label: origin?.label, place: origin.flatMap { place?($0) })
      if case .text(let text) = layer.content { note.glyphs = GlyphSummary(text.glyphs) }
      notes.append(note)
    }
  }

  init(_ tree: LayerTree, notes: [LayerNote], pictures: [PictureSummary]) {
    (self.tree, self.notes, self.pictures) = (tree, notes, pictures)
  }
}

/// The information in a layer's line that the layer itself does not contain.
public struct LayerNote: Hashable, Sendable {
  /// The label of the layer; nil if it has none.
  public var label: String?
  /// The source location of the declaration, such as `places.tbl:3:5`.
  public var place: String?
  /// The summary of a text layer's glyphs.
  public var glyphs: GlyphSummary?

  public init(label: String? = nil, place: String? = nil, glyphs: GlyphSummary? = nil) {
    (self.label, self.place, self.glyphs) = (label, place, glyphs)
  }
}

/// The number of glyphs in a text, and the position of the first one.
public struct GlyphSummary: Hashable, Sendable {
  public var count: Int
  /// The origin; nil if there are no glyphs.
  public var origin: Point?

  init(_ glyphs: [Text.Glyph]) {
    (count, origin) = (glyphs.count, glyphs.first?.origin)
  }

  init(count: Int, origin: Point?) {
    (self.count, self.origin) = (count, origin)
  }
}

/// The size of an image in pixels, and the CRC-32 of its samples.
public struct PictureSummary: Hashable, Sendable {
  public var width: Int
  public var height: Int
  public var checksum: UInt32

  init(_ picture: Image, _ crc: CRC32) {
    (width, height, checksum) = (picture.width, picture.height, picture.checksum(crc))
  }

  init(width: Int, height: Int, checksum: UInt32) {
    (self.width, self.height, self.checksum) = (width, height, checksum)
  }
}

extension LayerOrigin {
  /// The label of a layer in dumps; nil if it has none.
  public var label: String? {
    guard !path.isEmpty || !role.isEmpty else { return nil }
    return path.isEmpty || role.isEmpty ? path + role : path + ": " + role
  }
}
