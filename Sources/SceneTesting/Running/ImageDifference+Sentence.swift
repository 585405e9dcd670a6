import SceneInspection

extension ImageDifference {
  /// A summary of the difference on one line.
  package var message: String {
    if reference != actual {
      return "the image is \(actual.width) × \(actual.height) pixels, the reference "
        + "\(reference.width) × \(reference.height)"
    }
    return
      "\(pixels) of \(actual.width * actual.height) pixels differ, by at most \(largest) of 255"
  }
}
