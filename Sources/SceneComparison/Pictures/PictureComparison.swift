import SceneExport

/// What a snapshot's picture and its reference come to.
package enum PictureComparison: Hashable, Sendable {
  /// No pixel that is compared differs.
  case equal
  /// They differ no more than the snapshot allows.
  case allowed(PictureDifference)
  case different(PictureDifference)

  /// - Parameters:
  ///   - ignored: rectangles that are not compared, in pixels.
  package init(
    reference: ComparedPicture, actual: ComparedPicture, tolerance: Tolerance = .exact,
    ignored: [PixelRect] = []
  ) {
    let map = DifferenceMap(
      reference, actual, ignored: ignored, measuresPerception: tolerance.perceptual > 0)
    if map.pixels.isEmpty, reference.extent == actual.extent {
      self = .equal
      return
    }
    let isSameSize = reference.extent == actual.extent
    let isAllowed = isSameSize && tolerance.allows(map)
    let counted = isAllowed ? map.pixels : map.pixels.filter { !tolerance.allows($0) }
    let difference = PictureDifference(
      reference: reference.extent, actual: actual.extent, pixels: counted.count,
      largest: map.largest, regions: map.regions(of: counted),
      tightest: isSameSize && !isAllowed ? tolerance.tightest(for: map) : [])
    self = isAllowed ? .allowed(difference) : .different(difference)
  }

  /// The same of two PNG files.
  package init(
    referencePNG: [UInt8], actualPNG: [UInt8], tolerance: Tolerance = .exact,
    ignored: [PixelRect] = []
  ) throws(PNGError) {
    // The encoder is deterministic: equal pictures are equal files.
    if referencePNG == actualPNG {
      self = .equal
      return
    }
    self.init(
      reference: try ComparedPicture(png: referencePNG),
      actual: try ComparedPicture(png: actualPNG),
      tolerance: tolerance, ignored: ignored)
  }
}
