import SceneSource

// Errors inside tokens.

extension ParseDiagnoser {
  /// Reports invalid UTF-8, once per run.
  mutating func text() {
    let bytes = source.bytes
    var index = endOfASCII(bytes, from: 0)
    while index < bytes.count, diagnostics.count <= SyntaxLimits.diagnostics {
      if bytes[index] < 0x80 {
        index = endOfASCII(bytes, from: index)
      } else if let (_, length) = decodeScalar(bytes, at: index) {
        index += length
      } else {
        report(.invalidUTF8, index..<(index + 1), "invalid UTF-8")
        index = endOfInvalidBytes(bytes, from: index)
      }
    }
  }

  // MARK: Characters

  /// Reports invalid characters between tokens.
  mutating func invalid(_ bytes: Range<Int>) {
    guard let (scalar, _) = decodeScalar(source.bytes, at: bytes.lowerBound) else { return }
    if reportPlainly(.invalidCharacter, bytes, { "unexpected character \($0.name(scalar))" }) {
      return
    }
    if scalar == 0x2E {
      return report(
        .invalidCharacter, bytes,
        "unexpected '..'; write '..<' to exclude the end of the range, or '...' to include it",
        fixIts: [fixIt("write '..<'", bytes, "..<", isSafe: false)])
    }
    var fixIts: [Diagnostic.FixIt] = []
    if let meant = lookalike(scalar) {
      if meant != "\"" {
        fixIts.append(fixIt("write '\(meant)'", bytes, meant))
      } else if let closing = closingQuote(after: bytes.upperBound) {
        fixIts.append(
          .init(
            "write '\"…\"'", [.init(span(bytes), "\""), .init(span(closing), "\"")], isSafe: true))
      }
    }
    report(
      .invalidCharacter, bytes, "unexpected character \(name(scalar))",
      hint: lookalike(scalar).map { "did you mean '\($0)'?" }, fixIts: fixIts)
  }

  /// Returns the quotation mark of another kind that ends a string on the same line. An apostrophe
  /// within a word does not end it.
  private func closingQuote(after offset: Int) -> Range<Int>? {
    let bytes = source.bytes
    var index = offset
    while index < bytes.count, !bytes[index].isLineBreak, bytes[index] != UInt8(ascii: "\"") {
      guard let (scalar, length) = decodeScalar(bytes, at: index) else { return nil }
      let end = index + length
      if lookalike(scalar) == "\"", end == bytes.count || !bytes[end].isIdentifierBody {
        return index..<end
      }
      index = end
    }
    return nil
  }

