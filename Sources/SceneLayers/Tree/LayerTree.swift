/// A scene resolved for one scale and one time, which contains everything that is needed to paint
/// it.
public struct LayerTree: Hashable, Sendable {
  /// The canvas.
  public var canvas: Canvas
  /// The scene's layers, back to front, in the canvas's coordinates.
  public var layers: [Layer]
  /// The images that the contents of layers refer to by index.
  public var pictures: [Image]
  /// The outlines of glyphs in em units, with the origin on the baseline and y pointing down, to be
  /// filled with the nonzero rule.
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
    /// The size in points.
    public var size: Size
    /// The scale in device pixels per point.
    public var scale: Double
    /// The color behind all layers.
    public var background: Color

    /// Creates a canvas with a size in points and a scale in pixels per point.
    public init(size: Size, scale: Double, background: Color) {
      self.size = size
      self.scale = scale
      self.background = background
    }

    /// The width of the image in pixels: size · scale, rounded half up.
    public var pixelWidth: Int { Int(size.width * scale + 0.5) }
    /// The height of the image in pixels, rounded half up.
    public var pixelHeight: Int { Int(size.height * scale + 0.5) }
  }
}

/// The pixels of an image, in sRGB with straight alpha and 16 bits per channel, regardless of the
/// file's format.
public struct Image: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// Red, green, blue, and alpha of each pixel, row by row from the top: 4 · width · height values.
  public let samples: [UInt16]

  /// Creates an image; nil if the number of samples does not match the size.
  public init?(width: Int, height: Int, samples: [UInt16]) {
    guard width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 4, samples.count == pixels * 4 else { return nil }
    self.width = width
    self.height = height
    self.samples = samples
  }
}

/// The origin of a layer in the source. Origins are stored next to the tree and are not part of it.
///
/// There is one per layer in tree order; see `Layer.forEachList`.
public struct LayerOrigin: Hashable, Sendable {
  /// What the layer is in the element.
  public var role: LayerRole
  /// The names of the enclosing elements, outermost first, such as `places.title`.
  public var path: String
  /// The path of the file that contains the declaration.
  public var file: String
  /// The bytes of the declaration in the file.
  public var bytes: Range<Int>
  /// The use in the scene's file through which a component of another file declares the layer.
  public var use: Use?
  /// Whether text of the layer is truncated with `…`, or wider than the layer.
  public var isCut = false
  /// The number of lines that line breaks make of the layer's text if they are cut; otherwise nil.
  public var cutLineCount: Int?
  /// Whether a line of the layer's text is below the layer.
  public var isTooHigh = false
  /// The priority of a label's equal part of a stack that makes the layer wider than it needs.
  public var stretch: Double?
  /// The property of a length that the stack around does not follow.
  public var overruled: String?
  /// Whether the layer is as large as its sublayers, so that its `position` is their middle.
  public var isCenteredAroundSublayers = false

  /// The use of a component.
  public struct Use: Hashable, Sendable {
    /// The name of the component.
    public var component: String
    /// The bytes of the use in its file.
    public var bytes: Range<Int>

    package init(component: String, bytes: Range<Int>) {
      (self.component, self.bytes) = (component, bytes)
    }
  }

  /// Creates an origin.
  public init(role: LayerRole, path: String, file: String, bytes: Range<Int>) {
    self.role = role
    self.path = path
    self.file = file
    self.bytes = bytes
  }
}
