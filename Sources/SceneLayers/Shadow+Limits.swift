extension Shadow {
  /// The size of the largest image in which a shadow is made, in pixels.
  public static let pixelLimit = 64_000_000

  /// How far the blur reaches, in standard deviations.
  public static let reach = 2.0

  /// Whether the canvas, enlarged by what the blur reaches, is within the limit.
  ///
  /// - Parameters:
  ///   - size: of the canvas, in points.
  ///   - scale: in pixels per point.
  public func isPaintable(on size: Size, scale: Double) -> Bool {
    let reach = 2 * Self.reach * max(radius, 0) * scale
    // In floating point: the product need not fit an integer.
    let area = (size.width * scale + reach + 1) * (size.height * scale + reach + 1)
    return area <= Double(Self.pixelLimit)
  }
}
