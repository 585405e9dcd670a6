import SceneInspection
import SceneLayers

extension ImageDifference {
  /// A summary of the difference on one line.
  package var message: String {
    if reference != actual {
      return "the image has \(actual.width) × \(actual.height) pixels, but the reference has "
        + "\(reference.width) × \(reference.height)"
    }
    let all = Double(actual.width * actual.height).groupedText()
    return "\(Double(pixels).groupedText()) of \(all) pixels differ, by at most \(largest) of 255"
  }
}
