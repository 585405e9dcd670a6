import SceneLayers

/// The first palette of the `CPAL` table.
struct ColorPalette: Sendable {
  private let table: FontSlice
  private let count: Int

  /// The palette index for the color of the text.
  private static let foregroundIndex = 0xFFFF

  init(_ table: FontSlice) {
    self.table = table
    count = table.u16(4) > 0 ? table.u16(2) : 0
  }

  /// Returns an entry with its alpha multiplied by `alpha`; nil if the palette has no such entry.
  func color(_ index: Int, alpha: Double = 1, foreground: Color) -> Color? {
    let alpha = max(0, min(alpha, 1))
    if index == Self.foregroundIndex { return foreground.opacity(foreground.alpha * alpha) }
    // Records are blue, green, red, and alpha.
    let record = table.u16(12) + index
    let at = table.u32(8) + 4 * record
    guard index < count, record < table.u16(6), at <= table.count - 4 else { return nil }
    func unit(_ byte: Int) -> Double { Double(table.u8(at + byte)) / 255 }
    return Color(unit(2), unit(1), unit(0), unit(3) * alpha)
  }
}
