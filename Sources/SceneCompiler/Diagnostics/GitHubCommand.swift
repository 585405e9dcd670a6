/// A line that GitHub Actions turns into an annotation of a file.
package struct GitHubCommand {
  private let name: String
  private let properties: [(name: String, value: String)]
  private let message: String

  package init(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) {
    self.name = name
    self.properties = properties
    self.message = message
  }

  /// Without the line's end.
  package var text: String {
    let list = properties.map { $0.name + "=" + Self.escape($0.value, inProperty: true) }
    let space = list.isEmpty ? "" : " "
    return "::\(name)\(space)\(list.joined(separator: ","))::\(Self.escape(message))"
  }

  /// Without what would move the cursor of somebody who reads the log, and as the runner undoes it: https://github.com/actions/toolkit, `command.ts`.
  package static func escape(_ text: String, inProperty: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(TerminalEscaping.visible(scalar))
      }
    }
    return TerminalEscaping.withoutBracketCommands(result)
  }

  /// What leads from the root of the checkout to the working directory, both as real paths:
  /// `""` or `ios/`.
  package static func prefix(workspace: String?, workingDirectory: String) -> String {
    guard let workspace, workingDirectory.hasPrefix(workspace + "/") else { return "" }
    return workingDirectory.dropFirst(workspace.count + 1) + "/"
  }
}
