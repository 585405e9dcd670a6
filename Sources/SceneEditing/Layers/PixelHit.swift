import SceneLanguage
import SceneLayers
import SceneRaster
import SceneResolving

extension Resolution {
  /// Returns the layers that a click on a pixel means, the most likely first, each with its share of
  /// the pixel's color; nil if the pixel is outside of the image.
  ///
  /// - Parameter boxes: The boxes of the tree's layers.
  package func hit(x: Int, y: Int, _ boxes: LayerBoxes) -> PixelBlame? {
    guard let tree else { return nil }
    let count = min(origins.count, boxes.frames.count)
    var meter = PaintingMeter(for: tree.canvas)
    guard var blame = tree.blame(x: x, y: y, &meter) else { return nil }
    // Text is hit by its whole box, unless it is covered.
    var shares = blame.shares.filter { $0.layer < count }
    let front = shares.max { $0.weight < $1.weight }.map { boxes.ranks[$0.layer] } ?? 0
    var index = 0
    tree.forEachLayer { layer, _ in
      defer { index += 1 }
      guard case .text = layer.content, index < count, boxes.ranks[index] > front,
        boxes.frames[index]?.contains(x: x, y: y) == true,
        !shares.contains(where: { $0.layer == index })
      else { return }
      shares.append(PixelBlame.Share(layer: index, weight: 0))
    }
    shares.sort { boxes.ranks[$0.layer] > boxes.ranks[$1.layer] }
    // A bar that hides less than half of what is below it is hit after that.
    var (rest, veils) = (1.0, [PixelBlame.Share]())
    shares.removeAll { share in
      let isVeil = share.weight < rest / 2 && origins[share.layer].role.isBackgroundOfBar
      rest -= share.weight
      if isVeil { veils.append(share) }
      return isVeil
    }
    blame.shares = shares + veils
    return blame
  }
}

extension LayerRole {
  fileprivate var isBackgroundOfBar: Bool {
    switch self {
    case .element(let name): ElementKind(rawValue: name)?.isBar ?? false
    case .part(let part):
      part.last == .background && ElementKind(rawValue: part.first.rawValue)?.isBar ?? false
    case .frame: false
    }
  }
}
