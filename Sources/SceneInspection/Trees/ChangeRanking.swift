import SceneLayers

/// The layers whose pixels a change can explain, as ranges in tree order.
struct ChangeTarget: Sendable {
  var old: Range<Int>?
  var new: Range<Int>?
  /// Of the canvas: its background, or all of it.
  var canvas: Canvas?

  enum Canvas: Sendable { case background, whole }

  init(old: Range<Int>? = nil, new: Range<Int>? = nil) {
    self.old = old
    self.new = new
  }

  init(canvasProperty name: String) { canvas = name == "background" ? .background : .whole }
}

extension LayerNodes {
  /// A layer with all that it holds.
  func layers(of index: Int) -> Range<Int> {
    index..<index + [nodes[index].layer].treeCount
  }

  /// The layers whose pixels a property of one decides: its own paint, or all that it holds too.
  func layers(of index: Int, changedBy property: String) -> Range<Int> {
    let name = String(property.prefix { $0 != "[" && $0 != "." })
    return Self.paintProperties.contains(name) ? index..<index + 1 : layers(of: index)
  }

  private static let paintProperties: Set<String> = [
    "backgroundColor", "borderColor", "borderWidth", "string", "fontSize", "fontWeight",
    "foregroundColor", "glyphs", "colors", "locations", "startPoint", "endPoint", "type", "path",
    "fillColor", "fillRule", "strokeColor", "lineWidth", "lineCap", "lineJoin", "miterLimit",
    "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd", "contents", "contentsGravity",
    "contentsScale", "contentsRect", "contentsCenter",
  ]
}

/// Some of the pixels in which two images differ, each with the number of pixels it stands for.
struct DifferenceSamples {
  private struct Sample {
    var x: Int
    var y: Int
    var weight: Double
  }

  private var samples: [Sample] = []
  /// In all; a pixel takes some tenths of a millisecond.
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
        // In the middle of as many equal parts.
        let pixel = pixels[(2 * number + 1) * pixels.count / (2 * count)]
        samples.append(
          Sample(x: pixel.x, y: pixel.y, weight: Double(pixels.count) / Double(count)))
      }
    }
  }

  /// Changes with the pixels that each of them explains, the most first: at each sample the share of
  /// the pixel's color that is of the layers of the change, in the old tree or in the new one.
  func ranked(
    _ changes: [LayerChange], _ targets: [ChangeTarget], old: LayerTree, new: LayerTree
  ) -> [LayerChange] {
    var weights = [Double](repeating: 0, count: changes.count)
    let (before, after) = (PixelBlamer(old, fillsUnknown: true), PixelBlamer(new))
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
      return change
    }
  }

  private static func share(of layers: Range<Int>?, _ shares: [PixelBlame.Share]?) -> Double {
    guard let layers, let shares else { return 0 }
    return shares.reduce(0) { $0 + (layers.contains($1.layer) ? $1.weight : 0) }
  }
}
