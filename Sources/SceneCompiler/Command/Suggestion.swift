/// What somebody who typed a word probably meant.
enum Suggestion {
  /// The one candidate that is clearly nearest to `word`, if it is near enough.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = word.utf8.count / 3
    var best: (candidate: String, distance: Int)?
    var isTied = false
    for candidate in candidates {
      let distance = distance(Array(word.utf8), Array(candidate.utf8))
      if distance > limit { continue }
      if let found = best, found.distance <= distance {
        if found.distance == distance { isTied = true }
      } else {
        best = (candidate, distance)
        isTied = false
      }
    }
    return isTied ? nil : best?.candidate
  }

  /// `; did you mean '…'?`, or nothing.
  static func ending(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// How many bytes must be put in, left out or replaced, or neighbours swapped.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.count > 64 || b.count > 64 { return a == b ? 0 : Int.max }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(last[j + 1], row[j]) + 1
        best = min(best, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
