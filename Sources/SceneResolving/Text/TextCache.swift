import SceneFonts
import SceneLayers
import SceneLanguage

/// The texts of a scene that are set, for all layout passes, rows, and snapshots. The oldest are
/// removed first.
///
/// It belongs to the work budget: code that resets the budget to an earlier state resets the cache
/// as well, because a known text takes one step instead of those to set it.
public struct TextCache: Sendable {
  private var entries: [Entry] = []
  /// The number of entries that were removed before the first one.
  private var removed = 0
  /// The numbers of entries, among all that ever were, by the hashes of their keys.
  private var numbers = NumberTable()
  private var byteCount = 0
  private let byteLimit: Int
  /// The fonts of the texts; the built-in font is the first.
  private var fonts: [TextFonts.Choice] = []
  /// The index in `fonts` of each stack of the snapshot that is resolved.
  private var stacks: [Int] = []

  private struct Entry {
    var key: Key
    var lines: [TypesetLine]
    var bytes: Int
  }

  /// What the lines of a text depend on. Colors are none of it, and the base direction is that of
  /// the text.
  struct Key: Hashable, Sendable {
    var string: String
    var style: Style
    /// Those of its runs.
    var runs: [Style] = []
    var shape: TextShape

    struct Style: Hashable, Sendable {
      var size: Double
      var weight: FontWeight
      var font: Int
      var letterSpacing: Double
      var baselineOffset: Double
      /// The length of the run in bytes, and its number in a `TypesetLine`.
      var byteCount = 0
      var number = 0
    }
  }

  public init() { self.init(byteLimit: 8_000_000) }

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Forgets the numbers that the fonts had in the previous snapshot.
  mutating func beginSnapshot() { stacks = [] }

  mutating func key(_ text: StyledText, _ shape: TextShape, _ fonts: TextFonts) -> Key {
    var key = Key(string: text.string, style: style(text.style, fonts), shape: shape)
    for (index, run) in text.runs.enumerated() {
      var style = style(run.text, fonts)
      (style.byteCount, style.number) = text.lengthAndNumber(ofRun: index)
      key.runs.append(style)
    }
    return key
  }

  private mutating func style(_ style: TextStyle, _ fonts: TextFonts) -> Key.Style {
    while stacks.count <= style.font.stack {
      let choice = fonts.choice(ofStack: stacks.count)
      if !self.fonts.contains(choice) { self.fonts.append(choice) }
      stacks.append(self.fonts.firstIndex(of: choice) ?? 0)
    }
    return Key.Style(
      size: style.size, weight: style.weight, font: stacks[style.font.stack],
      letterSpacing: style.font.letterSpacing, baselineOffset: style.baselineOffset)
  }

  func lines(_ key: Key) -> [TypesetLine]? {
    guard let number = numbers[key.hashValue], number >= removed else { return nil }
    let entry = entries[number - removed]
    return entry.key == key ? entry.lines : nil
  }

  mutating func keep(_ lines: [TypesetLine], _ key: Key) {
    let bytes = lines.reduce(512 + 2 * key.string.utf8.count) {
      $0 + 256 + 64 * $1.glyphs.count + 48 * $1.characters.count
    }
    guard bytes <= byteLimit / 4 else { return }
    numbers[key.hashValue] = removed + entries.count
    entries.append(Entry(key: key, lines: lines, bytes: bytes))
    byteCount += bytes
    if byteCount > byteLimit { trim() }
  }

  /// Removes the oldest entries until a quarter is free.
  private mutating func trim() {
    var count = 0
    while byteCount > byteLimit - byteLimit / 4 {
      byteCount -= entries[count].bytes
      count += 1
    }
    entries.removeFirst(count)
    removed += count
    numbers.removeAll()
    for (index, entry) in entries.enumerated() { numbers[entry.key.hashValue] = removed + index }
  }
}

extension TextCache.Key {
  static func == (a: Self, b: Self) -> Bool {
    // Canonically equivalent texts can have different glyphs.
    a.shape == b.shape && a.style == b.style && a.runs == b.runs
      && a.string.utf8.elementsEqual(b.string.utf8)
  }
}
