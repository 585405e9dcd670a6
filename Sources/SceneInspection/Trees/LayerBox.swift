import SceneCompiler

/// A layer in a report: its name, its area, and its source location.
package struct LayerBox: Hashable, Codable, Sendable {
  /// The name, such as `row 3: separator` or `card`.
  package var layer: String
  /// The area that it covers in the image, in pixels: its frame, clipped.
  package var box: ImageRect
  /// The source location of the declaration.
  package var place: FileLocation?

  package init(layer: String, box: ImageRect, place: FileLocation? = nil) {
    self.layer = layer
    self.box = box
    self.place = place
  }
}
