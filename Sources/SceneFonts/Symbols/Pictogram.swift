/// An arrow, the sign of a key, or another sign that is drawn on the grid of symbols.
struct Pictogram {
  /// The commands; see `SymbolArt.program`.
  let program: String
  /// Whether closed strokes are filled.
  let isFilled: Bool

  /// Returns the drawing of a character; nil if it is not a pictogram.
  init?(_ scalar: Unicode.Scalar) {
    guard 0x2190..<0x2B00 ~= scalar.value else { return nil }
    if let row = Self.symbols.first(where: { $0.characters.unicodeScalars.contains(scalar) }) {
      guard let symbol = BuiltInSymbol(row.name) else { return nil }
      (program, isFilled) = (symbol.program, symbol.isFilled)
    } else if let row = Self.signs.first(where: { $0.characters.unicodeScalars.contains(scalar) }) {
      (program, isFilled) = (row.program, "■▪▲▴▶▸▼▾◀◂◆".unicodeScalars.contains(scalar))
    } else {
      return nil
    }
  }

  /// Characters, and the name of the symbol that has the same drawing.
  private static let symbols: [(characters: String, name: String)] = [
    ("←⟵", "arrow.left"), ("→⟶➔", "arrow.right"), ("↑", "arrow.up"), ("↓", "arrow.down"),
    ("↻⟳", "arrow.clockwise"), ("↺⟲", "arrow.counterclockwise"), ("⌄", "chevron.down"),
    ("✓✔", "checkmark"), ("✕✖✗✘", "xmark"), ("☆", "star"), ("★", "star.fill"), ("♡", "heart"),
    ("♥", "heart.fill"), ("○◯", "circle"), ("●", "circle.fill"), ("☰", "line.3.horizontal"),
    ("⚙", "gear"), ("⚠", "exclamationmark.triangle"), ("ⓘ", "info.circle"), ("⚑", "flag"),
    ("✎", "pencil"), ("✉", "envelope"), ("⌂", "house"), ("♪", "music.note"), ("☀", "sun.max"),
    ("☁", "cloud"), ("⏵", "play"), ("⏸", "pause"), ("⏹", "stop"),
  ]

