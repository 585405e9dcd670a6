#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal that somebody sits at.
package enum Terminal {
  /// How large a terminal is.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    /// Of a character, in pixels; 8 where the terminal does not say.
    package var cellWidth: Int

    package init(columns: Int, cellWidth: Int) {
      (self.columns, self.cellWidth) = (columns, cellWidth)
    }
  }

  /// - Parameter columns: as many as are to be used; nil for the terminal's, or 80 where it does not
  ///   say.
  package static func size(_ descriptor: Int32, columns: Int? = nil) -> Size {
    var size = winsize()
    #if canImport(Musl)
      let request = Int32(TIOCGWINSZ)
    #else
      let request = UInt(TIOCGWINSZ)
    #endif
    let isKnown = ioctl(descriptor, request, &size) == 0 && size.ws_col > 0
    let (all, pixels) = isKnown ? (Int(size.ws_col), Int(size.ws_xpixel)) : (80, 0)
    return Size(columns: columns ?? all, cellWidth: pixels >= all ? pixels / all : 8)
  }

  /// The next key that types an ASCII character, without waiting for the end of a line; nil at the
  /// end of input. Keys that send escape sequences and characters beyond ASCII are passed over.
  ///
  /// The terminal is in this mode only while it waits. The keys that would interrupt or stop the
  /// process are returned like others, so that none leaves the terminal in it.
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
    var decoder = KeyDecoder()
    var byte: UInt8 = 0
    while (try? SystemCalls.retrying { read(0, &byte, 1) }) == 1 {
      if let key = decoder.decode(byte) { return key }
    }
    return nil
  }
}
