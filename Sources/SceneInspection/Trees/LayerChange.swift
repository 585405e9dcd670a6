import SceneCompiler

/// A change of a layer.
package struct LayerChange: Hashable, Codable, Sendable {
  package enum Kind: String, Hashable, Codable, Sendable {
    case changed, added, removed
    /// The position among its siblings changed.
    case reordered
  }

  package var kind: Kind
  /// The name of the layer: `separator of row 3`, `card`.
  package var layer: String
  /// The name of the layer in the old tree, if it is another one: `row 2 of places`.
  package var formerLayer: String?
  /// The property of a changed layer, named as in Core Animation: `y`, `backgroundColor`.
  package var property: String?
  /// The values in the format of dumps, in points: those of a property, the class and frame of an
  /// added or removed layer, or the position of a reordered layer among its siblings, starting at
  /// 1.
  package var old: String?
  package var new: String?
  /// The extent of the difference in a long value, of which `old` and `new` are parts: `3 of 7
  /// elements, first`.
  package var detail: String?
  /// The source location of the layer; nil if it was removed.
  package var place: FileLocation?
  /// The pixels that the layer's frame covers in the new image, or in the old image if it was
  /// removed.
  package var box: ImageRect?
  /// The indices of the difference regions that it overlaps.
  package var regions: [Int] = []
  /// The approximate number of differing pixels that it explains; nil if it is unknown.
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
