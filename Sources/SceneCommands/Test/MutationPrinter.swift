import SceneCompiler
import SceneTesting

/// What mutation came to as a person reads it on a terminal.
struct MutationPrinter {
  let palette: Palette

  /// A line for the scene, two for each damage that survived.
  ///
  ///     Scenes/places.tbl: 41 of 42 damages caught, 97 %
  ///       Scenes/places.tbl:14:9: 'height: 44' → 'height: 45' survived
  ///         no test looks at it: the scene at 0.5 s would show it
  func text(_ scene: MutationReport.Scene) -> String {
    let name = palette.paint(TerminalEscaping.line(scene.scene), .location)
    if let refusal = scene.refusal {
      return name + ": " + palette.paint("not damaged", .error)
        + ", for \(TerminalEscaping.line(refusal))\n"
    }
    var text = "\(name): \(message(scene.counts))\n"
    for survivor in scene.survivors {
      let change = Mutation.message(survivor.kind, survivor.before, survivor.after)
      text +=
        "  " + palette.paint(TerminalEscaping.line(survivor.place.description), .location) + ": "
        + TerminalEscaping.line(change) + " " + palette.paint("survived", .warning) + "\n    "
        + TerminalEscaping.line(survivor.reason) + "\n"
    }
    return text
  }

  func summary(_ report: MutationReport) -> String {
    report.scenes.count > 1 ? "in all: \(message(report.total))\n" : ""
  }

  private func message(_ counts: MutationReport.Counts) -> String {
    var parts: [String] = []
    if let score = counts.score {
      parts.append("\(counts.caught) of \(counts.caught + counts.survived) damages caught")
      parts.append("\(score) %")
    } else {
      parts.append("there was nothing to catch")
    }
    if counts.equivalent > 0 { parts.append("\(counts.equivalent) that nothing would show") }
    if counts.broken > 0 { parts.append("\(counts.broken) that made no scene") }
    return parts.joined(separator: ", ")
  }
}
