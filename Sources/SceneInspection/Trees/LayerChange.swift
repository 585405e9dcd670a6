import SceneCompiler

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
  package var place: FileLocation?
  /// The pixels that the layer's frame covers in the new picture, of a removed one in the old.
  package var box: ImageRect?
  /// Which regions of the picture's difference it meets, as indices.
  package var regions: [Int] = []
  /// About how many of the pixels that differ it explains; nil where that is not known.
  package var pixels: Int?

  package init(
    _ kind: Kind, layer: String, property: String? = nil, old: String? = nil, new: String? = nil,
    place: FileLocation? = nil, box: ImageRect? = nil
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
