import SceneCompiler
import SceneLayers

extension Failure {
  /// The failure as a terminal shows it, a line each: what failed, whose doing it is, which layers
  /// changed, how many pixels, under which tolerance they would pass, and where the files are.
  ///
  /// - Parameter limit: how many changes of layers are listed; how many more there are is said.
  package func text(palette: Palette, limit: Int = 20) -> String {
    var lines = [palette.paint(VisibleText.line(message), .message)]
    lines += details.map { "  " + VisibleText.line($0) }
    lines += LayerChange.lines(changes, palette: palette, limit: limit, with: picture)
    lines += picture?.lines ?? []
    if let sentence = cause?.sentence { lines.append("  " + sentence) }
    lines += files.lines(palette)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Failure.Cause {
  fileprivate var sentence: String? {
    switch self {
    case .compiler: "the scene is as it was when the reference was recorded: the compiler changed"
    case .scene: nil
    case .unknown: nil
    }
  }
}

extension PictureDifference {
  /// What differs, in pixels, then the tolerance.
  package var lines: [String] {
    var lines: [String] = []
    if reference != actual {
      lines.append(
        "  \(actual.width) × \(actual.height) pixels instead of "
          + "\(reference.width) × \(reference.height)")
    }
    let total = max(reference.width, actual.width) * max(reference.height, actual.height)
    if pixels > 0 {
      lines.append("  \(pixels) of \(total) pixels differ, by \(largest) of 255 at the most")
    }
    let listed = regions.prefix(5).enumerated().map { index, region in
      "  region \(index + 1): \(region.width) × \(region.height) pixels at "
        + "\(region.x),\(region.y)"
    }
    lines += listed
    if regions.count > listed.count {
      lines.append("  and \(regions.count - listed.count) more regions")
    }
    if let tightest {
      lines.append("  the tightest tolerance that would pass: \(tightest.sourceText)")
    }
    return lines
  }
}

extension Tolerance {
  /// As a scene writes it: `compare { maxDifference: 3; maxPixels: 12 }`.
  package var sourceText: String {
    var properties: [String] = []
    if maxDifference > 0 { properties.append("maxDifference: \(maxDifference)") }
    if perceptual > 0 { properties.append("perceptual: \(perceptual)") }
    if maxPixels > 0 { properties.append("maxPixels: \(maxPixels)") }
    if let window { properties.append("window: (\(window.size), \(window.count))") }
    return properties.isEmpty ? "compare { }" : "compare { \(properties.joined(separator: "; ")) }"
  }
}

extension ArtefactPaths {
  fileprivate func lines(_ palette: Palette) -> [String] {
    let paths = [
      ("reference", reference), ("actual", actual), ("difference", difference),
      ("reference tree", referenceTree), ("actual tree", actualTree),
    ].filter { $0.1 != nil }
    let width = paths.map(\.0.count).max() ?? 0
    return paths.map { name, path in
      let gap = String(repeating: " ", count: width - name.count + 2)
      return "  " + name + gap + palette.paint(VisibleText.line(path ?? ""), .location)
    }
  }
}
