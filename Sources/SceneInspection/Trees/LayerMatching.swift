import SceneLayers

/// Which layers of two lists of siblings are the same ones.
///
/// An alignment: of all ways to pair them in order, the one in which what is paired is most alike,
/// by content first and by label second, so that a row put between others is one new row and the
/// rows below are not taken for each other. What is left over and known by its name or its content
/// alone has another place among its siblings now.
struct LayerMatching {
  enum Step: Hashable {
    /// Indices into the two lists.
    case same(old: Int, new: Int)
    case reordered(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  /// In the new list's order, what was removed where it was.
  private(set) var steps: [Step] = []

  private let old: [LayerKeys.Key]
  private let new: [LayerKeys.Key]
  /// By index into `old`.
  private var partners: [Int?]
  /// The most pairs that are weighed against each other at once.
  private static let tableLimit = 1 << 20

  init(_ old: [LayerKeys.Key], _ new: [LayerKeys.Key]) {
    (self.old, self.new) = (old, new)
    partners = [Int?](repeating: nil, count: old.count)
    align(0..<old.count, 0..<new.count, Self.anchors[...])
    join(findReordered())
  }

  // MARK: In order

  /// By what lists that are too long to weigh all their pairs are divided: layers of which there is
  /// one like it in either list.
  private static let anchors: [@Sendable (LayerKeys.Key) -> Int] = [\.exact, \.shape, \.label]

  private mutating func align(
    _ oldRange: Range<Int>, _ newRange: Range<Int>,
    _ anchors: ArraySlice<@Sendable (LayerKeys.Key) -> Int>
  ) {
    var (a0, a1, b0, b1) = (
      oldRange.lowerBound, oldRange.upperBound, newRange.lowerBound, newRange.upperBound
    )
    while a0 < a1, b0 < b1, old[a0].exact == new[b0].exact {
      partners[a0] = b0
      (a0, b0) = (a0 + 1, b0 + 1)
    }
    while a0 < a1, b0 < b1, old[a1 - 1].exact == new[b1 - 1].exact {
      (a1, b1) = (a1 - 1, b1 - 1)
      partners[a1] = b1
    }
    if a0 == a1 || b0 == b1 { return }
    if (a1 - a0 + 1).multipliedReportingOverflow(by: b1 - b0 + 1).partialValue <= Self.tableLimit {
      return weigh(a0..<a1, b0..<b1)
    }
    guard let key = anchors.first else { return pairEvenly(a0..<a1, b0..<b1) }
    for (a, b) in Self.uniquePairs(a0..<a1, b0..<b1, { key(old[$0]) }, { key(new[$0]) }) {
      align(a0..<a, b0..<b, anchors.dropFirst())
      partners[a] = b
      (a0, b0) = (a + 1, b + 1)
    }
    align(a0..<a1, b0..<b1, anchors.dropFirst())
  }

  /// How much alike two layers are; 0 where they cannot be the same.
  private func likeness(_ a: LayerKeys.Key, _ b: LayerKeys.Key) -> Int32 {
    if a.exact == b.exact { return 32 }
    var likeness: Int32 = a.place == b.place ? 1 : 0
    if a.own == b.own { likeness += 2 }
    if a.shape == b.shape { return 24 + likeness }
    if a.label == b.label { return (a.isNumbered ? 10 : 18) + likeness }
    return a.kind == b.kind ? 6 + likeness : 0
  }

  /// The heaviest alignment, by the usual table from the end.
  private mutating func weigh(_ a: Range<Int>, _ b: Range<Int>) {
    let width = b.count + 1
    var best = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in (0..<a.count).reversed() {
      let key = old[a.lowerBound + i]
      for j in (0..<b.count).reversed() {
        let at = i * width + j
        var weight = max(best[at + width], best[at + 1])
        let pair = likeness(key, new[b.lowerBound + j])
        if pair > 0 { weight = max(weight, best[at + width + 1] + pair) }
        best[at] = weight
      }
    }
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let at = i * width + j
      let pair = likeness(old[a.lowerBound + i], new[b.lowerBound + j])
      if pair > 0, best[at] == best[at + width + 1] + pair {
        partners[a.lowerBound + i] = b.lowerBound + j
        (i, j) = (i + 1, j + 1)
      } else if best[at] == best[at + width] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  /// Pairs of equal keys that stand once in either range, as many as go in order.
  private static func uniquePairs(
    _ a: Range<Int>, _ b: Range<Int>, _ oldKey: (Int) -> Int, _ newKey: (Int) -> Int
  ) -> [(Int, Int)] {
    // Nil where there are several.
    var places: [Int: Int?] = [:]
    for j in b { places.updateValue(places.keys.contains(newKey(j)) ? nil : j, forKey: newKey(j)) }
    var counts: [Int: Int] = [:]
    for i in a { counts[oldKey(i), default: 0] += 1 }
    let pairs = a.compactMap { i -> (Int, Int)? in
      guard counts[oldKey(i)] == 1, let place = places[oldKey(i)], let j = place else { return nil }
      return (i, j)
    }
    return longestRise(pairs)
  }

  /// The longest of the sequences among `pairs` in which the second number grows too.
  private static func longestRise(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    /// Of each length, which pair ends the sequence of that length that ends lowest.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: pairs.count)
    for (n, pair) in pairs.enumerated() {
      let length = (0..<ends.count).partitioningIndex { pairs[ends[$0]].1 >= pair.1 }
      before[n] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(n) } else { ends[length] = n }
    }
    var rise: [(Int, Int)] = []
    var next = ends.last
    while let n = next {
      rise.append(pairs[n])
      next = before[n]
    }
    return rise.reversed()
  }

  /// Thousands of layers that nothing tells apart: one by one.
  private mutating func pairEvenly(_ a: Range<Int>, _ b: Range<Int>) {
    for (i, j) in zip(a, b) where likeness(old[i], new[j]) > 0 { partners[i] = j }
  }

  // MARK: Out of order

  /// Pairs of what is left over: of one name, or of the same content.
  private func findReordered() -> [(old: Int, new: Int)] {
    var taken = [Bool](repeating: false, count: new.count)
    for case .some(let partner) in partners { taken[partner] = true }
    // The last is the first to be taken.
    var (byName, byShape): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for j in new.indices.reversed() where !taken[j] {
      if !new[j].isNumbered { byName[new[j].label, default: []].append(j) }
      byShape[new[j].shape, default: []].append(j)
    }
    func take(_ key: Int, from lists: inout [Int: [Int]]) -> Int? {
      while let j = lists[key]?.popLast() {
        if !taken[j] { return j }
      }
      return nil
    }
    var pairs: [(old: Int, new: Int)] = []
    for i in old.indices where partners[i] == nil {
      let key = old[i]
      var found = take(key.shape, from: &byShape)
      if found == nil, !key.isNumbered { found = take(key.label, from: &byName) }
      guard let found else { continue }
      taken[found] = true
      pairs.append((i, found))
    }
    return pairs
  }

  private mutating func join(_ reordered: [(old: Int, new: Int)]) {
    var (before, moved) = ([Int?](repeating: nil, count: new.count), Set<Int>())
    for (i, partner) in partners.enumerated() {
      if let partner { before[partner] = i }
    }
    for pair in reordered {
      before[pair.new] = pair.old
      partners[pair.old] = pair.new
      moved.insert(pair.new)
    }
    var i = 0
    func removeUnpaired(before end: Int, alsoPass passes: Bool = true) {
      while i < end, passes || partners[i] == nil {
        if partners[i] == nil { steps.append(.removed(i)) }
        i += 1
      }
    }
    for j in new.indices {
      guard let a = before[j] else {
        // What was in the new layer's place comes first.
        removeUnpaired(before: old.count, alsoPass: false)
        steps.append(.added(j))
        continue
      }
      if moved.contains(j) {
        steps.append(.reordered(old: a, new: j))
      } else {
        removeUnpaired(before: a)
        steps.append(.same(old: a, new: j))
      }
    }
    removeUnpaired(before: old.count)
  }
}
