// Tokens with a variable length: comments, numbers, dots, and strings.

extension Lexer {
  /// Lexes `// …`, `/// …`, `/* … */`, or the operator.
  mutating func slash() {
    switch byte(1) {
    case UInt8(ascii: "/"):
      let isDocumentation = byte(2) == UInt8(ascii: "/") && byte(3) != UInt8(ascii: "/")
      var end = position + 2
      while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
      add(isDocumentation ? .docComment : .lineComment, to: end)
    case UInt8(ascii: "*"):
      add(.blockComment, to: endOfBlockComment(bytes, from: position).end)
    default:
      add(.op, 1)
    }
  }

  /// Lexes `.`, `..<`, `...`, or a number without a leading zero: `.5`.
  mutating func dots() {
    if byte(1) == UInt8(ascii: ".") {
      let isRange = byte(2) == UInt8(ascii: ".") || byte(2) == UInt8(ascii: "<")
      return add(isRange ? .op : .invalid, isRange ? 3 : 2)
    }
    if byte(1).isDigit, !followsOperand { return number() }
    add(.dot, 1)
  }

  /// Whether the previous token ends a value, so that a dot begins a member access.
  private var followsOperand: Bool {
    switch lastKind {
    case .identifier, .number, .rightParen, .rightBracket, .quote: true
    default: false
    }
  }

  /// Lexes a number with all directly following letters and digits, or a percent sign. After a dot,
  /// it consists only of digits, as in `a.0.1`.
  mutating func number() {
    let isMember = lastKind == .dot
    var end = endOfDigits(from: position)
    if !isMember {
      if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
        end = endOfDigits(from: end + 1)
      } else if end < bytes.count, bytes[end] == UInt8(ascii: "."), !beginsMember(end + 1) {
        end += 1
      }
      end = endOfExponent(from: end)
    }
    let suffix = endOfIdentifier(from: end)
    let isPercent = suffix == end && end < bytes.count && bytes[end] == UInt8(ascii: "%")
    add(.number, to: isPercent && !isMember ? end + 1 : suffix)
  }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isDigit || bytes[end] == UInt8(ascii: "_") { end += 1 }
    return end
  }

  /// Returns whether the dot after a number begins a member access or a range operator.
  private func beginsMember(_ index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return byte.isIdentifierHead || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  private func endOfExponent(from start: Int) -> Int {
    guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return start }
    var end = start + 1
    if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
      end += 1
    }
    guard end < bytes.count, bytes[end].isDigit else { return start }
    return endOfDigits(from: end)
  }

  /// Lexes the text after a quote or interpolation, up to the next one or the end of the line.
  mutating func string() {
    var end = endOfPlainText(from: position)
    while end < bytes.count, !bytes[end].isLineBreak {
      switch bytes[end] {
      case UInt8(ascii: "\""):
        segment(to: end)
        return add(.quote, 1)
      case UInt8(ascii: "\\"):
        if end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "(") {
          segment(to: end)
          interpolations.append(0)
          return add(.interpolationStart, 2)
        }
        end += end + 1 < bytes.count && !bytes[end + 1].isLineBreak ? 2 : 1
      default:
        end += 1
      }
      end = endOfPlainText(from: end)
    }
    segment(to: endOfUnclosedString(end))
    closeStrings()
  }

  /// Returns the first byte with a special meaning in strings: a quote, a backslash, or a control
  /// character.
  private func endOfPlainText(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard
        byte > UInt8(ascii: "\\") || byte > UInt8(ascii: "\"") && byte < UInt8(ascii: "\\")
          || byte == UInt8(ascii: " ")
      else { break }
      end += 1
    }
    return end
  }

  private mutating func segment(to end: Int) {
    if end > position { add(.stringSegment, to: end) }
  }

  /// Returns the most likely end of an unclosed string: before closing delimiters at the end of the
  /// line, so that `row "Falls Church {` still begins a body.
  private func endOfUnclosedString(_ lineEnd: Int) -> Int {
    var end = lineEnd
    var braces = bracesOnLine
    while end > position {
      switch bytes[end - 1] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ")"), UInt8(ascii: "]"),
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "{"):
        break
      case UInt8(ascii: "}") where braces > 0:
        braces -= 1
      default:
        return end
      }
      end -= 1
    }
    return end
  }
}

/// Returns the end of the comment at `start`, including nested comments, and whether it is closed.
func endOfBlockComment(_ bytes: [UInt8], from start: Int) -> (end: Int, isClosed: Bool) {
  var depth = 1
  var end = start + 2
  while end + 1 < bytes.count {
    if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
      depth -= 1
      end += 2
      if depth == 0 { return (end, true) }
    } else if bytes[end] == UInt8(ascii: "/"), bytes[end + 1] == UInt8(ascii: "*") {
      depth += 1
      end += 2
    } else {
      end += 1
    }
  }
  return (bytes.count, false)
}
