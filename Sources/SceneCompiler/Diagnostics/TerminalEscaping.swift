/// Text of a file or of a path made fit for a terminal: nothing in it moves the cursor, changes
/// colours or hides a part.
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

  /// A message or path on one line.
  package static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(scalar == "\t" ? " " : visible(scalar)) }
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
