/// One layer of the tree: Core Animation's properties under their own names, in points.
///
/// Painted back to front: shadow, background colour, content, sublayers, border; then `mask` and
/// `masksToBounds`, then `opacity` on the whole, then over the parent.
public struct Layer: Hashable, Sendable {
  /// The layer's own coordinate system. Its origin scrolls the sublayers and nothing else.
  public var bounds: Rect
  /// Where the anchor point lands, in the parent's bounds coordinates.
  public var position: Point
  /// In unit coordinates of the bounds' size.
  public var anchorPoint = Point(0.5, 0.5)
  public var zPosition = 0.0
  /// Acts about the anchor point.
  public var transform = Transform3D.identity
  /// Acts on the sublayers about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity

  public var isHidden = false
  /// 0 to 1, of the subtree as one group.
  public var opacity = 1.0
  public var backgroundColor: Color?
  /// Clamped to half the shorter side when painted.
  public var cornerRadius = 0.0
  public var cornerCurve = CornerCurve.circular
  public var maskedCorners = Corners.all
  public var borderWidth = 0.0
  public var borderColor = Color.black
  public var masksToBounds = false
  public var shadow = Shadow()

  /// What the layer's class adds.
  public var content = Content.layer
  public var contents: Contents?
  /// In the order of declaration; painted by `zPosition`, equal ones in this order.
  public var sublayers: [Layer] = []
  /// Layers in this layer's coordinates whose alpha masks it; none where empty.
  public var mask: [Layer] = []

  /// A layer with its anchor point in the middle, so that `frame` is its frame.
  public init(frame: Rect) {
    bounds = Rect(0, 0, frame.width, frame.height)
    position = Point(frame.midX, frame.midY)
  }

  public struct Corners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let minXMinY = Corners(rawValue: 1)
    public static let maxXMinY = Corners(rawValue: 2)
    public static let minXMaxY = Corners(rawValue: 4)
    public static let maxXMaxY = Corners(rawValue: 8)
    public static let all = Corners(rawValue: 15)
  }

  /// One corner, by its name in Core Animation.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    case minXMinY, maxXMinY, minXMaxY, maxXMaxY

    public var mask: Corners {
      switch self {
      case .minXMinY: .minXMinY
      case .maxXMinY: .maxXMinY
      case .minXMaxY: .minXMaxY
      case .maxXMaxY: .maxXMaxY
      }
    }
  }

  /// CALayerCornerCurve: quarters of circles, or the corners of the screens and cards of iOS 13 on.
  public enum CornerCurve: String, Hashable, Sendable, CaseIterable { case circular, continuous }

  /// The classes of Core Animation's layers.
  public enum Content: Hashable, Sendable {
    /// CALayer.
    case layer
    case gradient(Gradient)
    case shape(Shape)
    case text(Text)
    case replicator(Replicator)
    /// CATransformLayer: makes no group; only its sublayers are painted.
    case transform
  }
}

/// The shadow that a layer casts: CALayer's properties whose names begin with `shadow`.
public struct Shadow: Hashable, Sendable {
  public var color = Color.black
  /// In points, in the layer's coordinates.
  public var offset = Size(0, -3)
  /// 0 to 1; at 0 there is no shadow.
  public var opacity = 0.0
  /// The standard deviation of the blur, in points.
  public var radius = 3.0
  /// What casts the shadow, in the layer's coordinates; nil for the layer with its sublayers.
  public var path: Path?

  public init() {}
}

/// What CAGradientLayer paints. At least two colours, as many locations.
public struct Gradient: Hashable, Sendable {
  public var type: Kind
  public var colors: [Color]
  /// From 0 to 1, never falling; equal ones make a hard step.
  public var locations: [Double]
  /// In unit coordinates of the bounds.
  public var startPoint: Point
  public var endPoint: Point

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

  public enum Kind: String, Hashable, Sendable, CaseIterable { case axial, radial, conic }
}

/// What CAShapeLayer paints; lengths in points.
public struct Shape: Hashable, Sendable {
  public var path: Path
  public var fillColor: Color?
  public var fillRule = FillRule.nonZero
  public var strokeColor: Color?
  public var lineWidth = 1.0
  public var lineCap = LineCap.butt
  public var lineJoin = LineJoin.miter
  public var miterLimit = 10.0
  /// Dashes and gaps in turn; none where empty.
  public var lineDashPattern: [Double] = []
  public var lineDashPhase = 0.0
  /// Fractions of the path's whole length, across subpaths; cut before dashing.
  public var strokeStart = 0.0
  public var strokeEnd = 1.0

  public init(path: Path, fillColor: Color? = .black, strokeColor: Color? = nil) {
    self.path = path
    self.fillColor = fillColor
    self.strokeColor = strokeColor
  }

  public enum FillRule: String, Hashable, Sendable, CaseIterable { case nonZero, evenOdd }
  public enum LineCap: String, Hashable, Sendable, CaseIterable { case butt, round, square }
  public enum LineJoin: String, Hashable, Sendable, CaseIterable { case miter, round, bevel }
}

/// A line of text, laid out.
public struct Text: Hashable, Sendable {
  /// As it stands on the screen, cut where it had to be.
  public var string: String
  public var fontSize: Double
  public var fontWeight: FontWeight
  public var foregroundColor: Color
  /// The font that the text asks for first, by its path; empty for the built-in face.
  public var font: String
  /// Back to front.
  public var glyphs: [Glyph]

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

  /// An outline of `LayerTree.outlines`, set at a place.
  public struct Glyph: Hashable, Sendable {
    public var outline: Int
    /// The glyph's origin on the baseline, in the layer's coordinates. The outline is scaled by
    /// the font size about it.
    public var origin: Point

    public init(outline: Int, origin: Point) {
      self.outline = outline
      self.origin = origin
    }
  }
}

public enum FontWeight: String, Hashable, Sendable, CaseIterable { case regular, semibold, bold }

/// A picture as a layer's contents.
public struct Contents: Hashable, Sendable {
  /// An index into `LayerTree.pictures`.
  public var picture: Int
  /// Pixels of the picture a point.
  public var contentsScale = 1.0
  public var contentsGravity = Gravity.resize
  /// The part that is shown, in unit coordinates of the picture.
  public var contentsRect = Rect(0, 0, 1, 1)
  /// The part that stretches (9 slices), in unit coordinates of `contentsRect`.
  public var contentsCenter = Rect(0, 0, 1, 1)

  public init(picture: Int) { self.picture = picture }

  public enum Gravity: String, Hashable, Sendable, CaseIterable {
    case resize, resizeAspect, resizeAspectFill, center
  }
}

/// What CAReplicatorLayer makes of its sublayers, copy by copy.
public struct Replicator: Hashable, Sendable {
  /// The sublayers of the copies; copies without a delay share the first list.
  public var lists: [[Layer]]
  /// In the order they are painted.
  public var instances: [Instance]

  public init(lists: [[Layer]], instances: [Instance]) {
    self.lists = lists
    self.instances = instances
  }

  public struct Instance: Hashable, Sendable {
    /// An index into `lists`.
    public var list: Int
    /// T^k, about the centre of the replicator's bounds.
    public var transform: Transform3D
    /// Multiplies the copy as one group: premultiplied by (r·a, g·a, b·a, a).
    public var color: Color
    /// Layers in the replicator's coordinates whose alpha masks this copy; none where empty.
    public var mask: [Layer]

    public init(list: Int, transform: Transform3D, color: Color = .white, mask: [Layer] = []) {
      self.list = list
      self.transform = transform
      self.color = color
      self.mask = mask
    }
  }
}
