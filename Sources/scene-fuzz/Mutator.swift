/// Generates inputs by mutation: parts are removed, duplicated, moved, copied from another input,
/// or replaced by words of a dictionary, boundary values, and random bytes.
struct Mutator {
  private let seeds: [[UInt8]]
  /// The sums of the seeds' shares up to each, of which the last is 1.
  private let shares: [Double]
  private let words: [[UInt8]]
  private var state: UInt64
  private static let sizeLimit = 1 << 16

  /// - Parameter seeds: The inputs to mutate, each with the time that it takes. Slow ones are chosen
  ///   rarely, so that they do not take most of the time.
  init(_ seeds: [(bytes: [UInt8], time: UInt64)], _ words: [String], seed: UInt64) {
    self.seeds = seeds.isEmpty ? [[]] : seeds.map { Array($0.bytes.prefix(Self.sizeLimit)) }
    let times = seeds.map { Double(max($0.time, 1)) }
    // A quarter of the seeds are not slower, or none is slower than a millisecond.
    let usual = times.isEmpty ? 1 : max(times.sorted()[times.count / 4], 1_000_000)
    var sum = 0.0
    let sums = times.map { time in
      // The square, so that the slower one of two takes less time in total.
      let share = min(1, usual / time)
      sum += share * share
      return sum
    }
    shares = sums.map { $0 / sum }
    self.words = words.map { Array($0.utf8) } + [[0], [255, 255, 255, 255], [0x80], [0xED, 0xA0]]
    state = seed
  }

  /// SplitMix64, by Steele, Lea, and Flood.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns 0 if `count` is 0.
  private mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: random() % UInt64(max(count, 1)))
  }

  mutating func next() -> [UInt8] {
    let choice = Double(random() >> 11) * 0x1p-53
    var bytes = seeds[shares.firstIndex { $0 > choice } ?? seeds.count - 1]
    for _ in 0...index(below: 6) { mutate(&bytes) }
    return bytes.count > Self.sizeLimit ? Array(bytes.prefix(Self.sizeLimit)) : bytes
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    let start = index(below: bytes.count + 1)
    let end = min(bytes.count, start + index(below: 1 << index(below: 9)))
    switch index(below: 9) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 2:
      let other = seeds[index(below: seeds.count)]
      let from = index(below: other.count + 1)
      let to = min(other.count, from + index(below: 1 << index(below: 10)))
      bytes.replaceSubrange(start..<end, with: other[from..<to])
    case 3, 4: bytes.insert(contentsOf: words[index(below: words.count)], at: start)
    case 5, 6: replaceWord(&bytes, at: start)
    case 7:
      guard start < bytes.count else { return }
      bytes[start] = UInt8(truncatingIfNeeded: random())
    default:
      guard start < bytes.count else { return }
      bytes[start] ^= 1 << UInt8(index(below: 8))
    }
  }

  /// Replaces the word at an index by another one.
  private mutating func replaceWord(_ bytes: inout [UInt8], at index: Int) {
    func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    var (start, end) = (index, index)
    while start > 0, isWord(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isWord(bytes[end]) { end += 1 }
    bytes.replaceSubrange(start..<end, with: words[self.index(below: words.count)])
  }
}
