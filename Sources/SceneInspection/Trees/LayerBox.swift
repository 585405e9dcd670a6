import SceneCompiler

/// A layer as reports know it: what it is called, where it is and where it was declared.
package struct LayerBox: Hashable, Codable, Sendable {
  /// As people call it: `row 3: separator`, `card`.
  package var layer: String
  /// The pixels that it covers of the picture: its frame, cut by what clips it.
  package var box: ImageRect
  /// Where the scene declares it.
  package var place: FileLocation?

  package init(layer: String, box: ImageRect, place: FileLocation? = nil) {
    self.layer = layer
    self.box = box
    self.place = place
  }
}
