/// Elements of a scene in which nothing was wrong when it was looked at last.
///
/// Each is known by a fingerprint of its text, of what stands around it and of all that its names
/// may refer to. Where that is found again, nothing is wrong there either.
public struct CleanElementCache: Sendable {
  private var known: Set<Fingerprint> = []
  /// How many elements the last look came to.
  private var count = 0

  public init() {}

  func contains(_ fingerprint: Fingerprint) -> Bool { known.contains(fingerprint) }

  mutating func begin() {
    // What is not in the text any more is forgotten with all else, once it is most of it.
    if known.count > 8 * count + 10_000 { known = [] }
    count = 0
  }

  mutating func noteElement() { count += 1 }

  mutating func insert(_ fingerprint: Fingerprint) { known.insert(fingerprint) }
}
