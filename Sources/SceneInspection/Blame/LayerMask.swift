import SceneLayers
import SceneRaster

/// The pixels to which some layers contribute, with all that they hold: exactly what they paint,
/// where nothing in front of it hides it.
///
/// The painter says it: the layers are white and all else is black, each with the alpha it has.
package final class LayerMask {
  private let list: DisplayList
  /// The row that was asked for last.
  private var band: Band
  private var row = -1
  /// Pixels that may still be looked at one by one.
  private var budget = 20_000

  /// - Parameter isMarked: whether a layer is one of them, by its index in tree order. Of layers
  ///   whose glyphs or image are not known the bounds count.
  package init(of tree: LayerTree, where isMarked: @escaping (Int) -> Bool) {
    var marks = LayerMarks(isMarked: isMarked)
    marks.visit(tree.layers, isInside: false)
    let found = marks.marks
    var coloring = LayerColoring(tree, fillsUnknown: { found[$0] }) { layer in
      layer.map { found[$0] } == true ? .white : .black
    }
    list = DisplayList(coloring.tree(), format: .rgb)
    band = Band(width: list.width, format: .rgb)
  }

  /// Whether the layers contribute to a pixel. Asked for row by row it is quick.
  package func contains(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < list.width, y < list.height else { return false }
    if y != row {
      list.paint(y..<y + 1, into: &band)
      row = y
    }
    if band.bytes[3 * x] > 0 { return true }
    // Less than half a step shows nothing by itself, and may still turn what it is added to.
    guard budget > 0 else { return false }
    budget -= 1
    return (list.pixel(x: x, y: y)?.x ?? 0) > 0
  }
}

/// Marks layers with all that they hold, in tree order.
private struct LayerMarks {
  let isMarked: (Int) -> Bool
  private(set) var marks: [Bool] = []

  init(isMarked: @escaping (Int) -> Bool) { self.isMarked = isMarked }

  mutating func visit(_ layers: [Layer], isInside: Bool) {
    for layer in layers {
      let isInside = isInside || isMarked(marks.count)
      marks.append(isInside)
      visit(layer.sublayers, isInside: isInside)
      if case .replicator(let replicator) = layer.content {
        for list in replicator.lists { visit(list, isInside: isInside) }
        for instance in replicator.instances { visit(instance.mask, isInside: isInside) }
      }
      visit(layer.mask, isInside: isInside)
    }
  }
}
