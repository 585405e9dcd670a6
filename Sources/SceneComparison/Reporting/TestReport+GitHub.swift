import SceneCompiler

extension TestReport {
  /// Lines that GitHub Actions turns into annotations of the changed files. `prefix` leads from the
  /// root of the checkout to the working directory: `""` or `ios/`.
  package func githubAnnotations(prefix: String = "") -> String {
    var lines = problems.map { Self.command("error", [("title", "scenec test")], $0) }
    for result in results {
      guard result.status == .failed, let failure = result.failure else { continue }
      let place =
        failure.changes.lazy.compactMap(\.place).first ?? result.place
        ?? SourcePlace(file: result.id.scene, line: 1, column: 1)
      let isRelative = place.file.utf8.first != UInt8(ascii: "/")
      lines.append(
        Self.command(
          "error",
          [
            ("file", isRelative ? prefix + place.file : place.file), ("line", "\(place.line)"),
            ("col", "\(place.column)"), ("title", "\(result.name) (\(result.id.scene))"),
          ], failure.plainText()))
    }
    lines += (orphans ?? []).map { path in
      let file = path.utf8.first == UInt8(ascii: "/") ? path : prefix + path
      return Self.command(
        "warning", [("file", file), ("title", "reference without a snapshot")],
        "no snapshot asks for '\(path)'; 'scenec prune' removes it")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func command(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) -> String {
    let list = properties.map { $0.name + "=" + escape($0.value, inProperty: true) }
    return "::\(name) \(list.joined(separator: ","))::\(escape(message))"
  }

  /// As the runner undoes it: https://github.com/actions/toolkit, `command.ts`.
  static func escape(_ text: String, inProperty: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// What leads from the root of the checkout to the working directory, both as real paths.
  package static func githubPrefix(workspace: String?, workingDirectory: String) -> String {
    guard let workspace, workingDirectory.hasPrefix(workspace + "/") else { return "" }
    return workingDirectory.dropFirst(workspace.count + 1) + "/"
  }
}
