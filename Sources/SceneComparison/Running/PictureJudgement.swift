import SceneCompiler
import SceneExport
import SceneLayers

/// What two pictures are to each other where their files are not the same.
enum PictureJudgement {
  /// Each pixel is the same.
  case equal
  /// They differ, and no more than the snapshot allows.
  case tolerated
  case different(PictureDifference)
  /// The reference is no picture; why.
  case broken(String)

  init(_ reference: [UInt8], _ actual: [UInt8], _ settings: SnapshotSettings) {
    do throws(PNGError) {
      let reference = try decodePNG(reference).picture
      let actual = try decodePNG(actual).picture
      self = reference == actual ? .equal : .different(Self.difference(reference, actual))
    } catch {
      self = .broken(error.message)
    }
  }

  private static func difference(_ old: Picture, _ new: Picture) -> PictureDifference {
    let width = min(old.width, new.width)
    let height = min(old.height, new.height)
    var (pixels, largest) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let (i, j) = ((y * old.width + x) * 4, (y * new.width + x) * 4)
        let off = (0..<4).map { abs(Int(old.samples[i + $0]) - Int(new.samples[j + $0])) }.max()
        if let off, off > 0 {
          pixels += 1
          largest = max(largest, (off + 128) / 257)
        }
      }
    }
    pixels += old.width * old.height + new.width * new.height - 2 * width * height
    return PictureDifference(
      reference: .init(width: old.width, height: old.height),
      actual: .init(width: new.width, height: new.height), pixels: pixels, largest: largest,
      regions: [], tightest: [])
  }

  /// What stands for the pixels of a picture.
  static func hash(ofPNG bytes: [UInt8]) -> String { ContentHash(bytes).text }
}

extension PictureDifference {
  /// What is off, on one line.
  var sentence: String {
    if reference != actual {
      return "the picture is \(actual.width) × \(actual.height) pixels, the reference "
        + "\(reference.width) × \(reference.height)"
    }
    let (count, total) = (pixels, actual.width * actual.height)
    return "\(count) of \(total) pixels differ, by \(largest) of 255 at most"
  }
}
