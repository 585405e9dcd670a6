/// A scene resolved for one scale and one moment: all that a backend needs.
public struct LayerTree: Hashable, Sendable {
  /// The canvas.
  public var canvas: Canvas
  /// The scene's layers, back to front, in the canvas's coordinates.
  public var layers: [Layer]
  /// The images that the contents of layers refer to by index.
  public var pictures: [Image]
  /// Glyphs as filled (nonzero) outlines; the unit is the em, the origin on the baseline, y down.
  public var outlines: [Path]

  /// Creates a tree from its canvas, layers, images, and outlines.
  public init(
    canvas: Canvas, layers: [Layer], pictures: [Image] = [], outlines: [Path] = []
  ) {
    self.canvas = canvas
    self.layers = layers
    self.pictures = pictures
    self.outlines = outlines
  }

  /// The area that a tree is painted on.
  public struct Canvas: Hashable, Sendable {
    /// In points.
    public var size: Size
    /// Device pixels a point.
    public var scale: Double
    /// The color behind all layers.
    public var background: Color

    /// Creates a canvas with a size in points and a scale in pixels per point.
    public init(size: Size, scale: Double, background: Color) {
      self.size = size
      self.scale = scale
      self.background = background
    }

    /// The image's width and height: size · scale, rounded half up.
    public var pixelWidth: Int { Int(size.width * scale + 0.5) }
    /// The height of the image in pixels, rounded half up.
    public var pixelHeight: Int { Int(size.height * scale + 0.5) }
  }
}

/// An image's pixels: straight sRGB, 16 bits a channel whatever the file had.
public struct Image: Hashable, Sendable {
  /// In pixels, both at least 1.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Red, green, blue and alpha of each pixel, row by row from the top: 4 · width · height values.
  public let samples: [UInt16]

  /// Nil where the number of samples does not fit the size.
  public init?(width: Int, height: Int, samples: [UInt16]) {
    guard width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 4, samples.count == pixels * 4 else { return nil }
    self.width = width
    self.height = height
    self.samples = samples
  }
}

/// Where the layers of a tree come from: next to the tree, never in it.
///
/// One a layer, in tree order: a layer before its parts; of its parts first the sublayers, then
/// the lists of its replicator, then the masks of the instances, then its own mask.
public struct LayerOrigin: Hashable, Sendable {
  /// What the layer is for where no element of its own declares it: `row 3.separator`.
  public var role: String
  /// The names of the elements that hold it, outermost first: `places.title`.
  public var path: String
  /// The file (as the sources name it) and bytes of the declaration.
  public var file: String
  /// The bytes of the declaration in the file.
  public var bytes: Range<Int>

  /// Creates an origin.
  public init(role: String, path: String, file: String, bytes: Range<Int>) {
    self.role = role
    self.path = path
    self.file = file
    self.bytes = bytes
  }
}

extension LayerTree {
  /// Calls `body` for each layer in tree order with its depth, 0 for the canvas's own.
  public func forEachLayer(_ body: (Layer, _ depth: Int) -> Void) {
    for layer in layers { layer.forEachLayer(depth: 0, body) }
  }

  /// The number of layers in the tree, including masks and the lists of replicators.
  public var layerCount: Int { layers.treeCount }
}

extension [Layer] {
  /// How many layers they are with their parts.
  public var treeCount: Int {
    var count = 0
    for layer in self { layer.forEachLayer(depth: 0) { _, _ in count += 1 } }
    return count
  }
}

extension Layer {
  func forEachLayer(depth: Int, _ body: (Layer, _ depth: Int) -> Void) {
    body(self, depth)
    for layer in sublayers { layer.forEachLayer(depth: depth + 1, body) }
    if case .replicator(let replicator) = content {
      for list in replicator.lists {
        for layer in list { layer.forEachLayer(depth: depth + 1, body) }
      }
      for instance in replicator.instances {
        for layer in instance.mask { layer.forEachLayer(depth: depth + 1, body) }
      }
    }
    for layer in mask { layer.forEachLayer(depth: depth + 1, body) }
  }
}
