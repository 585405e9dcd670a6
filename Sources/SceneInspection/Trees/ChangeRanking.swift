import SceneCompiler
import SceneEditing
import SceneLayers
import SceneRaster

/// The layers whose pixels a change affects, as ranges in tree order.
struct ChangeTarget: Sendable {
  var old: Range<Int>?
  var new: Range<Int>?
  /// The part of the canvas: its background, or all of it.
  var canvas: Canvas?

  enum Canvas: Sendable { case background, whole }

  init(old: Range<Int>? = nil, new: Range<Int>? = nil) {
    self.old = old
    self.new = new
  }

  init(canvasProperty name: String) { canvas = name == "background" ? .background : .whole }
}

extension LayerNodes {
  /// Returns the range of a layer with its sublayers.
  func layers(of index: Int) -> Range<Int> {
    index..<index + [nodes[index].layer].treeCount
  }

  /// Returns the layers whose pixels depend on a layer's property: the layer itself, or its
  /// sublayers as well.
  func layers(of index: Int, changedBy property: String) -> Range<Int> {
    let name = String(property.prefix { $0 != "[" && $0 != "." })
    return Self.paintProperties.contains(name) ? index..<index + 1 : layers(of: index)
  }

  private static let paintProperties: Set<String> = [
    "backgroundColor", "borderColor", "borderWidth", "string", "fontSize", "fontWeight",
    "foregroundColor", "lines", "colors", "locations", "startPoint", "endPoint", "type", "path",
    "fillColor", "fillRule", "strokeColor", "lineWidth", "lineCap", "lineJoin", "miterLimit",
    "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd", "contents", "contentsGravity",
    "contentsScale", "contentsRect", "contentsCenter",
  ]
}

/// A sample of the differing pixels of two images, each with the number of pixels that it
/// represents.
struct DifferenceSamples {
  private struct Sample {
    var x: Int
    var y: Int
    var weight: Double
  }

  private var samples: [Sample] = []
  /// The maximum number of samples, each of which takes several tenths of a millisecond.
  private static let limit = 48

  init(_ old: Bitmap, _ new: Bitmap, in regions: [ImageRect]) {
    for region in regions {
      var pixels: [(x: Int, y: Int)] = []
      for y in region.y..<min(region.y + region.height, old.height) {
        for x in region.x..<min(region.x + region.width, old.width)
        where old.pixels[y * old.width + x] != new.pixels[y * old.width + x] {
          pixels.append((x, y))
        }
      }
      let count = min(pixels.count, max(Self.limit / max(regions.count, 1), 2))
      for number in 0..<count {
        // From the middle of equal parts.
        let pixel = pixels[(2 * number + 1) * pixels.count / (2 * count)]
        samples.append(
          Sample(x: pixel.x, y: pixel.y, weight: Double(pixels.count) / Double(count)))
      }
    }
  }

  /// Returns the changes, which have these indices, with the number of pixels that each explains,
  /// highest first: at each sample, this is the share of the changed layers in the pixel's color, in
  /// the old or the new tree.
  func ranked(
    _ changes: [LayerChange], _ targets: [ChangeTarget], old: LayerTree, new: LayerTree
  ) -> [(index: Int, change: LayerChange)] {
    var weights = [Double](repeating: 0, count: changes.count)
    // If there is too much work, the remaining samples have no effect.
    var before = PixelBlamer(old, PaintingMeter(for: old.canvas), fillsUnknown: true)
    var after = PixelBlamer(new, PaintingMeter(for: new.canvas))
    for sample in samples {
      let a = before.shares(x: sample.x, y: sample.y)
      let b = after.shares(x: sample.x, y: sample.y)
      for (index, target) in targets.enumerated() {
        let share =
          switch target.canvas {
          case .whole: 1.0
          case .background: max(a?.background ?? 0, b?.background ?? 0)
          case nil:
            max(Self.share(of: target.old, a?.layers), Self.share(of: target.new, b?.layers))
          }
        weights[index] += share * sample.weight
      }
    }
    let order = changes.indices.sorted { a, b in
      weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
    return order.map { index in
      var change = changes[index]
      change.pixels = Int(weights[index].rounded())
      return (index, change)
    }
  }

  private static func share(of layers: Range<Int>?, _ shares: [PixelBlame.Share]?) -> Double {
    guard let layers, let shares else { return 0 }
    return shares.reduce(0) { $0 + (layers.contains($1.layer) ? $1.weight : 0) }
  }
}

/// The order of changes in a report.
enum ChangeOrder {
  /// Returns the indices of changes, with those that have the same source location together, and
  /// with causes before their consequences. Otherwise, the order is kept.
  ///
  /// - Parameter consequences: The indices of changes that follow from others.
  static func causesFirst(_ changes: [LayerChange], _ consequences: Set<Int>) -> [Int] {
    if consequences.isEmpty { return Array(changes.indices) }
    // Where the changes of each location go: after those of the location with a better first cause.
    var firstCauses: [FileLocation: Int] = [:]
    for index in changes.indices where !consequences.contains(index) {
      if let place = changes[index].place, firstCauses[place] == nil { firstCauses[place] = index }
    }
    func key(_ index: Int) -> (Int, Int, Int) {
      let isConsequence = consequences.contains(index)
      let cause = changes[index].place.flatMap { firstCauses[$0] }
      return (cause ?? (isConsequence ? changes.count : index), isConsequence ? 1 : 0, index)
    }
    return changes.indices.sorted { key($0) < key($1) }
  }
}
