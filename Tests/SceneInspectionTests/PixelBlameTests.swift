import Foundation
import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLayers
import SceneRaster
import TestSupport
import Testing
import SceneLanguage
import SceneResolving

@Suite("Layers of a pixel")
struct PixelBlameTests {
  private func tree(_ layers: [Layer], background: Color = .white) -> LayerTree {
    LayerTree(
      canvas: .init(size: Size(10, 10), scale: 2, background: background), layers: layers)
  }

  private func layer(_ rect: Rect, _ color: Color) -> Layer {
    var layer = Layer(frame: rect)
    layer.backgroundColor = color
    return layer
  }

  /// Returns the shares of layers in thousandths; that of the background is the last.
  private func shares(_ tree: LayerTree, _ x: Int, _ y: Int) throws -> [Int: Int] {
    let blame = try #require(tree.blame(x: x, y: y))
    let parts = blame.parts(of: 1000)
    #expect(parts.reduce(0, +) == 1000)
    var shares = [-1: parts[blame.shares.count]]
    for (share, part) in zip(blame.shares, parts) { shares[share.layer] = part }
    return shares
  }

  @Test("A translucent layer over another over half of the canvas")
  func over() throws {
    let tree = tree([
      layer(Rect(0, 0, 10, 10), Color(1, 0, 0, 0.5)),
      layer(Rect(0, 0, 5, 10), Color(0, 0, 1, 0.25)),
    ])
    let blame = try #require(tree.blame(x: 3, y: 3))
    #expect(blame.shares.map(\.layer) == [1, 0])
    #expect(try shares(tree, 3, 3) == [1: 250, 0: 375, -1: 375])
    #expect(try shares(tree, 15, 3) == [0: 500, -1: 500])
    #expect(blame.color == [191, 96, 159])
  }

  @Test("Omits layers that are covered, hidden, or next to the pixel")
  func covered() throws {
    var hidden = layer(Rect(0, 0, 10, 10), .black)
    hidden.isHidden = true
    let tree = tree([
      layer(Rect(0, 0, 10, 10), .black), layer(Rect(0, 0, 10, 10), .white), hidden,
      layer(Rect(6, 6, 1, 1), .black),
    ])
    #expect(try shares(tree, 3, 3) == [1: 1000, -1: 0])
  }

  @Test("Shares include partial coverage and group opacity")
  func coverage() throws {
    var group = Layer(frame: Rect(0, 0, 10, 10))
    group.opacity = 0.5
    group.sublayers = [layer(Rect(0, 0, 1.25, 10), .black)]
    let tree = tree([group])
    #expect(try shares(tree, 2, 0) == [1: 250, -1: 750])
    #expect(try shares(tree, 1, 0) == [1: 500, -1: 500])
  }

  @Test("Masks affect shares but have none")
  func masks() throws {
    var masked = layer(Rect(0, 0, 10, 10), .black)
    masked.mask = [layer(Rect(0, 0, 5, 10), Color(1, 1, 1, 0.75))]
    let tree = tree([masked])
    #expect(try shares(tree, 2, 2) == [0: 750, -1: 250])
    #expect(try shares(tree, 12, 2) == [-1: 1000])
  }

