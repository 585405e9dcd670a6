#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that somebody sits at.
package enum Terminal {
  /// How many columns it has; 80 where it does not say.
  package static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    return ioctl(descriptor, request, &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The next key that is pressed, without waiting for the end of a line; nil at the end of input.
  ///
  /// Only while it waits is the terminal in this mode. The keys that would interrupt or stop the
  /// process come as what they are, so that none leaves the terminal so.
  package static func key() -> UInt8? {
    var before = termios()
    guard tcgetattr(0, &before) == 0 else { return nil }
    var mode = before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    withUnsafeMutableBytes(of: &mode.c_cc) { codes in
      codes[Int(VMIN)] = 1
      codes[Int(VTIME)] = 0
    }
    tcsetattr(0, TCSADRAIN, &mode)
    defer { tcsetattr(0, TCSADRAIN, &before) }
    var byte: UInt8 = 0
    let count = try? SystemCalls.retrying { read(0, &byte, 1) }
    return count == 1 ? byte : nil
  }
}
