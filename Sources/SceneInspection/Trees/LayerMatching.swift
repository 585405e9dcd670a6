import SceneLayers

/// Matches the layers of two lists of siblings.
///
/// This is a sequence alignment that maximizes the similarity of matched layers, by content first
/// and by label second, so that a row inserted between others is one new row, and the rows below
/// are matched correctly. Remaining layers that can be identified by their name or content were
/// reordered.
struct LayerMatching {
  enum Step: Hashable {
    /// Indices in the two lists.
    case same(old: Int, new: Int)
    case reordered(old: Int, new: Int)
    case removed(Int)
    case added(Int)
  }

  /// The steps in the order of the new list, with removed layers at their old positions.
  private(set) var steps: [Step] = []

  private let old: [LayerKeys.Key]
  private let new: [LayerKeys.Key]
  /// The partners of old layers, by index.
  private var partners: [Int?]
  /// The maximum number of pairs for which an alignment is computed in one step.
  private static let tableLimit = 1 << 20

  init(_ old: [LayerKeys.Key], _ new: [LayerKeys.Key]) {
    (self.old, self.new) = (old, new)
    partners = [Int?](repeating: nil, count: old.count)
    align(0..<old.count, 0..<new.count, Self.anchors[...])
    join(findReordered())
  }

  // MARK: In order

  /// The keys by which lists that are too long for an alignment are divided: layers that are unique
  /// in both lists.
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

  /// Returns the similarity of two layers; 0 if they cannot match.
  private func likeness(_ a: LayerKeys.Key, _ b: LayerKeys.Key) -> Int32 {
    if a.exact == b.exact { return 32 }
    var likeness: Int32 = a.rank == b.rank ? 1 : 0
    if a.own == b.own { likeness += 2 }
    if a.shape == b.shape { return 24 + likeness }
    if a.label == b.label { return (a.isNumbered ? 10 : 18) + likeness }
    return a.kind == b.kind ? 6 + likeness : 0
  }

  /// Computes the alignment with the highest weight by dynamic programming, from the end.
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

  /// Returns pairs of keys that are unique in both ranges, as many as possible in order.
  private static func uniquePairs(
    _ a: Range<Int>, _ b: Range<Int>, _ oldKey: (Int) -> Int, _ newKey: (Int) -> Int
  ) -> [(Int, Int)] {
    // Nil if there are several.
    var matches: [Int: Int?] = [:]
    for j in b {
      matches.updateValue(matches.keys.contains(newKey(j)) ? nil : j, forKey: newKey(j))
    }
    var counts: [Int: Int] = [:]
    for i in a { counts[oldKey(i), default: 0] += 1 }
    let pairs = a.compactMap { i -> (Int, Int)? in
      guard counts[oldKey(i)] == 1, let match = matches[oldKey(i)], let j = match else {
        return nil
      }
      return (i, j)
    }
    return longestRise(pairs)
  }

  /// Returns the longest subsequence of `pairs` in which the second number increases as well.
  private static func longestRise(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    /// For each length, the pair that ends the subsequence with the smallest last number.
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

  /// Pairs thousands of indistinguishable layers one by one.
  private mutating func pairEvenly(_ a: Range<Int>, _ b: Range<Int>) {
    for (i, j) in zip(a, b) where likeness(old[i], new[j]) > 0 { partners[i] = j }
  }

  // MARK: Out of order

  /// Returns pairs of remaining layers with the same name or content.
  private func findReordered() -> [(old: Int, new: Int)] {
    var taken = [Bool](repeating: false, count: new.count)
    for case .some(let partner) in partners { taken[partner] = true }
    // Taken from the end.
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
        // Layers removed at the position of the new layer come first.
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
