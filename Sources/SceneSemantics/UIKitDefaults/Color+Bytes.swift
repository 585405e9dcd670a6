import SceneLayers

extension Color {
  /// Creates a color from three bytes, 0xRRGGBB.
  init(bytes: UInt32, alpha: Double = 1) {
    self.init(
      Double(bytes >> 16 & 255) / 255, Double(bytes >> 8 & 255) / 255, Double(bytes & 255) / 255,
      alpha)
  }
}
