/// Returns the candidate that `word` is probably a misspelling of; nil if there is none.
///
/// The candidate must have an optimal string alignment distance, ignoring case, of at most a third
/// of the word's length. If two candidates have the same distance, the result is nil, because a
/// wrong suggestion would be misleading.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  var alignment = Alignment(folded(word))
  let count = alignment.target.count
  // A single letter is similar to everything.
  guard count > 1, count <= 64 else { return nil }
  let limit = count / 3
  var best: String?
  var bestDistance = limit + 1
  var isTie = false
  for candidate in candidates where abs(candidate.utf8.count - count) <= min(limit, bestDistance) {
    guard let distance = alignment.distance(to: folded(candidate), atMost: min(limit, bestDistance))
    else { continue }
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

/// Computes alignments of a word with others by insertions, deletions, substitutions, and
/// transpositions.
private struct Alignment {
  let target: [UInt8]
  /// The distances of the word's prefixes from three prefixes of the other word, the longest last.
  private var beforeLast: [Int]
  private var last: [Int]
  private var row: [Int]

  init(_ target: [UInt8]) {
    self.target = target
    beforeLast = [Int](repeating: 0, count: target.count + 1)
    (last, row) = (beforeLast, beforeLast)
  }

  /// Returns the distance; nil if it exceeds `limit`.
  mutating func distance(to other: [UInt8], atMost limit: Int) -> Int? {
    for index in last.indices { last[index] = index }
    for i in other.indices {
      row[0] = i + 1
      var least = i + 1
      for j in target.indices {
        let cost = other[i] == target[j] ? 0 : 1
        var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + cost)
        if i > 0, j > 0, other[i] == target[j - 1], other[i - 1] == target[j] {
          distance = min(distance, beforeLast[j - 1] + 1)
        }
        row[j + 1] = distance
        least = min(least, distance)
      }
      // A transposition refers to the row before the last one, and costs one.
      if least > limit + 1 { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    let distance = last[target.count]
    return distance <= limit ? distance : nil
  }
}

/// Returns a list in prose: `a`, `a or b`, `a, b, or c`.
///
/// - Parameter conjunction: The word before the last item, such as `or`.
package func proseList(_ items: [String], _ conjunction: String) -> String {
  guard let last = items.last, items.count > 1 else { return items.first ?? "" }
  if items.count == 2 { return items[0] + " " + conjunction + " " + last }
  return items.dropLast().joined(separator: ", ") + ", " + conjunction + " " + last
}
