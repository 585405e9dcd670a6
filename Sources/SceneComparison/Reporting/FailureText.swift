/// A failure in words, as every report in text says it: layers first, then pixels, then files.
package struct FailureText {
  private let failure: Failure

  package init(_ failure: Failure) { self.failure = failure }

  /// Whose doing it is; nil where nobody knows.
  package var cause: String? {
    switch failure.cause {
    case .compiler: "the compiler changed, and not the scene"
    case .scene: "the scene, or something it reads, changed"
    case .unknown, nil: nil
    }
  }

  /// `row 3: separator: y 175.5 → 176.5, places.tbl:14`
  package static func line(_ change: LayerChange) -> String {
    let place = change.place.map { ", \($0.file):\($0.line)" } ?? ""
    switch change.kind {
    case .added: return "\(change.layer): added" + place
    case .removed: return "\(change.layer): removed" + place
    case .reordered: return "\(change.layer): its place among its siblings changed" + place
    case .changed:
      let property = change.property ?? "changed"
      let values = "\(change.old ?? "default") → \(change.new ?? "default")"
      return "\(change.layer): \(property) \(values)" + place
    }
  }

  /// Nil where no pixels were compared.
  package var pixels: String? {
    guard let picture = failure.picture else { return nil }
    var text = ""
    if picture.reference != picture.actual {
      text =
        "the picture is \(Self.words(picture.actual)), the reference "
        + "\(Self.words(picture.reference)); "
    }
    text += "\(picture.pixels) \(picture.pixels == 1 ? "pixel differs" : "pixels differ")"
    return text + ", the largest difference is \(picture.largest) of 255"
  }

  /// The tightest tolerance that would pass, as a scene would write it.
  package var tolerance: String? {
    failure.picture?.tightest.map { "would pass with \($0.sceneText)" }
  }

  /// Everything below the message, a line each.
  package var lines: [String] {
    var lines = failure.details
    if let cause { lines.append(cause) }
    lines += failure.changes.map(Self.line)
    if let pixels { lines.append(pixels) }
    if let tolerance { lines.append(tolerance) }
    return lines + failure.files.named.map { "\($0.name): \($0.path)" }
  }

  private static func words(_ extent: PictureDifference.Extent) -> String {
    "\(extent.width) × \(extent.height)"
  }
}

extension ArtefactPaths {
  /// What is there, with what it is called.
  package var named: [(name: String, path: String)] {
    let all = [
      ("reference", reference), ("actual", actual), ("difference", difference),
      ("reference tree", referenceTree), ("actual tree", actualTree),
    ]
    return all.compactMap { name, path in path.map { (name, $0) } }
  }
}

extension Tolerance {
  /// `compare { maxDifference: 3; maxPixels: 12 }`
  package var sceneText: String {
    var parts: [String] = []
    if maxDifference > 0 { parts.append("maxDifference: \(maxDifference)") }
    if perceptual > 0 { parts.append("perceptual: \(perceptual)") }
    if maxPixels > 0 { parts.append("maxPixels: \(maxPixels)") }
    if let window { parts.append("window: (\(window.size), \(window.count))") }
    return parts.isEmpty ? "compare { }" : "compare { " + parts.joined(separator: "; ") + " }"
  }
}