  @Test("Borders, shapes, text, images, and gradients belong to their layers")
  func kinds() throws {
    var border = Layer(frame: Rect(0, 0, 10, 10))
    border.borderWidth = 2
    border.borderColor = Color(0, 0, 0, 0.5)
    var shape = Layer(frame: Rect(0, 0, 0, 0))
    shape.content = .shape(
      Shape(path: .rect(Rect(0, 0, 10, 10)), fillColor: Color(1, 0, 0, 0.5), strokeColor: nil))
    var gradient = Layer(frame: Rect(0, 0, 10, 10))
    gradient.content = .gradient(
      Gradient(colors: [Color(1, 0, 0, 0.5), Color(0, 1, 0, 0.5)], locations: [0, 1]))
    var text = Layer(frame: Rect(0, 0, 1, 1))
    text.content = .text(
      Text(
        string: "█", fontSize: 20, fontWeight: .regular, foregroundColor: Color(0, 0, 0, 0.5),
        glyphs: [.init(outline: 0, origin: .zero)]))
    var picture = Layer(frame: Rect(0, 0, 10, 10))
    picture.contents = Contents(picture: 0)
    var tree = tree([border, shape, gradient, text, picture])
    tree.outlines = [.rect(Rect(0, 0, 1, 1))]
    tree.pictures = [
      try #require(Image(width: 1, height: 1, samples: [65_535, 0, 0, 32_768]))
    ]
    let blame = try #require(tree.blame(x: 1, y: 1))
    #expect(blame.shares.map(\.layer) == [4, 3, 2, 1, 0])
    for (share, weight) in zip(blame.shares, [0.5, 0.25, 0.125, 0.0625, 0.03125]) {
      #expect(abs(share.weight - weight) < 1e-4)
    }
  }

  @Test("A copy belongs to its layer, and colors of copies are ignored")
  func replicator() throws {
    var replicator = Layer(frame: Rect(0, 0, 10, 10))
    replicator.content = .replicator(
      Replicator(
        lists: [[layer(Rect(0, 0, 10, 5), .white)]],
        instances: [
          .init(list: 0, transform: .identity),
          .init(
            list: 0, transform: Transform3D(translate: 0, 5), color: Color(0.25, 0.25, 0.25, 0.5)),
        ]))
    let tree = tree([replicator])
    #expect(try shares(tree, 3, 3) == [1: 1000, -1: 0])
    #expect(try shares(tree, 3, 15) == [1: 500, -1: 500])
  }

  @Test("Layers are listed in reverse painting order")
  func order() throws {
    var back = layer(Rect(0, 0, 10, 10), Color(0, 0, 0, 0.5))
    back.zPosition = 1
    back.sublayers = [layer(Rect(0, 0, 10, 10), Color(0, 0, 0, 0.5))]
    let tree = tree([back, layer(Rect(0, 0, 10, 10), Color(0, 0, 0, 0.5))])
    #expect(try #require(tree.blame(x: 0, y: 0)).shares.map(\.layer) == [1, 0, 2])
  }

  @Test("Returns nil outside of the image")
  func outside() {
    let tree = tree([])
    #expect(tree.blame(x: 20, y: 0) == nil)
    #expect(tree.blame(x: 0, y: -1) == nil)
    #expect(tree.blame(x: 19, y: 19)?.background == 1)
  }

  /// The project's own scenes, and one for each element of the language.
  static let scenes = [ProjectFiles.scenes, ProjectFiles.elements].flatMap { folder in
    Tries.some(of: ProjectFiles.sceneNames(in: folder), oneIn: 6).map { name in
      folder.appending(path: name).path
    }
  }

  @Test(
    "Weights add up to 1, and colors match the image",
    arguments: Tries.some(of: scenes, oneIn: 4))
  func everyScene(_ path: String) throws {
    var scene = try Compilation(scenePath: path)
    let index = scene.scene?.snapshots.isEmpty == false ? 0 : nil
    let resolution = scene.resolve(snapshot: index)
    let tree = try #require(resolution?.tree)
    let (width, height) = (tree.canvas.pixelWidth, tree.canvas.pixelHeight)
    let ppm = try #require(scene.render(snapshot: index, as: .ppm).bytes)
    let start = ppm.count - 3 * width * height
    for number in 1...24 {
      let (x, y) = (number * 7919 % width, number * 104_729 % height)
      let blame = try #require(tree.blame(x: x, y: y))
      let sum = blame.shares.reduce(blame.background) { $0 + $1.weight }
      #expect(abs(sum - 1) < 1e-4, "at \(x),\(y)")
      let at = start + 3 * (y * width + x)
      #expect(blame.color == Array(ppm[at..<at + 3]), "at \(x),\(y)")
    }
  }
}

extension LayerTree {
  fileprivate func blame(x: Int, y: Int) -> PixelBlame? {
    var meter = PaintingMeter.unlimited
    return blame(x: x, y: y, &meter)
  }
}
