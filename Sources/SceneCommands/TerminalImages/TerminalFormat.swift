import SceneSystem

/// How a terminal takes an image.
enum TerminalFormat: String, Hashable, Sendable, CaseIterable {
  /// Kitty's graphics protocol.
  case kitty
  /// The inline images of iTerm2, which WezTerm and others know too.
  case iterm2
  /// DEC's sixels.
  case sixel
  /// Two pixels a character: any terminal that knows 24-bit colors.
  case blocks

  /// How the terminal of standard output takes images: it is asked, and has half a second to
  /// answer. Half blocks where there is none.
  static func ofTerminal() -> TerminalFormat {
    Terminal.ask(question, isEnough: isWhole).map(TerminalFormat.init) ?? .blocks
  }

  /// What a terminal is asked: for an image of one pixel as Kitty takes it, for its name, and for
  /// what it can do. All answer the last one, so whoever has not answered by then does not.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[c"

  /// Whether the answer to the last question is there: `ESC [ ? … c`.
  static func isWhole(_ answer: [UInt8]) -> Bool { attributes(answer) != nil }

  /// - Parameter answer: to `question`; empty where the terminal said nothing.
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

  /// The numbers of the primary device attributes.
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
