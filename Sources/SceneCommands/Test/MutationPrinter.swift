import SceneCompiler
import SceneTesting

/// Formats the results of mutation testing for a terminal.
struct MutationPrinter {
  let palette: Palette

  /// Returns a line for the scene and two for each mutant that survived.
  ///
  ///     Scenes/places.tbl: 41 of 42 mutants killed, 97%
  ///       Scenes/places.tbl:14:9: survived: 'height: 44' → 'height: 45'
  ///         not covered: the scene at 0.5 s would detect it
  func text(_ scene: MutationReport.Scene) -> String {
    let name = palette.paint(TerminalEscaping.line(scene.scene), .location)
    if let refusal = scene.refusal {
      return name + ": " + palette.paint("not mutated", .error)
        + ": \(TerminalEscaping.line(refusal))\n"
    }
    var text = "\(name): \(message(scene.counts))\n"
    for survivor in scene.survivors {
      let change = Mutation.message(survivor.kind, survivor.before, survivor.after)
      text +=
        "  " + palette.paint(TerminalEscaping.line(survivor.place.description), .location) + ": "
        + palette.paint("survived", .warning) + ": " + TerminalEscaping.line(change) + "\n    "
        + TerminalEscaping.line(survivor.reason) + "\n"
    }
    return text
  }

  func summary(_ report: MutationReport) -> String {
    report.scenes.count > 1 ? "total: \(message(report.total))\n" : ""
  }

  private func message(_ counts: MutationReport.Counts) -> String {
    var parts: [String] = []
    if let score = counts.score {
      parts.append("\(counts.killed) of \(counts.killed + counts.survived) mutants killed")
      parts.append("\(score)%")
    } else {
      parts.append("no mutants")
    }
    if counts.equivalent > 0 { parts.append("\(counts.equivalent) equivalent") }
    if counts.notCompiled > 0 { parts.append("\(counts.notCompiled) did not compile") }
    return parts.joined(separator: ", ")
  }
}
