import SceneComparison
import SceneLayers
import SceneSemantics
import SceneSource

/// Where an element stands in the scene as it stands.
struct ElementBox {
  /// In points, in its parent's coordinates.
  var frame: Rect
  /// What is seen of it on the canvas, in pixels.
  var pixels: PixelRect?

  var frameText: String {
    [frame.x, frame.y, frame.width, frame.height].map { $0.shortestText }.joined(separator: ", ")
  }

  var pixelText: String {
    pixels.map { "\($0.x), \($0.y), \($0.width), \($0.height)" } ?? "none"
  }
}

extension Workspace {
  /// What the expressions of a document's scene come to; none where it has a mistake.
  mutating func observed(of uri: String) throws(RequestFailure) -> [ObservedValue] {
    try update(uri) { analysis, _ in
      if let known = analysis.observed { return known }
      let found =
        analysis.scene.map { observedValues(of: $0, snapshot: nil, in: analysis.library) } ?? []
      analysis.observed = found
      return found
    }
  }

  /// Where the elements of a document stand, by the bytes of their heads; of an element that makes
  /// several layers the first one's.
  mutating func boxes(of uri: String) throws(RequestFailure) -> [Range<Int>: ElementBox] {
    try update(uri) { analysis, workspace in
      if let known = analysis.boxes { return known }
      let found = analysis.findBoxes(in: workspace)
      analysis.boxes = found
      return found
    }
  }
}

extension Analysis {
  fileprivate mutating func findBoxes(in workspace: Workspace) -> [Range<Int>: ElementBox] {
    guard let resolution = resolve(snapshot: nil, time: nil, scale: nil, in: workspace),
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
