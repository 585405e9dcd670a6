import SceneLayers
import SceneSource
import Testing
@testable import SceneLanguage
@testable import SceneResolving

/// The frames of elements in scenes.
@Suite("Resolving layers")
struct LayerResolvingTests {
  private func layers(_ body: String) throws -> [Layer] {
    try resolvedTree("scene \"S\" { size: (400, 400); \(body) }").layers
  }

  @Test(
    "A label becomes smaller until its text fits, and keeps its baseline",
    arguments: ["A rather long title", "A \\(attributed(\"large\", fontSize: 30)) part"])
  func shrunkLabel(text: String) throws {
    func label(_ width: Double, _ properties: String) throws -> Text {
      let label = "label \"\(text)\" { frame: (0, 0, \(width), 40); fontSize: 20; \(properties) }"
      return try #require(
        resolvedTree("scene \"A\" { size: (320, 40); \(label) }").layers.first?.text)
    }
    func shrinking(_ least: Double) -> String {
      "adjustsFontSizeToFitWidth: true; minimumScaleFactor: \(least)"
    }
    let whole = try label(320, "")
    let width = try #require(whole.lines.first).width
    for scale in [0.5, 0.613, 0.99, 1] {
      let shrunk = try label(width * scale, shrinking(0.3))
      let line = try #require(shrunk.lines.first)
      #expect(shrunk.string == whole.string && line.width <= width * scale + 0.01)
      // A hundredth more would be too wide.
      #expect(line.width + width / 100 > width * scale - 0.01)
      #expect(abs(shrunk.fontSize / 20 - line.width / width) < 0.001)
      #expect(line.origin.y == whole.lines[0].origin.y)
    }
    let cut = try label(width * 0.6, shrinking(0.75))
    #expect(cut.string.hasSuffix("…") && cut.fontSize == 15)
    for properties in [
      shrinking(0), shrinking(0.5) + "; numberOfLines: 2", "minimumScaleFactor: 0.5",
    ] {
      #expect(try label(width * 0.6, properties).fontSize == 20)
    }
  }

  @Test("A frame is set through the transform")
  func frameIsSetThroughTransform() throws {
    let layer = try layers("layer { transform: scale(2, 4); frame: (10, 20, 100, 50) }")[0]
    #expect(layer.bounds == Rect(0, 0, 50, 12.5))
    #expect(layer.position == Point(60, 45))
  }

  @Test(
    "The frame is the bounding box of the transformed bounds",
    arguments: [
      ("", Rect(150, 275, 100, 50)),
      ("transform: scale(2, 4)", Rect(100, 200, 200, 200)),
      ("transform: translate(10, 20)", Rect(160, 295, 100, 50)),
      ("anchorPoint: (0, 1)", Rect(200, 250, 100, 50)),
    ])
  func frameIsBoundingBoxOfTransformedBounds(setting: String, frame: Rect) throws {
    let layers = try layers(
      "layer a { position: (200, 300); bounds: (0, 0, 100, 50); \(setting) }; "
        + "layer { frame: a.frame }")
    #expect(layers[0].frame == frame)
    #expect(layers[1].bounds.size == frame.size && layers[1].frame == frame)
  }

  @Test("The frame of a square rotated by 45 degrees grows by the square root of two")
  func frameOfSquareRotatedBy45DegreesGrowsBySquareRoot() throws {
    let layers = try layers(
      "layer a { bounds: (0, 0, 100, 100); position: (0, 0); transform: rotate(45deg) }; "
        + "layer { frame: (a.minX, a.minY, a.width, a.height) }")
    let half = 50 * 2.0.squareRoot()
    for (found, wanted) in [
      (layers[1].frame.x, -half), (layers[1].frame.y, -half), (layers[1].frame.width, 2 * half),
      (layers[1].frame.height, 2 * half),
    ] {
      #expect(abs(found - wanted) < 1e-9)
    }
  }

  @Test("Frames can refer to parents and siblings, before and after")
  func framesCanReferToParentsAndSiblings() throws {
    let layers = try layers(
      """
      layer first { frame: (0, second.maxY + 10, parent.width, 44) }
      layer second { frame: (20, 30, 40, 50); layer { frame: (0, 0, parent.width / 2, first.y) } }
      """)
    #expect(layers[0].frame == Rect(0, 90, 400, 44))
    #expect(layers[1].sublayers[0].frame == Rect(0, 0, 20, 90))
  }

  @Test("Reports a cycle of frames with its path")
  func reportsCycleOfFramesWithItsPath() throws {
    let scene = try checkedScene(
      """
      scene "S" {
          size: (9, 9)
          layer a { frame: (0, 0, b.width, 1) }
          layer b { frame: (0, 0, c.width, 1) }
          layer c { frame: (0, 0, a.width, 1) }
      }
      """)
    let resolution = resolve(scene, snapshot: nil, in: Library())
    #expect(resolution.tree == nil)
    let cycle = resolution.diagnostics.first { $0.code == .frameCycle }
    #expect(cycle?.message.contains("'b.width' → 'c.width' → 'a.width' → 'b.width'") == true)
  }

  /// The frame of `a`, computed from its components.
  @Test(
    "Parts of a layer that depend on its other parts are not a cycle",
    arguments: [
      ("frame: (a.height, a.width / 2, 20, 10)", Rect(10, 10, 20, 10)),
      ("frame: (5, a.x, a.maxY, 10)", Rect(5, 5, 15, 10)),
      ("bounds: (0, 0, 20, 10); position: (a.width, 30)", Rect(10, 25, 20, 10)),
      ("bounds: (0, 0, a.y, 10); position: (a.height, 40)", Rect(-7.5, 35, 35, 10)),
      ("bounds: (0, 0, a.midX, 10); position: (50, a.height)", Rect(25, 5, 50, 10)),
      (
        "anchorPoint: (0, 0); bounds: (0, 0, a.x, a.width); position: (8, a.size.height)",
        Rect(8, 8, 8, 8)
      ),
      ("origin: (4, a.maxX); width: a.x + 6; height: a.width", Rect(4, 14, 10, 10)),
    ])
  func partsOfLayerThatDependOnItsOtherParts(properties: String, frame: Rect) throws {
    let layers = try layers("layer a { \(properties) }")
    #expect(layers[0].frame == frame)
  }

  @Test(
    "A part that depends on itself is a cycle",
    arguments: [
      "frame: (a.x, 0, 9, 9)", "frame: (a.width, 0, a.x, 9)", "frame: a.frame",
      "bounds: (0, 0, a.x, 9); position: (9, 9)", "transform: scale(2); frame: (a.width, 0, 9, 9)",
      "bounds: a.bounds; position: (9, 9)",
      "frame: (b.x, 0, 9, 9) }; layer b { frame: (a.maxX, 0, 9, 9)",
    ])
  func partThatDependsOnItselfIsCycle(properties: String) throws {
    let scene = try checkedScene(
      "scene \"S\" {\n    size: (9, 9)\n    layer a { \(properties) }\n}\n")
    let resolution = resolve(scene, snapshot: nil, in: Library())
    #expect(resolution.tree == nil)
    #expect(!resolution.diagnostics.isEmpty)
    #expect(resolution.diagnostics.allSatisfy { $0.code == .frameCycle })
  }

  @Test("The reflection of a view of 100 spans 110 to 135")
  func reflectionOfViewOf100Spans110To135() throws {
    let layers = try layers(
      """
      reflection {
          frame: (0, 0, 50, 100); gap: 10; shrink: 25%
          overlay: linearGradient(black.opacity(50%), black.opacity(90%))
      }
      """)
    #expect(layers.count == 2)
    #expect(layers[1].frame == Rect(0, 110, 50, 25))
    let instances = try #require(layers[0].replicator?.instances)
    #expect(instances.count == 2)
    let copy = try #require(instances[1].transform.affine)
    // About the center of the bounds, which is at 50.
    for (y, wanted) in [(100.0, 110.0), (0, 135)] {
      #expect(50 + copy.apply(Point(0, y - 50)).y == wanted)
    }
    #expect(instances[1].color == .white)
  }

  @Test("A reflection is darkened by default, and masked with a fade")
  func reflectionIsDarkenedByDefault() throws {
    let layers = try layers(
      """
      reflection { frame: (0, 0, 50, 100) }
      reflection { frame: (0, 0, 50, 100); gap: 10; fade: linearGradient(white, clear) }
      """)
    #expect(layers.count == 2)
    let dark = try #require(layers[0].replicator?.instances)
    #expect(dark[0].color == .white && dark[1].color == Color(0.25, 0.25, 0.25))
    let faded = try #require(layers[1].replicator?.instances)
    #expect(faded[1].color == .white && faded[0].mask.isEmpty)
    #expect(faded[1].mask.map { $0.frame } == [Rect(0, 110, 50, 25)])
    #expect(faded[1].mask[0].gradient?.colors == [.white, .clear])
  }

  @Test("Copy k is transformed k times, with one color offset per step")
  func copyKIsTransformedKTimesWithOneColorOffset() throws {
    let layer = try layers(
      """
      replicatorLayer {
          frame: (0, 0, 9, 9); instanceCount: 4
          instanceTransform: scale(2); instanceRedOffset: -0.4; instanceAlphaOffset: -0.25
          layer { frame: (0, 0, 9, 9) }
      }
      """)[0]
    let replicator = try #require(layer.replicator)
    #expect(replicator.lists.count == 1 && replicator.lists[0].count == 1)
    #expect(replicator.instances.map { $0.transform.m11 } == [1, 2, 4, 8])
    #expect(replicator.instances.map { $0.color.red } == [1, 0.6, 1 - 2 * 0.4, 0])
    #expect(replicator.instances.map { $0.color.alpha } == [1, 0.75, 0.5, 0.25])
  }

  @Test("Animations of later copies are delayed")
  func animationsOfLaterCopiesAreDelayed() throws {
    let scene = """
      scene "S" {
          size: (9, 9)
          replicatorLayer {
              frame: (0, 0, 9, 9); instanceCount: 3; instanceDelay: 0.5s
              layer { frame: (0, 0, 9, 9); animate opacity { from: 0; to: 1; duration: 1s } }
          }
      }
      """
    let running = try #require(resolvedTree(scene, time: 1).layers[0].replicator)
    #expect(running.lists.map { $0[0].opacity } == [1, 0.5, 0])
    #expect(running.instances.map { $0.list } == [0, 1, 2])
    let settled = try #require(resolvedTree(scene).layers[0].replicator)
    #expect(settled.lists.map { $0[0].opacity } == [1])
    #expect(settled.instances.map { $0.list } == [0, 0, 0])
  }

  /// An unset property is animated from or to its default.
  @Test(
    "A missing end of an animation is the model value, even if it is not set",
    arguments: [
      ("opacity { to: 0 }", 0.5), ("opacity { by: -0.5 }", 0.75), ("opacity { from: 0 }", 0.5),
    ])
  func missingEndOfAnimationIsModelValue(animation: String, opacity: Double) throws {
    let tree = try resolvedTree(
      "scene \"S\" { size: (9, 9); layer { frame: (0, 0, 1, 1); animate \(animation) } }",
      time: 0.125)
    #expect(tree.layers[0].opacity == opacity)
  }

  @Test("The second of two animations also starts at the model value")
  func secondOfTwoAnimationsAlsoStartsAtModelValue() throws {
    let tree = try resolvedTree(
      """
      scene "S" {
          size: (9, 9)
          layer {
              frame: (0, 0, 1, 1); opacity: 0.5
              animate opacity { from: 0; to: 0; duration: 1s }
              animate opacity { to: 1; duration: 1s }
          }
      }
      """, time: 0.5)
    #expect(tree.layers[0].opacity == 0.75)
  }

  @Test("A scene can refer to its own era")
  func sceneCanReferToItsOwnEra() throws {
    let tree = try resolvedTree(
      """
      scene "S" {
          size: (9, 9); era: classic
          if era == classic { background: red; scale: 2 } else { background: blue; scale: 3 }
      }
      """)
    #expect(tree.canvas.background == Color(1, 0, 0) && tree.canvas.scale == 2)
  }

  @Test(
    "A snapshot cannot set geometry that conflicts within it, or with that of a style within it",
    arguments: [
      "card.position: (3, 3); card.frame: (0, 0, 2, 2)",
      "card.bounds: (0, 0, 3, 3); card.width: 3", "styled.opacity: 1",
    ])
  func snapshotCannotSetConflictingGeometry(change: String) throws {
    let scene = try checkedScene(
      """
      scene "S" {
          size: (9, 9); layer card { frame: (0, 0, 1, 1) }
          style both { frame: (0, 0, 1, 1); width: 3 }
          layer styled { \(change.hasPrefix("styled") ? "uses: both" : "") }
          snapshot "A" { \(change) }
      }
      """)
    let resolution = resolve(scene, snapshot: 0, in: Library())
    #expect(resolution.diagnostics.map { $0.code } == [.conflictingProperties])
  }
}
