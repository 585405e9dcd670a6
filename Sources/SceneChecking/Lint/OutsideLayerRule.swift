import SceneLayers
import SceneSource

/// Warns about a layer that is outside of everything that shows it, and about a layer or path whose
/// coordinates are probably those of the canvas instead of the enclosing layer. Only scenes whose
/// snapshots and animations move nothing are checked.
enum OutsideLayerRule {
  /// Where the layers of a list are.
  struct Container {
    /// The layer that contains the list; nil for the canvas.
    var parent: Parent?
    /// The origin of the list's coordinates on the canvas.
    var origin: Point
    /// The part of the canvas that shows what the enclosing layers contain, however they are scrolled.
    var clip: Rect
    var canvas: Size

    struct Parent {
      var bounds: Rect
      var frame: Rect
    }
  }

  /// - Returns: Whether there is a warning, after which the sublayers need none.
  static func check(
    _ layer: Layer, _ declaration: LayerOrigin, in container: Container,
    _ lints: inout Lints
  ) -> Bool {
    guard layer.transform == .identity, let (message, note) = problem(of: layer, in: container),
      declaration.isDeclared, lints.isStatic(declaration.file),
      !lints.followsFrames(declaration)
    else { return false }
    lints.warn(declaration, .outsideLayer, message, note: note)
    return true
  }

  private static func problem(of layer: Layer, in container: Container) -> (String, note: String?)?
  {
    if let parent = container.parent, !parent.bounds.isEmpty, parent.frame.origin != .zero,
      !layer.frame.meets(parent.bounds), parent.frame.contains(layer.frame)
    {
      return ("this layer is outside of its parent", note(on: parent.frame.origin))
    }
    if case .shape(let shape) = layer.content, let box = shape.path.boundingBox,
      !layer.bounds.isEmpty, layer.frame.origin != .zero, !box.meets(layer.bounds),
      layer.frame.contains(box)
    {
      return (
        "the path of this layer is outside of its bounds",
        "the coordinates of a path are relative to the origin of its layer"
      )
    }
    guard layer.shadow.opacity == 0, let area = drawnArea(of: layer) else { return nil }
    let onCanvas = area.offset(by: container.origin.x, container.origin.y)
    guard !isSeen(onCanvas, in: container.clip) else { return nil }
    let whole = Rect(0, 0, container.canvas.width, container.canvas.height)
    return (
      container.clip == whole || !isSeen(onCanvas, in: whole)
        ? "this layer is outside of the canvas, so it is not visible"
        : "this layer is outside of the layer that clips it, so it is not visible",
      container.origin == .zero ? nil : note(on: container.origin, "on the canvas")
    )
  }

  private static func note(on origin: Point, _ whose: String = "in its own parent") -> String {
    "its coordinates are relative to its parent, which is at"
      + " (\(origin.x.shortestText), \(origin.y.shortestText)) \(whose)"
  }

  private static func isSeen(_ area: Rect, in clip: Rect) -> Bool {
    area.maxX > clip.minX && area.minX < clip.maxX && area.maxY > clip.minY && area.minY < clip.maxY
  }

  /// Returns the area in which a layer draws, without its sublayers, in the coordinates of its
  /// parent; nil if it draws nothing or the area is unknown.
  static func drawnArea(of layer: Layer) -> Rect? {
    var area: Rect?
    switch layer.content {
    case .layer: break
    case .gradient: area = layer.frame
    case .text(let text):
      if text.glyphs.isEmpty { break }
      area = layer.frame.union(layer.frame.textBox(text))
    case .shape(let shape):
      guard shape.fillColor != nil || shape.strokeColor != nil, let box = shape.path.boundingBox
      else { break }
      let width = shape.strokeColor == nil ? 0 : shape.lineWidth
      area = box.inset(by: -width).offset(
        by: layer.frame.x - layer.bounds.x, layer.frame.y - layer.bounds.y)
    case .replicator, .transform: return nil
    }
    if layer.backgroundColor != nil || layer.contents != nil || layer.borderWidth > 0 {
      area = area?.union(layer.frame) ?? layer.frame
    }
    return area.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Warns about a mask that is outside of the layer that it masks.
  ///
  /// - Parameter declaration: The origin of the mask's first layer.
  static func checkMask(
    of layer: Layer, _ declaration: LayerOrigin,
    _ lints: inout Lints
  ) {
    var seen = layer.bounds
    for sublayer in layer.sublayers where !layer.masksToBounds {
      guard sublayer.sublayers.isEmpty, let area = drawnArea(of: sublayer) else { return }
      seen = seen.union(area)
    }
    guard declaration.isDeclared, !layer.bounds.isEmpty,
      layer.mask.allSatisfy({ mask in
        mask.transform == .identity && mask.sublayers.isEmpty && mask.shadow.opacity == 0
          && drawnArea(of: mask).map { !$0.meets(seen) } ?? false
      }), lints.isStatic(declaration.file)
    else { return }
    lints.warn(
      declaration, .emptyMask,
      "this mask is outside of its layer, so it hides the layer",
      note: "the coordinates of a mask are relative to the origin of its layer")
  }
}

extension Rect {
  /// Returns whether the rectangles have an area in common.
  fileprivate func meets(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
