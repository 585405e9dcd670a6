/// Text of a file or of a path made fit for a terminal and for a log: nothing in it moves the
/// cursor, changes colors, hides a part, or is a command to what runs a workflow.
///
/// Each part that comes from a file goes through `line`; `Console` passes all that it writes through
/// `output`, so that nothing gets by that was forgotten.
package enum TerminalEscaping {
  /// The scalar as it is shown. Tabs stay.
  package static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: return scalar
    // The pictures of the control characters.
    case 0x00..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // The second set of control characters, line and paragraph separators, and all that turns the
    // direction of writing, which could show a line as what it is not.
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      return "\u{FFFD}"
    default: return scalar
    }
  }

  /// The longest line, in characters; no name or message that helps anyone is longer.
  private static let lineLimit = 2000

  /// A message or path on one line.
  package static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if count > lineLimit {
        result.append("…")
        break
      }
      result.append(scalar == "\t" ? " " : visible(scalar))
    }
    return withoutCommands(String(result))
  }

  /// Lines as they are written: with the colors that they were given, and nothing else that a
  /// terminal or a log acts on.
  package static func output(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspect) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\n" {
        result.append(scalar)
        rest.removeFirst()
      } else if let end = endOfOwnSequence(rest) {
        result.append(contentsOf: rest[..<end])
        rest = rest[end...]
      } else {
        result.append(visible(scalar))
        rest.removeFirst()
      }
    }
    let lines = String(result).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { withoutCommands(String($0)) }.joined(separator: "\n")
  }

  /// Whether a byte may belong to something that is escaped.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F, UInt8(ascii: ":"), UInt8(ascii: "#"), 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  /// Where a sequence ends that sets a color (`ESC [ 1 ; 31 m`) or takes a line away (`CR ESC [ K`):
  /// the only ones that commands write. Nil for any other text.
  private static func endOfOwnSequence(
    _ text: Substring.UnicodeScalarView
  ) -> String.UnicodeScalarView.Index? {
    var rest = text
    if rest.first == "\r" { rest.removeFirst() }
    guard rest.popFirst() == "\u{1B}", rest.popFirst() == "[" else { return nil }
    while let scalar = rest.first, scalar == ";" || ("0"..."9").contains(scalar) {
      rest.removeFirst()
    }
    guard let last = rest.first, last == "m" || last == "K" else { return nil }
    return rest.index(after: rest.startIndex)
  }

  /// GitHub's runner takes a line that begins with `::`, after any blanks, for a command, and
  /// `##[` anywhere.
  private static func withoutCommands(_ line: String) -> String {
    guard line.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else {
      return line
    }
    var result = line
    let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
    if line[start...].hasPrefix("::") {
      result = line[..<start] + "\u{2237}" + line[start...].dropFirst(2)
    }
    return withoutBracketCommands(result)
  }

  /// With another bracket in `##[`.
  static func withoutBracketCommands(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return text }
    var result = String.UnicodeScalarView()
    var signs = 0
    for scalar in text.unicodeScalars {
      result.append(scalar == "[" && signs >= 2 ? "\u{FF3B}" : scalar)
      signs = scalar == "#" ? signs + 1 : 0
    }
    return String(result)
  }

  /// How many columns of a terminal the scalar takes, roughly: 0, 1 or 2.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // What East Asian fonts draw in a full square, and pictographs.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
