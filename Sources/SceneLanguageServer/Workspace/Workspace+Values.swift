import SceneInspection
import SceneLayers
import SceneSemantics
import SceneSource

/// The location of an element.
struct ElementBox {
  /// The frame in points, in the parent's coordinates.
  var frame: Rect
  /// The bounding box of the visible part on the canvas, in pixels.
  var pixels: ImageRect?

  var frameText: String {
    [frame.x, frame.y, frame.width, frame.height].map { $0.shortestText }.joined(separator: ", ")
  }

  var pixelText: String {
    pixels.map { "\($0.x), \($0.y), \($0.width), \($0.height)" } ?? "none"
  }
}

extension Workspace {
  /// Returns the values of expressions in a document's scene in a snapshot; empty if there is an
  /// error.
  mutating func observed(
    of key: String, snapshot: Int? = nil
  ) throws(RequestFailure) -> [ObservedValue] {
    try update(key) { analysis, _ in
      if let known = analysis.observed[snapshot] { return known }
      let found =
        analysis.scene.map {
          observedValues(of: $0, snapshot: snapshot, in: analysis.library)
        } ?? []
      analysis.observed.keep(found, of: snapshot)
      return found
    }
  }

  /// Returns the frames of elements in a document by the ranges of their heads. For an element with
  /// several layers, this is the frame of the first one.
  mutating func boxes(
    of key: String, snapshot: Int? = nil
  ) throws(RequestFailure) -> [Range<Int>: ElementBox] {
    try update(key) { analysis, texts in
      if let known = analysis.boxes[snapshot] { return known }
      let found = analysis.findBoxes(snapshot, in: texts)
      analysis.boxes.keep(found, of: snapshot)
      return found
    }
  }
}

extension Dictionary where Key == Int? {
  /// Keeps the values of the scene and of one snapshot.
  fileprivate mutating func keep(_ value: Value, of snapshot: Int?) {
    if snapshot != nil { self = filter { $0.key == nil } }
    self[snapshot] = value
  }
}

extension Analysis {
  fileprivate mutating func findBoxes(
    _ snapshot: Int?, in texts: WorkspaceTexts
  ) -> [Range<Int>: ElementBox] {
    guard let resolution = resolve(snapshot: snapshot, in: texts),
      let tree = resolution.tree
    else { return [:] }
    var found: [Range<Int>: ElementBox] = [:]
    let boxes = LayerBoxes(tree)
    var index = 0
    tree.forEachLayer { layer, _ in
      defer { index += 1 }
      guard index < resolution.origins.count, resolution.origins[index].file == path else { return }
      let head = resolution.origins[index].bytes
      if found[head] == nil {
        found[head] = ElementBox(frame: layer.frame, pixels: boxes.frames[index])
      }
    }
    return found
  }
}
