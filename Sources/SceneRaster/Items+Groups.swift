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
