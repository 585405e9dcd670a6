/// LZ77 by hash chains: bytes to literals and matches with bytes at most 32,768 back.
struct MatchFinder: Sendable {
  /// How hard to look, in zlib's terms.
  struct Effort: Sendable {
    /// The most places that are looked at for one match.
    var chain: Int
    /// A match so long is taken without looking further.
    var nice: Int
    /// A match so long is taken without looking whether the next byte begins a longer one.
    var lazy: Int
  }

  private let effort: Effort
  /// By hash, where three such bytes stood last.
  private var heads = [UInt32](repeating: 0, count: hashSize)
  /// By place modulo the window, where three bytes of the same hash stood before.
  private var links = [UInt32](repeating: 0, count: window)

  private static let window = DeflateAlphabet.farthestMatch
  private static let hashSize = 1 << 15

  /// Of a longer match, or one over a shorter distance (a run), only the end is entered: what
  /// begins inside it is found by where it began.
  private static let longestEntered = 32
  private static let shortestEntered = 8

  /// So many bytes are hashed. Filtered pixels are mostly a few small numbers, so that fewer would
  /// be found everywhere, and long matches last.
  private static let hashed = 8

  init(_ effort: Effort) { self.effort = effort }

  /// Finds tokens for `buffer[start...]`, with what stands before as history.
  ///
  /// `origin` is the place of `buffer[0]` in the whole stream; it may wrap around.
  mutating func tokenize(
    _ buffer: [UInt8], from start: Int, origin: UInt32, into tokens: inout TokenBuffer
  ) {
    let bytes = buffer.span
    let lastHashed = bytes.count - Self.hashed
    var index = max(0, start - Self.hashed + 1)
    while index < start && index <= lastHashed {
      _ = insert(bytes, index, origin)
      index += 1
    }
    index = start
    var held = Match.none
    var hasHeldByte = false
    while index < bytes.count {
      var match = Match.none
      if index <= lastHashed {
        let candidate = insert(bytes, index, origin)
        if held.length < effort.lazy {
          match = longest(bytes, index, origin, candidate, over: held.length)
        }
      }
      if held.length >= DeflateAlphabet.shortestMatch && match.length <= held.length {
        tokens.append(held)
        let end = index - 1 + held.length
        let next = held.distance == 1 ? takeRun(bytes, end, into: &tokens) : end
        insertInside(bytes, index + 1, next, held.distance, origin)
        index = next
        held = .none
        hasHeldByte = false
      } else {
        if hasHeldByte { tokens.append(literal: bytes[index - 1]) }
        held = match
        hasHeldByte = true
        index += 1
      }
    }
    if hasHeldByte { tokens.append(literal: bytes[index - 1]) }
  }

  /// Enters the bytes at `index`; gives where such stood last.
  @inline(__always)
  private mutating func insert(_ bytes: Span<UInt8>, _ index: Int, _ origin: UInt32) -> UInt32 {
    // The multiplier is 2⁶⁴ divided by the golden ratio, whose product's high bits are well mixed.
    let product = bytes.word(at: index) &* 0x9E37_79B9_7F4A_7C15
    let hash = Int(truncatingIfNeeded: product >> 49)
    let place = origin &+ UInt32(truncatingIfNeeded: index)
    let last = heads[hash]
    heads[hash] = place
    links[Int(place) & (Self.window - 1)] = last
    return last
  }

  private mutating func insertInside(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ distance: Int, _ origin: UInt32
  ) {
    let limit = min(end, bytes.count - Self.hashed + 1)
    let isEntered = end - start < Self.longestEntered && distance > Self.shortestEntered
    var index = isEntered ? start : max(start, end - Self.hashed + 1)
    while index < limit {
      _ = insert(bytes, index, origin)
      index += 1
    }
  }