  /// Characters and their drawing.
  // swift-format-ignore
  private static let signs: [(characters: String, program: String)] = [
    ("↔", "M 2.5 12 L 21.5 12 M 8 6.5 L 2.5 12 8 17.5 M 16 6.5 L 21.5 12 16 17.5"),
    ("↕", "M 12 2.5 L 12 21.5 M 6.5 8 L 12 2.5 17.5 8 M 6.5 16 L 12 21.5 17.5 16"),
    ("↖", "M 18 18 L 6 6 M 15 6 L 6 6 6 15"),
    ("↗", "M 6 18 L 18 6 M 9 6 L 18 6 18 15"),
    ("↘", "M 6 6 L 18 18 M 18 9 L 18 18 9 18"),
    ("↙", "M 18 6 L 6 18 M 6 9 L 6 18 15 18"),
    ("↩", "M 9 5 L 4 10 9 15 M 4 10 L 15 10 C 20 14.5 0 1 C 15 19 -1 0 L 10 19"),
    ("↪", "M 15 5 L 20 10 15 15 M 20 10 L 9 10 C 4 14.5 0 1 C 9 19 1 0 L 14 19"),
    ("⇄", "M 3.5 7.5 L 20.5 7.5 M 16.8 3.8 L 20.5 7.5 16.8 11.2 M 20.5 16.5 L 3.5 16.5 M 7.2 12.8 L 3.5 16.5 7.2 20.2"),
    ("⇅", "M 7.5 20.5 L 7.5 3.5 M 3.8 7.2 L 7.5 3.5 11.2 7.2 M 16.5 3.5 L 16.5 20.5 M 12.8 16.8 L 16.5 20.5 20.2 16.8"),
    ("⇐", "M 21 9 L 6.4 9 M 21 15 L 6.4 15 M 10 4.5 L 3 12 10 19.5"),
    ("⇒", "M 3 9 L 17.6 9 M 3 15 L 17.6 15 M 14 4.5 L 21 12 14 19.5"),
    ("⇔", "M 6 9 L 18 9 M 6 15 L 18 15 M 8.5 5 L 2 12 8.5 19 M 15.5 5 L 22 12 15.5 19"),
    ("⌘", "M 9 15 L 9 6.5 C 6.5 4 -1 0 C 4 6.5 0 1 C 6.5 9 1 0 L 17.5 9 C 20 6.5 0 -1 C 17.5 4 -1 0 C 15 6.5 0 1 L 15 17.5 C 17.5 20 1 0 C 20 17.5 0 -1 C 17.5 15 -1 0 L 6.5 15 C 4 17.5 0 1 C 6.5 20 1 0 C 9 17.5 0 -1 Z"),
    ("⌥", "M 3.5 6 L 8.5 6 15.5 18.5 20.5 18.5 M 14 6 L 20.5 6"),
    ("⌃", "M 5.5 11.5 L 12 5 18.5 11.5"),
    ("⇧", "M 12 3.5 L 20.5 12 16 12 16 20 8 20 8 12 3.5 12 Z"),
    ("⇪", "M 12 3 L 20.5 11.5 16 11.5 16 16 8 16 8 11.5 3.5 11.5 Z M 8 20 L 16 20"),
    ("⌫", "M 8.5 5 L 21.5 5 21.5 19 8.5 19 2.5 12 Z M 11.6 9 L 17.2 15 M 17.2 9 L 11.6 15"),
    ("⌦", "M 15.5 5 L 2.5 5 2.5 19 15.5 19 21.5 12 Z M 6.8 9 L 12.4 15 M 12.4 9 L 6.8 15"),
    ("⏎↵", "M 20.5 5 L 20.5 14 4 14 M 9.5 8.5 L 4 14 9.5 19.5"),
    ("⇥", "M 2.5 12 L 17.5 12 M 12 6.5 L 17.5 12 12 17.5 M 21.5 5.5 L 21.5 18.5"),
    ("⇤", "M 21.5 12 L 6.5 12 M 12 6.5 L 6.5 12 12 17.5 M 2.5 5.5 L 2.5 18.5"),
    ("⎋", "M 13.5 3.6 T 8.4 1.5 C 20.5 12 0 1 C 12 20.5 -1 0 C 3.6 13.5 -1.5 -8.4 M 12.5 12.5 L 4 4 M 4 9.6 L 4 4 9.6 4"),
    ("␣", "M 3.5 15 L 3.5 20 20.5 20 20.5 15"),
    ("■□☐", "M 4 4 L 20 4 20 20 4 20 Z"),
    ("▪▫", "M 8 8 L 16 8 16 16 8 16 Z"),
    ("▲△", "M 12 4.5 L 20.5 19.5 3.5 19.5 Z"),
    ("▶▷", "M 19.5 12 L 4.5 20.5 4.5 3.5 Z"),
    ("▼▽", "M 12 19.5 L 3.5 4.5 20.5 4.5 Z"),
    ("◀◁", "M 4.5 12 L 19.5 3.5 19.5 20.5 Z"),
    ("▴▵", "M 12 8 L 17 16 7 16 Z"),
    ("▸▹", "M 16 12 L 8 17 8 7 Z"),
    ("▾▿", "M 12 16 L 7 8 17 8 Z"),
    ("◂◃", "M 8 12 L 16 7 16 17 Z"),
    ("◆◇", "M 12 3 L 21 12 12 21 3 12 Z"),
    ("☑", "M 4 4 L 20 4 20 20 4 20 Z M 8 12.4 L 11 15.6 16 8.6"),
    ("☒", "M 4 4 L 20 4 20 20 4 20 Z M 8.5 8.5 L 15.5 15.5 M 15.5 8.5 L 8.5 15.5"),
  ]
}
