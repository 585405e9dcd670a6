/// Escapes text from files and paths for terminals and logs, so that it cannot move the cursor,
/// change colors, hide text, or run a workflow command.
///
/// Text from a file is escaped by `line`. In addition, `Console` passes all output through
/// `output`, so text that was accidentally left unescaped is harmless.
package enum TerminalEscaping {
  /// Returns the visible form of a scalar. Tabs are kept.
  package static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: return scalar
    // Unicode's symbols for control characters.
    case 0x00..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    // C1 control characters, line and paragraph separators, and bidirectional formatting
    // characters, which could make a line look like a different one.
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      return "\u{FFFD}"
    default: return scalar
    }
  }

  /// The maximum length of a line, in characters, which is longer than any useful name or message.
  private static let lineLimit = 2000

  /// Returns a message or path as a single line.
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

  /// Escapes lines of output. Colors set by commands are kept.
  package static func output(_ text: String) -> String {
    // At once, as few texts need it; dividing a text into lines takes ten times as long.
    let isSafe = text.utf8.withContiguousStorageIfAvailable { !needsEscaping($0) }
    if isSafe == true { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.startIndex > text.utf8.startIndex { result.append(0x0A) }
      if needsEscaping(line) {
        result += outputLine(Substring(line)).utf8
      } else {
        result += line
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether a terminal or GitHub's runner could act on a text.
  private static func needsEscaping(_ text: some Sequence<UInt8>) -> Bool {
    var signs = 0
    var colons = 0
    var isAtStart = true
    for byte in text {
      switch byte {
      case 0x0A: isAtStart = true
      case UInt8(ascii: "#"):
        signs += 1
        if signs > 1 { return true }
      case UInt8(ascii: ":"):
        colons += 1
        if isAtStart, colons > 1 { return true }
      case 0x09, 0x20: break
      default:
        if isSuspect(byte) { return true }
        isAtStart = false
      }
      if byte != UInt8(ascii: "#") { signs = 0 }
      if byte != UInt8(ascii: ":") { colons = 0 }
    }
    return false
  }

  private static func outputLine(_ line: Substring) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars
    while let scalar = rest.first {
      if let end = endOfOwnSequence(rest) {
        result.append(contentsOf: rest[..<end])
        rest = rest[end...]
      } else {
        result.append(visible(scalar))
        rest.removeFirst()
      }
    }
    return withoutCommands(String(result))
  }

  /// Escapes lines of a file as `diff` prints them. Other lines keep their bytes, with a carriage
  /// return at the end, so that `patch` can apply them.
  package static func fileLines(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !result.isEmpty || line.startIndex > 0 { result.append(0x0A) }
      let isReturned = line.last == 0x0D
      let body = isReturned ? line.dropLast() : line
      if needsEscaping(body) {
        let scalars = String(decoding: body, as: UTF8.self).unicodeScalars.map(visible)
        result += withoutCommands(String(String.UnicodeScalarView(scalars))).utf8
      } else {
        result += body
      }
      if isReturned { result.append(0x0D) }
    }
    return result
  }

  /// Whether a byte can be part of an escaped sequence.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A: false
    case 0x00..<0x20, 0x7F, UInt8(ascii: ":"), UInt8(ascii: "#"), 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  /// Returns the end of a sequence that sets a color (`ESC [ 1 ; 31 m`) or erases a line (`CR ESC [
  /// K`), the only sequences that commands write; nil for other text.
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

  /// GitHub's runner interprets a line that begins with `::`, after whitespace, and `##[` anywhere,
  /// as a command.
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

  /// Replaces the bracket in `##[`.
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

  /// Returns the approximate number of terminal columns of a scalar: 0, 1, or 2.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    // East Asian wide characters and pictographs.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
