#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's terminal.
package enum Terminal {
  /// Clears the terminal of a descriptor.
  package static func clear(_ descriptor: Int32) {
    try? SystemCalls.write(Array("\u{1B}[2J\u{1B}[H".utf8), to: descriptor)
  }

  /// The size of a terminal.
  package struct Size: Hashable, Sendable {
    package var columns: Int
    /// The width of a character in pixels; 8 if it is unknown.
    package var cellWidth: Int

    package init(columns: Int, cellWidth: Int) {
      (self.columns, self.cellWidth) = (columns, cellWidth)
    }
  }

  /// - Parameter columns: The number of columns to use; nil for that of the terminal, or 80 if it
  ///   is unknown.
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

  /// Returns the next key that sends an ASCII character, without waiting for the end of the line;
  /// nil at the end of input. Escape sequences and other characters are skipped.
  ///
  /// The terminal is in raw mode only during this call. Keys that would interrupt or stop the
  /// process are returned like others, so that the mode is always restored.
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
    while !typedAhead.isEmpty {
      if let key = decoder.decode(typedAhead.removeFirst()) { return key }
    }
    var byte: UInt8 = 0
    while (try? SystemCalls.retrying { read(0, &byte, 1) }) == 1 {
      if let key = decoder.decode(byte) { return key }
    }
    return nil
  }
}

extension Terminal {
  /// The keys that were typed while the terminal was asked, and that it did not take back.
  nonisolated(unsafe) private static var typedAhead: [UInt8] = []

  /// Writes a query to the terminal at standard output and reads its answer without echo, until
  /// `isEnough` returns true or half a second has elapsed; nil if standard output is not a
  /// terminal.
  ///
  /// Keys that were typed before the answer are given back to the terminal, or else kept for `key()`.
  ///
  /// - Parameter readsKeys: Whether the process calls `key()`. Otherwise, the keys are for the next
  ///   program, so a terminal that takes none back is not asked if there are any: the answer is empty.
  package static func ask(
    _ query: String, readsKeys: Bool, isEnough: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    guard SystemCalls.isTerminal(1), let terminal = try? SystemCalls.open("/dev/tty", O_RDWR)
    else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return [] }
    var mode = before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSADRAIN, &mode)
    defer { tcsetattr(terminal, TCSADRAIN, &before) }
    #if os(Linux)
      // From 6.2 on, Linux lets only administrators put keys back.
      if !readsKeys, !SystemCalls.readable([terminal], milliseconds: 0).isEmpty { return [] }
    #endif
    guard (try? SystemCalls.write(Array(query.utf8), to: terminal)) != nil else { return [] }
    let end = SystemCalls.now() + 500_000_000
    var answer: [UInt8] = []
    // A limit for invalid answers.
    while !isEnough(answer), answer.count < 1 << 16 {
      let now = SystemCalls.now()
      guard now < end else { break }
      var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32((end - now) / 1_000_000) + 1)
      if ready == -1, errno == EINTR { continue }
      guard ready > 0, let bytes = try? SystemCalls.read(terminal, atMost: 4096), !bytes.isEmpty
      else { break }
      answer += bytes
    }
    let keys = keys(around: answer)
    let isTaken = keys.prefix { key in
      var key = key
      return ioctl(terminal, numericCast(TIOCSTI), &key) == 0
    }
    typedAhead += keys.dropFirst(isTaken.count)
    return answer
  }

  /// Returns the bytes outside of a terminal's answers, which are strings, `ESC P … ESC \\` and
  /// `ESC _ … ESC \\`, and attributes, `ESC [ ? … c`. No key sends these.
  static func keys(around answer: [UInt8]) -> [UInt8] {
    var keys: [UInt8] = []
    var rest = answer[...]
    while let byte = rest.first {
      let next = rest.dropFirst().first.map { UnicodeScalar($0) }
      if byte == 0x1B, next == "P" || next == "_" {
        rest = rest.firstRange(of: [0x1B, UInt8(ascii: "\\")]).map { rest[$0.upperBound...] } ?? []
      } else if rest.starts(with: [0x1B, UInt8(ascii: "["), UInt8(ascii: "?")]) {
        rest = rest.dropFirst(3).drop { !(0x40...0x7E ~= $0) }.dropFirst()
      } else {
        keys.append(rest.removeFirst())
      }
    }
    return keys
  }
}
