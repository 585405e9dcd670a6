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

extension Items {
  /// Returns the items of a range that are not in a group of that range.
  func children(_ range: Range<Int>) -> [Int] {
    var indices: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      indices.append(index)
      index = end(of: index)
    }
    return indices
  }

  /// Multiplies the items from `start` on individually by a straight color; returns false if the
  /// result would differ from multiplying them as a group.
  mutating func multiply(from start: Int, by tint: SIMD4<Double>) -> Bool {
    if tint == SIMD4(repeating: 1) { return true }
    let children = self.children(start..<items.count)
    guard children.count <= 8 else { return false }
    for (n, child) in children.enumerated() {
      for other in children[..<n]
      where !items[child].box.intersection(items[other].box).isEmpty {
        return false
      }
    }
    for child in children { multiply(child, by: tint) }
    return true
  }

  private mutating func multiply(_ index: Int, by tint: SIMD4<Double>) {
    if tint.w < 1 { items[index].cover = .empty }
    switch items[index].operation {
    case .fill(let region, .color(let color)):
      items[index].operation = .fill(region, .color(color * factor(tint)))
    case .fill(_, .axial(let paint)): multiply(axials[paint].stops, by: tint)
    case .fill(_, .radial(let paint)): multiply(radials[paint].stops, by: tint)
    case .fill(_, .conic(let paint)): multiply(conics[paint].stops, by: tint)
    case .fill(_, .projected(let paint)): multiply(projectedGradients[paint].stops, by: tint)
    case .fill(_, .picture(let paint)): pictures[paint].tint *= factor(tint)
    case .fill(_, .shadow(let paint)): shadows[paint].color *= factor(tint)
    case .group(var group):
      group.tint *= factor(tint)
      items[index].operation = .group(group)
    }
  }

  private mutating func multiply(_ stops: Range<Int>, by tint: SIMD4<Double>) {
    for index in stops { self.stops[index].color *= tint }
  }
}

// Covered items are not painted: those that are completely covered are removed from the display
// list here, and `Painter` skips those that are covered in the current rows.

extension Items {
  /// The number of covers to keep, largest first.
  private static let coverLimit = 8

  /// Removes items that later ones cover, and the items that belong to them.
  mutating func cull() {
    var isHidden = [Bool](repeating: false, count: items.count)
    hide(0..<items.count, &isHidden)
    if isHidden.contains(true) { items = kept(0..<items.count, isHidden) }
  }

  /// Removes all covers, so that everything is painted.
  mutating func forgetCovers() {
    for index in items.indices { items[index].cover = .empty }
  }

  /// Marks covered items of an image, group, or mask.
  private func hide(_ range: Range<Int>, _ isHidden: inout [Bool]) {
    var covers: [PixelBox] = []
    for index in children(range).reversed() {
      let item = items[index]
      if covers.contains(where: { $0.contains(item.box) }) {
        isHidden[index] = true
        continue
      }
      if case .group(let group) = item.operation {
        let contentEnd = index + 1 + group.content
        hide(index + 1..<contentEnd, &isHidden)
        hide(contentEnd..<contentEnd + group.mask, &isHidden)
      }
      guard !item.cover.isEmpty, !covers.contains(where: { $0.contains(item.cover) }) else {
        continue
      }
      covers.append(item.cover)
      if covers.count > Self.coverLimit {
        let smallest = covers.indices.min { covers[$0].area < covers[$1].area }
        if let smallest { covers.remove(at: smallest) }
      }
    }
  }

  /// Returns the items of a range that are not hidden.
  private func kept(_ range: Range<Int>, _ isHidden: [Bool]) -> [Item] {
    var result: [Item] = []
    result.reserveCapacity(range.count)
    for index in children(range) where !isHidden[index] {
      guard case .group(var group) = items[index].operation else {
        result.append(items[index])
        continue
      }
      let contentEnd = index + 1 + group.content
      let content = kept(index + 1..<contentEnd, isHidden)
      let mask = kept(contentEnd..<contentEnd + group.mask, isHidden)
      (group.content, group.mask) = (content.count, mask.count)
      var item = items[index]
      item.operation = .group(group)
      result.append(item)
      result += content
      result += mask
    }
    return result
  }
}
