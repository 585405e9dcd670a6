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
