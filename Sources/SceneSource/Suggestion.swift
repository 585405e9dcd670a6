/// The one of `candidates` that is clearly meant by `word`, or nil.
///
/// Optimal string alignment distance without regard to case, at most a third of the word's
/// length; nil where two candidates are equally near, for a wrong guess misleads.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  let target = folded(word)
  // Of a single letter anything is near.
  guard target.count > 1, target.count <= 64 else { return nil }
  let limit = target.count / 3
  var best: String?
  var bestDistance = limit + 1
  var isTie = false
  for candidate in candidates {
    let other = folded(candidate)
    guard abs(other.count - target.count) <= limit else { continue }
    let distance = alignmentDistance(target, other)
    if distance < bestDistance {
      (best, bestDistance, isTie) = (candidate, distance, false)
    } else if distance == bestDistance, candidate != best {
      isTie = true
    }
  }
  return isTie ? nil : best
}

private func folded(_ word: String) -> [UInt8] {
  word.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
}

/// Insertions, deletions, replacements and swaps of neighbours.
private func alignmentDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
