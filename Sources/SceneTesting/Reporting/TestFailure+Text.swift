import SceneCompiler
import SceneEditing
import SceneInspection
import SceneLanguage

extension TestFailure {
  /// Returns the failure as indented lines for a terminal: its cause, the changed layers, the
  /// number of differing pixels, tolerances that would accept them, and the paths of the artifacts.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of lines for layers. The number of omitted changes is printed.
  ///   - proposal: Formats a tolerance as source code.
  package func text(
    palette: Palette, limit: Int = 20, proposal: (ImageTolerance) -> String = { $0.sourceText }
  ) -> String {
    lines(palette, limit: limit, proposal: proposal).map { "  \($0)\n" }.joined()
  }

  package func lines(
    _ palette: Palette, limit: Int = 20, proposal: (ImageTolerance) -> String = { $0.sourceText }
  ) -> [String] {
    var lines: [String] = []
    if let words = cause?.message { lines.append(words) }
    lines += LayerChange.lines(changes, palette: palette, limit: limit, with: image)
    if !message.isEmpty { lines.append(palette.paint(TerminalEscaping.line(message), .message)) }
    lines += details.map(TerminalEscaping.line)
    lines += image?.lines(proposal) ?? []
    return lines + files.lines(palette)
  }
}

extension TestFailure {
  /// The first change with its source location, or the message if no layer has changed, on one line.
  var headline: String {
    LayerChange.lines(changes, palette: .plain, limit: 1).first ?? message
  }

  /// Returns the changes that a cause explains, or all if none is at its location.
  func changes(of cause: ChangeCause) -> [LayerChange] {
    let own = changes.filter { change in
      change.place == cause.place || change.inputs?.contains { $0.place == cause.place } == true
    }
    return own.isEmpty ? changes : own
  }

  /// Returns the report without anything that a terminal or an image would be needed for, beginning
  /// with the change at the location of its cause.
  func annotation(of cause: ChangeCause) -> String {
    let changes = changes(of: cause)
    var lines = LayerChange.lines(changes, palette: .plain, limit: 1)
    if let explanation = self.cause?.message { lines.insert(explanation, at: 0) }
    lines.append(message)
    if changes.isEmpty { lines += details.prefix(1) }
    return lines.joined(separator: "\n")
  }
}

extension ImageDifference {
  /// Returns lines on the differing pixels and the tolerances that would accept them.
  fileprivate func lines(_ proposal: (ImageTolerance) -> String) -> [String] {
    var lines = regions.prefix(Self.regionLimit).enumerated().map { index, region in
      "region \(index + 1): \(region.width) × \(region.height) pixels at \(region.x),\(region.y)"
    }
    let rest = regions.count - lines.count
    if rest > 0 { lines.append("and \(counted(rest, "more region"))") }
    if !tolerances.isEmpty {
      let proposals = tolerances.map(proposal).joined(separator: " or ")
      let noun = tolerances.count == 1 ? "tolerance" : "tolerances"
      lines.append("smallest \(noun) that would pass: \(proposals)")
    }
    return lines
  }

  private static let regionLimit = 5
}

extension ImageTolerance {
  /// The tolerance in the syntax of scenes: `compare { maxDifference: 3; maxPixels: 12 }`.
  package var sourceText: String {
    return properties.isEmpty ? "compare { }" : "compare { \(properties.joined(separator: "; ")) }"
  }

  /// Returns the properties that differ from their defaults as `name: value`.
  package var properties: [String] {
    var properties: [String] = []
    if maxDifference > 0 { properties.append("maxDifference: \(maxDifference)") }
    if perceptual > 0 { properties.append("perceptual: \(perceptual)") }
    if let maxPixels, maxPixels > 0 { properties.append("maxPixels: \(maxPixels)") }
    return properties
  }
}

extension ArtifactPaths {
  fileprivate func lines(_ palette: Palette) -> [String] {
    let paths = [
      ("reference", reference), ("actual", actual), ("difference", difference),
      ("reference tree", referenceTree), ("actual tree", actualTree),
    ].filter { $0.1 != nil }
    let width = paths.map(\.0.count).max() ?? 0
    return paths.map { name, path in
      let gap = String(repeating: " ", count: width - name.count + 2)
      return name + gap + palette.paint(TerminalEscaping.line(path ?? ""), .location)
    }
  }
}
