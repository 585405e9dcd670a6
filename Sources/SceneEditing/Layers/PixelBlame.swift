import SceneLayers
import SceneRaster

/// The contributions of layers to a pixel.
///
/// The color of a pixel is a weighted sum of the colors at that position. The weight of a layer is
/// its coverage of the pixel, times its alpha and that of enclosing groups, times the transparency
/// of everything in front of it. The sum of all weights, including that of the canvas background,
/// is 1. Colors by which a replicator multiplies its copies are ignored.
package struct PixelBlame: Hashable, Sendable {
  package struct Share: Hashable, Sendable {
    /// The index in tree order.
    package var layer: Int
    /// The weight, greater than 0 and up to 1.
    package var weight: Double
  }

  /// The shares, front to back.
  package var shares: [Share]
  /// The weight of the canvas background.
  package var background: Double
  /// The red, green, and blue components of the pixel.
  package var color: [UInt8]

  /// Returns the shares as integers, followed by that of the background, whose sum is `total`.
  package func parts(of total: Int) -> [Int] {
    let weights = shares.map { $0.weight } + [background]
    let sum = weights.reduce(0, +)
    let exact = weights.map { sum > 0 ? $0 / sum * Double(total) : 0 }
    var parts = exact.map { Int($0) }
    let largestRests = exact.indices.sorted { a, b in
      let (x, y) = (exact[a] - Double(parts[a]), exact[b] - Double(parts[b]))
      return x > y || (x == y && a < b)
    }
    for index in largestRests.prefix(max(total - parts.reduce(0, +), 0)) { parts[index] += 1 }
    return parts
  }
}

extension LayerTree {
  /// Returns the contributions to a pixel, whose coordinates start at 0; nil if it is outside of
  /// the image.
  ///
  /// - Parameter meter: Counts the work. If it is exhausted, the contributions are incomplete.
  package func blame(x: Int, y: Int, _ meter: inout PaintingMeter) -> PixelBlame? {
    var blamer = PixelBlamer(self, meter)
    defer { meter = blamer.meter }
    return blamer.blame(x: x, y: y)
  }
}

/// Determines the contributions to pixels of a tree.
///
/// It uses the painter: the pixel is painted with one layer in red, a second in green, a third in
/// blue, and everything else in black, with unchanged alphas. This is repeated for each group of
/// three layers.
package struct PixelBlamer {
  private let tree: LayerTree
  private let boxes: LayerBoxes
  private let fillsUnknown: Bool
  package private(set) var meter: PaintingMeter

  /// - Parameter fillsUnknown: Whether to fill layers whose glyphs or image are unknown.
  package init(_ tree: LayerTree, _ meter: PaintingMeter, fillsUnknown: Bool = false) {
    (self.tree, self.meter) = (tree, meter)
    self.meter.isPainted = false
    boxes = LayerBoxes(tree)
    self.fillsUnknown = fillsUnknown
  }

  package mutating func blame(x: Int, y: Int) -> PixelBlame? {
    guard let found = shares(x: x, y: y) else { return nil }
    return PixelBlame(
      shares: found.layers, background: found.background, color: color(x: x, y: y))
  }

  /// Returns the shares without the color.
  package mutating func shares(x: Int, y: Int) -> (layers: [PixelBlame.Share], background: Double)?
  {
    guard tree.canvas.contains(x: x, y: y) else { return nil }
    let layers = boxes.paints.indices
      .filter { boxes.ranks[$0] > 0 && boxes.paints[$0]?.contains(x: x, y: y) == true }
      .sorted { boxes.ranks[$0] > boxes.ranks[$1] }
    // The canvas is the last one.
    let marks: [Int?] = layers.map { $0 } + [nil]
    var weights: [Double] = []
    for start in stride(from: 0, to: marks.count, by: 3) where meter.visit(boxes.paints.count) {
      let marked = Array(marks[start..<min(start + 3, marks.count)])
      var marking = coloring(x, y) { layer in
        func component(_ channel: Int) -> Double {
          marked.indices.contains(channel) && marked[channel] == layer ? 1 : 0
        }
        return Color(component(0), component(1), component(2))
      }
      let list = DisplayList(marking.tree(), format: .rgb, &meter)
      meter.release(to: 0)
      let pixel = list.pixel(x: x, y: y) ?? .zero
      for channel in marked.indices { weights.append(Double(min(max(pixel[channel], 0), 1))) }
    }
    let shares = zip(layers, weights).compactMap { layer, weight in
      weight > 1e-6 ? PixelBlame.Share(layer: layer, weight: weight) : nil
    }
    return (shares, weights.last ?? 0)
  }

  /// Returns a coloring of the part of the tree that reaches a pixel.
  private func coloring(_ x: Int, _ y: Int, _ color: ((Int?) -> Color)?) -> LayerColoring {
    LayerColoring(
      tree, keeps: { boxes.reaches[$0]?.contains(x: x, y: y) == true },
      fillsUnknown: { _ in fillsUnknown }, color: color)
  }

  /// Returns the rounded color of the pixel.
  private mutating func color(x: Int, y: Int) -> [UInt8] {
    var part = coloring(x, y, nil)
    let list = DisplayList(part.tree(), format: .rgb, &meter)
    var band = Band(width: list.width, format: .rgb)
    list.paint(y..<y + 1, into: &band)
    return Array(band.bytes[3 * x..<3 * x + 3])
  }
}

extension LayerTree.Canvas {
  fileprivate func contains(x: Int, y: Int) -> Bool {
    x >= 0 && y >= 0 && x < pixelWidth && y < pixelHeight
  }
}
