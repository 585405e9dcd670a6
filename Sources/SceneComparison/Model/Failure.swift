/// Why a test failed: the cause in words, then layers, then pixels, then files.
package struct Failure: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    /// The scene has a mistake; `details` are its diagnostics.
    case mistake
    case missingReference
    /// A reference that cannot be read, or is no picture or tree; `details` say why.
    case brokenReference
    /// The reference is another picture or tree.
    case difference
    /// A file could not be read or written.
    case files
  }

  /// Whose doing a difference is.
  package enum Cause: String, Hashable, Codable, Sendable {
    /// The scene, or something it reads, is not what it was when the reference was recorded.
    case scene
    /// All that the scene reads is as it was: the compiler paints or resolves it otherwise.
    case compiler
    /// The reference does not say what it was recorded from.
    case unknown
  }

  package var kind: Kind
  /// One line.
  package var message: String
  /// Further lines.
  package var details: [String] = []
  package var cause: Cause?
  /// In tree order.
  package var changes: [LayerChange] = []
  package var picture: PictureDifference?
  package var files = ArtefactPaths()
  /// What the new picture is made of, back to front; empty where there is none.
  package var layers: [LayerBox] = []

  package init(_ kind: Kind, _ message: String, details: [String] = []) {
    self.kind = kind
    self.message = message
    self.details = details
  }
}

/// Where the pictures of a failure stand, relative to the working directory where they are below it.
package struct ArtefactPaths: Hashable, Codable, Sendable {
  package var reference: String?
  package var actual: String?
  package var difference: String?
  /// The layer trees as text.
  package var referenceTree: String?
  package var actualTree: String?

  package init() {}
}

/// One thing about one layer that is not as it was.
package struct LayerChange: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    case changed, added, removed
    /// Among its siblings.
    case reordered
  }

  package var kind: Kind
  /// The layer as people call it: `separator of row 3`, `card`.
  package var layer: String
  /// Of a changed layer, in Core Animation's words: `y`, `backgroundColor`.
  package var property: String?
  /// As the dump writes them, in points: values of a property; of an added or removed layer its
  /// class and frame; of a reordered one its place among its siblings, from 1.
  package var old: String?
  package var new: String?
  /// How much of a long value differs, of which `old` and `new` are a part: `3 of 7 elements, first`.
  package var detail: String?
  /// Where the scene declares the layer today; of a removed one nil.
  package var place: SourcePlace?
  /// The pixels that the layer's frame covers in the new picture, of a removed one in the old.
  package var box: PixelRect?
  /// Which regions of the picture's difference it meets, as indices.
  package var regions: [Int] = []

  package init(
    _ kind: Kind, layer: String, property: String? = nil, old: String? = nil, new: String? = nil,
    place: SourcePlace? = nil, box: PixelRect? = nil
  ) {
    self.kind = kind
    self.layer = layer
    self.property = property
    self.old = old
    self.new = new
    self.place = place
    self.box = box
  }
}
