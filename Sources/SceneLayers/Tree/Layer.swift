/// A layer with the properties of CALayer, in points.
///
/// Painting order, back to front: shadow, background color, content, sublayers, border. Then `mask`
/// and `masksToBounds` are applied, then `opacity` to the result as a group, which is composited
/// over the parent.
public struct Layer: Hashable, Sendable {
  /// The layer's own coordinate system, in points. The origin affects only the sublayers.
  public var bounds: Rect
  /// The position of the anchor point in the parent's coordinates, in points.
  public var position: Point
  /// The anchor point in unit coordinates of the bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// The position in the stacking order: siblings with lower values are painted first.
  public var zPosition = 0.0
  /// The transform applied about the anchor point.
  public var transform: Transform3D {
    get { transforms.first ?? .identity }
    set { setTransforms(newValue, sublayerTransform) }
  }
  /// The transform applied to the sublayers about this layer's anchor point.
  public var sublayerTransform: Transform3D {
    get { transforms.last ?? .identity }
    set { setTransforms(transform, newValue) }
  }
  /// Both transforms; empty if both are the identity, as in nearly all layers, because they take
  /// more memory than all other properties together.
  private var transforms: [Transform3D] = []

  /// Whether the layer and its descendants are omitted.
  public var isHidden = false
  /// The opacity of the layer and its sublayers as a group, from 0 to 1.
  public var opacity = 1.0
  /// The color that fills the bounds; nil for none.
  public var backgroundColor: Color?
  /// The corner radius, in points. When painted, it is clamped to half the shorter side.
  public var cornerRadius = 0.0
  /// The outline of rounded corners.
  public var cornerCurve = CornerCurve.circular
  /// The corners that are rounded.
  public var maskedCorners = Corners.all
  /// The width of the border inside the bounds, in points.
  public var borderWidth = 0.0
  /// The color of the border.
  public var borderColor = Color.black
  /// Whether sublayers and contents are clipped to the rounded bounds.
  public var masksToBounds = false
  /// The shadow, which consists of the properties whose names begin with `shadow`.
  public var shadow = Shadow()

  /// The content of the layer's class.
  public var content = Content.layer
  /// The image drawn over the background; nil for none.
  public var contents: Contents?
  /// The sublayers in source order. They are painted by `zPosition`, in this order if it is equal.
  public var sublayers: [Layer] = []
  /// The layers, in this layer's coordinates, whose alpha masks it; empty for no mask.
  public var mask: [Layer] = []

  /// Creates a layer from its frame, with the anchor point in the center.
  public init(frame: Rect) {
    bounds = Rect(0, 0, frame.width, frame.height)
    position = Point(frame.midX, frame.midY)
  }

  private mutating func setTransforms(_ own: Transform3D, _ ofSublayers: Transform3D) {
    transforms = own == .identity && ofSublayers == .identity ? [] : [own, ofSublayers]
  }

  /// A set of corners of a rectangle.
  public struct Corners: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The top left corner.
    public static let minXMinY = Corners(rawValue: 1)
    /// The top right corner.
    public static let maxXMinY = Corners(rawValue: 2)
    /// The bottom left corner.
    public static let minXMaxY = Corners(rawValue: 4)
    /// The bottom right corner.
    public static let maxXMaxY = Corners(rawValue: 8)
    /// All four corners.
    public static let all = Corners(rawValue: 15)
  }

  /// One corner, by its name in Core Animation.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    /// The top left, top right, bottom left, and bottom right corner.
    case minXMinY, maxXMinY, minXMaxY, maxXMaxY

    /// The set that contains only this corner.
    public var mask: Corners {
      switch self {
      case .minXMinY: .minXMinY
      case .maxXMinY: .maxXMinY
      case .minXMaxY: .minXMaxY
      case .maxXMaxY: .maxXMaxY
      }
    }
  }

  /// The shapes of rounded corners, named as in CALayerCornerCurve.
  public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// A circular arc.
    case circular
    /// The continuous corner of UIKit.
    case continuous
  }

  /// The content of a layer, which depends on its Core Animation class.
  public enum Content: Hashable, Sendable {
    /// A CALayer, which has no content of its own.
    case layer
    /// The content of a CAGradientLayer.
    case gradient(Gradient)
    /// The content of a CAShapeLayer.
    indirect case shape(Shape)
    /// The content of a CATextLayer.
    case text(Text)
    /// The content of a CAReplicatorLayer.
    case replicator(Replicator)
    /// A CATransformLayer, which paints only its sublayers and does not form a group.
    case transform
  }
}