  /// Returns a character as `'@'`, or `U+00A0` if it is invisible.
  private func name(_ scalar: UInt32) -> String {
    let isVisible = scalar > 0x20 && scalar < 0x7F || scalar > 0xA0 && !isInvisible(scalar)
    if isVisible, let character = Unicode.Scalar(scalar) { return "'\(String(character))'" }
    var digits = ""
    var rest = scalar
    while rest > 0 || digits.utf8.count < 4 {
      let digit = UInt8(rest & 15)
      digits = String(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x37 + digit)) + digits
      rest >>= 4
    }
    return "U+" + digits
  }

  /// Returns whether a scalar is a space, a formatting character, or otherwise invisible.
  private func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000,
      0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFFE...0xFFFF, 0xF0000...0x10FFFF:
      true
    default: false
    }
  }

  /// Returns the ASCII character for which a similar character was probably intended.
  private func lookalike(_ scalar: UInt32) -> String? {
    switch scalar {
    case 0x26: "&&"
    case 0x7C: "||"
    case 0x27, 0x60, 0x2018...0x201F, 0xAB, 0xBB: "\""
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x2010...0x2015, 0x2212: "-"
    case 0xB0: "deg"
    case 0xD7: "*"
    case 0xF7: "/"
    case 0x2026: "..."
    case 0x2264: "<="
    case 0x2265: ">="
    case 0x2260: "!="
    default: nil
    }
  }

  // MARK: Literals

  mutating func number(_ bytes: Range<Int>) {
    let text = source.bytes[bytes]
    if wholeNumber(text) != nil { return }
    let parts = NumberText(text)
    let written = cut(source[bytes])
    let isMember = parent == .member
    switch parts.flaw {
    case .leadingDot:
      let corrected = "0" + source[bytes]
      report(
        .malformedNumber, bytes, "'\(written)' has no digit before the decimal point",
        fixIts: [fixIt("write '\(cut(corrected))'", bytes, corrected)])
    case .trailingDot:
      let corrected =
        source[parts.digits.startIndex..<(parts.digits.endIndex - 1)]
        + source[parts.suffix.startIndex..<parts.suffix.endIndex]
      report(
        .malformedNumber, bytes, "'\(written)' has no digit after the decimal point",
        fixIts: [fixIt("write '\(cut(corrected))'", bytes, corrected)])
    case .notDecimal:
      let color = hexadecimalColor(bytes)
      report(
        .malformedNumber, bytes, "'\(written)' is not a decimal number",
        hint: color.map { "a color is written '\($0)'" },
        fixIts: color.map { [fixIt("write '\($0)'", bytes, $0, isSafe: false)] } ?? [])
    case .unknownUnit:
      unknownUnit(parts, bytes)
    case .overflow:
      report(.numberOverflow, bytes, "'\(written)' is too large")
    case nil:
      if isMember, !text.allSatisfy({ $0.isDigit }) {
        report(.malformedNumber, bytes, "'\(written)' is not a member; expected a number")
      }
    }
  }

  /// Returns `0xFF8000` as `#FF8000`.
  private func hexadecimalColor(_ bytes: Range<Int>) -> String? {
    let color = "#" + source[bytes].dropFirst(2)
    let isColor = bytes.count == 8 && ColorLiteral(Array(color.utf8)[...]) != nil
    return isColor && source[bytes].hasPrefix("0x") ? color : nil
  }

  private mutating func unknownUnit(_ parts: NumberText, _ bytes: Range<Int>) {
    let unit = parts.suffix.startIndex..<parts.suffix.endIndex
    let lower = parts.suffix.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    var fixIts: [Diagnostic.FixIt] = []
    for known in NumberLiteral.Unit.allCases where lower.elementsEqual(known.rawValue.utf8) {
      fixIts.append(fixIt("write '\(known.rawValue)'", unit, known.rawValue))
    }
    // `320x200`
    if fixIts.isEmpty, parts.suffix.first == UInt8(ascii: "x"), parts.suffix.count > 1,
      parts.suffix.dropFirst().allSatisfy({ $0.isDigit })
    {
      let size =
        "(" + source[parts.digits.startIndex..<parts.digits.endIndex] + ", "
        + source[(unit.lowerBound + 1)..<unit.upperBound] + ")"
      return report(
        .unknownUnit, unit, "unknown unit '\(cut(source[unit]))'",
        hint: "a size is written '\(size)'", fixIts: [fixIt("write '\(size)'", bytes, size)])
    }
    // `scale: 3x`
    if fixIts.isEmpty, parts.suffix.elementsEqual("x".utf8) {
      fixIts.append(fixIt("remove 'x'", unit, "", isSafe: false))
    }
    report(
      .unknownUnit, unit, "unknown unit '\(cut(source[unit]))'",
      notes: [.init("valid units are pt, px, %, s, ms, deg, and rad")], fixIts: fixIts)
  }

  mutating func color(_ bytes: Range<Int>) {
    if ColorLiteral(source.bytes[bytes]) != nil { return }
    report(
      .malformedColor, bytes,
      "\(quoted(FoundToken(kind: .color, bytes: bytes))) is not a color;"
        + " expected '#RGB', '#RRGGBB', or '#RRGGBBAA'")
  }

  /// Reports errors in the text of a string: invalid escape sequences and control characters other
  /// than tabs.
  mutating func segment(_ bytes: Range<Int>) {
    let text = source.bytes[bytes]
    guard var index = text.firstIndex(where: { $0.isSpecialInString }) else { return }
    while index < bytes.upperBound, diagnostics.count <= 2 * SyntaxLimits.diagnostics {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        let escape = Escape(text, at: index)
        // A single backslash is the end of an unclosed string.
        if escape.scalar == nil, escape.bytes.count > 1 { invalidEscape(escape) }
        index = escape.bytes.upperBound
        continue
      }
      if byte.isSpecialInString {
        report(
          .invalidCharacter, index..<(index + 1),
          "unexpected character \(name(UInt32(byte))) in a string")
      }
      index += 1
    }
  }

  private mutating func invalidEscape(_ escape: Escape) {
    let written = source[escape.bytes]
    if written.utf8.dropFirst().first == UInt8(ascii: "u") {
      return report(
        .invalidEscape, escape.bytes,
        "invalid escape '\(written)'; expected '\\u{…}' with one"
          + " to eight hexadecimal digits of a Unicode scalar")
    }
    report(
      .invalidEscape, escape.bytes,
      "unknown escape '\(written)'; expected \\0, \\\\, \\t, \\n, \\r, \\\", \\', \\u{…}, or \\(",
      fixIts: [
        fixIt("write '\\\(written)'", escape.bytes, "\\\(written)", isSafe: false)
      ])
  }
}
