import Testing
@testable import SceneLanguageServer

@Suite("Reading messages")
struct MessageReaderTests {
  private func events(_ pieces: [String]) -> [MessageReader.Event] {
    var reader = MessageReader()
    var events: [MessageReader.Event] = []
    for piece in pieces {
      reader.append(Array(piece.utf8))
      while let event = reader.next() { events.append(event) }
    }
    return events
  }

  private func message(_ text: String) -> MessageReader.Event { .message(Array(text.utf8)) }

  @Test("Splits messages by length, regardless of how the bytes arrive")
  func splitsMessagesByLengthRegardlessOfHowBytesArrive() {
    let stream = "Content-Length: 2\r\n\r\n{}content-type: x\r\nCONTENT-LENGTH: 3\r\n\r\n[1]"
    #expect(events([stream]) == [message("{}"), message("[1]")])
    #expect(events(stream.map { String($0) }) == [message("{}"), message("[1]")])
  }

  @Test("Header lines can end without a carriage return")
  func headerLinesCanEndWithoutCarriageReturn() {
    #expect(events(["Content-Length: 2\n\n{}"]) == [message("{}")])
  }

  @Test("Reports an invalid header once and finds the next one")
  func reportsInvalidHeaderOnceAndFindsNextOne() {
    let good = "Content-Length: 2\r\n\r\n{}"
    #expect(
      events(["hello\r\n\r\nworld" + good])
        == [.broken("a header field has no ':'"), message("{}")])
    #expect(
      events(["Content-Length: two\r\n\r\n" + good])
        == [.broken("'Content-Length' is not a number"), message("{}")])
    #expect(
      events(["Content-Length: 99999999999999999999\r\n\r\n" + good])
        == [.broken("'Content-Length' is not a number"), message("{}")])
    #expect(
      events(["Accept: all\r\n\r\n" + good])
        == [.broken("the header has no 'Content-Length'"), message("{}")])
  }

  @Test("Does not store an endless header")
  func doesNotStoreEndlessHeader() {
    let junk = String(repeating: "x", count: 10_000)
    let all = events([junk, junk, "Content-Length: 2\r\n\r\n{}"])
    #expect(all == [.broken("the header is longer than 8192 bytes"), message("{}")])
  }

  @Test("Skips a message that is too large")
  func skipsMessageThatIsTooLarge() {
    let length = MessageReader.messageLimit + 1
    var reader = MessageReader()
    reader.append(Array("Content-Length: \(length)\r\n\r\n".utf8))
    #expect(reader.next() == .broken("a message of \(length) bytes is too large"))
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<128 {
      reader.append(piece)
      #expect(reader.next() == nil)
    }
    reader.append([0x20] + Array("Content-Length: 2\r\n\r\n{}".utf8))
    #expect(reader.next() == message("{}"))
  }
}
