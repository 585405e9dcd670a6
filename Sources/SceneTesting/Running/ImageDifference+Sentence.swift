import SceneInspection

extension ImageDifference {
  /// What is off, on one line.
  package var message: String {
    if reference != actual {
      return "the picture is \(actual.width) × \(actual.height) pixels, the reference "
        + "\(reference.width) × \(reference.height)"
    }
    return
      "\(pixels) of \(actual.width * actual.height) pixels differ, by \(largest) of 255 at most"
  }
}
