import SceneLayers
import TestSupport
import Testing

@testable import SceneRaster

/// Trees that the resolver never creates: they are painted without a trap.
@Suite("Hostile trees")
struct HostileTreeTests {
  private func paint(_ layers: [Layer]) -> Painting { Painting(HostileLayers.tree(layers), .rgba) }

  @Test(
    "Accepts any number in a layer", arguments: HostileLayers.numbers.indices)
  func anyNumberMay(number: Int) {
    let layers = HostileLayers.boxes(with: HostileLayers.numbers[number])
    #expect(paint(layers).bytes.count == 30 * 30 * 4)
    for layer in Tries.some(of: layers, oneIn: 20, from: number) {
      #expect(paint([layer]).bytes.count == 30 * 30 * 4)
    }
  }

  @Test("Accepts any number in the content of a layer", arguments: HostileLayers.numbers)
  func acceptsAnyNumberInContentOfLayer(n: Double) {
    let layers = HostileLayers.contents(with: n)
    for layer in layers { #expect(paint([layer]).bytes.count == 30 * 30 * 4) }
  }

  @Test("Accepts a canvas of any size and scale", arguments: HostileLayers.numbers)
  func acceptsCanvasOfAnySizeAndScale(n: Double) {
    for (size, scale) in [(Size(n, 0), 1.0), (Size(3, 2), n)] {
      let tree = LayerTree(
        canvas: .init(size: size, scale: scale, background: .white),
        layers: [HostileLayers.everything()])
      let list = DisplayList(tree, format: .rgb)
      #expect(list.width >= 0)
      if list.width < 10_000 && list.height < 10_000 {
        var band = Band(width: list.width, format: .rgb)
        list.paint(0..<min(3, list.height), into: &band)
        #expect(band.bytes.count == min(3, list.height) * list.width * 3)
      }
    }
  }

  @Test("Ignores indices that are out of range")
  func ignoresIndicesThatAreOutOfRange() {
    var layer = Layer(frame: Rect(0, 0, 9, 9))
    layer.contents = Contents(picture: 7)
    var copies = Layer(frame: Rect(0, 0, 9, 9))
    copies.content = .replicator(
      Replicator(lists: [], instances: [.init(list: -1, transform: .identity)]))
    #expect(paint([layer, copies]).bytes == paint([]).bytes)
  }

  @Test("Paints three hundred nested groups")
  func layerThreeHundred() {
    var layer = solid(Rect(0, 0, 20, 20))
    for _ in 0..<300 {
      var parent = Layer(frame: Rect(0, 0, 20, 20))
      parent.opacity = 0.999
      parent.sublayers = [layer, solid(Rect(0, 0, 1, 1))]
      layer = parent
    }
    // 0.999³⁰⁰ is 0.741.
    #expect(paint([layer])[10, 10][0] == 66)
  }

  @Test("Nested replicators terminate")
  func nestedReplicatorsTerminate() {
    var layer = solid(Rect(0, 0, 5, 5))
    for _ in 0..<4 {
      var parent = Layer(frame: Rect(0, 0, 5, 5))
      let instances = Array(
        repeating: Replicator.Instance(list: 0, transform: .identity), count: 1000)
      parent.content = .replicator(Replicator(lists: [[layer]], instances: instances))
      layer = parent
    }
    let tree = LayerTree(
      canvas: .init(size: Size(9, 9), scale: 1, background: .white), layers: [layer])
    var meter = PaintingMeter(limits: .init(bytes: .max, points: 0, pixels: 256 * 5000))
    let list = DisplayList(tree, format: .rgb, &meter, hidesCovered: false)
    // A copy and its layer both count, and so do their pixels.
    let count = list.items.items.count
    #expect(count > 1000 && count <= 2500)
    #expect(meter.isExhausted && meter.largest == 0)
  }

  @Test("Paints more intersections than pixels")
  func paintsMoreIntersectionsThanPixels() {
    var elements: [Path.Element] = [.move(.zero)]
    for i in 0..<600 {
      elements.append(.line(Point(Double(i * 7919 % 2000) / 100, Double(i * 104729 % 2000) / 100)))
    }
    let painting = paint([shape(Path(elements)) { $0.fillRule = .evenOdd }])
    // About half of all layers are inside.
    let mean = painting.column(9).reduce(0) { $0 + Int($1) } / painting.height
    #expect(mean > 90 && mean < 165)
  }
}
