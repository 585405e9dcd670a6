import Foundation
import SceneLayers
import TestSupport
import Testing

@testable import SceneExport

@Suite("SVG")
struct SVGTests {
  /// The lines between the background and the end.
  private func lines(_ layers: [Layer], scale: Double = 1) -> [String] {
    let text = text(LayerTree(canvas: canvas(scale), layers: layers))
    return text.split(separator: "\n").dropFirst(2).dropLast().map(String.init)
  }

  private func text(_ tree: LayerTree, _ labels: [String] = []) -> String {
    let origins = labels.map {
      LayerOrigin(role: .element(""), path: $0, file: "a.tbl", bytes: 0..<1)
    }
    return String(decoding: tree.svg(origins: origins), as: UTF8.self)
  }

  private func canvas(_ scale: Double = 1, width: Double = 40) -> LayerTree.Canvas {
    LayerTree.Canvas(size: Size(width, 30), scale: scale, background: .white)
  }

  private func solid(_ frame: Rect, _ color: Color = .black) -> Layer {
    var layer = Layer(frame: frame)
    layer.backgroundColor = color
    return layer
  }

  @Test("A tree has the size of its image in pixels, and its points have a scale")
  func document() {
    let tree = LayerTree(canvas: canvas(3), layers: [solid(Rect(1, 2, 1.0 / 3, 4))])
    #expect(
      text(tree) == #"""
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">
          <rect width="120" height="90" fill="#FFFFFF"/>
          <g transform="matrix(3 0 0 3 0 0)">
            <rect x="1" y="2" width="0.3333" height="4" fill="#000000"/>
          </g>
        </svg>

        """#)
    #expect(lines([], scale: 3).isEmpty)
  }

  @Test("A table that is scrolled far has small numbers")
  func scrolledFar() {
    var table = Layer(frame: Rect(0, 0, 40, 30))
    table.bounds.y = 44_000_000
    table.sublayers = [solid(Rect(0, 44_000_010, 40, 10))]
    #expect(lines([table]) == [##"  <rect x="0" y="10" width="40" height="10" fill="#000000"/>"##])
  }

  @Test("Rotated layers have a transform, and hidden layers are omitted")
  func transforms() {
    var turned = solid(Rect(10, 10, 10, 10))
    turned.transform = Transform3D(rotate: .pi / 2)
    var hidden = solid(Rect(0, 0, 9, 9))
    hidden.isHidden = true
    var flat = solid(Rect(0, 0, 9, 9))
    flat.transform = Transform3D(scale: 0, 1)
    #expect(
      lines([hidden, turned, flat]) == [
        #"  <g transform="matrix(0 1 -1 0 20 10)">"#,
        ##"    <rect x="0" y="0" width="10" height="10" fill="#000000"/>"##, "  </g>",
      ])
  }

  @Test("Sublayers are painted by their z-positions, and keep their names")
  func order() {
    var front = solid(Rect(0, 0, 1, 1))
    front.zPosition = 1
    let tree = LayerTree(canvas: canvas(), layers: [front, solid(Rect(2, 0, 1, 1))])
    let lines = text(tree, ["front", "back"]).split(separator: "\n")
    #expect(lines[2] == #"  <g data-name="back">"#)
    #expect(lines[5] == #"  <g data-name="front">"#)
  }

  @Test("Names and texts are escaped")
  func escaping() {
    let tree = LayerTree(canvas: canvas(), layers: [solid(Rect(0, 0, 1, 1))])
    let text = text(tree, ["a<b>&\"c'\n\u{1}\u{202E}ü"])
    #expect(text.contains("data-name=\"a&lt;b&gt;&amp;&quot;c'&#10;\u{FFFD}&#8238;ü\""))
  }

  @Test("Groups have an opacity, a mask, and a clip, and empty ones are left out")
  func groups() {
    var group = Layer(frame: Rect(0, 0, 20, 20))
    group.opacity = 0.5
    group.cornerRadius = 4
    group.masksToBounds = true
    #expect(lines([group]).isEmpty)
    group.sublayers = [solid(Rect(0, 0, 20, 20))]
    group.mask = [solid(Rect(0, 0, 10, 10))]
    let written = lines([group]).joined(separator: "\n")
    #expect(written.contains(#"<g opacity="0.5" mask="url(#mask1)">"#))
    #expect(written.contains(#"<g clip-path="url(#clip2)">"#))
    #expect(written.contains(#"<rect x="0" y="0" width="20" height="20" rx="4"/>"#))
    var empty = Layer(frame: .zero)
    empty.backgroundColor = nil
    group.mask = [empty]
    #expect(!lines([group]).joined().contains("<g"))
  }

  @Test("Strokes keep their dashes, unless they would be too many")
  func strokes() {
    var shape = Shape(
      path: Path([.move(.zero), .line(Point(9, 0))]), fillColor: nil, strokeColor: .black)
    shape.lineDashPattern = [2, 1]
    var layer = Layer(frame: Rect(0, 0, 10, 10))
    layer.content = .shape(shape)
    #expect(
      lines([layer]) == [
        ##"  <path d="M0 0L9 0" fill="none" stroke="#000000" stroke-width="1" "##
          + #"stroke-miterlimit="10" stroke-dasharray="2 1"/>"#
      ])
    shape.lineDashPattern = [4e-5, 4e-5]
    shape.lineJoin = .round
    layer.content = .shape(shape)
    #expect(lines([layer])[0].hasSuffix(#"stroke-width="1" stroke-linejoin="round"/>"#))
  }

  @Test("A glyph's outline is written once, and the text is its label")
  func glyphs() {
    var layer = Layer(frame: Rect(5, 5, 20, 20))
    layer.content = .text(
      Text(
        string: "ii", fontSize: 10, fontWeight: .regular, foregroundColor: .black.opacity(0.5),
        glyphs: [.init(outline: 0, origin: Point(0, 8)), .init(outline: 0, origin: Point(3, 8))]))
    let tree = LayerTree(
      canvas: canvas(), layers: [layer], outlines: [.rect(Rect(0, -0.5, 0.25, 0.5))])
    #expect(
      text(tree).split(separator: "\n").dropFirst().dropLast().map(String.init) == [
        "  <defs>",
        #"    <path id="glyph0" d="M0 -0.5L0.25 -0.5L0.25 0L0 0L0 -0.5Z"/>"#, "  </defs>",
        ##"  <rect width="40" height="30" fill="#FFFFFF"/>"##,
        ##"  <g role="img" aria-label="ii" fill="#000000" fill-opacity="0.5">"##,
        ##"    <use href="#glyph0" transform="matrix(10 0 0 10 5 13)"/>"##,
        ##"    <use href="#glyph0" transform="matrix(10 0 0 10 8 13)"/>"##, "  </g>",
      ])
  }

  @Test("Content that SVG cannot express is embedded once, at full resolution")
  func images() throws {
    var conic = Layer(frame: Rect(4, 6, 10, 8))
    conic.content = .gradient(
      Gradient(
        type: .conic, colors: [.black, .white], locations: [0, 1], startPoint: Point(0.5, 0.5)))
    var shadowed = solid(Rect(20, 10, 4, 4))
    shadowed.shadow.opacity = 1
    var tilted = solid(Rect(4, 6, 10, 10))
    var perspective = Transform3D.identity
    perspective.m34 = -0.002
    tilted.transform = Transform3D(rotate: 1, 0, 1, 0).concatenating(perspective)
    for layer in [conic, shadowed, tilted] {
      let written = lines([layer, layer], scale: 2).joined(separator: "\n")
      #expect(written.components(separatedBy: "<image").count == 2)
      #expect(written.components(separatedBy: "<use").count == 3)
    }
    let conicLines = lines([conic], scale: 2)
    #expect(
      conicLines.contains { $0.contains(#"<image id="image1" width="20" height="16" href="#) })
    #expect(
      conicLines.contains {
        $0.contains(##"<use href="#image1" transform="matrix(0.5 0 0 0.5 4 6)"/>"##)
      })
  }

  @Test("A tree that would need too many images becomes one")
  func manyImages() {
    let layers = (0..<20).map { index in
      var layer = Layer(frame: Rect(0, 0, 400, 30))
      layer.content = .gradient(
        Gradient(
          type: .conic, colors: [Color(Double(index) / 20, 0, 0), .white], locations: [0, 1],
          startPoint: Point(0.5, 0.5)))
      return layer
    }
    let tree = LayerTree(canvas: canvas(2, width: 400), layers: layers)
    let text = text(tree)
    #expect(text.components(separatedBy: "<image").count == 2)
    #expect(text.contains(#"<image id="image1" width="800" height="60""#))
  }

  @Test("Any tree becomes XML with matching tags and finite numbers")
  func anyTree() {
    // Tree 3 is painted until it exceeds the limit of images, for two minutes without optimizations.
    for seed in 0..<UInt64(Tries.count(20)) where seed != 3 || Tries.factor > 1 {
      var generator = TreeGenerator(seed: seed)
      var tree = generator.tree()
      tree.canvas.size = Size(24, 32)
      tree.canvas.scale = 1
      let text = text(tree, ["name"])
      var open: [Substring] = []
      for line in text.split(separator: "\n") {
        let tag = line.drop { $0 == " " }
        #expect(tag.hasPrefix("<") && tag.hasSuffix(">"), "\(seed): \(tag.prefix(80))")
        if tag.hasPrefix("</") {
          #expect(open.popLast() == tag.dropFirst(2).dropLast(), "\(seed): \(tag)")
        } else if !tag.hasSuffix("/>") {
          open.append(tag.dropFirst().prefix { $0 != " " && $0 != ">" })
        }
        #expect(!tag.contains("nan") || tag.contains("base64"), "\(seed): \(tag.prefix(200))")
        #expect(!tag.contains("inf") || tag.contains("base64"), "\(seed): \(tag.prefix(200))")
      }
      #expect(open.isEmpty)
    }
  }
}