/// The shadow of a layer: the properties of CALayer whose names begin with `shadow`.
public struct Shadow: Hashable, Sendable {
  /// The color of the shadow. Its alpha is multiplied by `opacity`.
  public var color = Color.black
  /// The offset in points, in the layer's coordinates.
  public var offset = Size(0, -3)
  /// The opacity, from 0 to 1. At 0, there is no shadow.
  public var opacity = 0.0
  /// The standard deviation of the blur, in points.
  public var radius = 3.0
  /// The shape of the shadow, in the layer's coordinates; nil for the layer and its sublayers.
  public var path: Path?

  /// Creates an invisible shadow with the default values of CALayer.
  public init() {}
}

/// The content of a CAGradientLayer. There are at least two colors and the same number of
/// locations.
public struct Gradient: Hashable, Sendable {
  /// The kind of gradient.
  public var type: Kind
  /// The colors, from start to end.
  public var colors: [Color]
  /// The locations of the colors, from 0 to 1, in ascending order. Equal locations form a hard
  /// edge.
  public var locations: [Double]
  /// The point of the first color, in unit coordinates of the bounds.
  public var startPoint: Point
  /// The point of the last color, in unit coordinates of the bounds.
  public var endPoint: Point

  /// Creates a gradient of colors at locations from 0 to 1.
  public init(
    type: Kind = .axial, colors: [Color], locations: [Double],
    startPoint: Point = Point(0.5, 0), endPoint: Point = Point(0.5, 1)
  ) {
    self.type = type
    self.colors = colors
    self.locations = locations
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// The kinds of gradients, named as in CAGradientLayerType.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Along the line from the start point to the end point.
    case axial
    /// From the start point outward.
    case radial
    /// Clockwise around the start point.
    case conic
  }
}

/// The content of a CAShapeLayer.
public struct Shape: Hashable, Sendable {
  /// The path, in the layer's coordinates.
  public var path: Path
  /// The color of the fill; nil for no fill.
  public var fillColor: Color?
  /// The rule that determines the inside of the path.
  public var fillRule = FillRule.nonZero
  /// The color of the stroke; nil for no stroke.
  public var strokeColor: Color?
  /// The width of the stroke, in points.
  public var lineWidth = 1.0
  /// The shape of the ends of lines and dashes.
  public var lineCap = LineCap.butt
  /// The shape of corners.
  public var lineJoin = LineJoin.miter
  /// The maximum length of a miter, in line widths; longer ones are beveled.
  public var miterLimit = 10.0
  /// The lengths of dashes and gaps, alternating, in points; empty for no dashes.
  public var lineDashPattern: [Double] = []
  /// The offset into the dash pattern at which the line starts, in points.
  public var lineDashPhase = 0.0
  /// The relative location at which the stroke begins, from 0 to 1. The path is trimmed before it
  /// is dashed.
  public var strokeStart = 0.0
  /// The relative location at which the stroke ends, from 0 to 1.
  public var strokeEnd = 1.0

  /// Creates a shape with default line properties.
  public init(path: Path, fillColor: Color? = .black, strokeColor: Color? = nil) {
    self.path = path
    self.fillColor = fillColor
    self.strokeColor = strokeColor
  }

  /// The winding rules, named as in CAShapeLayerFillRule.
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    /// Points with a winding number other than zero are inside.
    case nonZero
    /// Points with an odd winding number are inside.
    case evenOdd
  }
  /// The line caps, named as in CAShapeLayerLineCap.
  public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// A line ends at its end point.
    case butt
    /// A line ends with a half disc around its end point.
    case round
    /// A line extends beyond its end point by half of its width.
    case square
  }
  /// The line joins, named as in CAShapeLayerLineJoin.
  public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// The outer edges extend to their intersection.
    case miter
    /// The corner is rounded by a circular arc.
    case round
    /// The outer edges are connected by a straight line.
    case bevel
  }
}

/// Lines of text with positioned glyphs.
public struct Text: Hashable, Sendable {
  /// The displayed string, which can be truncated.
  public var string: String
  /// The font size, in points.
  public var fontSize: Double
  /// The weight of the font.
  public var fontWeight: FontWeight
  /// The color of the text.
  public var foregroundColor: Color
  /// The path of the primary font; empty for the built-in font.
  public var font: String
  /// The glyphs, back to front.
  public var glyphs: [Glyph]
  /// The lines, which contain all glyphs, in their order.
  public var lines: [Line] = []

