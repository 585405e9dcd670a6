import TestSupport
import Testing

@testable import SceneLayers

@Suite("Layer geometry")
struct LayerGeometryTests {
  private func layer(_ width: Double, _ height: Double, at position: Point) -> Layer {
    var layer = Layer(frame: Rect(0, 0, width, height))
    layer.position = position
    return layer
  }

  @Test("The frame is the bounding box of the transformed bounds")
  func frameIsBoundingBoxOfTransformedBounds() {
    var box = layer(100, 50, at: Point(200, 300))
    #expect(box.frame == Rect(150, 275, 100, 50))
    box.transform = Transform3D(scale: 2, 4)
    #expect(box.frame == Rect(100, 200, 200, 200))
    box.transform = Transform3D(translate: 10, 20)
    #expect(box.frame == Rect(160, 295, 100, 50))
  }

  @Test("The frame of a rotated square contains its diagonal")
  func frameOfRotatedSquareContainsItsDiagonal() {
    var square = layer(100, 100, at: .zero)
    square.transform = Transform3D(rotate: .pi / 4)
    let diagonal = 100 * 2.0.squareRoot()
    #expect(square.frame.x.isWithin(1e-13, of: -diagonal / 2))
    #expect(square.frame.y.isWithin(1e-13, of: -diagonal / 2))
    #expect(square.frame.width.isWithin(1e-13, of: diagonal))
    #expect(square.frame.height.isWithin(1e-13, of: diagonal))
  }

  @Test("Setting the frame divides the size by the scale")
  func settingFrameDividesSizeByScale() {
    var box = Layer(frame: .zero)
    box.transform = Transform3D(scale: 2, 4)
    box.setFrame(Rect(10, 20, 100, 50))
    #expect(box.bounds == Rect(0, 0, 50, 12.5))
    #expect(box.position == Point(60, 45))
    #expect(box.frame == Rect(10, 20, 100, 50))
  }

  @Test("Setting the frame compensates for a translation")
  func settingFrameCompensatesForTranslation() {
    var box = Layer(frame: .zero)
    box.transform = Transform3D(translate: 10, 20)
    box.setFrame(Rect(10, 20, 100, 50))
    #expect(box.position == Point(50, 25))
  }

  @Test("Setting the frame keeps the bounds' origin and respects the anchor point")
  func settingFrameKeepsBoundsOriginAndRespectsAnchorPoint() {
    var box = Layer(frame: .zero)
    box.bounds = Rect(7, 9, 1, 1)
    box.anchorPoint = Point(0, 1)
    box.setFrame(Rect(10, 20, 100, 50))
    #expect(box.bounds == Rect(7, 9, 100, 50))
    #expect(box.position == Point(10, 70))
  }

  @Test("Setting the frame with a singular transform keeps the size")
  func settingFrameWithSingularTransformKeepsSize() {
    var box = Layer(frame: Rect(0, 0, 30, 40))
    box.transform = Transform3D(scale: 0, 1)
    box.setFrame(Rect(10, 20, 100, 50))
    #expect(box.bounds.size == Size(30, 40))
  }

  @Test("The sublayer transform acts about the parent's anchor point")
  func sublayerTransformActs() {
    var parent = layer(200, 200, at: Point(100, 100))
    parent.sublayerTransform = Transform3D(scale: 2, 2)
    var child = layer(50, 50, at: Point(100, 50))
    child.transform = Transform3D(translate: 5, 6)
    #expect(parent.affine(fromChild: child)?.apply(.zero) == Point(60, -38))
    #expect(parent.transform(fromChild: child).affine?.apply(.zero) == Point(60, -38))
  }

  @Test("The bounds' origin scrolls the sublayers")
  func boundsOriginScrolls() {
    var table = Layer(frame: Rect(10, 20, 100, 200))
    table.bounds.y = 35
    #expect(table.affineToParent?.apply(Point(0, 35)) == Point(10, 20))
    #expect(table.toParent.affine == table.affineToParent)
  }

