/// Parts of a scene in which nothing was wrong when they were looked at last: elements, and runs of
/// elements that follow each other.
///
/// Each is known by a fingerprint of its text, of what stands around it and of all that its names
/// may refer to. Where that is found again, nothing is wrong there either. Once other names have
/// changed, it is known by what the words that it mentions mean.
public struct CleanElementCache: Sendable {
  private var known = FingerprintTable()
  /// Where the words of a text begin among `words`, by the text.
  private var firstWords = FingerprintTable()
  /// The words that texts mention, one text after the other.
  private var words: [Fingerprint] = []
  /// The names of large bodies without mistakes in them, the latest last.
  private var names: [(names: Fingerprint, scope: Scope)] = []
  private static let mostNames = 8
  /// How many elements the last look came to or passed over.
  private var count = 0

  public init() {}

  func contains(_ fingerprint: Fingerprint) -> Bool { known.contains(fingerprint) }

  mutating func begin() {
    // What is not in the text any more is forgotten with all else, once it is most of it.
    if known.count > 16 * count + 20_000 { self = CleanElementCache() }
    count = 0
  }

  mutating func note(elements number: Int) { count += number }

  mutating func insert(_ fingerprint: Fingerprint) { known.insert(fingerprint) }

  /// The scope of a body at that depth that had the same names.
  func names(_ names: Fingerprint, at depth: Int) -> Scope? {
    self.names.last { $0.names == names && $0.scope.depth == depth }?.scope
  }

  mutating func keep(_ names: Fingerprint, _ scope: Scope) {
    if self.names.count == Self.mostNames { self.names.removeFirst() }
    self.names.append((names, scope))
  }

  /// The words that a text mentions, if it is known.
  func words(of text: Fingerprint) -> ArraySlice<Fingerprint>? {
    guard let place = firstWords[text] else { return nil }
    let (start, count) = (Int(place >> 32), Int(place & 0xFFFF_FFFF))
    return words[start..<(start + count)]
  }

  mutating func insert(_ mentioned: [Fingerprint], of text: Fingerprint) {
    firstWords.insert(text, UInt64(words.count) << 32 | UInt64(mentioned.count))
    words += mentioned
  }
}
