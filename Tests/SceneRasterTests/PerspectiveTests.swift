import SceneLayers
import Testing

@testable import SceneRaster

/// Compares layers in perspective with values computed by hand.
@Suite("Perspective")
struct PerspectiveTests {
  /// A layer of 100 × 100 points whose sublayers are seen from a distance of 100 points, in front
  /// of its center.
  private func stage(_ layers: [Layer], distance: Double = 100) -> Layer {
    var stage = Layer(frame: Rect(0, 0, 100, 100))
    stage.sublayerTransform.m34 = -1 / distance
    stage.sublayers = layers
    return stage
  }

  private func turned(
    _ layer: Layer, _ degrees: Double, _ x: Double = 0, _ y: Double = 1
  ) -> Layer {
    var layer = layer
    layer.transform = Transform3D(rotate: degrees * .pi / 180, x, y, 0)
    return layer
  }

  private func paint(_ layers: [Layer], _ format: PixelFormat = .rgba) -> Painting {
    Painting(layers, 100, 100, background: .clear, format)
  }

  @Test("A card that is turned by 60° is the trapezoid that its corners make")
  func cardIsTrapezoid() {
    let card = turned(solid(Rect(30, 30, 40, 40)), 60)
    let painting = paint([stage([card])])
    // The right edge is at x = 20 cos 60° = 10, z = −20 sin 60°, W = 1 + 0.2 sin 60°.
    let sine = 0.75.squareRoot()
    let (near, far) = (1 - 0.2 * sine, 1 + 0.2 * sine)
    let (left, right) = (50 - 10 / near, 50 + 10 / far)
    let area = (right - left) * (20 / near + 20 / far)
    #expect(abs(painting.area - area) < 0.05)
    // The positions at which edges cross the pixels of the middle row.
    #expect(abs(Double(painting[37, 50][3]) / 255 - (38 - left)) < 0.003)
    #expect(abs(Double(painting[58, 50][3]) / 255 - (right - 58)) < 0.003)
    #expect(painting[36, 50][3] == 0 && painting[38, 50][3] == 255 && painting[59, 50][3] == 0)
    // The left edge ends 20 / W above and below the center, and edges are straight between corners.
    let heights = (0..<100).map { x in (0..<100).reduce(0) { $0 + Int(painting[x, $1][3]) } }
    for x in [40, 50, 57] {
      let t = (Double(x) + 0.5 - left) / (right - left)
      let height = 40 / near + t * (40 / far - 40 / near)
      #expect(abs(Double(heights[x]) / 255 - height) < 0.02)
    }
  }

  @Test("Nearer layers are larger, and without a rotation, their edges remain sharp")
  func nearerIsLarger() {
    var card = solid(Rect(40, 40, 20, 20))
    card.zPosition = 50
    let painting = paint([stage([card])])
    #expect(painting.area == 1600)
    #expect(painting[30, 30][3] == 255 && painting[69, 69][3] == 255 && painting[29, 50][3] == 0)
    card.zPosition = 100
    #expect(paint([stage([card])]).area == 0)
  }

  @Test("A layer that is seen from behind is its mirror image")
  func backIsMirrored() {
    var card = solid(Rect(30, 30, 40, 40), Color(0, 0, 1))
    card.sublayers = [solid(Rect(0, 0, 20, 40), Color(1, 0, 0))]
    let painting = paint([stage([turned(card, 180)])])
    #expect(painting[32, 50] == [0, 0, 255, 255] && painting[68, 50] == [255, 0, 0, 255])
    #expect(painting.area == 1600)
  }

  @Test("A floor that passes below the eye ends at the horizon")
  func floorThatPassesBelowEyeEndsAtHorizon() {
    var floor = turned(solid(Rect(-1000, -1000, 2100, 2100)), 90, 1, 0)
    floor.position.y = 80
    let painting = paint([stage([floor])])
    // It extends 1050 points away, where 30 points appear as 30 / 11.5 pixels.
    let edge = 50 + 30 / 11.5
    #expect(painting[50, 51][3] == 0 && painting[50, 53][3] == 255 && painting[0, 99][3] == 255)
    #expect(abs(Double(painting[50, 52][3]) / 255 - (53 - edge)) < 0.003)
  }

  @Test("A layer that is edge-on or behind the eye paints nothing")
  func layerThatIsEdgeOnOrBehindEyePaintsNothing() {
    var behind = solid(Rect(0, 0, 100, 100))
    behind.zPosition = 200
    let layers = [turned(solid(Rect(30, 30, 40, 40)), 90), behind]
    #expect(paint([stage(layers)]).area == 0)
  }

  @Test("Nearer layers cover farther ones, regardless of their order")
  func nearerCovers() {
    var (near, far) = (solid(Rect(30, 30, 40, 40), Color(1, 0, 0)), solid(Rect(20, 20, 60, 60)))
    near.transform = Transform3D(translate: 0, 0, 10)
    far.transform = Transform3D(translate: 0, 0, -10)
    for layers in [[near, far], [far, near]] {
      #expect(paint([stage(layers)])[50, 50] == [255, 0, 0, 255])
      var flat = Layer(frame: Rect(0, 0, 100, 100))
      flat.sublayers = layers
      #expect(paint([flat])[50, 50] == [255, 0, 0, 255])
    }
  }

