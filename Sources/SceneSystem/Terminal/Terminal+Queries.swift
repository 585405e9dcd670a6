#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Terminal {
  /// Writes a query to the terminal at standard output and reads its answer without echo, until
  /// `isEnough` returns true or half a second has elapsed; nil if standard output is not a
  /// terminal.
  package static func ask(_ query: String, isEnough: ([UInt8]) -> Bool) -> [UInt8]? {
    guard SystemCalls.isTerminal(1), let terminal = try? SystemCalls.open("/dev/tty", O_RDWR)
    else { return nil }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return [] }
    var mode = before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSADRAIN, &mode)
    defer { tcsetattr(terminal, TCSADRAIN, &before) }
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
    return answer
  }
}
