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
  /// Whether the lines of texts are known. Earlier versions wrote the number of glyphs instead.
  public internal(set) var hasLines = true

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
    let summarizer = LineSummarizer(tree.outlines, crc)
    tree.forEachLayer { layer, _ in
      let origin = notes.count < origins.count ? origins[notes.count] : nil
      var note = LayerNote(
        label: origin.flatMap { LayerLabel($0) }, place: origin.flatMap { place?($0) })
      if case .text(let text) = layer.content { note.lines = summarizer.lines(of: text) }
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
  public var label: LayerLabel?
  /// The source location of the declaration, such as `places.tbl:3:5`.
  public var place: String?
  /// The summaries of a text layer's lines.
  public var lines: [LineSummary] = []

  public init(label: LayerLabel? = nil, place: String? = nil) {
    (self.label, self.place) = (label, place)
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

/// The name of a layer in dumps: `places: row 3.separator`.
public struct LayerLabel: Hashable, Sendable {
  /// The names of the enclosing elements, outermost first, such as `places.title`.
  public var path = ""
  /// What the layer is in its element, such as `row 3.separator`, or the kind of the element.
  public var role: String

  /// Creates the label of a layer that a scene has; nil if it has none.
  public init?(_ origin: LayerOrigin) {
    let text = origin.role.text
    if origin.path.isEmpty, text.isEmpty { return nil }
    (path, role) = text.isEmpty ? ("", origin.path) : (origin.path, text)
  }

  /// Reads a label from a dump.
  public init(_ text: String) {
    role = text
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    if parts.count == 2, parts[0].startIndex == text.startIndex, parts[1].count > 1,
      parts[1].first == UInt8(ascii: " ")
    {
      (path, role) = (String(Substring(parts[0])), String(Substring(parts[1].dropFirst())))
    }
  }

  public var text: String { path.isEmpty ? role : path + ": " + role }

  /// Whether the layer is not that of an element, but a part of one.
  public var isPart: Bool {
    role.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }
  }

  /// Whether the layer is a frame of a strip. The paths of elements contain no spaces.
  public var isFrame: Bool { role == LayerRole.frame.text && path.utf8.contains(UInt8(ascii: " ")) }
}

extension TreeDescription {
  /// The maximum size, nesting depth, and number of layers. Scenes do not reach them: bodies are
  /// nested at most 256 levels deep, and there are at most 100,000 layers.
  public static let sizeLimit = 256 << 20
  public static let depthLimit = 400
  public static let layerLimit = 1_000_000

  /// Reads a layer tree from text. A first line that begins with `//` is skipped.
  ///
  /// - Throws: `DumpError` with the line of the first error.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(_ text: String) throws(DumpError) { try self.init(Array(text.utf8)[...]) }

  /// - Parameter first: The number of the first line, for errors.
  init(_ bytes: ArraySlice<UInt8>, firstLine first: Int = 1) throws(DumpError) {
    var reader = try DumpReader(bytes, firstLine: first)
    self = try reader.description()
  }

  /// Reads the trees in a file written by `scenec dump`: a single one, or several with the name of
  /// their snapshot in a line above.
  ///
  /// - Throws: `DumpError` with the line of the first error.
  public static func all(
    inFile bytes: [UInt8]
  ) throws(DumpError) -> [(name: String?, description: TreeDescription)] {
    let heading = Array("snapshot \"".utf8)
    guard bytes.starts(with: heading) else { return [(nil, try TreeDescription(bytes[...]))] }
    var trees: [(name: String?, description: TreeDescription)] = []
    var (number, start) = (1, bytes.startIndex)
    while start < bytes.count {
      var line = DumpLine(bytes, start..<endOfLine(bytes, start), number: number)
      _ = line.skip(word: "snapshot")
      let name = try line.string()
      let first = number + 1
      let text = endOfLine(bytes, start) + 1
      // The tree extends to the next heading and the blank lines before it.
      (start, number) = (text, first)
      while start < bytes.count, !bytes[start...].starts(with: heading) {
        (start, number) = (endOfLine(bytes, start) + 1, number + 1)
      }
      var end = min(start, bytes.count)
      while end > text, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
      {
        end -= 1
      }
      trees.append((name, try TreeDescription(bytes[min(text, end)..<end], firstLine: first)))
    }
    return trees
  }

  private static func endOfLine(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }
}
