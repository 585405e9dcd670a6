import SceneLayers
import SceneRaster

/// The pixels to which layers and their sublayers contribute, excluding pixels at which they are
/// completely covered.
///
/// They are determined by the painter: the layers are white and everything else is black, with
/// unchanged alphas.
package final class LayerMask {
  private let list: DisplayList
  /// The row that was requested last.
  private var band: Band
  private var row = -1
  /// The number of pixels that can still be examined individually.
  private var budget = 20_000

  /// - Parameter isMarked: Returns whether a layer is included, by its index in tree order. For
  ///   layers whose glyphs or image are unknown, the bounds are used.
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

  /// Returns whether the layers contribute to a pixel. This is fast if pixels are requested row by
  /// row.
  package func contains(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < list.width, y < list.height else { return false }
    if y != row {
      list.paint(y..<y + 1, into: &band)
      row = y
    }
    if band.bytes[3 * x] > 0 { return true }
    // A contribution of less than half a level is rounded to zero, but can affect the sum.
    guard budget > 0 else { return false }
    budget -= 1
    return (list.pixel(x: x, y: y)?.x ?? 0) > 0
  }
}

/// Marks layers and their sublayers in tree order.
private struct LayerMarks {
  let isMarked: (Int) -> Bool
  private(set) var marks: [Bool] = []

  init(isMarked: @escaping (Int) -> Bool) { self.isMarked = isMarked }

  mutating func visit(_ layers: [Layer], isInside: Bool) {
    for layer in layers {
      let isInside = isInside || isMarked(marks.count)
      marks.append(isInside)
      layer.forEachList { list, _ in visit(list, isInside: isInside) }
    }
  }
}
