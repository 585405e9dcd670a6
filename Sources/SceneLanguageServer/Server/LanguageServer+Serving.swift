import SceneSystem

extension LanguageServer {
  /// Answers messages on standard input until the client ends the session.
  ///
  /// - Returns: whether the client asked for the end, after `shutdown`.
  package mutating func serve() -> Bool {
    var reader = MessageReader()
    var inbox = Inbox()
    var isAtEnd = false
    while exitCode == nil {
      // All that has come is looked at first: it may cancel what waits.
      while !isAtEnd, !inbox.isFull,
        SystemCalls.isReadable(0, waiting: inbox.isEmpty && !hasIdleWork)
      {
        let bytes = (try? SystemCalls.read(0, atMost: 1 << 16)) ?? []
        isAtEnd = bytes.isEmpty
        reader.append(bytes)
        while let event = reader.next() { inbox.append(event) }
      }
      // A client that goes without a word is no good end.
      if isAtEnd, inbox.isEmpty { return false }
      if let message = inbox.takeFirst() {
        handle(message)
      } else {
        _ = doIdleWork()
      }
      for message in takeOutgoing() {
        // Nobody reads any more.
        guard (try? SystemCalls.write(framed(message), to: 1)) != nil else { return false }
      }
    }
    return exitCode == 0
  }
}
