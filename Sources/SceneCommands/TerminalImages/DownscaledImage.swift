import SceneCompiler
import SceneLayers
import SceneRaster
import SceneSystem

/// A scaled-down image, in which each pixel is the mean of the area that it covers.
struct DownscaledImage: Hashable, Sendable {
  let width: Int
  let height: Int
  /// Red, green, and blue of each pixel, row by row.
  fileprivate(set) var bytes: [UInt8] = []

  /// Returns a size in pixels that is scaled down to fit both limits.
  static func size(
    of width: Int, _ height: Int, within widest: Int, _ highest: Int
  ) -> (width: Int, height: Int) {
    var (w, h) = (width, height)
    if w > widest { (w, h) = (widest, (height * widest + width / 2) / width) }
    if h > highest { (w, h) = ((width * highest + height / 2) / height, highest) }
    return (max(min(w, width), 1), max(min(h, height), 1))
  }

  /// Scales down an image.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, at most that of the image.
  ///   - height: The height in pixels, at most that of the image.
  init(_ list: DisplayList, width: Int, height: Int, on workers: Workers) {
    (self.width, self.height) = (width, height)
    var reduction = Reduction(
      from: (list.width, list.height), to: (width, height))
    list.paint(on: workers) { band in
      reduction.append(band.bytes, to: &bytes)
    }
  }

  /// Creates an image from red, green, and blue of each pixel, row by row.
  init(
    _ pixels: [UInt8], from source: (width: Int, height: Int), to target: (width: Int, height: Int)
  ) {
    (width, height) = target
    var reduction = Reduction(from: source, to: target)
    reduction.append(pixels, to: &bytes)
  }
}

/// Accumulates the rows of an image. The weights are integers, so the means are exact: a source
/// pixel has the width `target`, and a target pixel the width `source`.
private struct Reduction {
  private let source: (width: Int, height: Int)
  private let target: (width: Int, height: Int)
  /// The weighted sums of a source row, and of the current target row.
  private var row: [UInt64]
  private var sums: [UInt64]
  private var y = 0

  init(from source: (width: Int, height: Int), to target: (width: Int, height: Int)) {
    (self.source, self.target) = (source, target)
    row = [UInt64](repeating: 0, count: target.width * 3)
    sums = row
  }

  mutating func append(_ rows: [UInt8], to bytes: inout [UInt8]) {
    let stride = source.width * 3
    for start in Swift.stride(from: 0, to: rows.count, by: stride) {
      sumRow(rows[start..<start + stride])
      addRow(to: &bytes)
    }
  }

  private mutating func sumRow(_ pixels: ArraySlice<UInt8>) {
    for index in row.indices { row[index] = 0 }
    var index = pixels.startIndex
    for x in 0..<source.width {
      let first = x * target.width / source.width
      // The part of the pixel in the first target pixel; the rest is in the next one.
      let here = min((first + 1) * source.width - x * target.width, target.width)
      for channel in 0..<3 {
        let value = UInt64(pixels[index + channel])
        row[first * 3 + channel] += value * UInt64(here)
        if here < target.width {
          row[first * 3 + 3 + channel] += value * UInt64(target.width - here)
        }
      }
      index += 3
    }
  }

  private mutating func addRow(to bytes: inout [UInt8]) {
    let first = y * target.height / source.height
    let here = min((first + 1) * source.height - y * target.height, target.height)
    for index in row.indices { sums[index] += row[index] * UInt64(here) }
    y += 1
    guard y * target.height >= (first + 1) * source.height else { return }
    let weight = UInt64(source.width * source.height)
    for index in row.indices {
      bytes.append(UInt8((sums[index] + weight / 2) / weight))
      sums[index] = row[index] * UInt64(target.height - here)
    }
  }
}
