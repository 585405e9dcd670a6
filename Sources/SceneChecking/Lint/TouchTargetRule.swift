import SceneLayers
import SceneSource
import SceneLanguage

/// Warns about a row with something to tap that is lower than the touch target of Apple's Human
/// Interface Guidelines.
enum TouchTargetRule {
  private static let height = 44.0

  /// - Parameter origins: The origins of the row and of the layers in it, in tree order.
  static func check(_ row: Layer, _ origins: ArraySlice<LayerOrigin>, _ lints: inout Lints) {
    // In the classic era, rows can be a little lower with the line below them.
    guard row.bounds.height > 0, row.bounds.height < height - 1, let origin = origins.first else {
      return
    }
    var index = origins.startIndex + 1
    for layer in row.sublayers {
      guard index < origins.endIndex else { return }
      let part = origins[index]
      index += [layer].treeCount
      guard part.part?.last == .accessory || part.kind?.isControl == true else { continue }
      return lints.warn(
        origin, .touchTarget,
        "this row is \(row.bounds.height.shortestText) points high; expected at least 44 for"
          + " something to tap")
    }
  }
}
