import SceneLayers

/// What has been painted so far, as far as it is plain color: enough to say what is below a text.
struct BackdropTracker {
  private struct Patch {
    let rect: Rect
    /// Where the color is all there is: within rounded corners.
    let inner: Rect
    /// Nil for what is no plain color.
    let color: Color?
  }

  private var patches: [Patch] = []
  private let background: Color
  /// Farther back no one looks: it would take too long, and says nothing.
  private static let depth = 1000

  init(_ background: Color) { self.background = background }

  mutating func paint(_ color: Color, on rect: Rect, cornerRadius: Double) {
    if color.alpha == 0 { return }
    // A corner's arc is this far from its square's corner, along each side.
    let inset = min(cornerRadius, min(rect.width, rect.height) / 2) * 0.3
    let inner = Rect(
      rect.x + inset, rect.y + inset, max(0, rect.width - 2 * inset),
      max(0, rect.height - 2 * inset))
    patches.append(Patch(rect: rect, inner: inner, color: color))
  }

  /// Something else is painted there.
  mutating func cover(_ rect: Rect) {
    patches.append(Patch(rect: rect, inner: rect, color: nil))
  }

  /// Nothing is known of what has been painted anywhere.
  mutating func coverAll() {
    patches.removeAll(keepingCapacity: true)
    let all = Rect(-1e9, -1e9, 2e9, 2e9)
    patches.append(Patch(rect: all, inner: all, color: nil))
  }

  /// The plain, opaque color that all of `box` lies on; nil where it is not one.
  func color(below box: Rect) -> Color? {
    var veils: [Color] = []
    for patch in patches.suffix(Self.depth).reversed() {
      guard let shared = patch.rect.intersection(box), shared.width > 0, shared.height > 0 else {
        continue
      }
      guard let color = patch.color, patch.inner.contains(box) else { return nil }
      if color.alpha == 1 { return Self.color(of: veils, on: color) }
      veils.append(color)
    }
    guard background.alpha == 1, patches.count <= Self.depth else { return nil }
    return Self.color(of: veils, on: background)
  }

  /// Veils from the front to the back.
  private static func color(of veils: [Color], on ground: Color) -> Color {
    veils.reversed().reduce(ground) { $1.over($0) }
  }
}

extension Rect {
  fileprivate func contains(_ other: Rect) -> Bool {
    minX <= other.minX + 0.01 && maxX >= other.maxX - 0.01 && minY <= other.minY + 0.01
      && maxY >= other.maxY - 0.01
  }
}
