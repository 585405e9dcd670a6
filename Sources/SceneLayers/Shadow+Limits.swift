extension Shadow {
  /// The maximum size of the image in which a shadow is computed, in pixels.
  public static let pixelLimit = 64_000_000

  /// The extent of the blur, in standard deviations.
  public static let reach = 2.0

  /// Returns whether the canvas, expanded by the extent of the blur, is within the limit.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas, in points.
  ///   - scale: The scale in pixels per point.
  public func isPaintable(on size: Size, scale: Double) -> Bool {
    let reach = 2 * Self.reach * max(radius, 0) * scale
    // In floating point, because the product can exceed an integer.
    let area = (size.width * scale + reach + 1) * (size.height * scale + reach + 1)
    return area <= Double(Self.pixelLimit)
  }
}
