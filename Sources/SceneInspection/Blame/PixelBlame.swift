import SceneLayers
import SceneRaster

/// Which layers make a pixel, and how much of it each of them is.
///
/// A pixel's colour is a weighted sum of the colours that lie over one another there: that of a
/// layer counts as much as it covers the pixel, times its alpha and that of the groups it stands
/// in, times what all before it lets through. These weights add up to 1 with that of the canvas'
/// background. The colours by which a replicator multiplies its copies do not count.
package struct PixelBlame: Hashable, Sendable {
  package struct Share: Hashable, Sendable {
    /// In tree order.
    package var layer: Int
    /// From above 0 to 1.
    package var weight: Double
  }

  /// From the front to the back.
  package var shares: [Share]
  /// The weight of the canvas' background.
  package var background: Double
  /// Red, green and blue of the picture.
  package var color: [UInt8]

  /// The shares as whole numbers that add up to `total` with the background's, which is the last.
  package func parts(of total: Int) -> [Int] {
    let weights = shares.map(\.weight) + [background]
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
  /// What makes pixel (x, y) of the tree's picture, counted from 0; nil where it has no such pixel.
  ///
  /// The painter itself says it: it paints the pixel with one layer in red, a second in green, a
  /// third in blue and all else in black, each with the alpha it has, and so three by three.
  package func blame(x: Int, y: Int) -> PixelBlame? {
    guard x >= 0, y >= 0, x < canvas.pixelWidth, y < canvas.pixelHeight else { return nil }
    let boxes = LayerBoxes(self)
    let order = paintingPlaces()
    let layers = boxes.paints.indices
      .filter { order[$0] > 0 && boxes.paints[$0]?.contains(x: x, y: y) == true }
      .sorted { order[$0] > order[$1] }
    // The canvas is one of them, the last.
    let marks: [Int?] = layers.map { $0 } + [nil]
    var weights: [Double] = []
    for start in stride(from: 0, to: marks.count, by: 3) {
      let marked = Array(marks[start..<min(start + 3, marks.count)])
      var coloring = PixelColoring(self, boxes, x, y, marked)
      let pixel = DisplayList(coloring.tree(), format: .rgb).pixel(x: x, y: y) ?? .zero
      for channel in marked.indices { weights.append(Double(min(max(pixel[channel], 0), 1))) }
    }
    let shares = zip(layers, weights).compactMap { layer, weight in
      weight > 1e-6 ? PixelBlame.Share(layer: layer, weight: weight) : nil
    }
    return PixelBlame(
      shares: shares, background: weights.last ?? 0, color: color(x: x, y: y, boxes))
  }

  /// The pixel as pictures have it, of what reaches it.
  private func color(x: Int, y: Int, _ boxes: LayerBoxes) -> [UInt8] {
    var coloring = PixelColoring(self, boxes, x, y, nil)
    let list = DisplayList(coloring.tree(), format: .rgb)
    var band = Band(width: list.width, format: .rgb)
    list.paint(y..<y + 1, into: &band)
    return Array(band.bytes[3 * x..<3 * x + 3])
  }

  /// When each layer is painted, from 1, of several copies the last; 0 for those of masks, which
  /// show nothing.
  func paintingPlaces() -> [Int] {
    var places = PaintingPlaces(count: layerCount)
    places.visit(layers, from: 0)
    return places.places
  }
}

/// Numbers layers in the order of painting.
private struct PaintingPlaces {
  private(set) var places: [Int]
  private var count = 0
  private var budget = 2_000_000

  init(count: Int) { places = [Int](repeating: 0, count: count) }

  mutating func visit(_ layers: [Layer], from first: Int) {
    var starts: [Int] = []
    var next = first
    for layer in layers {
      starts.append(next)
      next += [layer].treeCount
    }
    for index in paintingOrder(layers) { visit(layers[index], starts[index]) }
  }

  private mutating func visit(_ layer: Layer, _ index: Int) {
    guard budget > 0 else { return }
    budget -= 1
    count += 1
    places[index] = count
    visit(layer.sublayers, from: index + 1)
    guard case .replicator(let replicator) = layer.content else { return }
    var starts: [Int] = []
    var next = index + 1 + layer.sublayers.treeCount
    for list in replicator.lists {
      starts.append(next)
      next += list.treeCount
    }
    for instance in replicator.instances where starts.indices.contains(instance.list) {
      visit(replicator.lists[instance.list], from: starts[instance.list])
    }
  }
}