  @Test("A perspective transform is not affine")
  func perspectiveTransformIsNotAffine() {
    var box = Layer(frame: Rect(0, 0, 10, 10))
    box.transform.m34 = -0.002
    #expect(box.affineToParent == nil)
    #expect(box.toParent.m34 == -0.002)
  }

  @Test("A transform and its inverse are the identity")
  func transformAndItsInverseAreIdentity() throws {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      var box = layer(
        numbers.number(1...400), numbers.number(1...400), at: numbers.point(-100...100))
      box.anchorPoint = numbers.point(0...1)
      box.transform = Transform3D(rotate: numbers.number(-7...7))
        .concatenating(Transform3D(scale: numbers.number(0.5...2), numbers.number(0.5...2)))
      let map = try #require(box.affineToParent)
      let back = try #require(map.inverted)
      let p = numbers.point(-1...1)
      let q = back.apply(map.apply(p))
      #expect(q.x.isWithin(1e-12, of: p.x) && q.y.isWithin(1e-12, of: p.y))
    }
  }

  @Test("Concatenated transforms are applied in order")
  func composedTransformsDo() {
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<1000 {
      let first = AffineTransform(rotate: numbers.number(-7...7))
      let second = AffineTransform(
        a: numbers.number(-2...2), b: numbers.number(-2...2), c: numbers.number(-2...2),
        d: numbers.number(-2...2), tx: numbers.number(-9...9), ty: numbers.number(-9...9))
      let p = numbers.point(-10...10)
      let both = first.concatenating(second).apply(p)
      let each = second.apply(first.apply(p))
      #expect(both.x.isWithin(1e-13, of: each.x) && both.y.isWithin(1e-13, of: each.y))
    }
  }

  @Test("A rotation by 90 degrees about z is exact")
  func quarterTurnAbout() {
    let turn = Transform3D(rotate: .pi / 2)
    #expect(turn.affine == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(turn.affine == AffineTransform(rotate: .pi / 2))
    #expect(Transform3D(rotate: 1, 0, 0, 0) == .identity)
    let aboutX = Transform3D(rotate: .pi / 2, 1, 0, 0)
    #expect((aboutX.m22, aboutX.m23, aboutX.m32, aboutX.m33) == (0, 1, -1, 0))
    let aboutY = Transform3D(rotate: .pi / 2, 0, 2, 0)
    #expect((aboutY.m11, aboutY.m13, aboutY.m31, aboutY.m33) == (0, -1, 1, 0))
  }

  @Test("The largest scale is the maximum stretch of a unit circle")
  func largestScaleIsMaximumStretchOfUnitCircle() {
    #expect(AffineTransform(scale: 3, -5).largestScale == 5)
    #expect(
      AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 8, ty: 9).largestScale
        .isWithin(1e-15, of: (1 + 5.0.squareRoot()) / 2))
  }
}

@Suite("Rectangles")
struct RectTests {
  @Test("The intersection is the common part")
  func intersectionIsCommonPart() {
    let r = Rect(0, 0, 10, 20)
    #expect(r.intersection(Rect(5, 15, 10, 20)) == Rect(5, 15, 5, 5))
    #expect(r.intersection(Rect(10, 0, 5, 5)) == Rect(10, 0, 0, 5))
    #expect(r.intersection(Rect(11, 0, 5, 5)) == nil)
  }

  @Test("The union contains both rectangles")
  func unionHoldsBoth() {
    #expect(Rect(0, 0, 1, 2).union(Rect(5, -1, 1, 1)) == Rect(0, -1, 6, 3))
  }

  @Test("An inset does not make a size negative")
  func insetDoesNotMakeSizeNegative() {
    #expect(Rect(0, 0, 10, 20).inset(by: 2) == Rect(2, 2, 6, 16))
    #expect(Rect(0, 0, 10, 20).inset(by: 6, -1) == Rect(5, -1, 0, 22))
  }

  @Test("A rectangle contains its upper left edges only")
  func rectangleContainsItsUpperLeftEdgesOnly() {
    let r = Rect(1, 2, 3, 4)
    #expect(r.contains(Point(1, 2)))
    #expect(!r.contains(Point(4, 2)) && !r.contains(Point(1, 6)))
  }
}
