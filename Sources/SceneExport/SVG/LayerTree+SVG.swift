import SceneLayers
import SceneRaster

extension LayerTree {
  /// Returns the tree as SVG of the size of the image in pixels, with text as outlines.
  ///
  /// What SVG cannot express becomes an embedded image: layers in perspective, conic gradients,
  /// shadows, and images, which SVG would scale differently. A tree for which that would take more
  /// than eight images' worth of pixels, or more than 32 MB of text, or which takes long to paint,
  /// becomes one embedded image.
  ///
  /// - Parameter origins: The origins of the layers in tree order, which determine their names.
  public func svg(origins: [LayerOrigin] = []) -> [UInt8] {
    var writer = SVGWriter(self, labels: origins.map { $0.label })
    if !writer.isExpensive { writer.writeLayers() }
    if writer.isExpensive || writer.isTooLarge {
      writer = SVGWriter(self, labels: [])
      writer.writeWholeImage()
    }
    return writer.document
  }
}

/// Writes a layer tree as SVG.
struct SVGWriter {
  let tree: LayerTree
  let width: Int
  let height: Int
  /// The elements that are painted.
  var body = SVGText(depth: 1)
  /// The elements that those refer to.
  var definitions = SVGText(depth: 2)
  var images = SVGImages()
  let numbering: LayerNumbering
  /// The glyphs that are used.
  private var glyphs: Set<Int> = []
  private var identifiers = 0
  /// The number of layers that can still be visited.
  var budget = 4_000_000

  /// The number of bytes at which a file is too large.
  private static let sizeLimit = 1 << 25

  /// Whether painting takes so long that parts should not be painted before the whole image.
  let isExpensive: Bool
  /// The limits of painting, of which the budget of a scene allows three times as much.
  private static let paintingLimit = 350_000_000
  private static let paintingLimitPerPixel = 20

  init(_ tree: LayerTree, labels: [String?]) {
    self.tree = tree
    (width, height) = (tree.canvas.pixelWidth, tree.canvas.pixelHeight)
    numbering = LayerNumbering(tree, labels: labels)
    isExpensive =
      PaintingWork(tree).pixels
      > Self.paintingLimit + Self.paintingLimitPerPixel * width * height
  }

  var isTooLarge: Bool {
    body.bytes.count + definitions.bytes.count > Self.sizeLimit
      || images.pixelCount > 8 * (width * height + 1 << 16)
  }

  /// The bytes of the file.
  var document: [UInt8] {
    var text = SVGText(depth: 0)
    let (width, height) = (self.width.description, self.height.description)
    text.beginTag("svg")
    text.attribute("xmlns", "http://www.w3.org/2000/svg")
    text.attribute("width", width)
    text.attribute("height", height)
    text.attribute("viewBox", "0 0 " + width + " " + height)
    text.endTagOfParent()
    if !definitions.isEmpty {
      text.beginTag("defs")
      text.endTagOfParent()
      text.append(definitions)
      text.endParent("defs")
    }
    if tree.canvas.background.alpha > 0 {
      text.beginTag("rect")
      text.attribute("width", width)
      text.attribute("height", height)
      text.attribute("fill", tree.canvas.background, opacity: "fill-opacity")
      text.endTag()
    }
    text.append(body)
    text.endParent("svg")
    return text.bytes
  }

  mutating func writeLayers() {
    let scale = tree.canvas.scale
    let map = AffineTransform(scale: scale, scale)
    guard let pixels = SVGSpace(toDevice: .identity), let points = SVGSpace(toDevice: map) else {
      return
    }
    let layers = LayerSpace(map: map)
    guard scale != 1 else {
      let place = SVGPlace(space: pixels, offset: .zero, layers: layers)
      return write(tree.layers, place, opacity: 1, number: 0)
    }
    var attributes = SVGText()
    attributes.attribute("transform", map, decimals: 0)
    let group = body.beginGroup(attributes)
    let place = SVGPlace(space: points, offset: .zero, layers: layers)
    write(tree.layers, place, opacity: 1, number: 0)
    body.end(group)
  }

  /// Writes the whole tree as one image.
  mutating func writeWholeImage() {
    var tree = tree
    // The background is an element of its own.
    tree.canvas.background = .clear
    let list = DisplayList(tree, format: .rgba)
    let id = images.define(list, &definitions)
    body.beginTag("use")
    body.attribute("href", "#" + id)
    body.endTag()
  }

  // MARK: Identifiers

  /// Returns an identifier that no other element has.
  mutating func newIdentifier(_ kind: String) -> String {
    identifiers += 1
    return kind + identifiers.description
  }

  /// Returns the identifier of a glyph's outline in em units, which is defined if it is new.
  mutating func identifier(ofGlyph outline: Int) -> String {
    let id = "glyph" + outline.description
    if glyphs.insert(outline).inserted {
      definitions.beginTag("path")
      definitions.attribute("id", id)
      definitions.attribute("d", tree.outlines[outline], decimals: 6)
      definitions.endTag()
    }
    return id
  }
}
