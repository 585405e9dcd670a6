import SceneLayers
import Testing

@testable import SceneRaster

@Suite("Replicators")
struct ReplicatorTests {
  private func replicator(
    _ frame: Rect, _ list: [Layer], _ instances: [Replicator.Instance]
  ) -> Layer {
    var layer = Layer(frame: frame)
    layer.content = .replicator(Replicator(lists: [list], instances: instances))
    return layer
  }

  @Test("A reflection of height 100 with a shrink of a quarter and a gap of 10 spans 110 to 135")
  func reflectionOfHeight100() {
    var flip = Transform3D(scale: 1, -0.25)
    // y is mapped to h + g + s · (h − y); about the center, h/2.
    flip.m42 = 60 + 0.25 * 50
    let layer = replicator(
      Rect(0, 0, 2, 100), [solid(Rect(0, 0, 1, 100)), solid(Rect(1, 96, 1, 4))],
      [.init(list: 0, transform: .identity), .init(list: 0, transform: flip)])
    let painting = Painting([layer], 2, 140)
    let expected = (0..<140).map { y in
      y < 100 || (y >= 110 && y < 135) ? UInt8(0) : 255
    }
    #expect(painting.column(0) == expected)
    // The lowest part is nearest to the reflection: 96 … 100 is mapped to 110 … 111.
    #expect(painting.column(1)[109..<113] == [255, 0, 255, 255])
  }

  @Test("Colors multiply each copy as a group, including alpha")
  func colorsMultiplyEach() {
    let instances = (0..<4).map { k in
      Replicator.Instance(
        list: 0, transform: Transform3D(translate: Double(k), 0),
        color: Color(1, 1 - 0.4 * Double(k), 1, k == 3 ? 0.5 : 1))
    }
    let layer = replicator(
      Rect(0, 0, 1, 1), [solid(Rect(0, 0, 1, 1), .white), solid(Rect(0, 0, 1, 1), .white)],
      instances)
    let painting = Painting([layer], 4, 1, background: .black)
    // The last green component is negative, and counts as 0.
    #expect(
      (0..<4).map { painting[$0, 0] } == [
        [255, 255, 255], [255, 153, 255], [255, 51, 255], [128, 0, 128],
      ])
  }

  @Test("Nested replicators combine their transforms and colors")
  func nestedReplicatorsCombineTheirTransformsAndColors() {
    let step = { (x: Double, y: Double, c: Color) in
      [
        Replicator.Instance(list: 0, transform: .identity),
        Replicator.Instance(list: 0, transform: Transform3D(translate: x, y), color: c),
      ]
    }
    let inner = replicator(
      Rect(0, 0, 1, 1), [solid(Rect(0, 0, 1, 1), .white)], step(2, 0, Color(1, 0.5, 1)))
    let outer = replicator(Rect(0, 0, 1, 1), [inner], step(0, 1, Color(0.5, 0.5, 1)))
    let painting = Painting([outer], 3, 2, background: .black)
    #expect(painting[0, 0] == [255, 255, 255])
    #expect(painting[1, 0] == [0, 0, 0])
    #expect(painting[2, 0] == [255, 128, 255])
    #expect(painting[0, 1] == [128, 128, 255])
    #expect(painting[2, 1] == [128, 64, 255])
  }

  @Test("Copies are painted in order, rotate about the center, and have masks")
  func copiesArePaintedInOrderRotateAboutCenter() {
    let quarter = Transform3D([0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    var copies = [
      Replicator.Instance(list: 0, transform: .identity),
      Replicator.Instance(list: 0, transform: quarter),
    ]
    let bar = [solid(Rect(1, 0, 1, 3))]
    #expect(
      Painting([replicator(Rect(0, 0, 3, 3), bar, copies)], 3, 3).art == [".#.", "###", ".#."])
    copies[1].mask = [solid(Rect(2, 0, 1, 3))]
    #expect(
      Painting([replicator(Rect(0, 0, 3, 3), bar, copies)], 3, 3).art == [".#.", ".##", ".#."])
  }
}
