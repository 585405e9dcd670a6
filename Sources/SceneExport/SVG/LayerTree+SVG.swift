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
    svgOfLayers(origins: origins).bytes ?? svg(of: DisplayList(self, format: .rgba))
  }

  /// Returns the tree as SVG that consists of its layers; nil if it must become one embedded image.
  ///
  /// - Returns: A meter of the work, which is limited, and which includes a pixel for each byte.
  public func svgOfLayers(
    origins: [LayerOrigin] = []
  ) -> (bytes: [UInt8]?, meter: PaintingMeter) {
    var writer = SVGWriter(self, labels: origins.map { LayerLabel($0)?.text })
    writer.writeLayers()
    let document = writer.isTooLarge ? nil : writer.document
    writer.meter.spend(pixels: writer.byteCount)
    return (document, writer.meter)
  }

  /// Returns the tree as SVG that consists of one image.
  public func svg(of list: DisplayList) -> [UInt8] {
    var writer = SVGWriter(self, labels: [])
    writer.writeWholeImage(list)
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
  /// The labels of the layers in tree order; empty for none.
  let labels: [String?]
  let numbering: LayerNumbering
  /// The glyphs that are used.
  private var glyphs: Set<Int> = []
  private var identifiers = 0
  /// Counts what is painted for embedded images. Before the whole image is painted, only so much is.
  var meter: PaintingMeter

  /// The number of bytes at which a file is too large.
  private static let sizeLimit = 1 << 25
  /// The limits of painting, of which the budget of a scene allows three times as much.
  private static let paintingLimit = 200_000_000
  private static let paintingLimitPerPixel = 20
  private static let pointLimit = 8_000_000

  init(_ tree: LayerTree, labels: [String?]) {
    self.tree = tree
    (width, height) = (tree.canvas.pixelWidth, tree.canvas.pixelHeight)
    self.labels = labels
    numbering = labels.isEmpty ? LayerNumbering() : LayerNumbering(tree)
    meter = PaintingMeter(
      limits: PaintingMeter.Amounts(
        bytes: 2 * Self.sizeLimit, points: Self.pointLimit,
        pixels: Self.paintingLimit + Self.paintingLimitPerPixel * width * height))
  }

  fileprivate var byteCount: Int { body.bytes.count + definitions.bytes.count }

  var isTooLarge: Bool {
    meter.isExhausted || byteCount > Self.sizeLimit
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
    let number = labels.isEmpty ? nil : 0
    if scale == 1 { return write(tree.layers, layers, in: pixels, number: number) }
    var attributes = SVGText()
    attributes.attribute("transform", map, decimals: 0)
    let group = body.beginGroup(attributes)
    write(tree.layers, layers, in: points, number: number)
    body.end(group)
  }

  /// Writes the whole tree as one image.
  mutating func writeWholeImage(_ list: DisplayList) {
    // The background is an element of its own.
    var canvas = tree.canvas
    canvas.background = .clear
    let id = images.define(DisplayList(list, of: canvas, format: .rgba), &definitions)
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
