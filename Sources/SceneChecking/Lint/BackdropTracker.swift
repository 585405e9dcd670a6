import SceneLayers

/// The solid colors and texts painted so far, to determine what is behind a text.
struct BackdropTracker {
  private struct Patch {
    let rect: Rect
    /// The area without rounded corners, in which the color is uniform.
    let inner: Rect
    /// The color; nil for anything but a solid color.
    let color: Color?
    /// The text that it is, which does not count as a background.
    var text: LintedLayer?
  }

  private var patches: [Patch] = []
  /// The number of the first patches whose texts are below a bar.
  private var forgotten = 0
  private let background: Color

  init(_ background: Color) { self.background = background }

  mutating func paint(_ color: Color, on rect: Rect, cornerRadius: Double) {
    if color.alpha == 0 { return }
    // The distance of a corner's arc from the corner of its square, along each side.
    let inset = min(cornerRadius, min(rect.width, rect.height) / 2) * 0.3
    let inner = Rect(
      rect.x + inset, rect.y + inset, max(0, rect.width - 2 * inset),
      max(0, rect.height - 2 * inset))
    patches.append(Patch(rect: rect, inner: inner, color: color))
  }

  /// Records that something other than a solid color is painted.
  mutating func cover(_ rect: Rect) {
    patches.append(Patch(rect: rect, inner: rect, color: nil))
  }

  /// Records the text of a layer.
  mutating func write(_ layer: LintedLayer) {
    guard let box = layer.textBox else { return }
    patches.append(Patch(rect: box, inner: box, color: nil, text: layer))
  }

  /// Forgets the texts, over which a bar is painted.
  mutating func forgetTexts() { forgotten = patches.count }

  /// Returns the texts behind `box`, front to back, up to what covers them.
  func texts(below box: Rect, _ lints: inout Lints) -> [LintedLayer] {
    var texts: [LintedLayer] = []
    for patch in patches[forgotten...].reversed() {
      guard lints.spend(1) else { return [] }
      guard let shared = patch.rect.intersection(box), shared.width > 0, shared.height > 0 else {
        continue
      }
      if let text = patch.text { texts.append(text) } else if patch.inner.contains(box) { break }
    }
    return texts
  }

  /// Records that something is painted at unknown positions.
  mutating func coverAll() {
    patches.removeAll(keepingCapacity: true)
    forgotten = 0
    let all = Rect(-1e9, -1e9, 2e9, 2e9)
    patches.append(Patch(rect: all, inner: all, color: nil))
  }

  /// Returns the solid, opaque color behind `box`; nil if there is none.
  func color(below box: Rect, _ lints: inout Lints) -> Color? {
    var veils: [Color] = []
    for patch in patches.reversed() where patch.text == nil {
      guard lints.spend(1) else { return nil }
      guard let shared = patch.rect.intersection(box), shared.width > 0, shared.height > 0 else {
        continue
      }
      guard let color = patch.color, patch.inner.contains(box) else { return nil }
      if color.alpha == 1 { return Self.color(of: veils, on: color) }
      veils.append(color)
    }
    guard background.alpha == 1 else { return nil }
    return Self.color(of: veils, on: background)
  }

  /// Composites translucent colors, front to back, over an opaque color.
  private static func color(of veils: [Color], on ground: Color) -> Color {
    veils.reversed().reduce(ground) { $1.over($0) }
  }
}

extension Rect {
  /// Returns whether a rectangle contains another, but for a hundredth of a point.
  func contains(_ other: Rect) -> Bool {
    minX <= other.minX + 0.01 && maxX >= other.maxX - 0.01 && minY <= other.minY + 0.01
      && maxY >= other.maxY - 0.01
  }
}
