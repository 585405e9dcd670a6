import SceneSource

/// LZ77 with hash chains: replaces bytes by literals and matches at distances of up to 32,768.
struct MatchFinder: Sendable {
  /// The effort of the search.
  struct Effort: Sendable {
    /// The maximum number of candidates per match.
    var chain: Int
    /// The length of a match that ends the search.
    var nice: Int
  }

  private let effort: Effort
  /// The distance at which runs are searched first: a pixel, so that areas of one color are found
  /// immediately.
  private let period: Int
  /// The last position of each hash.
  private var heads = [UInt32](repeating: 0, count: 1 << hashBits)
  /// The previous position with the same hash, by position modulo the window.
  private var links = [UInt32](repeating: 0, count: window)

  private static let window = DeflateAlphabet.farthestMatch
  private static let hashBits = 15

  /// The number of bytes that are hashed, which is the minimum length of matches. Images contain
  /// few different values, so with fewer bytes, there would be too many candidates before the long
  /// matches.
  private static let hashed = 8

  init(_ effort: Effort, period: Int) {
    self.effort = effort
    self.period = period
  }

  /// Finds the tokens of `buffer[range]`, with the preceding bytes as history.
  ///
  /// `origin` is the position of `buffer[0]` in the stream, which can wrap around.
  mutating func tokenize(
    _ buffer: [UInt8], _ range: Range<Int>, origin: UInt32, into tokens: inout TokenBuffer
  ) {
    tokens.reserve(range.count)
    Self.tokenize(
      buffer.span.extracting(first: range.upperBound), range.lowerBound, origin, effort, period,
      &heads, &links, &tokens.values, &tokens.count)
  }

  private static func tokenize(
    _ bytes: Span<UInt8>, _ start: Int, _ origin: UInt32, _ effort: Effort, _ period: Int,
    _ heads: inout [UInt32], _ links: inout [UInt32], _ output: inout [UInt32],
    _ tokenCount: inout Int
  ) {
    var heads = heads.mutableSpan
    var links = links.mutableSpan
    var output = output.mutableSpan
    var count = tokenCount
    let lastHashed = bytes.count - Self.hashed
    var index = start
    while index <= lastHashed {
      let word = bytes.word(at: index)
      if index >= period && word == bytes.word(at: index &- period) {
        let end = bytes.commonEnd(
          index &+ 8 &- period, index &+ 8, limit: bytes.count)
        index = Self.writeRun(index..<end, distance: period, &output, &count)
        continue
      }
      let candidate = Self.enter(word, origin, index, &heads, &links)
      let match = Self.longest(bytes, index, word, origin, candidate, effort, links.span)
      if match.distance == 0 {
        output[count] = UInt32(bytes[index])
        count &+= 1
        index &+= 1
        continue
      }
      output[count] = match.token
      count &+= 1
      index &+= match.length
    }
    while index < bytes.count {
      output[count] = UInt32(bytes[index])
      count &+= 1
      index &+= 1
    }
    tokenCount = count
  }

  /// Inserts the bytes at `index`; returns their last position.
  @inline(__always)
  private static func enter(
    _ word: UInt64, _ origin: UInt32, _ index: Int, _ heads: inout MutableSpan<UInt32>,
    _ links: inout MutableSpan<UInt32>
  ) -> UInt32 {
    // 2⁶⁴ divided by the golden ratio. The high bits of the product are well distributed.
    let product = word &* 0x9E37_79B9_7F4A_7C15
    let hash = Int(truncatingIfNeeded: product >> UInt64(64 - hashBits))
    let place = origin &+ UInt32(truncatingIfNeeded: index)
    let last = heads[hash]
    heads[hash] = place
    links[Int(place) & (window - 1)] = last
    return last
  }

  @inline(__always)
  private static func longest(
    _ bytes: Span<UInt8>, _ index: Int, _ word: UInt64, _ origin: UInt32, _ first: UInt32,
    _ effort: Effort, _ links: Span<UInt32>
  ) -> Match {
    let place = origin &+ UInt32(truncatingIfNeeded: index)
    let reach = min(index, window)
    let limit = min(index &+ DeflateAlphabet.longestMatch, bytes.count)
    var best = Match(length: hashed - 1, distance: 0)
    var candidate = first
    var lastDistance = 0
    for _ in 0..<effort.chain {
      // An outdated entry has a distance that decreases or is too large, which ends the chain.
      let distance = Int(truncatingIfNeeded: place &- candidate)
      guard distance > lastDistance && distance <= reach else { break }
      lastDistance = distance
      let other = index &- distance
      if bytes.word(at: other) == word {
        let length = bytes.commonEnd(other &+ 8, index &+ 8, limit: limit) &- index
        if length > best.length {
          best = Match(length: length, distance: distance)
          if length >= effort.nice { break }
        }
      }
      candidate = links[Int(candidate) & (window - 1)]
    }
    return best
  }

  /// Writes a run as matches; returns their end, which is at most two bytes before that of the run.
  @inline(__always)
  private static func writeRun(
    _ run: Range<Int>, distance: Int, _ output: inout MutableSpan<UInt32>, _ count: inout Int
  ) -> Int {
    var index = run.lowerBound
    while run.upperBound &- index >= DeflateAlphabet.shortestMatch {
      let length = min(run.upperBound &- index, DeflateAlphabet.longestMatch)
      output[count] = Match(length: length, distance: distance).token
      count &+= 1
      index &+= length
    }
    return index
  }
}

struct Match: Sendable {
  var length: Int
  /// 0 if there is no match.
  var distance: Int

  @inline(__always)
  var token: UInt32 { UInt32(truncatingIfNeeded: length << 16 | distance) }
}

/// The literals and matches of a block.
struct TokenBuffer: Sendable {
  /// A literal byte, or length · 65,536 + distance; followed by reserved space.
  var values: [UInt32] = []
  var count = 0

  /// Reserves space for a number of tokens.
  mutating func reserve(_ more: Int) {
    let missing = count + more - values.count
    if missing > 0 { values.append(contentsOf: repeatElement(0, count: missing)) }
  }

  mutating func append(literal: UInt8) {
    reserve(1)
    values[count] = UInt32(literal)
    count += 1
  }

  mutating func append(_ match: Match) {
    reserve(1)
    values[count] = match.token
    count += 1
  }

  /// Appends a repeated byte: a period of literals, followed by matches with the previous period.
  mutating func append(run byte: UInt8, count: Int, period: Int) {
    var rest = count
    while rest > 0 && (rest > count - period || rest < DeflateAlphabet.shortestMatch) {
      append(literal: byte)
      rest -= 1
    }
    while rest > 0 {
      // The last match must have at least the minimum length.
      var length = min(rest, DeflateAlphabet.longestMatch)
      if rest - length > 0 && rest - length < DeflateAlphabet.shortestMatch {
        length = rest - DeflateAlphabet.shortestMatch
      }
      append(Match(length: length, distance: period))
      rest -= length
    }
  }
}
