import SceneEditing
import SceneExport
import SceneLanguage

/// The result of comparing an image with its reference.
package enum ImageComparison: Hashable, Sendable {
  /// All compared pixels are equal.
  case equal
  /// The difference is within the tolerance.
  case allowed(ImageDifference)
  case different(ImageDifference)

  /// Compares two images.
  ///
  /// - Parameters:
  ///   - ignored: Rectangles that are not compared, in pixels.
  ///   - masks: Layers whose pixels are not compared.
  ///   - frames: The frames of a strip, to each of which the tolerance applies.
  package init(
    reference: Bitmap, actual: Bitmap, tolerance: ImageTolerance = .exact,
    ignored: [ImageRect] = [], masks: [LayerMask] = [], frames: [ImageRect] = []
  ) {
    let isSameSize = reference.extent == actual.extent
    if tolerance == .exact, frames.isEmpty, ignored.isEmpty, masks.isEmpty, isSameSize {
      self.init(reference, actual, ExactDifference(reference, actual))
      return
    }
    let map = DifferenceMap(
      reference, actual, ignored: ignored, masks: masks,
      measuresPerception: tolerance.perceptual > 0)
    if map.pixels.isEmpty, isSameSize {
      self = .equal
      return
    }
    let failed = frames.indices.filter { !tolerance.allows(map.part(in: frames[$0])) }
    let isAllowed =
      isSameSize && (frames.isEmpty ? tolerance.allows(map) : failed.isEmpty)
    let countsAll = isAllowed || tolerance.allowsNoPixel
    let counted = countsAll ? map.pixels : map.pixels.filter { !tolerance.allows($0) }
    var difference = ImageDifference(
      reference: reference.extent, actual: actual.extent, pixels: counted.count,
      largest: map.largest,
      regions: RegionGrid.regions(of: counted, width: map.width, height: map.height),
      tolerances: isSameSize && !isAllowed ? tolerance.tightest(for: map) : [])
    if !frames.isEmpty { difference.frames = failed }
    self = isAllowed ? .allowed(difference) : .different(difference)
  }

  private init(
    _ reference: Bitmap, _ actual: Bitmap, _ exact: ExactDifference
  ) {
    if exact.pixels == 0 {
      self = .equal
      return
    }
    self = .different(
      ImageDifference(
        reference: reference.extent, actual: actual.extent, pixels: exact.pixels,
        largest: exact.largest, regions: exact.regions,
        tolerances: [.init(maxDifference: exact.largest), .init(maxPixels: exact.pixels)]))
  }
}
