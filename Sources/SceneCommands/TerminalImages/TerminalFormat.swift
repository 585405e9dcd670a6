import SceneSystem

/// The image formats of terminals.
enum TerminalFormat: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline images of iTerm2, which WezTerm and others also support.
  case iterm2
  /// DEC's sixels.
  case sixel
  /// Two pixels per character, in any terminal that supports colors.
  case blocks

  /// Returns the best format of the terminal at standard output, which is queried with a timeout of
  /// half a second; half blocks if there is no terminal.
  static func ofTerminal() -> TerminalFormat {
    Terminal.ask(question, isEnough: isWhole).map(TerminalFormat.init) ?? .blocks
  }

  /// The queries: an image of one pixel in Kitty's protocol, the terminal's name, and its
  /// attributes. All terminals answer the last query, so one that has not answered the others by
  /// then does not support them.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"

  /// Returns whether the answer to the last query is complete: `ESC [ ? … c`.
  static func isWhole(_ answer: [UInt8]) -> Bool { attributes(answer) != nil }

  /// - Parameter answer: The answer to `question`, which can be empty.
  init(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("\u{1B}_Gi=31;OK") {
      self = .kitty
    } else if ["iTerm2", "WezTerm"].contains(where: { text.contains("\u{1B}P>|" + $0) }) {
      self = .iterm2
    } else if Self.attributes(answer)?.contains("4") == true {
      self = .sixel
    } else {
      self = .blocks
    }
  }

  /// Returns the numbers of the primary device attributes.
  private static func attributes(_ answer: [UInt8]) -> [String]? {
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.range(of: "\u{1B}[?"),
      let end = text[start.upperBound...].firstIndex(of: "c")
    else { return nil }
    return text[start.upperBound..<end].split(separator: ";").map(String.init)
  }
}

extension StringProtocol {
  fileprivate func range(of part: String) -> Range<Index>? { firstRange(of: part) }
}
