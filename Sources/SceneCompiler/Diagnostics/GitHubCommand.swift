/// A GitHub Actions workflow command that creates an annotation.
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

  /// The command without a line break.
  package var text: String {
    let list = properties.map { $0.name + "=" + Self.escape($0.value, inProperty: true) }
    let space = list.isEmpty ? "" : " "
    return "::\(name)\(space)\(list.joined(separator: ","))::\(Self.escape(message))"
  }

  /// Escapes text as the runner unescapes it, without characters that control a terminal showing
  /// the log. See `command.ts` in https://github.com/actions/toolkit.
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
}
