import SceneSource

// Strings with line breaks.

extension ParseDiagnoser {
  /// Reports `"""`, at the third quotation mark; returns false for other quotation marks.
  mutating func reportStringOfLines(_ quote: FoundToken) -> Bool {
    let start = quote.bytes.lowerBound - 2
    let mark: [UInt8] = [0x22, 0x22, 0x22]
    let bytes = source.bytes
    guard start >= 0, bytes[start...].starts(with: mark) else { return false }
    let message = "unexpected '\"\"\"'"
    let hint = "a string is on one line; a line break in it is written '\\n'"
    var end = start + 3
    while end < bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
    guard end < bytes.count else {
      report(.unexpectedToken, start..<(start + 3), message, hint: hint)
      return true
    }
    hasStringOfLines = true
    let close = end + 3
    let isOneLine = !bytes[start..<end].contains { $0.isLineBreak }
    report(
      .unexpectedToken, start..<(start + 3), message,
      hint: isOneLine ? "a string begins and ends with a single quotation mark" : hint,
      fixIts: text(ofLines: (start + 3)..<end).map {
        [fixIt("write '\(cut($0))'", start..<close, $0)]
      } ?? [])
    return true
  }

  /// Returns the string on one line for the text between two `"""`; nil if it is long, or contains
  /// both escapes and quotation marks.
  private func text(ofLines range: Range<Int>) -> String? {
    let bytes = source.bytes[range]
    let hasEscapes = bytes.contains(UInt8(ascii: "\\"))
    guard range.count <= 400, !hasEscapes || !bytes.contains(UInt8(ascii: "\"")) else { return nil }
    var lines = bytes.split(omittingEmptySubsequences: false) { $0.isLineBreak }
    guard let first = lines.first, let last = lines.last else { return nil }
    var indentation = 0
    if lines.count > 1 {
      guard first.allSatisfy({ $0.isBlank }), last.allSatisfy({ $0.isBlank }) else { return nil }
      lines = Array(lines.dropFirst().dropLast())
      indentation = last.count
    }
    var text = ""
    for (number, line) in lines.enumerated() {
      if line.last == UInt8(ascii: "\\") { return nil }
      let indented = line.prefix { $0.isBlank }.count
      let part = String(decoding: line.dropFirst(min(indentation, indented)), as: UTF8.self)
      if number > 0 { text += "\\n" }
      for scalar in part.unicodeScalars { text += scalar == "\"" ? "\\\"" : String(scalar) }
    }
    return "\"" + text + "\""
  }

  /// Returns whether a string ends at a quotation mark on the next line, as in
  ///
  ///     textLayer "Good
  ///         morning" { … }
  func endsOnNextLine(stringAt start: Int) -> Bool {
    let bytes = source.bytes
    guard let end = bytes[start...].firstIndex(where: { $0.isLineBreak }) else { return false }
    let first = bytes[end...].firstIndex { !$0.isLineBreak && !$0.isBlank } ?? bytes.count
    let last = bytes[first...].firstIndex { $0.isLineBreak } ?? bytes.count
    let line = bytes[first..<last]
    let quotes = line.indices.filter {
      bytes[$0] == UInt8(ascii: "\"") && bytes[$0 - 1] != UInt8(ascii: "\\")
    }
    guard quotes.count % 2 == 1, let quote = quotes.first, quote > first,
      !line[..<quote].contains(UInt8(ascii: "{")), !line[quote - 1].isBlank,
      ![UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":")].contains(
        line[quote - 1])
    else { return false }
    return true
  }

  /// Returns a fix-it that writes a line break in a string as `\\n`.
  func joining(_ start: Int) -> Diagnostic.FixIt? {
    let bytes = source.bytes
    guard var end = bytes[start...].firstIndex(where: { $0.isLineBreak }) else { return nil }
    let next = bytes[end...].firstIndex { !$0.isLineBreak && !$0.isBlank } ?? bytes.count
    while bytes[end - 1].isBlank { end -= 1 }
    // A `\\` at the end of a line continues it in other languages.
    let continues = bytes[end - 1] == UInt8(ascii: "\\")
    if continues { end -= 1 }
    return continues
      ? fixIt("join the lines", end..<next, "", isSafe: false)
      : fixIt("write '\\n'", end..<next, "\\n", isSafe: false)
  }
}
