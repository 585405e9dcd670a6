/// Distinguishes keys that send a character from those that send an escape sequence.
///
/// It follows the states of ECMA-48 and of Paul Flo Williams' parser, https://vt100.net/emu/.
/// Unknown sequences are consumed completely, so that their last byte is not interpreted as a key:
/// the Up arrow ends with `A`. There is no timeout, so after a single Escape, the next key belongs
/// to the sequence, as with Alt.
struct KeyDecoder {
  private enum State {
    case ground
    /// After Escape and any intermediate bytes.
    case escape
    /// After `ESC [`: parameters and intermediate bytes, then one final byte.
    case control(parameter: Int?)
    /// After `ESC N` or `ESC O`: an optional modifier and one final byte.
    case singleShift
    /// A fixed number of arbitrary bytes that belong to the sequence.
    case argument(left: Int)
    /// In a string, which ends with BEL or `ESC \`.
    case string
    /// After 0xC2, which begins the second set of control characters in UTF-8.
    case secondControl
    /// The rest of a character in UTF-8.
    case continuation(left: Int)
  }

  private var state = State.ground
  /// Between `ESC [ 200 ~` and `ESC [ 201 ~`: pasted text is not typed.
  private var isPasting = false

  /// Processes the next byte.
  ///
  /// - Returns: The ASCII character if the byte is a key by itself.
  mutating func decode(_ byte: UInt8) -> UInt8? {
    // Control characters act immediately, even inside a sequence, so that Control-C always works.
    if byte < 0x20 { return decodeControl(byte) }
    switch state {
    case .ground: return decodeGround(byte)
    case .escape: decodeEscape(byte)
    case .control(let parameter): decodeControlSequence(byte, parameter)
    // Digits and semicolons specify modifier keys.
    case .singleShift: if !(0x30...0x3B ~= byte) { state = .ground }
    case .argument(let left): state = left > 1 ? .argument(left: left - 1) : .ground
    case .string: break
    case .secondControl:
      state = .ground
      if byte < 0x80 { return decode(byte) }
      if byte < 0xA0 { return decodeGround(byte) }
    case .continuation(let left):
      guard 0x80...0xBF ~= byte else {
        state = .ground
        return decode(byte)
      }
      state = left > 1 ? .continuation(left: left - 1) : .ground
    }
    return nil
  }

  private mutating func decodeControl(_ byte: UInt8) -> UInt8? {
    if byte == 0x1B {
      state = .escape
      return nil
    }
    if byte == 0x03 || byte == 0x04 {
      (state, isPasting) = (.ground, false)
      return byte
    }
    switch state {
    case .ground: return isPasting ? nil : byte
    // BEL ends a string; CAN and SUB cancel it.
    case .string: if byte == 0x07 || byte == 0x18 || byte == 0x1A { state = .ground }
    // Alt is held.
    case .escape: state = .ground
    case .continuation, .secondControl:
      state = .ground
      return decodeControl(byte)
    // The sequence continues, so that its last byte is not interpreted as a key.
    case .control, .singleShift, .argument: break
    }
    return nil
  }

  private mutating func decodeGround(_ byte: UInt8) -> UInt8? {
    switch byte {
    case ..<0x80: return isPasting ? nil : byte
    // The single bytes for `ESC N`, `ESC O`, `ESC [`, and the beginnings of strings.
    case 0x8E, 0x8F: state = .singleShift
    case 0x9B: state = .control(parameter: nil)
    case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
    case 0xC2: state = .secondControl
    case 0xC3...0xDF: state = .continuation(left: 1)
    case 0xE0...0xEF: state = .continuation(left: 2)
    case 0xF0...0xF4: state = .continuation(left: 3)
    default: break
    }
    return nil
  }

  private mutating func decodeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control(parameter: nil)
    case UInt8(ascii: "N"), UInt8(ascii: "O"): state = .singleShift
    // DCS, SOS, OSC, PM, APC.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    // The VT52 keypad.
    case UInt8(ascii: "?"): state = .argument(left: 1)
    case 0x20...0x2F: break
    default: state = .ground
    }
  }

  private mutating func decodeControlSequence(_ byte: UInt8, _ parameter: Int?) {
    switch byte {
    // The function keys of Linux's console: `ESC [ [ A`.
    case UInt8(ascii: "[") where parameter == nil: state = .argument(left: 1)
    // A mouse as X10 has it: the button, the column, and the row.
    case UInt8(ascii: "M") where parameter == nil: state = .argument(left: 3)
    case 0x30...0x39:
      state = .control(parameter: min((parameter ?? 0) * 10 + Int(byte) - 0x30, 1000))
    // Only the first parameter matters, so anything after a separator is ignored.
    case 0x20...0x3F: state = .control(parameter: 1000)
    case UInt8(ascii: "~"):
      if parameter == 200 { isPasting = true }
      if parameter == 201 { isPasting = false }
      state = .ground
    default: state = .ground
    }
  }
}
