import SceneLayers
import SceneResolving
import SceneSource

/// The location of an element.
package struct ElementBox {
  /// The frame in points, in the parent's coordinates.
  package var frame: Rect
  /// The bounding box of the visible part on the canvas, in pixels.
  package var pixels: ImageRect?
  /// The scale of the canvas.
  package var scale: Double
  /// Why it has its frame.
  package var reasons: LayoutReasons?

  package var frameText: String {
    [frame.x, frame.y, frame.width, frame.height].map { $0.shortestText }.joined(separator: ", ")
  }

  /// Returns whether a box has the size of the frame at the scale of the canvas.
  package func isScaled(_ box: ImageRect) -> Bool {
    abs(Double(box.width) - frame.width * scale) <= 1
      && abs(Double(box.height) - frame.height * scale) <= 1
  }

  var pixelText: String {
    pixels.map { "\($0.x), \($0.y), \($0.width), \($0.height)" } ?? "none"
  }
}

extension Resolution {
  /// Returns the frames of the elements in a file by the ranges of their heads; nil without layers.
  /// For an element with several layers, this is the frame of the first one.
  package func boxes(ofElementsIn path: String) -> [Range<Int>: ElementBox]? {
    guard let tree else { return nil }
    var found: [Range<Int>: ElementBox] = [:]
    let boxes = LayerBoxes(tree)
    var index = 0
    tree.forEachLayer { layer, _ in
      defer { index += 1 }
      guard index < origins.count, origins[index].file == path else { return }
      let head = origins[index].bytes
      if found[head] == nil {
        found[head] = ElementBox(
          frame: layer.frame, pixels: boxes.frames[index], scale: tree.canvas.scale,
          reasons: reasons?[index])
      }
    }
    return found
  }
}
