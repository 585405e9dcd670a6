import SceneExport
import SceneSystem

/// What a snapshot's picture and its reference come to.
package enum ImageComparison: Hashable, Sendable {
  /// No pixel that is compared differs.
  case equal
  /// They differ no more than the snapshot allows.
  case allowed(ImageDifference)
  case different(ImageDifference)

  /// - Parameters:
  ///   - ignored: rectangles that are not compared, in pixels.
  package init(
    reference: ComparedImage, actual: ComparedImage, tolerance: Tolerance = .exact,
    ignored: [PixelRect] = []
  ) {
    let isSameSize = reference.extent == actual.extent
    if tolerance == .exact, ignored.isEmpty, isSameSize {
      self.init(reference, actual, ExactDifference(reference, actual))
      return
    }
    let map = DifferenceMap(
      reference, actual, ignored: ignored, measuresPerception: tolerance.perceptual > 0)
    if map.pixels.isEmpty, isSameSize {
      self = .equal
      return
    }
    let isAllowed = isSameSize && tolerance.allows(map)
    let countsAll = isAllowed || tolerance.allowsNoPixel
    let counted = countsAll ? map.pixels : map.pixels.filter { !tolerance.allows($0) }
    let difference = ImageDifference(
      reference: reference.extent, actual: actual.extent, pixels: counted.count,
      largest: map.largest,
      regions: RegionGrid.regions(of: counted, width: map.width, height: map.height),
      tightest: isSameSize && !isAllowed ? tolerance.tightest(for: map) : [])
    self = isAllowed ? .allowed(difference) : .different(difference)
  }

  private init(
    _ reference: ComparedImage, _ actual: ComparedImage, _ exact: ExactDifference
  ) {
    if exact.pixels == 0 {
      self = .equal
      return
    }
    var (fewer, nearer) = (Tolerance.exact, Tolerance.exact)
    (nearer.maxDifference, fewer.maxPixels) = (exact.largest, exact.pixels)
    self = .different(
      ImageDifference(
        reference: reference.extent, actual: actual.extent, pixels: exact.pixels,
        largest: exact.largest, regions: exact.regions, tightest: [nearer, fewer]))
  }

  /// The same of two PNG files, which are decoded side by side where there are two workers.
  package init(
    referencePNG: [UInt8], actualPNG: [UInt8], tolerance: Tolerance = .exact,
    ignored: [PixelRect] = [], on workers: Workers = .alone
  ) throws(PNGError) {
    // The encoder is deterministic: equal pictures are equal files.
    if referencePNG == actualPNG {
      self = .equal
      return
    }
    let files = [referencePNG, actualPNG]
    let pictures = workers.map(2) { index in
      Result { () throws(PNGError) in try ComparedImage(png: files[index]) }
    }
    self.init(
      reference: try pictures[0].get(), actual: try pictures[1].get(), tolerance: tolerance,
      ignored: ignored)
  }
}
