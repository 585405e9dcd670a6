/// Parts of a scene that were valid when they were last checked: elements, and runs of consecutive
/// elements.
///
/// Each part is identified by a fingerprint of its text, its context, and everything that its names
/// can refer to. A part with the same fingerprint is still valid. If other names have changed, a
/// part is identified by the meaning of the words that it contains.
public struct CleanElementCache: Sendable {
  private var known = FingerprintTable()
  /// The index in `words` of the first word of each text, by text.
  private var firstWords = FingerprintTable()
  /// The words in texts, one text after another.
  private var words: [Fingerprint] = []
  /// The names of large bodies without errors, most recent last.
  private var names: [(names: Fingerprint, scope: Scope)] = []
  private static let mostNames = 8
  /// The index in `namesOfRuns` of the names in a run, by run.
  private var runs = FingerprintTable()
  private var namesOfRuns: [ItemNames] = []
  /// The number of elements that the current check visited or skipped so far.
  private var count = 0
  /// The approximate number of elements of the scene. It decreases slowly, because a scene that
  /// seems empty after a keystroke, such as the first of a comment, will probably be back.
  private var size = 0

  public init() {}

  func contains(_ fingerprint: Fingerprint) -> Bool { known.contains(fingerprint) }

  mutating func begin() {
    // If most entries refer to text that no longer exists, all of them are removed.
    if known.count > 16 * size + 20_000 { self = CleanElementCache() }
    count = 0
  }

  mutating func end(isComplete: Bool) { size = max(count, isComplete ? size - size / 8 : size) }

  mutating func note(elements number: Int) { count += number }

  mutating func insert(_ fingerprint: Fingerprint) { known.insert(fingerprint) }

  /// Returns the scope of a body at the given depth that had the same names.
  func names(_ names: Fingerprint, at depth: Int) -> Scope? {
    self.names.last { $0.names == names && $0.scope.depth == depth }?.scope
  }

  mutating func keep(_ names: Fingerprint, _ scope: Scope) {
    if self.names.count == Self.mostNames { self.names.removeFirst() }
    self.names.append((names, scope))
  }

  /// Returns the names in a run.
  mutating func names(in run: ItemRun) -> ItemNames {
    if let index = runs[run.fingerprint] { return namesOfRuns[Int(index)] }
    let names = ItemNames(in: run)
    runs.insert(run.fingerprint, UInt64(namesOfRuns.count))
    namesOfRuns.append(names)
    return names
  }

  /// Returns the words in a text if it is known.
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
