import SceneCompiler

/// Writes indented XML 1.0 without forbidden characters.
struct XMLWriter {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  typealias Attribute = (name: String, value: String)

  /// Writes an element with child elements.
  mutating func element(
    _ name: String, _ attributes: [Attribute] = [], _ body: (inout XMLWriter) -> Void
  ) {
    open(name, attributes, ">\n")
    depth += 1
    body(&self)
    depth -= 1
    text += indent + "</\(name)>\n"
  }

  /// Writes an element with text.
  mutating func element(_ name: String, _ attributes: [Attribute] = [], text content: String) {
    open(name, attributes, ">")
    text += Self.escape(content) + "</\(name)>\n"
  }

  mutating func empty(_ name: String, _ attributes: [Attribute] = []) {
    open(name, attributes, "/>\n")
  }

  private mutating func open(_ name: String, _ attributes: [Attribute], _ end: String) {
    text += indent + "<" + name
    for (name, value) in attributes {
      text += " \(name)=\"\(Self.escape(value, inAttribute: true))\""
    }
    text += end
  }

  private var indent: String { String(repeating: " ", count: 2 * depth) }

  /// Escapes text. Characters that XML does not allow, such as most control characters, become a
  /// visible `\u{1B}`.
  static func escape(_ text: String, inAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      // Part of `]]>`, which would end a CDATA section.
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      // Without escaping, a parser would convert them to spaces.
      case "\n" where inAttribute: result += "&#10;"
      case "\t" where inAttribute: result += "&#9;"
      case "\r": result += "&#13;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      // Bidirectional formatting characters, which could mislead readers of a log.
      case _ where TerminalEscaping.visible(scalar) == "\u{FFFD}" && scalar != "\u{FFFD}":
        result += "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
