import SceneSource
import SceneSyntax

/// Parts of a scene that were valid when they were last checked: elements, and runs of consecutive
/// elements.
///
/// Each part is identified by a fingerprint of its text, its context, and everything that its names
/// can refer to. A part with the same fingerprint is still valid. If other names have changed, a
/// part is identified by the meaning of the words that it contains.
public struct CleanElementCache: Sendable {
  /// What checks added or used since the cache was last divided, and what was known before. The
  /// latter is removed when the former is too large.
  private var recent = Generation()
  private var earlier = Generation()
  /// The names of large bodies without errors, most recent last.
  private var names: [(names: Fingerprint, scope: Scope)] = []
  private static let mostNames = 8
  /// The number of elements that the current check visited or skipped so far.
  private var count = 0
  /// The approximate number of elements of the scene. It decreases slowly, because a scene that
  /// seems empty after a keystroke, such as the first of a comment, will probably be back.
  private var size = 0

  /// Parts that were added during several checks.
  private struct Generation {
    var known = FingerprintTable()
    /// The index in `words` of the first word of each text, by text.
    var firstWords = FingerprintTable()
    /// The words in texts, one text after another.
    var words: [Fingerprint] = []
    /// The index in `namesOfRuns` of the names in a run, by run.
    var runs = FingerprintTable()
    var namesOfRuns: [ItemNames] = []

    func words(of text: Fingerprint) -> ArraySlice<Fingerprint>? {
      guard let place = firstWords[text] else { return nil }
      let (start, count) = (Int(place >> 32), Int(place & 0xFFFF_FFFF))
      return words[start..<(start + count)]
    }

    mutating func insert(_ mentioned: some Collection<Fingerprint>, of text: Fingerprint) {
      firstWords.insert(text, UInt64(words.count) << 32 | UInt64(mentioned.count))
      words += mentioned
    }

    func names(in run: Fingerprint) -> ItemNames? { runs[run].map { namesOfRuns[Int($0)] } }

    mutating func insert(_ names: ItemNames, in run: Fingerprint) {
      runs.insert(run, UInt64(namesOfRuns.count))
      namesOfRuns.append(names)
    }
  }

  public init() {}

  mutating func begin() {
    if recent.known.count > 4 * size + 20_000 {
      earlier = recent
      recent = Generation()
    }
    count = 0
  }

  mutating func end(isComplete: Bool) { size = max(count, isComplete ? size - size / 8 : size) }

  mutating func note(elements number: Int) { count += number }

  mutating func contains(_ fingerprint: Fingerprint) -> Bool {
    if recent.known.contains(fingerprint) { return true }
    guard earlier.known.contains(fingerprint) else { return false }
    recent.known.insert(fingerprint)
    return true
  }

  mutating func insert(_ fingerprint: Fingerprint) { recent.known.insert(fingerprint) }

  /// Returns the scope of a body at the given depth that had the same names.
  func names(_ names: Fingerprint, at depth: Int) -> Scope? {
    self.names.last { $0.names == names && $0.scope.depth == depth }?.scope
  }

  mutating func keep(_ names: Fingerprint, _ scope: Scope) {
    if self.names.count == Self.mostNames { self.names.removeFirst() }
    self.names.append((names, scope))
  }

  /// Returns the names in a run.
  mutating func names(in run: ItemRun, of tree: SyntaxTree) -> ItemNames {
    guard let fingerprint = run.fingerprint else { return ItemNames(in: run, of: tree) }
    if let names = recent.names(in: fingerprint) { return names }
    let names = earlier.names(in: fingerprint) ?? ItemNames(in: run, of: tree)
    recent.insert(names, in: fingerprint)
    return names
  }

  /// Returns the words in a text if it is known.
  mutating func words(of text: Fingerprint) -> ArraySlice<Fingerprint>? {
    if let words = recent.words(of: text) { return words }
    guard let words = earlier.words(of: text) else { return nil }
    recent.insert(words, of: text)
    return words
  }

  mutating func insert(_ mentioned: [Fingerprint], of text: Fingerprint) {
    recent.insert(mentioned, of: text)
  }
}
