/// A painting operation in device pixels.
struct Item: Sendable {
  /// The pixels that it can touch.
  var box: PixelBox
  /// The pixels that it covers completely and opaquely, so that nothing behind them is visible.
  var cover = PixelBox.empty
  var operation: Operation

  enum Operation: Sendable {
    case fill(Region, Paint)
    /// A group of the following items, which are painted separately and then composited.
    case group(Group)
  }
}

/// The region that an item paints.
enum Region: Sendable {
  case rect(DeviceRect)
  /// An index in `Outlines.outlines`.
  case outline(Int)
}

/// The paint of an item: a color, or an index in the paints of the display list.
enum Paint: Sendable {
  case color(Pixel)
  case axial(Int)
  case radial(Int)
  case conic(Int)
  case projected(Int)
  case picture(Int)
  case shadow(Int)
}

/// Items that are painted separately, and then masked, multiplied, and composited.
struct Group: Sendable {
  /// The number of following items that are its content.
  var content = 0
  /// The number of items after those that are its mask; 0 for none.
  var mask = 0
  /// The factor that multiplies every pixel.
  var tint = Pixel(repeating: 1)
  /// The clipping region.
  var clip: Region?
}

/// The tables of a display list.
struct Items: Sendable {
  var items: [Item] = []
  /// The rows that each item can touch.
  var rows = RowIndex(count: 0) { $0..<$0 }
  var outlines = Outlines()
  /// The stops of all gradients.
  var stops: [GradientStop] = []
  var axials: [AxialGradient] = []
  var radials: [RadialGradient] = []
  var conics: [ConicGradient] = []
  var projectedGradients: [ProjectedGradient] = []
  var pictures: [ImageSampler] = []
  var shadows: [BlurredShadow] = []
  /// The stored alphas of all shadows; 65535 is opaque.
  var shadowAlphas: [UInt16] = []
  /// The indices in `shadowAlphas` at which the rows of all shadows begin. Equal rows are stored
  /// once.
  var shadowRows: [Int] = []
  var shadowColumns: [ShadowColumns] = []

  /// Returns the index after an item and, for a group, all items that belong to it.
  func end(of index: Int) -> Int {
    guard case .group(let group) = items[index].operation else { return index + 1 }
    return index + 1 + group.content + group.mask
  }
}
