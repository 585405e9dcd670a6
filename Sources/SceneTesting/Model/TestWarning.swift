import SceneCompiler
import SceneSource

/// A warning of `scenec check` in a tested snapshot.
package struct TestWarning: Hashable, Codable, Sendable {
  package var code: String
  package var message: String
  package var place: FileLocation
  /// Whether it concerns the layers of the snapshot, instead of the source of the scene.
  package var isOfLayers: Bool
}

/// A warning with the snapshots that have it, on one line.
package struct WarningLine: Hashable, Sendable {
  package let warning: TestWarning
  package private(set) var names: [String] = []

  /// `this text is wider than the space available, in snapshot 'de'`
  package var message: String {
    switch names.count {
    case 0: warning.message
    case 1: "\(warning.message), in snapshot '\(names[0])'"
    case ...3:
      "\(warning.message), in snapshots \(proseList(names.map { "'\($0)'" }, "and"))"
    default: "\(warning.message), in \(names.count) snapshots"
    }
  }

  package var text: String { "\(warning.place): warning[\(warning.code)]: \(message)" }

  /// Returns the warnings of all results, each once, sorted by location.
  package static func all(of results: [TestResult]) -> [WarningLine] {
    var lines: [TestWarning: WarningLine] = [:]
    for result in results {
      for warning in result.warnings ?? [] {
        var line = lines[warning] ?? WarningLine(warning: warning)
        // A scene without snapshots has no name to add.
        if warning.isOfLayers, result.place != nil { line.names.append(result.name) }
        lines[warning] = line
      }
    }
    return lines.values.sorted { a, b in
      let (a, b) = (a.warning, b.warning)
      return a.place == b.place
        ? (a.code, a.message) < (b.code, b.message) : FileLocation.precedes(a.place, b.place)
    }
  }
}
