/// One step of a painting: in device pixels, in painting order.
struct Item: Sendable {
  /// The pixels it can touch.
  var box: PixelBox
  /// Pixels that it covers wholly with what is opaque: nothing below is seen in them.
  var cover = PixelBox.empty
  var operation: Operation

  enum Operation: Sendable {
    case fill(Region, Paint)
    /// The items after it, as many as it says, are painted by themselves and then laid over.
    case group(Group)
  }
}

/// Where an item paints.
enum Region: Sendable {
  case rect(DeviceRect)
  /// An index into `Outlines.outlines`.
  case outline(Int)
}

/// What an item paints with: a color, or an index into the display list's paints.
enum Paint: Sendable {
  case color(Pixel)
  case axial(Int)
  case radial(Int)
  case conic(Int)
  case projected(Int)
  case picture(Int)
  case shadow(Int)
}

/// Items that are painted by themselves, then masked, multiplied and laid over.
struct Group: Sendable {
  /// How many items after it are its content.
  var content = 0
  /// How many items after those are its mask; 0 for none.
  var mask = 0
  /// What every pixel is multiplied by.
  var tint = Pixel(repeating: 1)
  /// What it is clipped to.
  var clip: Region?
}

/// A display list's tables.
struct Items: Sendable {
  var items: [Item] = []
  /// The rows that each item can touch.
  var rows = RowIndex(count: 0) { $0..<$0 }
  var outlines = Outlines()
  /// Of all gradients.
  var stops: [GradientStop] = []
  var axials: [AxialGradient] = []
  var radials: [RadialGradient] = []
  var conics: [ConicGradient] = []
  var projectedGradients: [ProjectedGradient] = []
  var pictures: [ImageSampler] = []
  var shadows: [BlurredShadow] = []
  /// Of all shadows.
  var shadowAlphas: [UInt16] = []

  /// The index after the item and, of a group, all that belongs to it.
  func end(of index: Int) -> Int {
    guard case .group(let group) = items[index].operation else { return index + 1 }
    return index + 1 + group.content + group.mask
  }
}