  @Test("Layers that intersect, and those in one plane, keep their order")
  func intersectingKeepOrder() {
    let red = solid(Rect(30, 30, 40, 40), Color(1, 0, 0))
    let card = turned(solid(Rect(30, 30, 40, 40), Color(0, 0, 1)), 30)
    #expect(paint([stage([red, card])])[45, 50] == [0, 0, 255, 255])
    #expect(paint([stage([card, red])])[55, 50] == [255, 0, 0, 255])
  }

  @Test("Only a transform layer keeps the depth of its sublayers")
  func onlyTransformLayerKeepsDepthOfItsSublayers() {
    var card = solid(Rect(0, 0, 40, 40))
    card.zPosition = 50
    var group = Layer(frame: Rect(30, 30, 40, 40))
    group.sublayers = [card]
    #expect(paint([stage([group])]).area == 1600)
    group.content = .transform
    #expect(paint([stage([group])]).area == 6400)
    // Depths add up in nested transform layers.
    card.zPosition = 25
    var inner = Layer(frame: Rect(0, 0, 40, 40))
    (inner.content, inner.sublayers, inner.zPosition) = (.transform, [card], 25)
    group.sublayers = [inner]
    #expect(paint([stage([group])]).area == 6400)
  }

  @Test("A cube shows its front, whatever the order of its faces")
  func cubeShowsFront() {
    let colors = [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1), Color(1, 1, 0)]
    for first in 0..<4 {
      var cube = Layer(frame: Rect(30, 30, 40, 40))
      cube.content = .transform
      cube.transform = Transform3D(rotate: 0.3, 0, 1, 0)
      cube.sublayers = (0..<4).map { n in
        let side = (n + first) % 4
        var face = solid(Rect(0, 0, 40, 40), colors[side])
        face.transform = Transform3D(translate: 0, 0, 20)
          .concatenating(Transform3D(rotate: Double(side) * .pi / 2, 0, 1, 0))
        return face
      }
      let painting = paint([stage([cube], distance: 300)])
      #expect(painting[55, 50] == [255, 0, 0, 255])
      // The left face has rotated to the front.
      #expect(painting[31, 50] == [255, 255, 0, 255])
    }
  }

  @Test("Copies are flattened unless they keep their depth")
  func copiesKeepDepth() {
    var copies = Layer(frame: Rect(30, 30, 40, 40))
    copies.backgroundColor = Color(0, 1, 0)
    var replicator = Replicator(
      lists: [[solid(Rect(0, 0, 40, 40))]],
      instances: [
        .init(list: 0, transform: Transform3D(translate: 0, 0, 50), color: Color(1, 1, 1, 0.5))
      ])
    copies.content = .replicator(replicator)
    #expect(paint([stage([copies])]).area == 1600)
    replicator.preservesDepth = true
    copies.content = .replicator(replicator)
    let painting = paint([stage([copies])])
    // Without a background, four times as large, and with half the opacity.
    #expect(painting[50, 50] == [0, 0, 0, 128] && painting[12, 50][3] == 128)
  }

  @Test("A nearly parallel plane looks parallel")
  func hardlyLeaning() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let tree = Generator.tree(.everything, seed: seed)
      var stage = Layer(frame: Rect(0, 0, tree.canvas.size.width, tree.canvas.size.height))
      stage.sublayers = tree.layers
      var (flat, leaning) = (tree, tree)
      flat.layers = [stage]
      stage.transform.m14 = 1e-12
      leaning.layers = [stage]
      let (a, b) = (Painting(flat, .rgb), Painting(leaning, .rgb))
      let far = zip(a.bytes, b.bytes).filter { abs(Int($0) - Int($1)) > 1 }.count
      #expect(far == 0, "seed \(seed)")
    }
  }

  @Test("Shadows are cast in the plane of the layer")
  func shadowsAreCast() {
    var card = solid(Rect(30, 30, 40, 40), .white)
    (card.shadow.opacity, card.shadow.radius, card.shadow.offset) = (1, 0, Size(0, 10))
    let painting = paint([stage([turned(card, 60)])])
    // 10 points below the left corner, which is nearer: 30 / W below the middle.
    let near = 1 - 0.2 * 0.75.squareRoot()
    #expect(painting[39, 50 + Int(28 / near)] == [0, 0, 0, 255])
    #expect(painting[39, 50 + Int(32 / near)][3] == 0)
  }

  @Test("Paints a hundred nested spaces and huge scales")
  func hundredSpaces() {
    var layer = solid(Rect(0, 0, 100, 100))
    for n in 0..<100 {
      var parent = Layer(frame: Rect(0, 0, 100, 100))
      if n % 2 == 0 { parent.content = .transform }
      parent.sublayerTransform.m34 = -1 / 1000
      parent.transform = Transform3D(rotate: 0.001, 0, 1, 0)
      parent.sublayers = [layer]
      layer = parent
    }
    #expect(paint([layer])[50, 50][3] == 255)
    var huge = turned(solid(Rect(-5e8, -5e8, 1e9, 1e9)), 80, 1, 0)
    huge.cornerRadius = 1e8
    #expect(paint([stage([huge])]).bytes.count == 40_000)
  }

  @Test("More layers than are compared one by one are sorted by their centers")
  func manyLayers() {
    let layers = (0..<DepthPanel.exactLimit + 10).map { n in
      var layer = turned(solid(Rect(30, 30, 40, 40), Color(n == 3 ? 1 : 0, 0, 0)), 10)
      layer.zPosition = n == 3 ? 1 : 0
      return layer
    }
    #expect(paint([stage(layers)])[50, 50] == [255, 0, 0, 255])
  }
}