  /// Creates text from its string and positioned glyphs.
  public init(
    string: String, fontSize: Double, fontWeight: FontWeight, foregroundColor: Color,
    font: String = "", glyphs: [Glyph]
  ) {
    self.string = string
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.foregroundColor = foregroundColor
    self.font = font
    self.glyphs = glyphs
  }

  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The left end of its baseline, in the layer's coordinates.
    public var origin: Point
    /// The sum of the advance widths, in points.
    public var width: Double
    /// The number of glyphs in it and the lines above.
    public var glyphEnd: Int
  }

  /// Adds a line with the glyphs that are in none yet.
  public mutating func addLine(at origin: Point, width: Double) {
    lines.append(Line(origin: origin, width: width, glyphEnd: glyphs.count))
  }

  /// A positioned outline of `LayerTree.outlines`.
  public struct Glyph: Hashable, Sendable {
    /// The index of the glyph's outline in the tree.
    public var outline: Int
    /// The origin on the baseline, in the layer's coordinates. The outline is scaled by the font
    /// size about this point.
    public var origin: Point

    /// Creates a glyph with its origin in the layer's coordinates.
    public init(outline: Int, origin: Point) {
      self.outline = outline
      self.origin = origin
    }
  }
}

/// The weights of UIFont, from light to heavy.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
  /// A weight, from 100 to 900 in OpenType.
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}

/// An image as the contents of a layer.
public struct Contents: Hashable, Sendable {
  /// The index of the image in `LayerTree.pictures`.
  public var picture: Int
  /// The number of image pixels per point.
  public var contentsScale = 1.0
  /// How the image is placed in the bounds.
  public var contentsGravity = Gravity.resize
  /// The visible part, in unit coordinates of the image.
  public var contentsRect = Rect(0, 0, 1, 1)
  /// The part that is stretched (9-slice scaling), in unit coordinates of `contentsRect`.
  public var contentsCenter = Rect(0, 0, 1, 1)

  /// Creates contents from the index of an image in the tree.
  public init(picture: Int) { self.picture = picture }

  /// The placements of an image, named as in CALayerContentsGravity.
  public enum Gravity: String, Hashable, Sendable, CaseIterable {
    /// Stretched to fill, scaled to fit, scaled to fill, or centered at its own size.
    case resize, resizeAspect, resizeAspectFill, center
  }
}

/// The copies that a CAReplicatorLayer creates of its sublayers.
public struct Replicator: Hashable, Sendable {
  /// The sublayers of the copies; copies without a delay share the first list.
  public var lists: [[Layer]]
  /// The copies, in painting order.
  public var instances: [Instance]
  /// Whether copies keep their depth, like the sublayers of a CATransformLayer. If so, the
  /// replicator does not form a group, and only its sublayers are painted.
  public var preservesDepth = false

  /// Creates a replicator from its lists of layers and its instances in painting order.
  public init(lists: [[Layer]], instances: [Instance]) {
    self.lists = lists
    self.instances = instances
  }

  /// A copy of one of the lists.
  public struct Instance: Hashable, Sendable {
    /// The index of the list in `lists`.
    public var list: Int
    /// The transform, applied about the center of the replicator's bounds.
    public var transform: Transform3D
    /// The color that multiplies the copy as a group: (r·a, g·a, b·a, a) on premultiplied pixels.
    public var color: Color
    /// The layers, in the replicator's coordinates, whose alpha masks this copy; empty for no mask.
    public var mask: [Layer]

    /// Creates an instance of the list at an index.
    public init(list: Int, transform: Transform3D, color: Color = .white, mask: [Layer] = []) {
      self.list = list
      self.transform = transform
      self.color = color
      self.mask = mask
    }
  }
}

extension Shadow {
  /// The maximum size of the image in which a shadow is computed, in pixels.
  public static let pixelLimit = 64_000_000

  /// The extent of the blur, in standard deviations.
  public static let reach = 2.0

  /// Returns whether the canvas, expanded by the extent of the blur, is within the limit.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in points.
  ///   - scale: The scale in pixels per point.
  public func isPaintable(on size: Size, scale: Double) -> Bool {
    let reach = 2 * Self.reach * max(radius, 0) * scale
    // In floating point, because the product can exceed an integer.
    let area = (size.width * scale + reach + 1) * (size.height * scale + reach + 1)
    return area <= Double(Self.pixelLimit)
  }
}
