import SceneLayers

/// A layer tree as its text has it, and what the lines of its layers say besides.
///
/// The text leaves out glyphs, outlines, and samples of images: a tree that was read has none, and
/// the summaries here stand for them. Reading what was written gives a description that writes the
/// same text.
public struct TreeDescription: Hashable, Sendable {
  public var tree: LayerTree
  /// One a layer, in tree order.
  public var notes: [LayerNote]
  /// What the lines of images say, by the images' indices.
  public var pictures: [PictureSummary]

  /// - Parameters:
  ///   - origins: One a layer in tree order; they give layers their labels.
  ///   - place: The text of the place where a layer is declared, `places.tbl:3:5`.
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

/// What a layer's line says that the layer itself does not know.
public struct LayerNote: Hashable, Sendable {
  /// What the layer is called; nil where nothing is known.
  public var label: String?
  /// Where it is declared, `places.tbl:3:5`.
  public var place: String?
  /// Of a text.
  public var glyphs: GlyphSummary?

  public init(label: String? = nil, place: String? = nil, glyphs: GlyphSummary? = nil) {
    (self.label, self.place, self.glyphs) = (label, place, glyphs)
  }
}

/// How many glyphs a text has, and where the first one stands.
public struct GlyphSummary: Hashable, Sendable {
  public var count: Int
  /// Nil where there is no glyph.
  public var origin: Point?

  init(_ glyphs: [Text.Glyph]) {
    (count, origin) = (glyphs.count, glyphs.first?.origin)
  }

  init(count: Int, origin: Point?) {
    (self.count, self.origin) = (count, origin)
  }
}

/// An image's size in pixels and the CRC-32 of its samples.
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
  /// What the dump calls the layer; nil where nothing is known.
  public var label: String? {
    guard !path.isEmpty || !role.isEmpty else { return nil }
    return path.isEmpty || role.isEmpty ? path + role : path + ": " + role
  }
}
