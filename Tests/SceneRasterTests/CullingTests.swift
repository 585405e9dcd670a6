import SceneLayers
import TestSupport
import Testing

@testable import SceneRaster

@Suite("Culling")
struct CullingTests {
  private func items(_ layers: [Layer], width: Double = 20, height: Double = 40) -> [Item] {
    let tree = LayerTree(
      canvas: .init(size: Size(width, height), scale: 1, background: .white), layers: layers)
    return DisplayList(tree, format: .rgb).items.items
  }

  @Test("Layers covered by an opaque layer are removed")
  func layersCoveredByOpaqueLayerAreRemoved() {
    let below = [
      solid(Rect(1, 1, 5, 5)), solid(Rect(2.5, 3, 4, 4), .black.opacity(0.5)),
      shape(.ellipse(in: Rect(3, 3, 9, 9))), gradient(Rect(0, 0, 20, 20), [.black, .clear]),
    ]
    #expect(items(below).count == 4)
    #expect(items(below + [solid(Rect(0, 0, 20, 20))]).count == 1)
    #expect(items(below + [gradient(Rect(0, 0, 20, 20), [.black, .white])]).count == 1)
    // These are not completely opaque.
    #expect(items(below + [solid(Rect(0, 0, 20, 20), .black.opacity(0.99))]).count == 5)
    #expect(items(below + [gradient(Rect(0, 0, 20, 20), [.black, .clear])]).count == 5)
    #expect(items(below + [solid(Rect(0, 0, 5.9, 20))]).count == 5)
  }

  @Test("A rounded layer covers the area between its corners")
  func roundedLayerCovers() {
    var round = solid(Rect(0, 0, 20, 40))
    round.cornerRadius = 6
    #expect(items([solid(Rect(0, 6, 20, 28)), round]).count == 1)
    #expect(items([solid(Rect(0, 5, 20, 28)), round]).count == 2)
  }

  @Test("A group covers only items inside it")
  func groupCoversNothing() {
    var group = Layer(frame: Rect(0, 0, 20, 40))
    group.opacity = 0.5
    group.sublayers = [
      solid(Rect(1, 1, 5, 5)), solid(Rect(0, 0, 20, 40)), solid(Rect(2, 2, 3, 3), .white),
    ]
    let items = items([solid(Rect(3, 3, 4, 4)), group])
    #expect(items.count == 4)
    guard case .group(let group) = items[1].operation else {
      Issue.record("the group is not where it should be")
      return
    }
    #expect(group.content == 2)
  }

  @Test("Hidden items have no cost")
  func hiddenItemsHaveNoCost() {
    var hidden = solid(Rect(0, 0, 5, 5))
    hidden.isHidden = true
    var clear = solid(Rect(0, 0, 5, 5))
    clear.opacity = 0
    var clip = Layer(frame: Rect(2, 2, 5, 5))
    clip.masksToBounds = true
    clip.sublayers = [solid(Rect(6, 0, 5, 5)), shape(.ellipse(in: Rect(-9, 0, 5, 5)))]
    let outside = [
      solid(Rect(-9, 0, 5, 5)), shape(.ellipse(in: Rect(30, 0, 9, 9))),
      shape(Path([.move(Point(30, 3)), .line(Point(60, 9))]), fill: nil) {
        ($0.strokeColor, $0.lineWidth) = (.black, 4)
      },
    ]
    #expect(items([hidden, clear, clip] + outside).isEmpty)
  }

  @Test("Culling does not change the image", arguments: 1...UInt64(Tries.count(8)))
  func cullingDoesNotChangeImage(seed: UInt64) {
    var generator = Generator(seed: seed)
    let layers = (0..<12).map { _ in generator.layerOfMany(depth: 0) }
    let tree = LayerTree(
      canvas: .init(
        size: generator.size, scale: generator.scale, background: generator.color()),
      layers: layers)
    for format in [PixelFormat.rgb, .rgba] {
      let everything = Painting(tree, format, rows: 11, hidesCovered: false)
      #expect(Painting(tree, format, rows: 11).bytes == everything.bytes)
      #expect(Painting(tree, format, rows: 64).bytes == everything.bytes)
    }
  }
}

extension Generator {
  /// Layers that usually cover each other.
  fileprivate mutating func layerOfMany(depth: Int) -> Layer {
    var frame = rect()
    if chance(0.5) { (frame.x, frame.width) = (-1, size.width + 2) }
    if chance(0.3) { (frame.y, frame.height) = (0, size.height) }
    var layer = Layer(frame: frame)
    if chance(0.8) { layer.backgroundColor = chance(0.7) ? opaque() : color() }
    if chance(0.2) { layer.content = .gradient(gradient(one(of: [.axial, .axial, .radial]))) }
    if chance(0.2) { layer.cornerRadius = number(0, 6) }
    if chance(0.1) { layer.transform = rotation(turn()) }
    if chance(0.1) { layer.opacity = between(0, 1) }
    if chance(0.1) { layer.borderWidth = number(0, 3) }
    if depth < 2, chance(0.4) {
      layer.masksToBounds = chance(0.3)
      layer.sublayers = (0..<3).map { _ in layerOfMany(depth: depth + 1) }
      if chance(0.1) { layer.mask = [layerOfMany(depth: 2)] }
    }
    return layer
  }
}