  /// Goes on to the end of a run of the byte before `index`, without looking for other matches;
  /// gives where it ends.
  private func takeRun(_ bytes: Span<UInt8>, _ index: Int, into tokens: inout TokenBuffer) -> Int {
    let value = bytes[index - 1]
    var end = index
    while end + 32 <= bytes.count {
      let piece = bytes.extracting(end..<end + 32)
      var difference: UInt8 = 0
      for offset in 0..<32 { difference |= piece[offset] ^ value }
      if difference != 0 { break }
      end += 32
    }
    while end < bytes.count && bytes[end] == value { end += 1 }
    var start = index
    while end - start >= DeflateAlphabet.shortestMatch {
      let length = min(end - start, DeflateAlphabet.longestMatch)
      tokens.append(Match(length: length, distance: 1))
      start += length
    }
    return start
  }

  private func longest(
    _ bytes: Span<UInt8>, _ index: Int, _ origin: UInt32, _ candidate: UInt32, over least: Int
  ) -> Match {
    let place = origin &+ UInt32(truncatingIfNeeded: index)
    let reach = min(index, Self.window)
    let limit = min(DeflateAlphabet.longestMatch, bytes.count - index)
    let nice = min(effort.nice, limit)
    var best = Match(length: max(least, DeflateAlphabet.shortestMatch - 1), distance: 0)
    guard best.length < limit else { return .none }
    var candidate = candidate
    var lastDistance = 0
    for _ in 0..<effort.chain {
      // A stale entry gives a distance that falls or reaches too far: the chain ends there.
      let distance = Int(place &- candidate)
      guard distance > lastDistance && distance <= reach else { break }
      lastDistance = distance
      let other = index - distance
      if bytes[other + best.length] == bytes[index + best.length] {
        let length = commonLength(bytes, other, index, limit)
        if length > best.length {
          best = Match(length: length, distance: distance)
          if length >= nice { break }
        }
      }
      candidate = links[Int(candidate) & (Self.window - 1)]
    }
    return best.distance == 0 ? .none : best
  }

  /// How many bytes from `a` and from `b` on are the same, at most `limit`.
  private func commonLength(_ bytes: Span<UInt8>, _ a: Int, _ b: Int, _ limit: Int) -> Int {
    var length = 0
    while length &+ 8 <= limit {
      let (one, other) = (bytes.word(at: a &+ length), bytes.word(at: b &+ length))
      if one != other { return length + (one ^ other).trailingZeroBitCount / 8 }
      length &+= 8
    }
    while length < limit && bytes[a + length] == bytes[b + length] { length += 1 }
    return length
  }
}

struct Match: Sendable {
  /// 0 where nothing matches.
  var length: Int
  var distance: Int

  static let none = Match(length: 0, distance: 0)
}

/// Literals and matches of a block, and how often each symbol stands in it.
struct TokenBuffer: Sendable {
  /// A literal byte, or length · 65,536 + distance.
  private(set) var tokens: [UInt32] = []
  private(set) var literalCounts = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
  private(set) var distanceCounts = [UInt32](repeating: 0, count: DeflateAlphabet.distanceCount)

  @inline(__always)
  mutating func append(literal: UInt8) {
    tokens.append(UInt32(literal))
    literalCounts[Int(literal)] += 1
  }

  @inline(__always)
  mutating func append(_ match: Match) {
    tokens.append(UInt32(truncatingIfNeeded: match.length << 16 | match.distance))
    literalCounts[257 + DeflateAlphabet.lengthIndex(match.length)] += 1
    distanceCounts[DeflateAlphabet.distanceSymbol(match.distance)] += 1
  }

  mutating func endBlock() { literalCounts[DeflateAlphabet.endOfBlock] += 1 }

  mutating func removeAll() {
    tokens.removeAll(keepingCapacity: true)
    for index in literalCounts.indices { literalCounts[index] = 0 }
    for index in distanceCounts.indices { distanceCounts[index] = 0 }
  }
}

extension Span<UInt8> {
  /// Eight bytes as a number, the first lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    let eight = extracting(index..<index &+ 8)
    return UInt64(eight[0]) | UInt64(eight[1]) << 8 | UInt64(eight[2]) << 16
      | UInt64(eight[3]) << 24 | UInt64(eight[4]) << 32 | UInt64(eight[5]) << 40
      | UInt64(eight[6]) << 48 | UInt64(eight[7]) << 56
  }
}
