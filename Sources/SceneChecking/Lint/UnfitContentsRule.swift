import SceneLayers
import SceneSource
import SceneSyntax
import SceneLanguage

/// Warns about what does not fit where its length is not set: views in a stack, labels and stacks in
/// the layer or canvas around them, and elements without a length that have something to show.
enum UnfitContentsRule {
  /// - Returns: Whether there is a warning, after which the layer needs none about its text.
  static func check(
    _ layer: LintedLayer, inside parent: OutsideLayerRule.Container.Parent?,
    within reach: Rect, of stack: LayerOrigin?,
    _ lints: inout Lints
  ) -> Bool {
    guard layer.origin.kind != nil || stack != nil else { return false }
    if let stack, let parent {
      if checkView(layer, in: parent.bounds, of: stack, &lints) { return true }
    } else if let frame = layer.frame {
      let kind = layer.origin.kind
      if kind == .label || kind == .stack {
        return checkWidth(of: layer, frame, inside: parent, within: reach, &lints)
      }
    }
    return checkLength(of: layer, &lints)
  }

  /// Checks a view of a stack, which can be too short for all of them.
  private static func checkView(
    _ layer: LintedLayer, in bounds: Rect, of stack: LayerOrigin, _ lints: inout Lints
  ) -> Bool {
    // Layout does not see transforms.
    let (own, anchor) = (layer.layer.bounds, layer.layer.anchorPoint)
    let frame = Rect(
      layer.layer.position.x - anchor.x * own.width,
      layer.layer.position.y - anchor.y * own.height, own.width, own.height)
    let isTooLow = layer.origin.isTooHigh || frame.maxY >= bounds.maxY + 1
    // A switch is drawn wider than it is arranged.
    let right = bounds.maxX + (layer.origin.kind == .switch ? 3 : 1)
    if let property = layer.origin.overruled { warn(about: layer, property, &lints) }
    guard isTooLow || frame.maxX >= right || frame.minX <= bounds.minX - 1,
      !lints.sets(layer.origin, .frame, .origin, .position)
    else { return false }
    let (length, size) = isTooLow ? ("height", bounds.height) : ("width", bounds.width)
    lints.warn(
      stack, .unfitContents,
      "the views of this stack do not fit into its \(length) of \(size.shortestText) points",
      note: "without a '\(length)', a stack is as \(isTooLow ? "high" : "wide") as its views need")
    return true
  }

  private static func warn(
    about layer: LintedLayer, _ property: String, _ lints: inout Lints
  ) {
    let (name, length) =
      property.lowercased().hasSuffix("width")
      ? ("wide", layer.layer.bounds.width) : ("high", layer.layer.bounds.height)
    lints.warn(
      layer.origin, .unfitContents,
      "the stack does not follow the '\(property)' of this view, which is"
        + " \(length.shortestText) points \(name)")
  }

  private static func checkWidth(
    of layer: LintedLayer, _ frame: Rect, inside parent: OutsideLayerRule.Container.Parent?,
    within reach: Rect, _ lints: inout Lints
  ) -> Bool {
    let (own, bounds) = (layer.layer.frame, parent?.bounds)
    // The animation in the library of controls moves nothing that fits its contents.
    let isOfLibrary = layer.origin.file == ControlLibrary.name
    guard let file = isOfLibrary ? lints.scene?.path : layer.origin.file else { return false }
    let isPastParent = bounds.map { !$0.isEmpty && own.maxX >= $0.maxX + 1 } ?? false
    guard isPastParent || frame.maxX >= reach.maxX + 1, own.width > 0,
      !lints.sets(layer.origin, .frame, .bounds, .width, .transform), lints.isStatic(file)
    else { return false }
    let name = layer.origin.kind == .label ? "text" : "stack"
    let room = bounds?.width ?? reach.width
    let margins = 2 * own.minX < room ? 2 * own.minX : own.minX
    let less = margins > 0 && margins < room ? " - \(margins.shortestText)" : ""
    lints.warn(
      layer.origin, .unfitContents,
      "this \(name) is wider than \(isPastParent ? "the layer around it" : "the canvas")",
      note: "set its 'width', such as 'width: parent.width\(less)'")
    return true
  }

  /// Checks an element that shows something, but has no length.
  private static func checkLength(of layer: LintedLayer, _ lints: inout Lints) -> Bool {
    let bounds = layer.layer.bounds
    // One without both has the warning W0102.
    guard (bounds.width == 0) != (bounds.height == 0), layer.origin.isDeclared,
      layer.layer.showsBounds
    else { return false }
    let length: PropertyKey = bounds.width == 0 ? .width : .height
    guard !lints.sets(layer.origin, .frame, .bounds, length),
      lints.isStatic(layer.origin.file)
    else { return false }
    lints.warn(
      layer.origin, .unfitContents, "this layer has no \(length.rawValue), so it is not visible",
      note: "set its '\(length.rawValue)'")
    return true
  }
}

extension Lints {
  /// Returns whether the element of a layer sets one of some properties, or may do so in a style.
  fileprivate mutating func sets(_ origin: LayerOrigin, _ keys: PropertyKey...) -> Bool {
    guard let element = element(of: origin) else { return true }
    return LintedElement(element).sets(keys + [.uses])
  }
}

extension Layer {
  /// Whether the layer shows something that is as large as its bounds.
  fileprivate var showsBounds: Bool {
    if case .gradient = content { return true }
    return backgroundColor.map { $0.alpha > 0 } ?? false || contents != nil || borderWidth > 0
  }
}
