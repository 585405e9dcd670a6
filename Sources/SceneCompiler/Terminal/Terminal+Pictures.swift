#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Terminal {
  /// How the terminal of standard output takes pictures: it is asked, and has half a second to
  /// answer. Half blocks where there is none.
  package static func format() -> TerminalFormat {
    guard SystemCalls.isTerminal(1), let terminal = try? SystemCalls.open("/dev/tty", O_RDWR)
    else { return .blocks }
    defer { close(terminal) }
    return TerminalFormat(
      answer: ask(TerminalFormat.question, terminal, milliseconds: 500) {
        TerminalFormat.isWhole($0)
      })
  }

  /// Writes a question to a terminal and reads what comes until that is enough, without showing
  /// it; what came where the time is over.
  private static func ask(
    _ question: String, _ terminal: Int32, milliseconds: UInt64, isEnough: ([UInt8]) -> Bool
  ) -> [UInt8] {
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return [] }
    var mode = before
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSADRAIN, &mode)
    defer { tcsetattr(terminal, TCSADRAIN, &before) }
    guard (try? SystemCalls.write(Array(question.utf8), to: terminal)) != nil else { return [] }
    let end = SystemCalls.now() + milliseconds * 1_000_000
    var answer: [UInt8] = []
    // No terminal has more to say.
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
